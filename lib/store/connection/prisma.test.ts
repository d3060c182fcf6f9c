import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ScratchDatabase } from "@/e2e/support/scratch-database";
import { createTestDatabase } from "@/e2e/support/test-database";
import { Prisma } from "@/generated/prisma/client";

let scratch: ScratchDatabase;
beforeEach(async () => {
  scratch = await createTestDatabase();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await scratch.drop();
});

/** Sends a statement many times through both clients, which are created with these variables. */
async function resultsWith<Row extends object>(
  variables: Record<string, string>,
  statement: Prisma.Sql,
): Promise<Row[]> {
  for (const [name, value] of Object.entries({ ...variables, DATABASE_URL: scratch.url }))
    vi.stubEnv(name, value);
  vi.resetModules();
  const { closeDatabase, prisma, shortReads } = await import("./prisma");
  try {
    const clients = Array.from({ length: 40 }, (_, index) => (index % 2 ? prisma() : shortReads()));
    return (await Promise.all(clients.map((client) => client.$queryRaw<Row[]>(statement)))).flat();
  } finally {
    await closeDatabase();
  }
}

async function timeoutsWith(variables: Record<string, string>): Promise<string[]> {
  const results = await resultsWith<{ set: string }>(
    variables,
    Prisma.sql`
      SELECT current_setting('statement_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout') AS set`,
  );
  return [...new Set(results.map(({ set }) => set))];
}

test("every connection has timeouts, from its first statement on", async () => {
  expect(await timeoutsWith({})).toEqual(["14s 14s"]);
});

test("behind a pooler none is set, because it would stay for the next client", async () => {
  expect(await timeoutsWith({ DIRECT_DATABASE_URL: scratch.url })).toEqual(["0 0"]);
});

test("a connection keeps each statement prepared, but not behind a pooler", async () => {
  const prepared = Prisma.sql`SELECT count(*)::int AS names FROM pg_prepared_statements`;
  const kept = await resultsWith<{ names: number }>({ DATABASE_POOL_SIZE: "1" }, prepared);
  expect(kept.map(({ names }) => names)).toContain(1);
  const pooled = await resultsWith<{ names: number }>({ DIRECT_DATABASE_URL: scratch.url }, prepared);
  expect(new Set(pooled.map(({ names }) => names))).toEqual(new Set([0]));
});

describe("in any time zone of the session", () => {
  const time = new Date("2026-11-22T18:30:00.125Z");

  test.each(["UTC", "Asia/Kolkata", "America/St_Johns", "Africa/Monrovia"])(
    "times are exact: %s",
    async (zone) => {
      const statement = Prisma.sql`SELECT ${time}::timestamptz AS time, extract(epoch FROM ${time}::timestamptz)::float8 AS seconds`;

      const url = new URL(scratch.url);
      url.searchParams.set("options", `-c timezone=${zone}`);
      scratch = { ...scratch, url: url.href };
      const [answer] = await resultsWith<{ time: Date; seconds: number }>({}, statement);
      expect(answer).toMatchObject({ time, seconds: time.getTime() / 1_000 });
    },
  );
});
