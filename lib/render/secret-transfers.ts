import { LINE_ENDS } from "@/lib/text/hidden-characters";
import { quoteInline } from "@/lib/text/inline-markdown";
import type { ContractBody } from "@/lib/wire/contracts";
import type { MessageBody } from "@/lib/wire/messages";
import type { QuestionBody } from "@/lib/wire/questions";
import { blockQuote } from "./markdown";

const marker = "SECRET_TRANSFER_REQUIRED";

/** The lines of a contract that ask for a secret transfer, each with its number (docs/interface.md#final-artifact). */
export const transfersInContract = ({ version, markdown }: ContractBody): string[] =>
  markedLinesIn(markdown).map(({ line, excerpt }) =>
    quoted(`Contract, version ${version}, line ${line}`, excerpt),
  );

/** The lines of a message that ask for a secret transfer; empty if there are none. */
export const transfersInMessage = ({ id, role, content }: MessageBody): string[] =>
  transfersIn(`Message ${id} of ${quoteInline(role)}`, content);

/** The same for the answer to a question, with its basis. */
export const transfersInAnswer = ({ id, resolved_by, resolution, basis }: QuestionBody): string[] =>
  transfersIn(`Resolution of ${id} by ${quoteInline(resolved_by ?? "")} (basis: ${basis})`, resolution ?? "");

function transfersIn(where: string, text: string): string[] {
  const lines = markedLinesIn(text);
  return lines.length > 0 ? [quoted(where, lines.map(({ excerpt }) => excerpt).join("\n"))] : [];
}

const quoted = (where: string, text: string): string => `${where}:\n\n${blockQuote(text)}`;

/** The lines with the marker, numbered from 1. Of a long line only the sentences with the marker. */
const markedLinesIn = (text: string): { line: number; excerpt: string }[] =>
  text.includes(marker)
    ? text
        .split(LINE_ENDS)
        .flatMap((line, index) =>
          line.includes(marker) ? [{ line: index + 1, excerpt: excerptOf(line) }] : [],
        )
    : [];

const MAX_LINE = 300;

const excerptOf = (line: string): string =>
  line.length <= MAX_LINE
    ? line
    : line
        .split(sentenceEnd)
        .filter((sentence) => sentence.includes(marker))
        .join(" … ");

/** The space after a sentence. Before the marker it may follow an abbreviation instead. */
const sentenceEnd = new RegExp(`(?<=[.!?\u2026\u3002\uff01\uff1f])\\s+(?!${marker})`, "u");
