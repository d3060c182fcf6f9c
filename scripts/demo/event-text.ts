import type { EventBody, QuestionBody } from "../../lib/wire/responses";
import { contractChanges } from "./contract-changes";
import { shorten } from "./paper";

const shownLines = 3;

/** What an event says in a few words. `earlier`: the events before it. */
export function eventTitle(
  event: EventBody,
  earlier: EventBody[],
  question: QuestionBody | undefined,
): string {
  switch (event.action) {
    case "joined":
      return "joined";
    case "posted":
      return "says";
    case "asked":
      return `asks ${question?.addressed_to ?? "anyone"} (${question?.blocking ? "" : "not "}blocking), ${event.question_id}`;
    case "resolved":
      return `resolves ${event.question_id}`;
    case "proposed":
      return `proposes version ${event.contract_version} (${sizeOf(event.body)})`;
    case "agreed":
      return isRepeated(event, earlier)
        ? `finalizes version ${event.contract_version}`
        : `agrees to version ${event.contract_version}`;
  }
}

/** The body of an event, shortened; of a contract, what is new in it. */
export function eventBodyLines(event: EventBody, earlier: EventBody[], columns: number): string[] {
  if (event.kind !== "contract") return shortenLines(event.body, columns);
  const previous = earlier.findLast(({ kind }) => kind === "contract")?.body;
  const changes = contractChanges(previous, event.body);
  return changes.flatMap((line) => shorten(line, columns, changes.length > 6 ? 1 : 2));
}

/** A list keeps a line for each of its entries, as far as there is room. */
function shortenLines(text: string, columns: number): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.length <= 2) return lines.flatMap((line) => shorten(line, columns, shownLines));
  const shown = lines.slice(0, shownLines + 1).flatMap((line) => shorten(line, columns, 1));
  const hidden = lines.length - shown.length;
  return hidden > 0 ? [...shown, `… ${hidden} more`] : shown;
}

/** An agreement that is given again closes the room; it is no second agreement. */
const isRepeated = (event: EventBody, earlier: EventBody[]): boolean =>
  earlier.some(
    ({ action, participant_id, contract_version }) =>
      action === "agreed" &&
      participant_id === event.participant_id &&
      contract_version === event.contract_version,
  );

const sizeOf = (markdown: string): string =>
  `${Buffer.byteLength(markdown).toLocaleString("en")} bytes, ${markdown.trimEnd().split("\n").length} lines`;
