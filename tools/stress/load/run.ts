import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { countConnections } from "@/e2e/support/database";
import { sampled } from "@/e2e/support/metrics";
import { seeded } from "@/tools/support/seeded";
import type { Server } from "@/tools/support/server";
import { Client } from "./client";
import { negotiateInRooms, type Pace } from "./negotiate";
import { Tally } from "./tally";
import { type Sample, watchProcess } from "./watch";

/** A load on the processes of one database. */
export type Load = { servers: Server[]; databaseUrl: string; minutes: number; seed: number; pace: Pace };

/** The measurements of a load. */
export type Loaded = {
  tally: Tally;
  minutes: number;
  /** When it began, by performance.now(). */
  begin: number;
  samples: Sample[][];
  /** The resources of all processes before the load, and after all clients have stopped. */
  before: Resources;
  after: Resources;
  /** The share of the machine's processors in use, by any process. */
  busy: number;
};

/** Connections to the database, open files, and waits and streams, as the processes count them. */
type Resources = { connections: number; files: number; waiting: number };

const sampleEveryMs = 1_000;
/** How long idle connections may stay open. */
const settleMs = 12_000;

/** Waits until the processes open no more files: some come after the first response, such as those of the acceptors. */
async function untilStarted(servers: Server[]): Promise<void> {
  const filesOf = async () => (await Promise.all(servers.map((server) => server.openFiles()))).join();
  for (let before = ""; ; ) {
    const files = await filesOf();
    if (files === before) return;
    before = files;
    await pause(1_000);
  }
}

/** Runs the load for this many minutes, and waits until idle connections are closed. */
export async function runLoad({ servers, databaseUrl, minutes, seed, pace }: Load): Promise<Loaded> {
  const tally = new Tally();
  const clients = servers.map(({ baseUrl }) => new Client(baseUrl, tally));
  await untilStarted(servers);
  const before = await resourcesOf(servers, databaseUrl);
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
  return { tally, minutes, begin, samples, before, after: await resourcesOf(servers, databaseUrl), busy };
}

async function resourcesOf(servers: Server[], databaseUrl: string): Promise<Resources> {
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
