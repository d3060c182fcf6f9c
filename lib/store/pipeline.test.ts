import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { RoomError } from "@/lib/room/errors";
import { closeDatabase, prisma, shortReads } from "./prisma";
import { useTestDatabase } from "./test-database";
import { guarded } from "./unavailable";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const echo = (number: number) =>
  shortReads().$queryRaw<{ number: number; pid: number }[]>`
    SELECT ${number}::int AS number, pg_backend_pid() AS pid`;

test("readings at once go by one connection, and each gets its own answer", async () => {
  const answers = (await Promise.all(Array.from({ length: 200 }, (_, number) => echo(number)))).flat();
  expect(answers.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, number) => number));
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
});

test("one that fails leaves the others alone", async () => {
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

test("while nobody answers, readings fail as unavailable", { timeout: 15_000 }, async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  vi.stubEnv("DATABASE_URL", `postgresql://nobody@127.0.0.1:${port}/nothing`);
  vi.resetModules();
  await closeDatabase();
  const { reachDatabase } = await import("./reach-database");
  await expect(reachDatabase()).rejects.toMatchObject({ reason: "unavailable" });
  await closeDatabase();
  vi.unstubAllEnvs();
  silent.close();
});

test("when the connection breaks, what is under way fails as unavailable, and what comes after has another", async () => {
  const [before] = await echo(1);
  const slow = guarded("slow", async () => shortReads().$queryRaw`SELECT pg_sleep(30)::text`);
  const behind = guarded("behind", async () => echo(2));
  await Promise.all([
    expect(slow).rejects.toBeInstanceOf(RoomError),
    expect(behind).rejects.toMatchObject({ reason: "unavailable" }),
    prisma().$queryRaw`SELECT pg_terminate_backend(${before?.pid ?? 0}::int)`,
  ]);
  const [after] = await echo(3);
  expect(after).toMatchObject({ number: 3 });
  expect(after?.pid).not.toBe(before?.pid);
});
