import sql from "sql-template-tag";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

/** The time-outs on all connections of a pool that is made with these variables beside DATABASE_URL. */
async function timeOutsWith(variables: Record<string, string>): Promise<string[]> {
  for (const [name, value] of Object.entries({ ...variables, DATABASE_URL: scratch.url }))
    vi.stubEnv(name, value);
  vi.resetModules();
  const { rowsOf } = await import("./client");
  const { pipelinedRowsOf } = await import("./pipeline");
  const { closeDatabase } = await import("./close-database");
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? rowsOf : pipelinedRowsOf)<{ set: string }>(sql`
        SELECT current_setting('statement_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout') AS set`),
    ),
  );
  await closeDatabase();
  return [...new Set(answers.flat().map(({ set }) => set))];
}

test("every connection has time-outs, from its first statement on", async () => {
  expect(await timeOutsWith({})).toEqual(["14s 14s"]);
});

test("through a pooler none is set, as it would be the next client's", async () => {
  expect(await timeOutsWith({ DIRECT_DATABASE_URL: scratch.url })).toEqual(["0 0"]);
});
