import type { EventBody } from "@/lib/wire/events";
import type { MessageBody } from "@/lib/wire/messages";
import type { QuestionBody } from "@/lib/wire/questions";

/**
 * What happened in a room, in words for every view: the pages, the Markdown views, the tools of /mcp and the command. The
 * command runs this file, too, so it imports nothing but types.
 */

/**
 * A sentence in pieces: words of the service, the id of a question, and `quoted`, a role or another short text of a
 * participant. Such a text is untrusted: each view quotes and escapes it in its own way.
 */
export type Sentence = (string | { quoted: string } | { question: string })[];

/** A sentence that also names times, ISO 8601 in UTC. */
export type Heading = (Sentence[number] | { at: string })[];

/**
 * What the author of an event did, in the past tense: "asked Warehouse qst_3 (blocking)". The text of the event is not
 * in it.
 */
export const eventWords = (event: EventBody): Sentence => words[event.action](event);

const words: Record<EventBody["action"], (event: EventBody) => Sentence> = {
  joined: () => ["joined"],
  posted: () => ["wrote"],
  asked: (event) => ["asked ", addressee(event), " ", questionOf(event), ` (${blockingWords(event)})`],
  resolved: (event) => ["resolved ", questionOf(event), ` (basis: ${event.basis})`],
  proposed: (event) => [`proposed version ${event.contract_version}${changesOf(event)}`],
  submitted: (event) => [`submitted version ${event.contract_version} to its person for approval`],
  agreed: (event) => [`agreed to version ${event.contract_version}${byPerson(event)}`],
  declined: (event) => [`declined version ${event.contract_version}${byPerson(event)}`],
  withdrew: (event) => [`withdrew${byPerson(event)}, which ended the room`],
  replaced_link: () => ["replaced its link"],
};

/** The heading of a message. */
export function messageHeading({ id, role, at }: MessageBody): Heading {
  return [`${id}, `, { quoted: role }, ", ", { at }];
}

/** The heading of a question: who asked it; of an open one also when, and whom. */
export function questionHeading(question: QuestionBody): Heading {
  const author = { quoted: question.asked_by };
  if (question.status === "resolved") return [`${question.id}, asked by `, author];
  const start = `${question.id}, ${blockingWords(question)}, asked by `;
  return [start, author, ", ", { at: question.at }, ", for ", addressee(question)];
}

/** The heading of a resolution: by whom, when, and on which basis. */
export function resolutionHeading(question: QuestionBody): Heading {
  const isByAuthor = question.resolved_by_participant_id === question.asked_by_participant_id;
  const start = isByAuthor ? "Answered by its own author " : "Resolved by ";
  const [by, at] = [{ quoted: question.resolved_by ?? "" }, { at: question.resolved_at ?? "" }];
  return [start, by, ", ", at, ` (basis: ${question.basis})`];
}

type Show = (text: string) => string;

/** A sentence or heading as text. `quote` makes a text of a participant safe for where it stands. */
export function sentenceText(sentence: Heading, quote: Show, time: Show = (at) => at): string {
  const show = (piece: Heading[number]): string => {
    if (typeof piece === "string") return piece;
    if ("quoted" in piece) return quote(piece.quoted);
    return "at" in piece ? time(piece.at) : piece.question;
  };
  return sentence.map(show).join("");
}

const questionOf = ({ question_id = "" }: EventBody) => ({ question: question_id });

const addressee = ({ addressed_to: role }: Pick<EventBody, "addressed_to">) =>
  role ? { quoted: role } : "anyone";

const blockingWords = ({ blocking }: Pick<EventBody, "blocking">): string =>
  blocking ? "blocking" : "not blocking";

const byPerson = ({ approved_by_person: approved, by_person: decided }: EventBody): string =>
  approved ? " (approved by its person)" : decided ? " (decided by its person)" : "";

const changesOf = ({ changes }: EventBody): string =>
  changes ? ` (lines added: ${changes.added_lines}, removed: ${changes.removed_lines})` : "";
