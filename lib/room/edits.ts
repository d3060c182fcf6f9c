import { RoomError } from "./errors";

/** A small change to a text: `old`, which must occur exactly once, becomes `new`. */
export type Edit = { old: string; new: string };

/**
 * A text with edits applied in their order, each to the text as it is then (docs/interface.md#edit-a-contract). Throws
 * RoomError `invalid` for the first edit whose `old` does not occur exactly once, and if the text is the same afterwards.
 */
export function applyEdits(text: string, edits: Edit[]): string {
  const edited = edits.reduce((current, edit, index) => applyEdit(current, edit, `edits.${index}.old`), text);
  if (edited === text)
    throw invalid("edits", "change nothing: send at least one edit that changes the text.");
  return edited;
}

function applyEdit(text: string, edit: Edit, path: string): string {
  const [start, ...more] = occurrences(text, edit.old);
  if (start === undefined) throw invalid(path, "does not occur: send a piece of the text exactly as it is.");
  if (more.length > 0) {
    throw invalid(path, `occurs ${more.length + 1} times: include more of the text around it.`);
  }
  return text.slice(0, start) + edit.new + text.slice(start + edit.old.length);
}

/**
 * Where a piece occurs in a text, overlapping places too, as each of them could be meant. The algorithm of Knuth, Morris and
 * Pratt takes time in proportion to both lengths, where String.indexOf takes seconds for a long piece of one letter.
 */
function occurrences(text: string, piece: string): number[] {
  const places: number[] = [];
  /** For each part that the piece begins with: how much of its end is also its beginning. */
  const overlaps = new Int32Array(piece.length + 1);
  const extend = (matched: number, unit: number): number => {
    let length = matched;
    while (length > 0 && piece.charCodeAt(length) !== unit) length = overlaps[length] ?? 0;
    return piece.charCodeAt(length) === unit ? length + 1 : length;
  };
  for (let end = 1; end < piece.length; end++) {
    overlaps[end + 1] = extend(overlaps[end] ?? 0, piece.charCodeAt(end));
  }
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    matched = extend(matched, text.charCodeAt(at));
    if (matched < piece.length) continue;
    places.push(at + 1 - piece.length);
    matched = overlaps[piece.length] ?? 0;
  }
  return places;
}

const invalid = (path: string, message: string) =>
  new RoomError("invalid", `${path} ${message}`, { issues: [{ path, message }] });
