import type { EventBody, QuestionBody } from "@/lib/wire/responses";
import { quoted } from "./terminal";

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
      return `asks ${question?.addressed_to ? quoted(question.addressed_to) : "anyone"} (${question?.blocking ? "" : "not "}blocking), ${event.question_id}`;
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
