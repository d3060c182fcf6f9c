import type { QuestionBody, RoomAnswer } from "@/lib/wire/responses";
import { roomCommand } from "./command";
import { report } from "./report";
import { heading, indented, type Line, nameIn, paint, quoted } from "./terminal";
import { turnText } from "./turn-text";

export const read = roomCommand({
  usage: "read <link> [--wait]",
  summary: "Print the room as it is; with --wait, as soon as it is your turn or the room is agreed.",
  options: { wait: { type: "boolean" } },
  run: async (client, { wait, json }) => {
    const room = await (wait ? client.waitForTurn() : client.read());
    report(room, json, roomInWords(room));
  },
});

function roomInWords(room: RoomAnswer): Line[] {
  const { title, brief, goal, status, expires_at } = room.room;
  const questions = [...room.open_questions, ...room.resolved_questions];
  return [
    heading(`Room ${quoted(title)}`),
    `You are ${room.your_participant_id === null ? "the observer" : quoted(room.your_role)}. The room is ${status}; it is deleted at ${timeOf(expires_at)}.`,
    ...part("Goal", goal),
    ...(brief === null ? [] : part("Background", brief)),
    ...(room.your_instructions === null ? [] : part("Your private instructions", room.your_instructions)),
    ...participantsIn(room),
    ...room.conversation.flatMap(({ id, at, role, content }) =>
      part(`${id} from ${quoted(role)}, ${timeOf(at)}`, content),
    ),
    ...questions.flatMap(questionInWords),
    ...contractIn(room),
    "",
    turnOf(room),
  ];
}

/** A stranger's text under what it is: words of ours, in which names are quoted. */
const part = (name: string, text: string): Line[] => [
  "",
  [paint(nameIn(name), "bold")],
  ...indented(text, 2),
];

/** Our own words, line by line: a continuation line is indented deeper, so that it cannot pass for a participant. */
const participantsIn = ({ participants }: RoomAnswer): Line[] => [
  "",
  [paint("Participants", "bold")],
  ...participants.flatMap(({ role, display_name, joined_at, knows, needs_to_determine }) => [
    `  ${quoted(role)}${display_name ? ` (${quoted(display_name)})` : ""}, ${joined_at ? "joined" : "not joined yet"}`,
    ...knows.map((text) => `  - knows: ${nameIn(text)}`),
    ...needs_to_determine.map((text) => `  - needs to determine: ${nameIn(text)}`),
  ]),
];

function questionInWords(question: QuestionBody): Line[] {
  const { id, asked_by, addressed_to, blocking, resolution, resolved_by } = question;
  const state = resolution === null ? `open${blocking ? ", blocking" : ""}` : "resolved";
  return [
    ...part(
      `${id}, ${state}: ${quoted(asked_by)} asks ${addressed_to === null ? "anyone" : quoted(addressed_to)}`,
      question.question,
    ),
    ...(resolution === null ? [] : part(`Resolved by ${quoted(resolved_by ?? "")}`, resolution).slice(1)),
  ];
}

function contractIn({ current_contract: contract }: RoomAnswer): Line[] {
  if (!contract) return ["", "There is no contract yet."];
  const { version, proposed_by, sha256, markdown, agreements } = contract;
  const agreed = agreements.filter((each) => each.version === version).map(({ role }) => quoted(role));
  return [
    "",
    heading(`Contract, version ${version}, proposed by ${quoted(proposed_by)}`),
    ...indented(markdown.trimEnd(), 2),
    heading(`SHA-256 ${sha256}`),
    `Agreed to version ${version}: ${agreed.join(", ") || "nobody yet"}.`,
  ];
}

function turnOf({ whose_turn, your_participant_id: me }: RoomAnswer): Line {
  const mine = whose_turn.find(({ participant_id }) => participant_id === me);
  const text = mine ? `your turn: ${mine.reason}` : turnText(whose_turn);
  return [paint(nameIn(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`), "bold")];
}

const timeOf = (at: string): string => `${at.slice(0, 16).replace("T", " ")} UTC`;
