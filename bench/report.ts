import { median } from "@/scripts/measure/figure";
import type { Comparison, Result } from "./compare";
import type { Growth } from "./growth";
import type { Waiting } from "./waiting";

/** Everything that npm run bench measures; what was left out is absent. */
export type Report = {
  at: string;
  machine: string;
  comparison?: Comparison;
  growth?: Growth[];
  waiting?: Waiting;
  startMs?: number[];
};

const goals = { fastify: 1.2, waitingMb: 400, beside: 0.8, startMs: 2_000 };

/** The report as Markdown, and what of it misses its goal. */
export function written(report: Report): { markdown: string; missed: string[] } {
  const missed: string[] = [];
  const judged = (what: string, value: number, holds: boolean): string => {
    if (!holds) missed.push(`${what}: ${figure(value)}`);
    return holds ? figure(value) : `**${figure(value)}**`;
  };
  const { comparison, growth, waiting, startMs } = report;
  const parts = [
    `Measured ${report.at} on ${report.machine}. Rates are calls a second: the median of the rounds and, in brackets, the lowest and the highest. Ratios are medians of the ratios within each round. In bold: misses its goal.`,
    ...(comparison ? [comparisonTable(comparison, judged), costTable(comparison)] : []),
    ...(comparison
      ? [
          `An empty route of the same Next build: ${rate(comparison.nextFloor)} a second. Memory after all rounds: ${Object.entries(
            comparison.residentMb,
          )
            .map(([name, mb]) => `${name} ${Math.round(mb)} MB`)
            .join(", ")}.`,
        ]
      : []),
    ...(growth ? [growthTable(growth, judged)] : []),
    ...(waiting ? [waitingTable(waiting, judged)] : []),
    ...(startMs
      ? [
          `From the start of the built service to its first answer, its embedded database being there: ${judged("start, ms", median(startMs), median(startMs) <= goals.startMs)} ms (${startMs.map(Math.round).join(", ")}), at most ${goals.startMs}.`,
        ]
      : []),
  ];
  return { markdown: parts.join("\n\n"), missed };
}

type Judge = (what: string, value: number, holds: boolean) => string;

function comparisonTable({ results }: Comparison, judged: Judge): string {
  const rows = results.map(({ name, goal, perSecond: { service, bare, fastify } }: Result) => {
    const [ofBare, ofFastify] = [ratio(service, bare), ratio(service, fastify)];
    return [
      name,
      rate(service),
      rate(bare),
      rate(fastify),
      goal === undefined
        ? figure(ofBare)
        : `${judged(`${name}, against bare`, ofBare, ofBare >= goal)} of ${goal}`,
      `${judged(`${name}, against Fastify`, ofFastify, ofFastify >= goals.fastify)} of ${goals.fastify}`,
    ];
  });
  return table(["call", "service", "bare", "Fastify", "against bare", "against Fastify"], rows);
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
  return table(
    ["one call: service / bare / Fastify", "processor, ms", "statements", "bytes of the answer"],
    rows,
  );
}

function growthTable(growth: Growth[], judged: Judge): string {
  const rows = growth.map(({ what, here, there, atMost }) => {
    const longer = ratio(here, there);
    return [what, rate(there), rate(here), `${judged(what, longer, longer <= atMost)} of at most ${atMost}`];
  });
  return table(["the larger against the smaller", "larger", "smaller", "how much longer a call takes"], rows);
}

function waitingTable({ residentMb, perSecond: { alone, beside } }: Waiting, judged: Judge): string {
  const kept = ratio(beside, alone);
  return table(
    ["2,000 waiting calls and 2,000 streams", "measured", "goal"],
    [
      [
        "memory, MB",
        judged("memory with 4,000 waiting, MB", residentMb, residentMb <= goals.waitingMb),
        `at most ${goals.waitingMb}`,
      ],
      ["polls beside them, a second", `${rate(beside)}; without them ${rate(alone)}`, ""],
      [
        "what they leave of the rate",
        judged("rate beside 4,000 waiting", kept, kept >= goals.beside),
        `at least ${goals.beside}`,
      ],
    ],
  );
}

const ratio = (one: number[], other: number[]): number =>
  median(one.map((rate, round) => rate / (other[round] ?? Number.NaN)));

const rate = (rates: number[]): string =>
  `${figure(median(rates))} (${figure(Math.min(...rates))}–${figure(Math.max(...rates))})`;

const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(2)));

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
