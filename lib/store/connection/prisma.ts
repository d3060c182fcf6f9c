import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "@/generated/prisma/client";
import { env } from "@/lib/env";
import { processState } from "@/lib/process-state";
import { openPipeline } from "./pipeline";
import { openPool } from "./pool";
import { statementName } from "./settings";
import { withZonedTimes } from "./time-zones";
import { runQuery } from "./unavailable";

const clients = processState("prisma", (): { pooled?: PrismaClient; pipelined?: PrismaClient } => ({}));

/** The Prisma client of this process, on a pool of DATABASE_POOL_SIZE connections. */
export function prisma(): PrismaClient {
  const known = clients();
  known.pooled ??= clientOn(openPool());
  return known.pooled;
}

/**
 * The Prisma client for short reads, on one pipelined connection (docs/decisions/0011-short-reads.md). Behind a pooler
 * (DIRECT_DATABASE_URL), which may use another connection for each statement, it is the same as `prisma()`.
 */
export function shortReads(): PrismaClient {
  if (env().DIRECT_DATABASE_URL) return prisma();
  const known = clients();
  known.pipelined ??= clientOn(openPipeline());
  return known.pipelined;
}

/** Sends an empty query through both clients. Throws RoomError `unavailable` if one of them gets no response. */
export const pingDatabase = (): Promise<void> =>
  runQuery("pingDatabase", async () => {
    await Promise.all([prisma().$queryRaw`SELECT 1`, shortReads().$queryRaw`SELECT 1`]);
  });

/** Closes all connections but the listening one, after their pending statements. The next statement opens new ones. */
export async function closeDatabase(): Promise<void> {
  const known = clients();
  const { pooled, pipelined } = known;
  delete known.pooled;
  delete known.pipelined;
  await Promise.all([pooled?.$disconnect(), pipelined?.$disconnect()]);
}

function clientOn(connections: pg.Pool): PrismaClient {
  const adapter = new ZonedAdapter(connections, {
    disposeExternalPool: true,
    // Each connection prepares a statement once. Behind a pooler, prepared statements do not work.
    ...(env().DIRECT_DATABASE_URL ? {} : { statementNameGenerator: ({ sql }) => statementName(sql) }),
  });
  // Other formats read the source files to show where a query is.
  return new PrismaClient({ adapter, errorFormat: "minimal" });
}

class ZonedAdapter extends PrismaPg {
  override async connect() {
    const connection = await super.connect();
    const queryRaw = connection.queryRaw.bind(connection);
    const executeRaw = connection.executeRaw.bind(connection);
    connection.queryRaw = (query) => queryRaw(withZonedTimes(query));
    connection.executeRaw = (query) => executeRaw(withZonedTimes(query));
    return connection;
  }
}
