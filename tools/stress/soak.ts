import type { Figure } from "@/tools/support/figure";
import { withDatabase } from "@/tools/support/with-database";
import { figuresOf } from "./load/figures";
import { runLoad } from "./load/run";
import { testFullDisk } from "./soak/full-disk";
import { openIdle } from "./soak/idle-connections";
import { startServers } from "./soak/servers";
import { openSlowReaders } from "./soak/slow-readers";
import type { Part } from "./test-part";

const idleConnections = 5_000;
/** Shorter soaks only check that each part works. */
const longHours = 0.5;

/**
 * Whether the service stays stable for hours under bad conditions: the clock of one of its two processes is an hour
 * fast, then slow; thousands of connections are almost idle, and some clients read one byte a second. At the end the
 * disk of a database is filled.
 */
export const testSoak: Part = async ({ seed, hours }) => {
  if (hours === undefined) throw new Error("Set the duration of the soak with --hours.");
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
