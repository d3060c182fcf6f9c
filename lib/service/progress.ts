import { storedContractBytes } from "@/lib/room/limits";
import { type Event, readBytes, textBytes } from "@/lib/room/room";
import { readTimeline } from "@/lib/store/timeline";
import { textLength } from "@/lib/text/visible-json";
import type { ProgressBody } from "@/lib/wire/events";
import { presentProgress, type ReadEvents } from "@/lib/wire/present";
import type { Session } from "./authenticate";
import { describeWrite } from "./execute-command";
import { type Outcome, runReadingBack } from "./retry";

/** Whether the response leaves out the text that the client sent. What was redacted in it, the client has to see. */
export const isBrief = ({ session, redactions }: Outcome): boolean =>
  session.isMinimal === true && redactions === 0;

/**
 * The last fields of the response to a write, with the events that the participant has not read, if it has said how far it
 * has (docs/interface.md#write-responses). Throws RoomError `not_found` if the room is deleted meanwhile, `unavailable` or
 * `uncertain` if the database becomes unavailable.
 */
export async function progressOf(outcome: Outcome): Promise<ProgressBody> {
  const { session, event } = outcome;
  const { readUpTo: after } = session;
  if (typeof after !== "number") return presentProgress(session, outcome);
  const read = await runReadingBack(describeWrite(session, event), () =>
    readUpToWrite(session, after, event),
  );
  const readUpTo = read.hasMore ? (read.events.at(-1)?.seq ?? after) : session.room.lastSeq;
  const withoutText = isBrief(outcome) ? event?.seq : undefined;
  return presentProgress({ ...session, readUpTo }, outcome, { ...read, withoutText });
}

const maxEvents = 100;
/** Bytes of text that the events in the response to a write have at most, but for a longer first one. */
const maxEventBytes = 256 * 1024;

/**
 * About how many bytes of text the response to a write has at most: what the client sent, or the contract that its edits
 * lead to, and what it brings back if the client says how far it has read.
 */
export function writeResponseBytes({ room, readUpTo }: Session, body: unknown): number {
  const sent = textLength(body);
  const whole = readBytes(room) + sent;
  const isEdit = (body as { edits?: unknown } | undefined)?.edits !== undefined;
  const own = isEdit ? Math.min(whole, storedContractBytes) : sent;
  return typeof readUpTo === "number" ? 2 * own + Math.min(whole, maxEventBytes) : own;
}

/** The events after number `after` up to the state `room`, as many as fit into a response: at least one. */
async function readUpToWrite(
  { room, client }: Session,
  after: number,
  own: Event | null,
): Promise<ReadEvents> {
  if (after >= room.lastSeq) return { events: [], hasMore: false };
  // Usually nothing was written in between.
  if (own?.seq === room.lastSeq && after === own.seq - 1) return { events: [own], hasMore: false };
  const found = await readTimeline({ room, client }, { after }, maxEvents);
  let bytes = 0;
  const tooMuch = found.findIndex((event, index) => {
    bytes += textBytes(event);
    return index > 0 && bytes > maxEventBytes;
  });
  const events = tooMuch < 0 ? found : found.slice(0, tooMuch);
  return { events, hasMore: events.at(-1)?.seq !== room.lastSeq };
}
