import { existsSync } from "node:fs";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { startService } from "@/e2e/support/service";
import startTestPostgres from "@/lib/store/test-postgres";
import type { CreateRoomAnswer, EventsAnswer } from "@/lib/wire/responses";
import { type Figure, misses, table } from "@/scripts/measure/figure";
import { send } from "./send";

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
const agent = new Agent({ keepAlive: true, maxSockets: waiting + 10 });
try {
  console.log(`${waiting} rooms, in each of which one side waits …`);
  const rooms = await inTurn(waiting, openRoom);
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
  agent.destroy();
  await service.stop();
  await stopPostgres();
}

type Room = { url: string; tokens: string[]; seq: number; woken: Promise<number> };

async function openRoom(): Promise<Room> {
  const participants = [{ role: "Writer" }, { role: "Waiter" }];
  const body = { title: "Bench", goal: "Wake", participants };
  const { room_id, participants: created } = await send<CreateRoomAnswer>(
    agent,
    "POST",
    `${service.baseUrl}/api/rooms`,
    { body },
  );
  const tokens = created.map(({ token }) => token);
  return { url: `${service.baseUrl}/api/rooms/${room_id}`, tokens, seq: 1, woken: Promise.resolve(0) };
}

/** Waits until the room has an event that was not there; `woken` is when (ms of the steady clock). */
function waitIn(room: Room): void {
  const wait = async (): Promise<number> => {
    const { events, last_seq } = await send<EventsAnswer>(
      agent,
      "GET",
      `${room.url}/events?after=${room.seq}&wait=25`,
      {
        token: room.tokens[1],
      },
    );
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
  const written = send(agent, "POST", `${room.url}/messages`, {
    token: room.tokens[0],
    body: { content: "Wake up" },
  });
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
