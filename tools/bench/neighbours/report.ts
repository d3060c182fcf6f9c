import { markdownTable } from "@/tools/support/document";
import { figure, ratio, spread } from "../spread";
import type { Neighbours, Pair } from "./measure";

type Row<Round> = { what: string; of: (round: Round) => number; better: "more" | "less" };

/** The tables that compare messages with Prosody and documents with Hocuspocus, in Markdown. */
export function neighbourTables({ messages, documents, residentMb }: Neighbours): string {
  const memory = Object.entries(residentMb).map(([name, mb]) => `${name} ${Math.round(mb)} MB`);
  const stored = documents.other.map(({ storedMs }) => storedMs / 1_000);
  return [
    "Figures are the median of the rounds and, in parentheses, the lowest and the highest. The last column says who is better and how many times, by the median of the ratios within each round.",
    table("messages", "Prosody", messages, [
      {
        what: "one at a time: until the other side has it, ms",
        of: (round) => round.aloneMedian,
        better: "less",
      },
      { what: "the same, 99th percentile", of: (round) => round.aloneP99, better: "less" },
      { what: "16 rooms together: messages a second", of: (round) => round.perSecond, better: "more" },
      {
        what: "the same, until the other side has it, ms",
        of: (round) => round.togetherMedian,
        better: "less",
      },
      { what: "the same, CPU of the server for a message, ms", of: (round) => round.cpuMs, better: "less" },
    ]),
    table("changes to a document", "Hocuspocus", documents, [
      {
        what: "one at a time: until the other side has it, ms",
        of: (round) => round.aloneMedian,
        better: "less",
      },
      { what: "the same, 99th percentile", of: (round) => round.aloneP99, better: "less" },
      { what: "8 concurrent writers: changes a second", of: (round) => round.perSecond, better: "more" },
      { what: "the same, attempts for a change", of: (round) => round.attempts, better: "less" },
      { what: "the same, CPU of the server for a change, ms", of: (round) => round.cpuMs, better: "less" },
    ]),
    `After the last change was confirmed, it took ${spread(stored)} s until Hocuspocus had stored it. Memory after all rounds: ${memory.join(", ")}.`,
  ].join("\n\n");
}

function table<Round>(what: string, other: string, rounds: Pair<Round>, rows: Row<Round>[]): string {
  return markdownTable(
    [what, "service", other, "better"],
    rows.map(({ what, of, better }) => {
      const [own, theirs] = [rounds.service.map(of), rounds.other.map(of)];
      const times = better === "more" ? ratio(theirs, own) : ratio(own, theirs);
      return [what, spread(own), spread(theirs), faster(other, times)];
    }),
  );
}

/**
 * Which server is better, if the difference is more than a tenth, and how many times; `times` is more than 1 if it is
 * the other one.
 */
function faster(other: string, times: number): string {
  if (times > 1.1) return `${other}, ${figure(times)} times`;
  return times < 1 / 1.1 ? `service, ${figure(1 / times)} times` : "about the same";
}
