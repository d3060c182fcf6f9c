import { quotedOnOneLine } from "@/lib/text/one-line";
import type { QuestionBody } from "@/lib/wire/responses";
import { blockQuote, blocks } from "./markdown";

/** A resolved question with its resolution, by whom and when, under a heading of its own. */
export const resolvedQuestion = (question: QuestionBody): string =>
  blocks(
    `### ${question.id}, asked by ${quotedOnOneLine(question.asked_by)}`,
    blockQuote(question.question),
    `${resolverInWords(question)}, ${question.resolved_at}:`,
    blockQuote(question.resolution ?? ""),
  ).trimEnd();

/** Who answered; a participant that answers itself says so much as an assertion. */
export const resolverInWords = (question: QuestionBody): string => {
  const role = quotedOnOneLine(question.resolved_by ?? "");
  return question.resolved_by_participant_id === question.asked_by_participant_id
    ? `Answered by its own author ${role}`
    : `Resolved by ${role}`;
};
