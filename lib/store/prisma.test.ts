import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Prisma } from "@/generated/prisma/client";
import type { ScratchDatabase } from "./scratch-database";
import { createTestDatabase } from "./test-database";

let scratch: ScratchDatabase;
beforeEach(async () => {
  scratch = await createTestDatabase();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await scratch.drop();
});

/** What a statement gives, sent many times by both clients, which are made with these variables beside DATABASE_URL. */
async function answersWith<Row extends object>(
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

async function timeOutsWith(variables: Record<string, string>): Promise<string[]> {
  const answers = await answersWith<{ set: string }>(
    variables,
    Prisma.sql`
      SELECT current_setting('statement_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout') AS set`,
  );
  return [...new Set(answers.map(({ set }) => set))];
}

test("every connection has time-outs, from its first statement on", async () => {
  expect(await timeOutsWith({})).toEqual(["14s 14s"]);
});

test("through a pooler none is set, as it would be the next client's", async () => {
  expect(await timeOutsWith({ DIRECT_DATABASE_URL: scratch.url })).toEqual(["0 0"]);
});

test("a connection keeps each statement prepared, but not behind a pooler", async () => {
  const prepared = Prisma.sql`SELECT count(*)::int AS names FROM pg_prepared_statements`;
  const kept = await answersWith<{ names: number }>({ DATABASE_POOL_SIZE: "1" }, prepared);
  expect(kept.map(({ names }) => names)).toContain(1);
  const pooled = await answersWith<{ names: number }>({ DIRECT_DATABASE_URL: scratch.url }, prepared);
  expect(new Set(pooled.map(({ names }) => names))).toEqual(new Set([0]));
});

describe("in whatever zone the sessions of the database are", () => {
  const time = new Date("2026-11-22T18:30:00.125Z");

  test.each(["UTC", "Asia/Kolkata", "America/St_Johns", "Africa/Monrovia"])(
    "times are exact: %s",
    async (zone) => {
      const statement = Prisma.sql`SELECT ${time}::timestamptz AS time, extract(epoch FROM ${time}::timestamptz)::float8 AS seconds`;

      const url = new URL(scratch.url);
      url.searchParams.set("options", `-c timezone=${zone}`);
      scratch = { ...scratch, url: url.href };
      const [answer] = await answersWith<{ time: Date; seconds: number }>({}, statement);
      expect(answer).toMatchObject({ time, seconds: time.getTime() / 1_000 });
    },
  );
});
