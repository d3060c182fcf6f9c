import { withDatabase } from "@/bench/with-database";
import type { Figure } from "@/scripts/measure/figure";
import { figuresOf } from "./load/figures";
import { runLoad } from "./load/run";
import type { Part } from "./part";
import { testFullDisk } from "./soak/full-disk";
import { openIdle } from "./soak/idle-connections";
import { startServers } from "./soak/servers";
import { openSlowReaders } from "./soak/slow-readers";

const idleConnections = 5_000;
/** Shorter ones only show that each of this works. */
const longHours = 0.5;

/**
 * Whether the service stays as it is for hours, while its surroundings are bad: one of its two processes has a clock that
 * goes an hour fast, then slow; thousands hold connections that they hardly use, and some read a byte a second. At the
 * end the disk of a database fills up.
 */
export const testSoak: Part = async ({ seed, hours }) => {
  if (hours === undefined) throw new Error("How long shall the soak go on? Say it with --hours.");
  const figures: Figure[] = [];
  for (const hoursOff of [1, -1]) {
    const here = await withDatabase((databaseUrl) => soak(databaseUrl, { seed, hours: hours / 2, hoursOff }));
    figures.push(...here.map((figure) => ({ ...figure, what: `clock ${hoursOff} h off: ${figure.what}` })));
  }
  return [...figures, ...(await testFullDisk())];
};

async function soak(
  databaseUrl: string,
  { seed, hours, hoursOff }: { seed: number; hours: number; hoursOff: number },
): Promise<Figure[]> {
  const servers = await startServers(databaseUrl, hoursOff);
  const [right] = servers;
  if (!right) throw new Error("No process was started.");
  try {
    const slow = await openSlowReaders(right, databaseUrl);
    const idle = await Promise.all(
      servers.map(({ baseUrl }) => openIdle(Number(new URL(baseUrl).port), idleConnections / servers.length)),
    );
    const pace = { rooms: hours < longHours ? 20 : 100, writeEveryMs: 2_000, rounds: { least: 1, most: 12 } };
    const loaded = await runLoad({ servers, databaseUrl, minutes: hours * 60, seed, pace });
    const idleFailures = idle.reduce((sum, { failures }) => sum + failures(), 0);
    const figures = [
      ...figuresOf(loaded),
      { what: `${idleConnections} idle connections: failures`, value: idleFailures, atMost: 0 },
      ...(await slow.figures()),
    ];
    slow.close();
    for (const one of idle) one.close();
    return figures;
  } finally {
    for (const server of servers) await server.stop();
  }
}
