import { resolve } from "node:path";
import pg from "pg";
import { migrate } from "@/lib/store/migrate";
import { closeDatabase } from "@/lib/store/prisma";
import { createScratchDatabase } from "@/lib/store/scratch-database";
import startTestPostgres, { superuserUrl } from "@/lib/store/test-postgres";
import { childrenOf } from "./process";

const tables = ["rooms", "participants", "questions", "events", "calls"];

/** A PostgreSQL of the measurement's own, and a migrated database in it, which is the one of this process. */
export type Measured = {
  /** Asks as superuser. */
  ask<Row extends object>(sql: string): Promise<Row[]>;
  /** The processes of PostgreSQL that run at the moment. */
  pids(): number[];
  /** Bytes of all tables with their indexes, and bytes of write-ahead log ever written. */
  sizes(): Promise<{ stored: number; wal: number }>;
  /** Sets the database's own settings for the connections that this process opens from now on. */
  set(settings: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
};

/** Starts it; a server of TEST_DATABASE_URL is not used, as others may be at work in it. */
export async function startMeasured(): Promise<Measured> {
  delete process.env.TEST_DATABASE_URL;
  const stopPostgres = await startTestPostgres();
  const { url, drop } = await createScratchDatabase(process.env.TEST_DATABASE_URL ?? "");
  await migrate(url, resolve("prisma/migrations"));
  process.env.DATABASE_URL = url;
  const client = new pg.Client({ connectionString: await superuserUrl(url) });
  await client.connect();
  const ask: Measured["ask"] = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
  const [file] = await ask<{ pid: string }>(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid",
  );
  return {
    ask,
    pids: () => childrenOf(Number(file?.pid)),
    sizes: async () => {
      const [row] = await ask<{ stored: string; wal: string }>(
        `SELECT (${tables.map((table) => `pg_total_relation_size('${table}')`).join(" + ")}) AS stored,
          pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS wal`,
      );
      return { stored: Number(row?.stored), wal: Number(row?.wal) };
    },
    set: async (settings) => {
      const name = new URL(url).pathname.slice(1);
      await ask(`ALTER DATABASE ${name} RESET ALL`);
      for (const [setting, value] of Object.entries(settings))
        await ask(`ALTER DATABASE ${name} SET ${setting} = ${value}`);
      await closeDatabase();
    },
    stop: async () => {
      await closeDatabase();
      await client.end();
      await drop();
      await stopPostgres();
    },
  };
}
