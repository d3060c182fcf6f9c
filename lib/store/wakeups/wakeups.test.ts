import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { post } from "@/e2e/support/plain-room";
import { deleteAsObserver, storeRoom, write } from "@/e2e/support/stored-room";
import { duringTransaction, useTestDatabase } from "@/e2e/support/test-database";
import { prisma } from "../connection/prisma";
import { roomChannel } from "./listen-for-changes";
import { type Watch, wakeWatchersAfter, watchRoom } from "./wakeups";

/** Longer than any expected wake-up takes, shorter than the timeout of a test. */
const longMs = 20_000;
/** Long enough for an unexpected wake-up to arrive. */
const shortMs = 300;

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
  // The first watch opens the connection, and is notified when it listens.
  expect(await watching("rm_none").wait(longMs)).toBe(true);
});
afterAll(() => dropDatabase());

const open: Watch[] = [];
afterEach(() => {
  for (const watch of open.splice(0)) watch.close();
});

function watching(roomId: string, signal = new AbortController().signal): Watch {
  const watch = watchRoom(roomId, signal);
  open.push(watch);
  return watch;
}

/** Notifies of a change as another process does. */
const changeElsewhere = (roomId: string) =>
  duringTransaction(`SELECT pg_notify('${roomChannel}', '${roomId}'); COMMIT`, async () => undefined);

const listeners = () =>
  prisma().$queryRaw<{ pid: number }[]>`
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`;

const cutListeners = () =>
  prisma().$queryRaw`
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND query LIKE 'LISTEN%'`;

describe("a watcher of a room", () => {
  test("is woken by an event in it and by its deletion, not by other rooms", async () => {
    const [{ room }, { room: other }] = [await storeRoom(), await storeRoom()];
    const watch = watching(room.id);
    await write(other.id, 0, post());
    expect(await watch.wait(shortMs)).toBe(false);
    await write(room.id, 0, post());
    expect(await watch.wait(longMs)).toBe(true);
    await deleteAsObserver(room.id);
    expect(await watch.wait(longMs)).toBe(true);
    expect(await watch.wait(shortMs)).toBe(false);
  });

  test("is woken by changes that another process makes in this room, not in other rooms", async () => {
    const [{ room }, { room: other }] = [await storeRoom(), await storeRoom()];
    const watch = watching(room.id);
    await changeElsewhere(other.id);
    expect(await watch.wait(shortMs)).toBe(false);
    await changeElsewhere(room.id);
    expect(await watch.wait(longMs)).toBe(true);
    expect(await watch.wait(shortMs)).toBe(false);
  });

  test("is woken immediately and once by a change of its own process, without a notification", async () => {
    const { room } = await storeRoom();
    const watch = watching(room.id);
    await write(room.id, 0, post());
    expect(await watch.wait(0)).toBe(true);
    expect(await watch.wait(shortMs)).toBe(false);
    await expect(wakeWatchersAfter(room.id, Promise.reject(new Error("no response")))).rejects.toThrow(
      "no response",
    );
    expect(await watch.wait(0)).toBe(true);
    expect(await wakeWatchersAfter(room.id, Promise.resolve(false))).toBe(false);
    expect(await watch.wait(0)).toBe(false);
  });

  test("is woken while it waits, together with all other watchers of the room", async () => {
    const { room } = await storeRoom();
    const watches = [watching(room.id), watching(room.id)];
    const waits = watches.map((watch) => watch.wait(longMs));
    await write(room.id, 0, post());
    expect(await Promise.all(waits)).toEqual([true, true]);
  });

  test("notices a change between two waits", async () => {
    const { room } = await storeRoom();
    const [watch, witness] = [watching(room.id), watching(room.id)];
    await write(room.id, 0, post());
    expect(await witness.wait(longMs)).toBe(true);
    expect(await watch.wait(0)).toBe(true);
    expect(await watch.wait(0)).toBe(false);
  });

  test("no longer waits after its signal was aborted", async () => {
    const { room } = await storeRoom();
    const caller = new AbortController();
    const watch = watching(room.id, caller.signal);
    const wait = watch.wait(longMs);
    expect(watch.hasEnded()).toBe(false);
    caller.abort();
    expect(await wait).toBe(false);
    expect(watch.hasEnded()).toBe(true);
    expect(await watch.wait(longMs)).toBe(false);
    expect(watchRoom(room.id, caller.signal).hasEnded()).toBe(true);
  });
});

describe("the listening connection", () => {
  test("is one for any number of watches", async () => {
    const { room } = await storeRoom();
    for (let count = 0; count < 30; count++) watching(room.id);
    expect(await listeners()).toHaveLength(1);
  });

  test("is replaced if it breaks, wakes all watchers, and hears the next event", async () => {
    const [{ room }, { room: other }] = [await storeRoom(), await storeRoom()];
    const [watch, otherWatch] = [watching(room.id), watching(other.id)];
    const [before] = await listeners();
    await cutListeners();
    expect(await watch.wait(longMs)).toBe(true);
    expect(await otherWatch.wait(longMs)).toBe(true);
    while (!(await listeners()).some(({ pid }) => pid !== before?.pid)) await watch.wait(shortMs);
    while (await watch.wait(shortMs));
    await changeElsewhere(room.id);
    expect(await watch.wait(longMs)).toBe(true);
  });

  test("does not keep a process alive", async () => {
    const program = `
      import { watchRoom } from "./lib/store/wakeups/wakeups";
      const work = setInterval(() => {}, 1_000);
      const watch = watchRoom("rm_none", new AbortController().signal);
      console.log((await watch.wait(${longMs})) ? "listening" : "not listening");
      clearInterval(work);
      void watch.wait(600_000);`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
      timeout: longMs,
    });
    let output = "";
    child.stdout.on("data", (text) => {
      output += text;
    });
    expect([await once(child, "close"), output]).toEqual([[0, null], "listening\n"]);
  });
});
