import { markdownTable } from "@/tools/support/document";
import { median } from "@/tools/support/figure";
import type { Comparison, Result } from "./compare";
import type { Growth } from "./growth";
import type { Neighbours } from "./neighbours/measure";
import { neighbourTables } from "./neighbours/report";
import { figure, ratio, spread } from "./spread";
import type { Waiting } from "./waiting";

/** The results of npm run bench; parts that did not run are absent. */
export type Report = {
  at: string;
  machine: string;
  comparison?: Comparison;
  neighbours?: Neighbours;
  growth?: Growth[];
  waiting?: Waiting;
  startMs?: number[];
};

const goals = { fastify: 1.2, waitingMb: 400, beside: 0.8, startMs: 2_000 };

/** The tables in Markdown, one per measured part, and the missed goals. */
export function writeReport(report: Report): { tables: Record<string, string>; missed: string[] } {
  const missed: string[] = [];
  const checked = (what: string, value: number, holds: boolean): string => {
    if (!holds) missed.push(`${what}: ${figure(value)}`);
    return holds ? figure(value) : `**${figure(value)}**`;
  };
  const { at, machine, comparison, neighbours, growth, waiting, startMs } = report;
  const measured = `Measured ${at} on ${machine}.`;
  const tables: Record<string, string> = {};
  if (comparison) {
    const memory = Object.entries(comparison.residentMb).map(([name, mb]) => `${name} ${Math.round(mb)} MB`);
    tables.compare = [
      `${measured} Rates are requests a second: the median of the rounds and, in parentheses, the lowest and the highest. Ratios are medians of the ratios within each round. Bold: misses its goal.`,
      comparisonTable(comparison, checked),
      costTable(comparison),
      `An empty route of the same Next build: ${spread(comparison.nextFloor)} a second. Memory after all rounds: ${memory.join(", ")}.`,
    ].join("\n\n");
  }
  if (neighbours) tables.neighbours = `${measured} ${neighbourTables(neighbours)}`;
  if (growth) tables.growth = `${measured}\n\n${growthTable(growth, checked)}`;
  if (waiting) tables.waiting = `${measured}\n\n${waitingTable(waiting, checked)}`;
  if (startMs) {
    const typical = median(startMs);
    tables.start = `${measured} From the start of the built service to its first response, with an existing embedded database: ${checked("start, ms", typical, typical <= goals.startMs)} ms (${startMs.map(Math.round).join(", ")}), at most ${goals.startMs}.`;
  }
  return { tables, missed };
}

type Check = (what: string, value: number, holds: boolean) => string;

function comparisonTable({ results }: Comparison, checked: Check): string {
  const rows = results.map(({ name, goal, perSecond: { service, bare, fastify } }: Result) => {
    const [ofBare, ofFastify] = [ratio(service, bare), ratio(service, fastify)];
    return [
      name,
      spread(service),
      spread(bare),
      spread(fastify),
      goal === undefined
        ? figure(ofBare)
        : `${checked(`${name}, against bare`, ofBare, ofBare >= goal)} (goal ${goal})`,
      `${checked(`${name}, against Fastify`, ofFastify, ofFastify >= goals.fastify)} (goal ${goals.fastify})`,
    ];
  });
  return markdownTable(["request", "service", "bare", "Fastify", "against bare", "against Fastify"], rows);
}

function costTable({ results }: Comparison): string {
  const rows = results.flatMap(({ name, cost }) => {
    if (!cost) return [];
    const { service, bare, fastify } = cost;
    const each = (of: (cost: typeof service) => number) =>
      [service, bare, fastify].map((one) => figure(of(one))).join(" / ");
    return [
      [
        name,
        each(({ cpuMs }) => cpuMs),
        each(({ queries }) => queries),
        each(({ bytes }) => Math.round(bytes)),
      ],
    ];
  });
  return markdownTable(
    ["per request: service / bare / Fastify", "CPU, ms", "statements", "response, bytes"],
    rows,
  );
}

function growthTable(growth: Growth[], checked: Check): string {
  const rows = growth.map(({ what, here, there, atMost }) => {
    const longer = ratio(here, there);
    return [
      what,
      spread(there),
      spread(here),
      `${checked(what, longer, longer <= atMost)} (at most ${atMost})`,
    ];
  });
  return markdownTable(["comparison", "rate with more", "rate with less", "ratio of response times"], rows);
}

function waitingTable({ residentMb, perSecond: { alone, beside } }: Waiting, checked: Check): string {
  const kept = ratio(beside, alone);
  return markdownTable(
    ["2,000 waiting requests and 2,000 streams", "measured", "goal"],
    [
      [
        "memory, MB",
        checked("memory with 4,000 waiting, MB", residentMb, residentMb <= goals.waitingMb),
        `at most ${goals.waitingMb}`,
      ],
      ["polls a second meanwhile", `${spread(beside)}; without them ${spread(alone)}`, ""],
      [
        "ratio of the rates",
        checked("rate beside 4,000 waiting", kept, kept >= goals.beside),
        `at least ${goals.beside}`,
      ],
    ],
  );
}
