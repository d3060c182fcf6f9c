import { eventWords, sentenceText } from "@/lib/render/event-words";
import type { EventBody } from "@/lib/wire/events";
import type { EventsResponse } from "@/lib/wire/responses";
import { indented, type Line, nameIn, paint, quoted } from "./terminal";

/** An event as lines: when, who and what, then its text. */
export function eventLines(event: EventBody): Line[] {
  const title = nameIn(eventTitle(event));
  const first = [paint(event.at.slice(11, 19), "dim"), "  ", paint(quoted(event.role), "cyan"), ` ${title}`];
  return [first, ...(event.body === "" ? [] : indented(event.body.trimEnd(), 10))];
}

/** A short title of an event. */
export function eventTitle(event: EventBody): string {
  const size = event.action === "proposed" && event.body !== "" ? `, ${sizeOf(event.body)}` : "";
  return `${sentenceText(eventWords(event), quoted)}${size}`;
}

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
