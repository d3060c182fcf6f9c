import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeDatabase } from "./prisma";
import { NotSent } from "./statement-error";
import { useTestDatabase } from "./test-database";
import { guardedWrite } from "./unavailable";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const { DatabaseError } = pg;

/** What a write comes to that fails with this error. */
const outcomeOf = (error: Error): Promise<unknown> =>
  guardedWrite("test", () => Promise.reject(error)).catch((failed: unknown) =>
    failed === error ? "that error" : (failed as { reason?: unknown }).reason,
  );

function databaseError(severity: string, code: string): pg.DatabaseError {
  return Object.assign(new DatabaseError("said by the database", 0, "error"), { severity, code });
}

describe("a write that fails", () => {
  test.each([
    ["an ERROR, which undoes it: the time is up", databaseError("ERROR", "57014"), "unavailable"],
    ["an ERROR, which undoes it: the disk is full", databaseError("ERROR", "53100"), "unavailable"],
    ["an ERROR that is our fault", databaseError("ERROR", "42601"), "that error"],
    ["an end of the connection: PostgreSQL stops", databaseError("FATAL", "57P01"), "uncertain"],
    ["an end of the connection: PostgreSQL crashed", databaseError("PANIC", "XX000"), "uncertain"],
    ["an end of the connection, in another language", databaseError("FATALE", "57P01"), "uncertain"],
    [
      "no word: the connection is reset",
      Object.assign(new Error("read"), { code: "ECONNRESET" }),
      "uncertain",
    ],
    ["no word: the connection ended", new Error("Connection terminated unexpectedly"), "uncertain"],
    ["no word in time", new Error("Query read timeout"), "uncertain"],
    ["no connection", new NotSent(new Error("timeout exceeded when trying to connect")), "unavailable"],
    [
      "a connection that broke before",
      new Error("Client has encountered a connection error and is not queryable"),
      "unavailable",
    ],
    ["a mistake in the program", new TypeError("x is not a function"), "that error"],
  ])("with %s", async (_, error, outcome) => {
    expect(await outcomeOf(error)).toBe(outcome);
  });
});

test("a deletion was not made when no connection can be made", async () => {
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing");
  vi.resetModules();
  await closeDatabase();
  const { deleteRoom } = await import("./rooms");
  await expect(deleteRoom("rm_none")).rejects.toMatchObject({ reason: "unavailable" });
  await closeDatabase();
  vi.unstubAllEnvs();
  vi.resetModules();
});
