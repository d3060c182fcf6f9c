import { startRedis } from "@/e2e/support/cluster/redis";
import { socketOf, throughPort } from "@/e2e/support/database-socket";
import { createTestDatabase } from "@/e2e/support/test-database";
import { startFaultProxy } from "./faults/proxy";
import { type FaultResult, type Requirements, runFaults } from "./faults/run-faults";
import { mostKinds, startCoverage } from "./support/coverage";
import { withProcesses } from "./support/processes";
import { findProgram } from "./support/program";
import { type Receivers, startReceivers } from "./support/receivers";
import type { Extent, Part } from "./test-part";

/** The timeouts of the service (5 seconds for a connection, 15 for a statement), and a second more. */
const withoutDatabase: Requirements = { tolerates: "503", respondWithinSeconds: 21 };
/** Redis only counts: without it each process counts by itself, and no request is rejected. */
const withoutRedis: Requirements = { tolerates: "nothing", respondWithinSeconds: 5 };

/**
 * Negotiates while the connections between the service and its database or Redis fail. The service must respond 503 in
 * time where it cannot do better, recover by itself, and have stored every acknowledged write.
 */
export const testFaults: Part = async (extent) => {
  const receivers = await startReceivers();
  const coverage = startCoverage();
  const runs = [testDatabase(extent, receivers), testRedis(extent, receivers)];
  // Each to its end, even if the other fails.
  await Promise.allSettled(runs);
  coverage.stop();
  await receivers.close();
  const results = await Promise.all(runs);
  coverage.ensureAll();
  const told = results.reduce((sum, result) => sum + result.told, 0);
  return [
    ...results.flatMap(({ figures }) => figures),
    // Of both together: while the database fails, the short form stores so few receivers that there may be none.
    { what: "receivers that were told all that was due", value: told, atLeast: 1 },
    { ...coverage.interrupted(), atLeast: extent.short ? 1 : mostKinds },
  ];
};

async function testDatabase(extent: Extent, receivers: Receivers): Promise<FaultResult> {
  const database = await createTestDatabase();
  const proxy = await startFaultProxy(socketOf(database.url));
  try {
    const env = { ...receivers.env, DATABASE_URL: throughPort(database.url, proxy.port) };
    return await withProcesses(1, env, ([service]) =>
      runFaults(
        "database",
        service,
        proxy,
        withoutDatabase,
        { receivers, databaseUrl: database.url },
        extent,
      ),
    );
  } finally {
    await proxy.close();
    await database.drop();
  }
}

async function testRedis(extent: Extent, receivers: Receivers): Promise<FaultResult> {
  if (!findProgram("redis-server", "REDIS_SERVER", "faults of Redis")) return { figures: [], told: 0 };
  const redis = await startRedis();
  const proxy = await startFaultProxy({ host: "127.0.0.1", port: redis.port });
  try {
    const env = { ...receivers.env, REDIS_URL: `redis://127.0.0.1:${proxy.port}` };
    return await withProcesses(1, env, ([service]) =>
      runFaults(
        "Redis",
        service,
        proxy,
        withoutRedis,
        { receivers, databaseUrl: service.databaseUrl },
        extent,
      ),
    );
  } finally {
    await proxy.close();
    await redis.stop();
  }
}
