import { LINE_ENDS } from "@/lib/text/hidden-characters";
import { quotedOnOneLine } from "@/lib/text/one-line";
import type { ContractBody, MessageBody, QuestionBody } from "@/lib/wire/responses";
import { blockQuote } from "./markdown";

const marker = "SECRET_TRANSFER_REQUIRED";

/** The places of a contract that ask for a secret to be handed over, each with its line. */
export const transfersInContract = ({ version, markdown }: ContractBody): string[] =>
  placesIn(markdown).map(({ line, excerpt }) =>
    quoted(`Contract, version ${version}, line ${line}`, excerpt),
  );

/** Where a message asks for a secret to be handed over; empty where it does not. */
export const transfersInMessage = ({ id, role, content }: MessageBody): string[] =>
  transfersIn(`Message ${id} of ${quotedOnOneLine(role)}`, content);

/** The same of the answer to a question. */
export const transfersInAnswer = ({ id, resolved_by, resolution }: QuestionBody): string[] =>
  transfersIn(`Resolution of ${id} by ${quotedOnOneLine(resolved_by ?? "")}`, resolution ?? "");

function transfersIn(where: string, text: string): string[] {
  const places = placesIn(text);
  return places.length > 0 ? [quoted(where, places.map(({ excerpt }) => excerpt).join("\n"))] : [];
}

const quoted = (where: string, text: string): string => `${where}:\n\n${blockQuote(text)}`;

/** The lines with the marker, numbered from 1; of a long line the sentences with the marker alone. */
const placesIn = (text: string): { line: number; excerpt: string }[] =>
  text.includes(marker)
    ? text
        .split(LINE_ENDS)
        .flatMap((line, index) =>
          line.includes(marker) ? [{ line: index + 1, excerpt: excerptOf(line) }] : [],
        )
    : [];

/** How many characters a line may have that is shown whole. */
const longLine = 300;

const excerptOf = (line: string): string =>
  line.length <= longLine
    ? line
    : line
        .split(sentenceEnd)
        .filter((sentence) => sentence.includes(marker))
        .join(" … ");

/** The space after a sentence. Before the marker it may be that of an abbreviation. */
const sentenceEnd = new RegExp(`(?<=[.!?\u2026\u3002\uff01\uff1f])\\s+(?!${marker})`, "u");
