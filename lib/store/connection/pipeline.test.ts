import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useTestDatabase } from "@/e2e/support/test-database";
import { RoomError } from "@/lib/room/errors";
import { closeDatabase, prisma, shortReads } from "./prisma";
import { runQuery } from "./unavailable";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const echo = (number: number) =>
  shortReads().$queryRaw<{ number: number; pid: number }[]>`
    SELECT ${number}::int AS number, pg_backend_pid() AS pid`;

test("concurrent reads share one connection, and each gets its own result", async () => {
  const results = (await Promise.all(Array.from({ length: 200 }, (_, number) => echo(number)))).flat();
  expect(results.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, number) => number));
  expect(new Set(results.map(({ pid }) => pid)).size).toBe(1);
});

test("a failed read does not affect the others", async () => {
  const failing = () => shortReads().$queryRaw`SELECT 1 / ${0}::int`;
  const outcomes = await Promise.allSettled([echo(1), failing(), echo(2), failing(), echo(3)]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
});

test("while the database does not respond, reads fail as unavailable", { timeout: 15_000 }, async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  vi.stubEnv("DATABASE_URL", `postgresql://nobody@127.0.0.1:${port}/nothing`);
  vi.resetModules();
  await closeDatabase();
  const { pingDatabase } = await import("@/lib/store/connection/prisma");
  await expect(pingDatabase()).rejects.toMatchObject({ reason: "unavailable" });
  await closeDatabase();
  vi.unstubAllEnvs();
  silent.close();
});

test("if the connection breaks, pending reads fail as unavailable, and the next read opens another", async () => {
  const [before] = await echo(1);
  const slow = runQuery("slow", async () => shortReads().$queryRaw`SELECT pg_sleep(30)::text`);
  const behind = runQuery("behind", async () => echo(2));
  await Promise.all([
    expect(slow).rejects.toBeInstanceOf(RoomError),
    expect(behind).rejects.toMatchObject({ reason: "unavailable" }),
    prisma().$queryRaw`SELECT pg_terminate_backend(${before?.pid ?? 0}::int)`,
  ]);
  const [after] = await echo(3);
  expect(after).toMatchObject({ number: 3 });
  expect(after?.pid).not.toBe(before?.pid);
});
