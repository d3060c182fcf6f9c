import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "@/generated/prisma/client";
import { env } from "@/lib/env";
import { processState } from "@/lib/process-state";
import { statementName } from "./connection";
import { openPipeline } from "./pipeline";
import { openPool } from "./pool";
import { withZonedTimes } from "./zones";

const clients = processState("prisma", (): { pooled?: PrismaClient; pipelined?: PrismaClient } => ({}));

/** Prisma's client of this process. It sends each statement on a connection of a pool of DATABASE_POOL_SIZE. */
export function prisma(): PrismaClient {
  const known = clients();
  known.pooled ??= clientOn(openPool());
  return known.pooled;
}

/**
 * The client for short readings: those of a process share one connection (pipeline.ts). Behind a pooler
 * (DIRECT_DATABASE_URL), whose connections change from one statement to the next, it is the other client.
 */
export function shortReads(): PrismaClient {
  if (env().DIRECT_DATABASE_URL) return prisma();
  const known = clients();
  known.pipelined ??= clientOn(openPipeline());
  return known.pipelined;
}

/** Closes all connections but the one that listens, once what runs on them has ended. The next statement opens new ones. */
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
    // Each connection prepares a statement once, but behind a pooler.
    ...(env().DIRECT_DATABASE_URL ? {} : { statementNameGenerator: ({ sql }) => statementName(sql) }),
  });
  // In other formats it looks for the place of each call in the sources.
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
