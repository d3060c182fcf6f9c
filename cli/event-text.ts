import type { EventBody } from "@/lib/wire/events";
import type { EventsResponse } from "@/lib/wire/responses";
import { indented, type Line, nameIn, paint, quoted } from "./terminal";

/** An event as lines: when, who and what, then its text. `earlier`: the events before it. */
export function eventLines(event: EventBody, earlier: EventBody[]): Line[] {
  const title = nameIn(eventTitle(event, earlier));
  const first = [paint(event.at.slice(11, 19), "dim"), "  ", paint(quoted(event.role), "cyan"), ` ${title}`];
  return [first, ...(event.body === "" ? [] : indented(event.body.trimEnd(), 10))];
}

/** A short title of an event. `earlier`: the events before it. */
export function eventTitle(event: EventBody, earlier: EventBody[]): string {
  switch (event.action) {
    case "joined":
      return "joined";
    case "posted":
      return "says";
    case "asked":
      return `asks ${event.addressed_to ? quoted(event.addressed_to) : "anyone"} (${event.blocking ? "" : "not "}blocking), ${event.question_id}`;
    case "resolved":
      return `resolves ${event.question_id} (basis: ${event.basis})`;
    case "proposed":
      return `proposes version ${event.contract_version}${event.body === "" ? "" : ` (${sizeOf(event.body)})`}`;
    case "submitted":
      return `submits version ${event.contract_version}: its person decides`;
    case "agreed":
      if (event.approved_by_person)
        return `agrees to version ${event.contract_version}: approved by its person`;
      return isFinalizing(event, earlier)
        ? `finalizes version ${event.contract_version}`
        : `agrees to version ${event.contract_version}`;
    case "declined":
      return `declines version ${event.contract_version}${byPerson(event)}`;
    case "withdrew":
      return `withdraws${byPerson(event)}: the room has ended without agreement`;
    case "replaced_link":
      return "has a link that nobody else knows";
  }
}

const byPerson = ({ by_person }: EventBody): string => (by_person ? " (its person decided)" : "");

/** A repeated agreement closes the room; it is not a second agreement. */
const isFinalizing = (event: EventBody, earlier: EventBody[]): boolean =>
  earlier.some(
    ({ action, participant_id, contract_version }) =>
      action === "agreed" &&
      participant_id === event.participant_id &&
      contract_version === event.contract_version,
  );

const sizeOf = (markdown: string): string =>
  `${Buffer.byteLength(markdown).toLocaleString("en")} bytes, ${markdown.trimEnd().split("\n").length} lines`;

/** Whose turn it is, and why. */
export function turnText(turns: EventsResponse["whose_turn"]): string {
  if (turns.length === 0) return "no turn: the room is closed";
  const roles = new Map<string, string[]>();
  for (const { role, waits_for, reason } of turns) {
    const who = `${quoted(role)}${waits_for === "person" ? "'s person" : ""}`;
    roles.set(reason, [...(roles.get(reason) ?? []), who]);
  }
  const waits = [...roles].map(([reason, names]) => `${names.join(" and ")}: ${reason}`);
  return `waiting for ${waits.join("; ")}`;
}
