import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Server } from "@/bench/server";
import { countConnections } from "@/e2e/support/database";
import { sampled } from "@/e2e/support/metrics";
import { seeded } from "@/scripts/measure/seeded";
import { Client } from "./client";
import { negotiateInRooms, type Pace } from "./negotiate";
import { Tally } from "./tally";
import { type Sample, watchProcess } from "./watch";

/** A load on the processes of one database. */
export type Load = { servers: Server[]; databaseUrl: string; minutes: number; seed: number; pace: Pace };

/** What it was and what it left. */
export type Loaded = {
  tally: Tally;
  minutes: number;
  /** When it began, by performance.now(). */
  begin: number;
  samples: Sample[][];
  /** What all processes held before it, and when everybody had left. */
  before: Held;
  after: Held;
  /** How much of the machine's processors was used, by whomever. */
  busy: number;
};

/** Connections to the database, open files, and waits and streams, as the processes count them. */
type Held = { connections: number; files: number; waiting: number };

const sampleEveryMs = 1_000;
/** So long connections that nobody needs any more may stay. */
const settleMs = 12_000;

/** Puts the load on the processes for so many minutes, and waits until all is quiet again. */
export async function runLoad({ servers, databaseUrl, minutes, seed, pace }: Load): Promise<Loaded> {
  const tally = new Tally();
  const clients = servers.map(({ baseUrl }) => new Client(baseUrl, tally));
  const before = await heldBy(servers, databaseUrl);
  const watches = servers.map((server) => watchProcess(server, sampleEveryMs));
  const begin = performance.now();
  const busyBefore = busyTime();
  const ended = new AbortController();
  const running = negotiateInRooms(clients, tally, { pace, random: seeded(seed), ended: ended.signal });
  await pause(minutes * 60_000);
  const busy = shareOf(busyBefore, busyTime());
  const samples = await Promise.all(watches.map((stop) => stop()));
  ended.abort();
  await running;
  for (const client of clients) client.close();
  await pause(settleMs);
  return { tally, minutes, begin, samples, before, after: await heldBy(servers, databaseUrl), busy };
}

async function heldBy(servers: Server[], databaseUrl: string): Promise<Held> {
  const sum = (counts: (number | undefined)[]) =>
    counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  const waiting = ["wait", "stream"].flatMap((kind) =>
    servers.map((server) => sampled(server, `negotiation_room_waiting{kind="${kind}"}`)),
  );
  return {
    connections: await countConnections(databaseUrl),
    files: sum(await Promise.all(servers.map((server) => server.openFiles()))),
    waiting: sum(await Promise.all(waiting)),
  };
}

type Times = { busy: number; all: number };

function busyTime(): Times {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}

const shareOf = (from: Times, to: Times): number => (to.busy - from.busy) / (to.all - from.all);
