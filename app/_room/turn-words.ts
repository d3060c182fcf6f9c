import { spelledOut } from "@/lib/text/spell-out";
import type { RoomView } from "@/lib/wire/room-view";
import { roleInWords } from "./role-in-words";

/** A sentence in which the roles, a stranger's texts, stand apart from our own words. */
export type Sentence = (string | { role: string })[];

/** Whose turn it is: "Waiting for Seller's agent to review version 3". */
export function turnSentence({
  turns,
  your_participant_id: me,
  room_status,
  current_contract,
  participants,
}: RoomView): Sentence {
  const [first] = turns;
  if (room_status === "agreed" || !first) return [`Agreed on version ${current_contract?.version ?? ""}`];
  const mine = turns.filter(({ participant_id }) => participant_id === me);
  const what = taskInWords(mine.length > 0 ? mine : turns);
  if (first.awaited.kind === "finalize") return [`Everyone has agreed: waiting for ${what}`];
  const others = turns.filter(({ participant_id }) => participant_id !== me).map(({ role }) => role);
  if (others.length > 2 && others.length === participants.length) {
    return [`Waiting for everyone’s agents ${what}`];
  }
  if (mine.length === 0) return ["Waiting for ", ...ofAgents(others), ` ${what}`];
  return others.length === 0
    ? [`Your agent’s turn ${what}`]
    : [`Your agent’s turn ${what}, and the turn of `, ...ofAgents(others)];
}

/** The same as plain text, for the title of the browser's tab. */
export const plainSentence = (sentence: Sentence): string =>
  sentence.map((part) => (typeof part === "string" ? part : plainText(roleInWords(part.role)))).join("");

/** A stranger's text for where there is no markup: on one line, with what it hides spelled out. */
export const plainText = (text: string): string => spelledOut(text.replace(/\s+/g, " "));

function taskInWords(turns: RoomView["turns"]): string {
  const [first] = turns;
  if (!first) return "";
  switch (first.awaited.kind) {
    case "join":
      return "to join";
    case "resolve": {
      const questions = new Set(
        turns.flatMap(({ awaited }) => (awaited.kind === "resolve" ? awaited.questions : [])),
      );
      return questions.size === 1 ? "to answer a question" : `to answer ${questions.size} questions`;
    }
    case "propose":
      return "to propose the first version";
    case "review":
      return `to review version ${first.awaited.version}`;
    case "finalize":
      return "any agent to close the room";
  }
}

/** "Seller’s agent", "Seller’s and Carrier’s agents", "Seller’s and 3 more agents": short whatever the number. */
function ofAgents([first = "", second, ...more]: string[]): Sentence {
  if (second === undefined) return [{ role: first }, "’s agent"];
  if (more.length > 0) return [{ role: first }, `’s and ${more.length + 1} more agents`];
  return [{ role: first }, "’s and ", { role: second }, "’s agents"];
}
