import { countQueries } from "@/e2e/support/query-counter";
import { median } from "@/tools/support/figure";
import { seed } from "@/tools/support/seed";
import { type Contender, type Server, startServer } from "@/tools/support/server";
import { measureRate } from "./load";
import { negotiationsPerSecond } from "./negotiation";
import { nextFloor, type Row, rows } from "./requests";

const measured = ["service", "bare", "fastify"] as const satisfies Contender[];
type Measured = (typeof measured)[number];

/** The results of one kind of request: the rate of each contender in each round, and the cost of one request. */
export type Result = {
  name: string;
  goal?: number;
  perSecond: Record<Measured, number[]>;
  cost?: Record<Measured, { cpuMs: number; bytes: number; queries: number }>;
};
export type Comparison = {
  results: Result[];
  nextFloor: number[];
  residentMb: Record<Measured, number>;
};

const negotiations = 24;
const warmUpSeconds = 1;

/** Measures every kind of request on every contender, in turn and in `roundCount` rounds, all on one database. */
export async function compare(databaseUrl: string, roundCount: number, seconds: number): Promise<Comparison> {
  for (const [index, row] of rows.entries())
    if (row.shared) await seed(databaseUrl, { ...row.seeds, kind: `shared${index}x` });
  const queries = await countAll(databaseUrl);
  const servers = await each((contender) => startServer(contender, databaseUrl));
  const next = await startServer("next", databaseUrl);
  const results = rows.map(
    ({ name, goal }): Result & { cpuMs: Record<Measured, number[]>; bytes: Record<Measured, number[]> } => ({
      name,
      ...(goal === undefined ? {} : { goal }),
      perSecond: lists(),
      cpuMs: lists(),
      bytes: lists(),
    }),
  );
  const negotiation: Result = { name: "a negotiation of 25 writes", perSecond: lists() };
  const floor: number[] = [];
  try {
    for (let round = 0; round < roundCount; round++) {
      console.error(`Round ${round + 1} of ${roundCount} …`);
      for (const [index, row] of rows.entries()) {
        for (const contender of turned(measured, round)) {
          const { rate, cpuMs } = await measure(
            servers[contender],
            row,
            index,
            `r${round}${contender}`,
            databaseUrl,
            seconds,
          );
          const result = results[index];
          result?.perSecond[contender].push(rate.perSecond);
          result?.cpuMs[contender].push(cpuMs / rate.requests);
          result?.bytes[contender].push(rate.bytes);
        }
      }
      for (const contender of turned(measured, round))
        negotiation.perSecond[contender].push(
          await negotiationsPerSecond(servers[contender].baseUrl, negotiations),
        );
      floor.push((await measureRate(next.baseUrl, nextFloor)).perSecond);
    }
    return {
      results: [
        ...results.map(({ cpuMs, bytes, ...result }, index) => ({
          ...result,
          cost: from((contender) => ({
            cpuMs: median(cpuMs[contender]),
            bytes: median(bytes[contender]),
            queries: queries[index]?.[contender] ?? Number.NaN,
          })),
        })),
        negotiation,
      ],
      nextFloor: floor,
      residentMb: await each((contender) => servers[contender].residentMb()),
    };
  } finally {
    for (const server of [...Object.values(servers), next]) await server.stop();
  }
}

async function measure(
  server: Server,
  row: Row,
  index: number,
  name: string,
  databaseUrl: string,
  seconds: number,
) {
  const kind = row.shared ? `shared${index}x` : `c${index}${name}x`;
  if (row.shared) await measureRate(server.baseUrl, row.load(kind, warmUpSeconds));
  else await seed(databaseUrl, { ...row.seeds, kind });
  const before = await server.cpuMs();
  const rate = await measureRate(server.baseUrl, row.load(kind, seconds));
  return { rate, cpuMs: (await server.cpuMs()) - before };
}

/** How many statements one request of each kind takes, counted by a proxy in front of the database. */
async function countAll(databaseUrl: string): Promise<Record<Measured, number>[]> {
  const database = await countQueries(databaseUrl);
  const counts = rows.map(() => from(() => Number.NaN));
  try {
    for (const contender of measured) {
      const server = await startServer(contender, database.url);
      for (const [index, row] of rows.entries()) {
        const kind = row.shared ? `shared${index}x` : `q${index}${contender}x`;
        if (!row.shared) await seed(databaseUrl, { ...row.seeds, kind });
        const alone = { ...row.load(kind, 0), connections: 1 };
        const { seconds: _, ...once } = { ...alone, requestsOf: () => alone.requestsOf(0).slice(0, 20) };
        await measureRate(server.baseUrl, once);
        const begin = database.queries();
        const again = { ...once, requestsOf: () => alone.requestsOf(row.shared ? 0 : 1).slice(0, 20) };
        const { requests } = await measureRate(server.baseUrl, again);
        const count = counts[index];
        if (count) count[contender] = (database.queries() - begin) / requests;
      }
      await server.stop();
    }
  } finally {
    await database.close();
  }
  return counts;
}

const from = <T>(make: (contender: Measured) => T): Record<Measured, T> => ({
  service: make("service"),
  bare: make("bare"),
  fastify: make("fastify"),
});
const lists = () => from((): number[] => []);

async function each<T>(make: (contender: Measured) => Promise<T>): Promise<Record<Measured, T>> {
  const [service, bare, fastify] = [await make("service"), await make("bare"), await make("fastify")];
  return { service, bare, fastify };
}

/** Rotates the list, so that another contender starts in every round. */
const turned = <T>(list: readonly T[], by: number): T[] =>
  list.map((_, index) => list[(index + by) % list.length] as T);
