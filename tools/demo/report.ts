import { heading, indented, linkLine, paint, print, textLines } from "@/cli/terminal";
import type { EventBody } from "@/lib/wire/events";
import { sumOf, type Traffic } from "@/tools/support/traffic";

/** Prints what a person needs to know before the first event. */
export function printStart(room: { goal: string; observerUrl: string; expiresAt: string }): void {
  print(
    heading("A shop's agent and a warehouse's agent negotiate a contract"),
    "",
    "Each knows only its own half. They use one room of this server, each with its own token.",
    "",
    [paint("Goal", "bold")],
    ...indented(room.goal, 2),
    [paint("Observer link: open it in a browser to watch. Add .md to get Markdown for an agent.", "bold")],
    linkLine(room.observerUrl),
    [paint("Given to the warehouse's agent", "bold")],
    "  only its invite link (not shown: anyone who has it can act as the warehouse)",
    [paint("Will be deleted, with everything in it", "bold")],
    `  ${room.expiresAt.slice(0, 16).replace("T", " ")} UTC`,
    "",
    heading("What the observer sees"),
    "",
  );
}

/** Prints how the negotiation ended, and the final artifact as the agents fetched it. */
export function printEnd(end: { events: EventBody[]; traffic: Traffic[]; finals: string[] }): void {
  const [first, last] = [end.events.at(0), end.events.at(-1)];
  const seconds = first && last ? (Date.parse(last.at) - Date.parse(first.at)) / 1000 : 0;
  const { requests, writes, bytesRead, bytesWritten } = sumOf(end.traffic);
  const [final = "", ...others] = end.finals;
  const isSame = others.every((other) => other === final);
  print(
    [
      paint(
        `Agreed after ${seconds.toFixed(1)} s: ${end.events.length} events, ${requests} requests, ${writes} of them writes.`,
        "green",
        "bold",
      ),
    ],
    `The two agents read ${kilobytes(bytesRead)} KB and wrote ${kilobytes(bytesWritten)} KB.`,
    isSame
      ? "Both agents fetched final.md and got the same bytes:"
      : "The two agents got different bytes of final.md; this is the shop's:",
    "",
    heading(`final.md, ${Buffer.byteLength(final).toLocaleString("en")} bytes`),
    "",
    ...textLines(final.trimEnd()),
    "",
    heading("end of final.md"),
  );
}

const kilobytes = (bytes: number): number => Math.round(bytes / 1024);
