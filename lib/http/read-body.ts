import { whileHeld } from "@/lib/calls-under-way";
import { RoomError } from "@/lib/room/errors";

const deepest = 32;

/**
 * The JSON of a request's body; an empty body is an empty object. Throws RoomError `too_large` as soon as more than
 * `limit` bytes have come in, `invalid` when it is not UTF-8, not JSON, nested deeper than 32 or has more than `parts`
 * members, entries and beginnings of lists and objects.
 */
export async function readJson(request: Request, limit: number, parts = Infinity): Promise<unknown> {
  const text = decode(await readWhole(request, limit));
  if (text.trim() === "") return {};
  refuseElaborate(text, parts);
  try {
    return JSON.parse(text);
  } catch (error) {
    // Of the parser's message only the place: the rest repeats a piece of the body, which may be secret.
    const place = error instanceof SyntaxError ? /at position \d+/.exec(error.message)?.[0] : undefined;
    throw new RoomError(
      "invalid",
      `The body is not valid JSON${place ? ` (${place})` : ""}: send a JSON object.`,
    );
  }
}

/** The fields of a form that a browser sent. Throws RoomError as readJson() does. */
export async function readFields(request: Request, limit: number): Promise<URLSearchParams> {
  return new URLSearchParams(decode(await readWhole(request, limit)));
}

/** A client that takes its time with a body holds up nobody else meanwhile. */
const readWhole = (request: Request, limit: number): Promise<Uint8Array> =>
  whileHeld(request, readBytes(request, limit));

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const length = request.headers.get("content-length");
  if (Number(length) > limit) throw tooLarge(limit);
  // No more than it says can follow the head, so that nobody need count.
  if (length !== null)
    return request
      .arrayBuffer()
      .catch(brokeOff)
      .then((bytes) => new Uint8Array(bytes));
  // Never cancelled: that would cut off a client that has yet to read its answer.
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value } = (await reader?.read().catch(brokeOff)) ?? {};
    if (!value) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(value);
  }
}

function brokeOff(): never {
  throw new RoomError("invalid", "The body broke off: send it whole.");
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new RoomError("invalid", "The body is not valid UTF-8: send JSON in UTF-8.");
  }
}

/** Counted on the text, so that nothing is built from a body that nests a million times or has a million members. */
function refuseElaborate(text: string, parts: number): void {
  let depth = 0;
  let count = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === "\\") index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[" || character === "{") {
      depth++;
      count++;
    } else if (character === "]" || character === "}") depth--;
    else if (character === ",") count++;
    if (depth > deepest) throw elaborate(`is nested deeper than ${deepest} levels`);
    if (count > parts) throw elaborate(`has more than ${parts} members and entries`);
  }
}

const elaborate = (how: string): RoomError =>
  new RoomError("invalid", `The body ${how}: send a plain JSON object.`);

const tooLarge = (limit: number): RoomError =>
  new RoomError(
    "too_large",
    `The body is larger than the ${limit} bytes that this call takes: send a shorter text.`,
  );
