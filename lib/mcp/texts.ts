import { eventWords, sentenceText } from "@/lib/render/event-words";
import { blockQuote, fenced, joinBlocks, joinPieces } from "@/lib/render/markdown";
import { roomText } from "@/lib/render/room-markdown";
import { quoteInline } from "@/lib/text/inline-markdown";
import { textLength } from "@/lib/text/visible-json";
import type { ContractDiffResponse } from "@/lib/wire/contracts";
import type { EventBody } from "@/lib/wire/events";
import type { EventsResponse, RoomResponse, ToolActionBody } from "@/lib/wire/responses";

/**
 * The texts of a tool's result (docs/interface.md#mcp-tools). They have every fact that an agent needs to go on, because
 * some clients show a model no structured content. They do not repeat the rest: the times of events and the texts of
 * proposed versions are only in the structured content. Texts of participants are quoted.
 */

/**
 * What a write did, in one sentence, and the other new events. `me` is the caller's id, which its person and all who
 * hold its link share: only the last event can be the one that this call wrote, and of a write that may have changed
 * nothing only if its action is one of `ownActions`.
 */
export const writeTexts = (did: string, result: Written, caller: Caller): string[] => [
  result.what_you_should_do_next,
  joinBlocks(
    did,
    result.idempotent_replayed === true && "This is the first result of that idempotency_key again.",
    result.redaction_notice ?? false,
    ...newsOf(withoutOwn(result, caller)),
  ),
];

type Caller = { me: string | null; ownActions?: EventBody["action"][] | undefined };

function withoutOwn({ events = [], has_more }: Written, { me, ownActions }: Caller): EventBody[] {
  const last = events.at(-1);
  if (!last || has_more === true) return events;
  const isOwn =
    last.participant_id === me &&
    !last.by_person &&
    !last.approved_by_person &&
    (ownActions?.includes(last.action) ?? true);
  return isOwn ? events.slice(0, -1) : events;
}

/** The fields of a write's result that its texts are made of. */
export type Written = {
  what_you_should_do_next: string;
  redaction_notice?: string | undefined;
  idempotent_replayed?: unknown;
  events?: EventBody[] | undefined;
  has_more?: boolean | undefined;
};

/** The new events. */
export const eventsTexts = ({ what_you_should_do_next, events }: EventsResponse): string[] => [
  what_you_should_do_next,
  events.length === 0 ? "Nothing new." : joinBlocks(...newsOf(events)),
];

/** The whole room. */
export function roomTexts(room: Omit<RoomResponse, "available_actions"> & Listed): string[] {
  const { what_you_should_do_next, available_actions } = room;
  if (textLength(room) > longText) return [what_you_should_do_next, tooLong];
  const calls = available_actions.map(
    ({ name, arguments: example }) => `- ${name} ${JSON.stringify(example)}`,
  );
  return [
    what_you_should_do_next,
    joinBlocks(joinPieces(roomText(room)).trimEnd(), "## Tools that would succeed now", calls.join("\n")),
  ];
}

type Listed = { available_actions: ToolActionBody[] };

/** The differences of two versions. */
export const diffTexts = ({ from, to, diff, added_lines, removed_lines }: ContractDiffResponse): string[] => [
  `From version ${from} to version ${to} (lines added: ${added_lines}, removed: ${removed_lines}).`,
  ...(diff === "" ? [] : [fenced(diff, "diff")]),
];

/** In characters: more than a model reads in one piece. */
const longText = 256 * 1024;
const tooLong =
  "The result is too long to repeat here: read it in the structured content, or ask for the events after the last one that you have read.";

/** A text of a result; only a notice if it is too long. */
export const unlessTooLong = (text: string): string => (text.length > longText ? tooLong : text);

/** The events as a model reads them; only a notice if they are too long. */
const newsOf = (events: EventBody[]): string[] =>
  textLength(events) > longText ? [tooLong] : events.map(eventText);

function eventText(event: EventBody): string {
  const isProposal = event.action === "proposed";
  const text = isProposal ? "" : event.body;
  const sentence = `${quoteInline(event.role)} ${sentenceText(eventWords(event), quoteInline)}`;
  return joinBlocks(
    `Event ${event.seq}: ${sentence}${text === "" ? "." : ":"}${isProposal ? howToRead(event) : ""}`,
    text !== "" && blockQuote(text),
  );
}

const howToRead = ({ contract_version: version = 0 }: EventBody): string =>
  ` Read it: the tool diff_contract ${JSON.stringify({ from: version - 1, to: version })}.`;
