import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startService } from "@/e2e/support/service";
import startTestPostgres from "@/e2e/support/test-postgres";
import { createRoom, openRoom, type RoomClient } from "@/lib/client/room-client";
import { type Figure, misses, table } from "@/tools/support/figure";

/**
 * How long one participant's write takes to wake the other's waiting request, while many wait (npm run bench:wake). Exits
 * with 1 if it takes too long.
 */
const waiting = 500;
const samples = 1_000;
const warmUp = 100;

if (![".next/BUILD_ID", "dist/main.js"].every((product) => existsSync(product)))
  await import("@/scripts/build.mjs");
const stopPostgres = await startTestPostgres();
const service = await startService({ WAITING_PER_CLIENT: "100000" });
const ended = new AbortController();
const options = { attempts: 1, signal: ended.signal };
try {
  console.log(`Creating ${waiting} rooms with one waiting request each …`);
  const rooms = await inTurn(waiting, newRoom);
  for (const room of rooms) waitIn(room);
  await pause(1_000);
  console.log(`Sending ${warmUp + samples} writes, one after the other …`);
  const times = await inTurn(warmUp + samples, (index) => wakeTime(rooms[(index * 7) % waiting] as Room));
  const sorted = times.slice(warmUp).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  const figures: Figure[] = [
    { what: `wake-up latency with ${waiting} waiting, median`, value: at(0.5), unit: "ms", atMost: 15 },
    { what: "p90", value: at(0.9), unit: "ms" },
    { what: "p99", value: at(0.99), unit: "ms", atMost: 50 },
    { what: "max", value: at(1), unit: "ms" },
  ];
  console.log(`\n${table(figures)}\n`);
  if (figures.some(misses)) process.exitCode = 1;
} finally {
  ended.abort();
  await service.stop();
  await stopPostgres();
}

type Room = { writer: RoomClient; waiter: RoomClient; seq: number; woken: Promise<number> };

async function newRoom(): Promise<Room> {
  const participants = [{ role: "Writer" }, { role: "Waiter" }];
  const { invite_urls } = await createRoom(service.baseUrl, { title: "Bench", goal: "Wake", participants });
  const [writer = "", waiter = ""] = invite_urls;
  return {
    writer: openRoom(writer, options),
    waiter: openRoom(waiter, options),
    seq: 1,
    woken: Promise.resolve(0),
  };
}

/** Waits until the room has an event that was not there; `woken` is when (ms of the steady clock). */
function waitIn(room: Room): void {
  const wait = async (): Promise<number> => {
    const { events, last_seq } = await room.waiter.events({ after: room.seq, wait: 25 });
    if (events.length === 0) return wait();
    room.seq = last_seq;
    return performance.now();
  };
  room.woken = wait();
  // At the end, the last requests are aborted.
  room.woken.catch(() => undefined);
}

async function wakeTime(room: Room): Promise<number> {
  const begin = performance.now();
  const written = room.writer.say("Wake up");
  const time = (await room.woken) - begin;
  await written;
  waitIn(room);
  // The next waiter must have arrived again before its room is written to.
  await pause(5);
  return time;
}

async function inTurn<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
}
