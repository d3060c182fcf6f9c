import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { useTestDatabase } from "@/e2e/support/test-database";
import { closeDatabase } from "./prisma";
import { NotSentError } from "./statement-error";
import { runWrite } from "./unavailable";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const { DatabaseError } = pg;

/** The reason of the RoomError of a write that fails with this error. */
const outcomeOf = (error: Error): Promise<unknown> =>
  runWrite("test", () => Promise.reject(error)).catch((failed: unknown) =>
    failed === error ? "unchanged" : (failed as { reason?: unknown }).reason,
  );

function databaseError(severity: string, code: string): pg.DatabaseError {
  return Object.assign(new DatabaseError("said by the database", 0, "error"), { severity, code });
}

describe("a write that fails", () => {
  test.each([
    ["an ERROR, which rolls it back: timeout", databaseError("ERROR", "57014"), "unavailable"],
    ["an ERROR, which rolls it back: the disk is full", databaseError("ERROR", "53100"), "unavailable"],
    ["an ERROR, which rolls it back: a deadlock", databaseError("ERROR", "40P01"), "unavailable"],
    ["an ERROR in the statement", databaseError("ERROR", "42601"), "unchanged"],
    ["the end of the connection: PostgreSQL stops", databaseError("FATAL", "57P01"), "uncertain"],
    ["the end of the connection: PostgreSQL crashed", databaseError("PANIC", "XX000"), "uncertain"],
    ["the end of the connection, in another language", databaseError("FATALE", "57P01"), "uncertain"],
    [
      "no response: the connection is reset",
      Object.assign(new Error("read"), { code: "ECONNRESET" }),
      "uncertain",
    ],
    ["no response: the connection ended", new Error("Connection terminated unexpectedly"), "uncertain"],
    ["no response in time", new Error("Query read timeout"), "uncertain"],
    ["no connection", new NotSentError(new Error("timeout exceeded when trying to connect")), "unavailable"],
    [
      "a connection that broke before",
      new Error("Client has encountered a connection error and is not queryable"),
      "unavailable",
    ],
    ["a defect in the program", new TypeError("x is not a function"), "unchanged"],
  ])("with %s", async (_, error, outcome) => {
    expect(await outcomeOf(error)).toBe(outcome);
  });
});

test("a deletion without a connection fails as unavailable", async () => {
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing");
  vi.resetModules();
  await closeDatabase();
  const { deleteRoom } = await import("../rooms");
  await expect(deleteRoom("rm_none", new Uint8Array(32))).rejects.toMatchObject({ reason: "unavailable" });
  await closeDatabase();
  vi.unstubAllEnvs();
  vi.resetModules();
});
