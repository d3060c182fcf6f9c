import { isUtf8 } from "node:buffer";

/** The JSON value of a body, or what is wrong with it, as a sentence that says what to send instead. */
export type ParsedBody = { value: unknown } | { fault: string };

/** Parses a body as JSON; an empty one is an empty object. A worker thread parses long bodies with it (read-body.ts). */
export default function parseJson(blocks: Uint8Array[]): ParsedBody {
  const bytes = Buffer.concat(blocks);
  if (!isUtf8(bytes)) return { fault: "The body is not valid UTF-8: send it in UTF-8." };
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === "") return { value: {} };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    // Only the position: the rest of the parser's message quotes the body, which may hold secrets.
    const position = error instanceof SyntaxError ? /at position \d+/.exec(error.message)?.[0] : undefined;
    return { fault: `The body is not valid JSON${position ? ` (${position})` : ""}: send a JSON object.` };
  }
}
