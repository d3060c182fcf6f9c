import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/generated/prisma/client";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

const connectionTimeoutMs = 5_000;
const queryTimeoutMs = 15_000;

// The server and Next's bundle of the handlers are two module graphs in one process: they share one pool.
const shared: { negotiationRoomDatabase?: PrismaClient } = globalThis as object;

/** The database of this process: one Prisma client over one pool, made at the first call. */
export const database = (): PrismaClient => {
  shared.negotiationRoomDatabase ??= connect();
  return shared.negotiationRoomDatabase;
};

/** Closes the pool once what runs has ended. The next call of database() opens a new one. */
export async function closeDatabase(): Promise<void> {
  const client = shared.negotiationRoomDatabase;
  delete shared.negotiationRoomDatabase;
  await client?.$disconnect();
}

function connect(): PrismaClient {
  const { DATABASE_URL, DATABASE_POOL_SIZE } = env();
  if (!DATABASE_URL)
    throw new Error(
      "DATABASE_URL is not set: set it to a PostgreSQL 15 or newer. Only npm start brings a database of its own.",
    );
  const adapter = new PrismaPg(
    {
      connectionString: DATABASE_URL,
      max: DATABASE_POOL_SIZE,
      connectionTimeoutMillis: connectionTimeoutMs,
      query_timeout: queryTimeoutMs,
    },
    { onPoolError: (error) => log().warn({ error: error.message }, "a database connection broke") },
  );
  return new PrismaClient({ adapter });
}
