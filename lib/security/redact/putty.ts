import { GAP, isMask, LINE, SHORTEST_LINE, skip } from "./pem";
import type { Read } from "./rule";

/** The line of a PuTTY private key that says how many lines of the key follow. */
export const PRIVATE_LINES = /Private-Lines: {0,4}(\d{1,4})/g;

/**
 * The lines of a PuTTY private key after `match`: as many as it says, and further ones that are as long as those of a key
 * are. Only the last may be short. Nothing where no such line follows: a text about the format, or a placeholder.
 */
export const readPutty: Read = (text, match) => {
  const said = Number(match[1]);
  const start = skip(GAP, text, match.index + match[0].length);
  let end = start;
  for (let count = 1, next = start; ; count++) {
    const lineEnd = skip(LINE, text, next);
    const isLine = lineEnd - next >= SHORTEST_LINE || (count > 1 && count === said && lineEnd > next);
    if (!isLine) break;
    end = lineEnd;
    next = skip(GAP, text, end);
  }
  return { values: end === start || isMask(text.slice(start, end)) ? [] : [{ start, end }], end };
};
