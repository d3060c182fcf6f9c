import { invalidField, RoomError } from "./errors";
import { exceedsBytes, limits } from "./limits";

/** A small change to a text: `old`, which must occur exactly once, becomes `new`. */
export type Edit = { old: string; new: string };

/**
 * A text with edits applied in their order, each to the text as it is then (docs/interface.md#edit-a-contract). Yields
 * before each edit, so that the caller can let other work run. Throws RoomError `invalid` for the first edit whose `old`
 * does not occur exactly once, and if the text is the same afterwards; `too_large` as soon as the text is larger than a
 * contract may be, so that no edit searches more than that.
 */
export function* editSteps(text: string, edits: Edit[]): Generator<undefined, string> {
  let edited = text;
  for (const [index, edit] of edits.entries()) {
    yield;
    edited = applyEdit(edited, edit, `edits.${index}`);
  }
  if (edited === text)
    throw invalidField("edits", "change nothing: send at least one edit that changes the text.");
  return edited;
}

function applyEdit(text: string, edit: Edit, path: string): string {
  const { at, count } = occurrences(unitsOf(text), unitsOf(edit.old));
  if (count === 0)
    throw invalidField(`${path}.old`, "does not occur: send a piece of the text exactly as it is.");
  if (count > 1)
    throw invalidField(`${path}.old`, `occurs ${count} times: include more of the text around it.`);
  const edited = text.slice(0, at) + edit.new + text.slice(at + edit.old.length);
  if (exceedsBytes(edited, limits.contractBytes)) {
    const size = `${limits.contractBytes / 1024} KB (${limits.contractBytes} bytes of UTF-8)`;
    const message = `makes the text too long: a contract has at most ${size}, after each edit.`;
    throw new RoomError("too_large", `${path}.new ${message}`, {
      issues: [{ path: `${path}.new`, message }],
    });
  }
  return edited;
}

/** The UTF-16 units of a text. To read them one by one from an array takes a tenth of the time. */
const unitsOf = (text: string): Uint16Array =>
  new Uint16Array(new Uint8Array(Buffer.from(text, "utf16le")).buffer);

/**
 * How often a piece occurs in a text, and where last. Overlapping places count, too, as each of them could be meant. The
 * algorithm of Knuth, Morris and Pratt takes time in proportion to both lengths, where String.indexOf takes seconds for a
 * long piece of one letter.
 */
function occurrences(text: Uint16Array, piece: Uint16Array): { at: number; count: number } {
  /** For each part that the piece begins with: how much of its end is also its beginning. */
  const overlaps = new Int32Array(piece.length + 1);
  let matched = 0;
  for (let end = 1; end < piece.length; end++) {
    matched = extend(matched, piece, piece[end], overlaps);
    overlaps[end + 1] = matched;
  }
  let at = 0;
  let count = 0;
  matched = 0;
  for (let index = 0; index < text.length; index++) {
    matched = extend(matched, piece, text[index], overlaps);
    if (matched < piece.length) continue;
    at = index + 1 - piece.length;
    count++;
    matched = overlaps[matched] ?? 0;
  }
  return { at, count };
}

/** How much of the piece is matched after one more unit. */
function extend(matched: number, piece: Uint16Array, unit: number | undefined, overlaps: Int32Array): number {
  let length = matched;
  while (length > 0 && piece[length] !== unit) length = overlaps[length] ?? 0;
  return piece[length] === unit ? length + 1 : length;
}
