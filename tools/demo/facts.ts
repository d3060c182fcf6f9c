import type { ResolveRequest } from "@/lib/wire/questions";
import type { KnownRoom } from "./known-room";

/** What a party knows: facts by label. A question that contains the label is answered with the fact. */
export type Knowledge = Readonly<Record<string, string>>;

/** A fact as it was resolved in the room: by which role, in answer to which question. */
export type Fact = { label: string; text: string; by: string; questionId: string };

/** The facts that a question asks for: those whose labels it contains. */
export const factsAskedFor = (question: string, knowledge: Knowledge): [label: string, text: string][] =>
  Object.entries(knowledge).filter(([label]) => question.toLowerCase().includes(label.toLowerCase()));

/** What a side answers, and on which basis. `verified`: where it has verified its facts. */
export const answerWith = (
  verified: string,
  facts: [label: string, text: string][],
): Required<ResolveRequest> =>
  facts.length > 0
    ? {
        resolution: [`${verified}:`, ...facts.map(([label, text]) => `- ${label}: ${text}`)].join("\n"),
        basis: "verified",
      }
    : { resolution: "We do not know this. It belongs under Unresolved.", basis: "unknown" };

/** Every fact that was resolved in the room so far, by label. */
export function factsOf(room: KnownRoom): Map<string, Fact> {
  const facts = room.resolved_questions.flatMap(({ id, resolution, resolved_by }) =>
    (resolution ?? "").split("\n").flatMap((line) => {
      const [, label, text] = line.match(/^- ([^:]+): (.+)$/) ?? [];
      return label && text ? [{ label, text, by: resolved_by ?? "", questionId: id }] : [];
    }),
  );
  return new Map(facts.map((fact) => [fact.label, fact]));
}

/** The fact with its source, as in a contract. */
export const quoted = ({ text, by, questionId }: Fact): string => `${text} (${by}, ${questionId})`;

/** The first time of day in a text, e.g. "14:00". Two of them compare as strings. */
export const timeIn = (text: string | undefined): string | undefined => text?.match(/\b\d\d:\d\d\b/)?.[0];

/** The number before some words, e.g. 120 in "120 requests a minute" for "requests a minute". */
export function numberBefore(words: string, text: string | undefined): number | undefined {
  const [, digits] = text?.match(new RegExp(`([\\d,]+) ${words}`)) ?? [];
  return digits ? Number(digits.replaceAll(",", "")) : undefined;
}
