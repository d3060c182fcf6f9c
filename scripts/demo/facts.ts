import type { RoomAnswer } from "../../lib/wire/responses";

/** What a side knows: fact by label. A question that names the label is answered with the fact. */
export type Knowledge = Readonly<Record<string, string>>;

/** A fact as it was resolved in the room: by which role, in answer to which question. */
export type Fact = { label: string; text: string; by: string; questionId: string };

/** The facts on which a question asks, by the labels in its words. */
export const factsAskedFor = (question: string, knowledge: Knowledge): [label: string, text: string][] =>
  Object.entries(knowledge).filter(([label]) => question.toLowerCase().includes(label.toLowerCase()));

export const resolutionText = (verified: string, facts: [label: string, text: string][]): string =>
  facts.length > 0
    ? [`${verified}:`, ...facts.map(([label, text]) => `- ${label}: ${text}`)].join("\n")
    : "We have no verified fact on this. It belongs under Unresolved.";

/** Every fact that was resolved in the room so far, by label. */
export function factsOf(room: RoomAnswer): Map<string, Fact> {
  const facts = room.resolved_questions.flatMap(({ id, resolution, resolved_by }) =>
    (resolution ?? "").split("\n").flatMap((line) => {
      const [, label, text] = line.match(/^- ([^:]+): (.+)$/) ?? [];
      return label && text ? [{ label, text, by: resolved_by ?? "", questionId: id }] : [];
    }),
  );
  return new Map(facts.map((fact) => [fact.label, fact]));
}

/** The fact with its source, as it stands in a contract. */
export const quoted = ({ text, by, questionId }: Fact): string => `${text} (${by}, ${questionId})`;

/** The first time of day in a text, e.g. "14:00". Two of them compare as strings. */
export const timeIn = (text: string | undefined): string | undefined => text?.match(/\b\d\d:\d\d\b/)?.[0];

/** The number before some words, e.g. 120 in "120 requests a minute" for "requests a minute". */
export function numberBefore(words: string, text: string | undefined): number | undefined {
  const [, digits] = text?.match(new RegExp(`([\\d,]+) ${words}`)) ?? [];
  return digits ? Number(digits.replaceAll(",", "")) : undefined;
}
