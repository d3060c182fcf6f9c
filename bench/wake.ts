import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startService } from "@/e2e/support/service";
import { createRoom } from "@/lib/client/create-room";
import { openRoom, type RoomClient } from "@/lib/client/room-client";
import startTestPostgres from "@/lib/store/test-postgres";
import { type Figure, misses, table } from "@/scripts/measure/figure";

/**
 * How long it takes from one side's write to the other side's woken call, while many wait (npm run bench:wake); exits
 * with 1 when it takes too long.
 */
const waiting = 500;
const samples = 1_000;
const warmUp = 100;

if (![".next/BUILD_ID", "dist/main.js"].every((product) => existsSync(product)))
  await import("../scripts/build.mjs");
const stopPostgres = await startTestPostgres();
const service = await startService({ WAITING_PER_CLIENT: "100000" });
const ended = new AbortController();
const options = { attempts: 1, signal: ended.signal };
try {
  console.log(`${waiting} rooms, in each of which one side waits …`);
  const rooms = await inTurn(waiting, newRoom);
  for (const room of rooms) waitIn(room);
  await pause(1_000);
  console.log(`${warmUp + samples} writes, one after the other …`);
  const times = await inTurn(warmUp + samples, (index) => wakeTime(rooms[(index * 7) % waiting] as Room));
  const sorted = times.slice(warmUp).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  const figures: Figure[] = [
    { what: `write to woken call, ${waiting} waiting: median`, value: at(0.5), unit: "ms", atMost: 15 },
    { what: "90 of 100", value: at(0.9), unit: "ms" },
    { what: "99 of 100", value: at(0.99), unit: "ms", atMost: 50 },
    { what: "the longest", value: at(1), unit: "ms" },
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
  // When the benchmark ends, the last calls are cut off.
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
