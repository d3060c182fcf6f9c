/** What a body stands for, or what is wrong with it: a sentence that says what to send instead. */
export type Parsed = { value: unknown } | { fault: string };

/** What the bytes of a body stand for: a JSON value, an empty object for an empty body. */
export function parseBytes(pieces: Uint8Array[]): Parsed {
  const text = decode(pieces);
  if (text === undefined) return { fault: "The body is not valid UTF-8: send it in UTF-8." };
  return parseJson(text);
}

function decode(pieces: Uint8Array[]): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    return undefined;
  }
}

function parseJson(text: string): Parsed {
  if (text.trim() === "") return { value: {} };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    // Of the parser's message only the place: the rest repeats a piece of the body, which may be secret.
    const place = error instanceof SyntaxError ? /at position \d+/.exec(error.message)?.[0] : undefined;
    return { fault: `The body is not valid JSON${place ? ` (${place})` : ""}: send a JSON object.` };
  }
}
