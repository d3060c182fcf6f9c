import { wrap } from "@/cli/terminal";
import type { EventBody } from "@/lib/wire/events";
import { contractChanges } from "./contract-changes";

const shownLines = 3;

/** The body of an event, shortened; for a contract, its changes. */
export function eventBodyLines(event: EventBody, earlier: EventBody[], columns: number): string[] {
  if (event.kind !== "contract") return shortenLines(event.body, columns);
  const previous = earlier.findLast(({ kind }) => kind === "contract")?.body;
  const changes = contractChanges(previous, event.body);
  return changes.flatMap((line) => shorten(line, columns, changes.length > 6 ? 1 : 2));
}

/** Shortens a text so that a list keeps one line per entry, as far as there is room. */
function shortenLines(text: string, columns: number): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.length <= 2) return lines.flatMap((line) => shorten(line, columns, shownLines));
  const shown = lines.slice(0, shownLines + 1).flatMap((line) => shorten(line, columns, 1));
  const hidden = lines.length - shown.length;
  return hidden > 0 ? [...shown, `… ${hidden} more`] : shown;
}

/** A text in lines of at most `columns` characters, cut to `most` lines. */
function shorten(text: string, columns: number, most: number): string[] {
  const lines = wrap(text, columns);
  if (lines.length <= most) return lines;
  const [last] = wrap(lines[most - 1] ?? "", columns - 2);
  return [...lines.slice(0, most - 1), `${last} …`];
}
