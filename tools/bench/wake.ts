import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startService } from "@/e2e/support/service";
import startTestPostgres from "@/e2e/support/test-postgres";
import { parseLink } from "@/lib/client/link";
import { createRoom, openRoom, type RoomClient } from "@/lib/client/room-client";
import { writeTables } from "@/tools/support/document";
import { dated, type Figure, misses, table, within } from "@/tools/support/figure";
import { openStream, untilAborted } from "./event-stream";

/**
 * npm run bench:wake: how long after one participant's write began the other one has the event, while many listen: by a
 * request that waits, which gathers a burst for 50 ms, and by a stream. Exits with 1 if it takes too long. --write writes
 * the figures into docs/performance.md.
 */
const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
const listening = 500;
const samples = 500;
const warmUp = 50;

if (![".next/BUILD_ID", "dist/main.js"].every((product) => existsSync(product)))
  await import("@/scripts/build.mjs");
const stopPostgres = await startTestPostgres();
const service = await startService({ WAITING_PER_CLIENT: "100000", CONNECTIONS_PER_CLIENT: "100000" });
try {
  const waits = await measure("requests that wait", { begin: waitIn, again: waitIn });
  const streams = await measure("streams", { begin: streamIn, again: () => {} });
  const figures: Figure[] = [
    ...figuresOf("a request that waits", waits, { median: 65, p99: 100 }),
    ...figuresOf("a stream", streams, { median: 15, p99: 50 }),
  ];
  console.log(`\n${table(figures)}\n`);
  const how = `, with ${listening} listeners and ${samples} writes, one after the other`;
  if (values.write) await writeTables("docs/performance.md", { wake: dated(figures, how) });
  if (figures.some(misses)) process.exitCode = 1;
} finally {
  await service.stop();
  await stopPostgres();
}

/** A room with a writer and a listener. `heard` is when the listener has the next event (ms of the steady clock). */
type Room = { writer: RoomClient; link: string; seq: number; heard: Promise<number>; hear(at: number): void };

/** How a listener learns of events: `begin` starts to listen, `again` after each event. */
type Listening = Record<"begin" | "again", (room: Room, signal: AbortSignal) => void>;

/** How long each write but the first ones took to be heard, in milliseconds. */
async function measure(what: string, listen: Listening): Promise<number[]> {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    console.log(`Creating ${listening} rooms with a listener each: ${what} …`);
    const rooms = await inTurn(listening, () => newRoom(signal));
    for (const room of rooms) listen.begin(room, signal);
    await pause(1_000);
    console.log(`Sending ${warmUp + samples} writes, one after the other …`);
    const times = await inTurn(warmUp + samples, async (index) => {
      const room = rooms[(index * 7) % listening] as Room;
      const begin = performance.now();
      const written = room.writer.say("Wake up");
      const time = (await room.heard) - begin;
      await written;
      expectNext(room);
      listen.again(room, signal);
      // The listener must have arrived again before its room is written to.
      await pause(5);
      return time;
    });
    return times.slice(warmUp);
  } finally {
    ended.abort();
  }
}

async function newRoom(signal: AbortSignal): Promise<Room> {
  const participants = [{ role: "Writer" }, { role: "Listener" }];
  const { invite_urls } = await createRoom(service.baseUrl, { title: "Bench", goal: "Wake", participants });
  const [writer = "", link = ""] = invite_urls;
  const room = { writer: openRoom(writer, { attempts: 1, signal }), link, seq: 1 } as Room;
  expectNext(room);
  return room;
}

function expectNext(room: Room): void {
  room.heard = new Promise((resolve) => {
    room.hear = resolve;
  });
}

/** Sends requests that wait until the room has an event that was not there. */
function waitIn(room: Room, signal: AbortSignal): void {
  const wait = async (): Promise<void> => {
    const listener = openRoom(room.link, { attempts: 1, signal });
    const { events, last_seq } = await listener.events({ after: room.seq, wait: 25 });
    if (events.length === 0) return wait();
    room.seq = last_seq;
    room.hear(performance.now());
  };
  void untilAborted(wait(), signal);
}

/** Opens a stream of the room's events. */
function streamIn(room: Room, signal: AbortSignal): void {
  const hear = () => room.hear(performance.now());
  void untilAborted(openStream(parseLink(room.link), room.seq, hear, signal), signal);
}

function figuresOf(what: string, times: number[], atMost: { median: number; p99: number }): Figure[] {
  const figure = (name: string, share: number) => ({
    what: `${what}: ${name}`,
    value: within(times, share),
    unit: "ms",
  });
  return [
    { ...figure("median", 0.5), atMost: atMost.median },
    figure("p90", 0.9),
    { ...figure("p99", 0.99), atMost: atMost.p99 },
    figure("max", 1),
  ];
}

async function inTurn<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
}
