import { ownTurn } from "@/lib/client/room-reader";
import * as words from "@/lib/render/event-words";
import type { QuestionBody } from "@/lib/wire/questions";
import type { RoomResponse } from "@/lib/wire/responses";
import { roomCommand } from "./command";
import { turnText } from "./event-text";
import { endOfWait, report, timeOf } from "./report";
import { heading, indented, type Line, nameIn, note, paint, quoted } from "./terminal";

export const read = roomCommand({
  usage: "read <link> [--wait]",
  summary: "Print the room. With --wait, wait until it is your turn or the room is closed.",
  options: { wait: { type: "boolean" } },
  run: async (client, { wait, json }) => {
    report(await (wait ? client.waitForTurn(sayThatItWaits) : client.read()), json, roomLines);
  },
});

const sayThatItWaits = ({ room }: RoomResponse): void =>
  note(`Waiting until it is your turn or the room is closed. ${endOfWait(room)}`);

function roomLines(room: RoomResponse): Line[] {
  const { title, brief, goal, status, expires_at } = room.room;
  const questions = [...room.open_questions, ...room.resolved_questions];
  return [
    heading(`Room ${quoted(title)}`),
    `You are ${youIn(room)}. The room is ${status}; it is deleted at ${timeOf(expires_at)}. Its last event is ${room.last_seq}.`,
    ...(room.ended
      ? part(
          `${quoted(room.ended.by)}${room.ended.by_person ? "'s person" : ""} withdrew, ${timeOf(room.ended.at)}`,
          room.ended.reason,
        )
      : []),
    ...part("Goal", goal),
    ...(brief === null ? [] : part("Background", brief)),
    ...(room.your_instructions === null ? [] : part("Your private instructions", room.your_instructions)),
    ...participantLines(room),
    ...room.conversation.flatMap((message) => part(titleOf(words.messageHeading(message)), message.content)),
    ...questions.flatMap(questionLines),
    ...contractLines(room),
    "",
    turnLine(room),
  ];
}

function youIn({ viewer, your_role, your_participant_id }: RoomResponse): string {
  if (your_participant_id === null) return "the observer";
  return viewer === "person" ? `the person who approves for ${quoted(your_role)}` : quoted(your_role);
}

/** A text of a participant under a title of the command, in which names are quoted. */
const part = (name: string, text: string): Line[] => [
  "",
  [paint(nameIn(name), "bold")],
  ...indented(text, 2),
];

/** The participants, a line each. Continuation lines are indented deeper, so that none looks like a participant. */
const participantLines = ({ room, participants }: RoomResponse): Line[] => [
  "",
  [paint("Participants", "bold")],
  ...participants.flatMap(({ role, display_name, joined_at, approval, knows, needs_to_determine }) => [
    `  ${quoted(role)}${display_name ? ` (${quoted(display_name)})` : ""}, ${joined_at ? "joined" : room.status === "open" ? "not joined yet" : "did not join"}${approval ? ", agrees only when its person approves" : ""}`,
    ...knows.map((text) => `  - knows: ${nameIn(text)}`),
    ...needs_to_determine.map((text) => `  - needs to determine: ${nameIn(text)}`),
  ]),
];

const questionLines = (question: QuestionBody): Line[] => [
  ...part(titleOf(words.questionHeading(question)), question.question),
  ...(question.resolution === null
    ? []
    : part(titleOf(words.resolutionHeading(question)), question.resolution).slice(1)),
];

const titleOf = (heading: words.Heading): string => words.sentenceText(heading, quoted, timeOf);

function contractLines({ current_contract: contract }: RoomResponse): Line[] {
  if (!contract) return ["", "There is no contract yet."];
  const { version, proposed_by, sha256, markdown, agreements, declines } = contract;
  const declined = declines.filter((each) => each.version === version);
  const agreed = agreements.filter((each) => each.version === version).map(({ role }) => quoted(role));
  return [
    "",
    heading(`Contract, version ${version}, proposed by ${quoted(proposed_by)}`),
    ...indented(markdown.trimEnd(), 2),
    heading(`SHA-256 ${sha256}`),
    `Agreed to version ${version}: ${agreed.join(", ") || "nobody yet"}.`,
    ...declined.flatMap(({ role, reason = "" }) => [
      `Declined version ${version}: ${quoted(role)}.`,
      ...indented(reason.trimEnd(), 2),
    ]),
  ];
}

function turnLine(room: RoomResponse): Line {
  const { whose_turn } = room;
  const mine = ownTurn(whose_turn, room);
  const text = mine ? `your turn: ${mine.reason}` : turnText(whose_turn);
  return [paint(nameIn(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`), "bold")];
}
