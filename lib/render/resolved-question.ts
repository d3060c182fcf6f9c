import type { QuestionBody } from "@/lib/wire/responses";
import { blockQuote, blocks, oneLine } from "./markdown";

/** A resolved question with its resolution, by whom and when, under a heading of its own. */
export const resolvedQuestion = (question: QuestionBody): string =>
  blocks(
    `### ${question.id}, asked by ${oneLine(question.asked_by)}`,
    blockQuote(question.question),
    `Resolved by ${oneLine(question.resolved_by ?? "")}, ${question.resolved_at}:`,
    blockQuote(question.resolution ?? ""),
  ).trimEnd();
