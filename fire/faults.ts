import { startRedis } from "@/e2e/support/cluster/redis";
import { socketOf, throughPort } from "@/e2e/support/database-socket";
import { createTestDatabase } from "@/lib/store/test-database";
import type { Figure } from "@/scripts/measure/figure";
import { type Demands, ordeal } from "./faults/ordeal";
import { startFaultProxy } from "./faults/proxy";
import type { Extent, Part } from "./part";
import { withProcesses } from "./support/processes";
import { findProgram } from "./support/program";

/** Of the service: 5 seconds for a connection and 15 for a statement; and one more. */
const withoutDatabase: Demands = { puttingUpWith: "refusals", answerWithin: 21 };
/** Redis only counts: without it each process counts by itself, and nobody is refused. */
const withoutRedis: Demands = { puttingUpWith: "nothing", answerWithin: 5 };

/**
 * Negotiations go on while things go wrong between the service and its database, or its Redis. It answers 503 in time
 * where it can't do better, recovers by itself, and has stored whatever it answered with success.
 */
export const testFaults: Part = async (extent) => {
  const ordeals = [testDatabase(extent), testRedis(extent)];
  // Each to its end, whatever came of the other.
  await Promise.allSettled(ordeals);
  return (await Promise.all(ordeals)).flat();
};

async function testDatabase(extent: Extent): Promise<Figure[]> {
  const database = await createTestDatabase();
  const proxy = await startFaultProxy(socketOf(database.url));
  try {
    return await withProcesses(1, { DATABASE_URL: throughPort(database.url, proxy.port) }, ([service]) =>
      ordeal("database", service, proxy, withoutDatabase, extent),
    );
  } finally {
    await proxy.close();
    await database.drop();
  }
}

async function testRedis(extent: Extent): Promise<Figure[]> {
  if (!findProgram("redis-server", "REDIS_SERVER", "faults of Redis")) return [];
  const redis = await startRedis();
  const proxy = await startFaultProxy({ host: "127.0.0.1", port: redis.port });
  try {
    return await withProcesses(1, { REDIS_URL: `redis://127.0.0.1:${proxy.port}` }, ([service]) =>
      ordeal("Redis", service, proxy, withoutRedis, extent),
    );
  } finally {
    await proxy.close();
    await redis.stop();
  }
}
