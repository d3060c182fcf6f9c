import { type ClientRequest, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Service } from "@/e2e/support/service";
import { roomChannel } from "@/lib/store/listen";
import type { Costs } from "../costs";
import type { Measured } from "./database";
import { spentMs, timesOf } from "./process";

/** Where a call waits: the address of a room's events, and who calls. */
export type Place = { url: string; token: string };

const settleMs = 1_500;

/**
 * The memory that the service's process holds, and what each waiting call and each stream adds: what is alive after its
 * garbage was collected, from a few to many, so that what the process takes once does not count.
 */
export async function measureMemory(service: Service, places: Place[]): Promise<Costs["memory"]> {
  const { resident } = await memoryOf(service);
  const waitingBytes = await slope(service, places, "?after=1000000&wait=25", "application/json");
  const streamBytes = await slope(service, places, "?after=1000000", "text/event-stream");
  return { processBytes: resident, waitingBytes, streamBytes };
}

async function slope(service: Service, places: Place[], query: string, accept: string): Promise<number> {
  const few = Math.floor(places.length / 4);
  const open: ClientRequest[] = [];
  const wait = async ({ url, token }: Place) => {
    const headers = { accept, authorization: `Bearer ${token}` };
    const call = request(url + query, { headers, agent: false }, (answer) => answer.resume());
    call.on("error", () => undefined).end();
    open.push(call);
    if (open.length % 20 === 0) await pause(40);
  };
  for (const place of places.slice(0, few)) await wait(place);
  const before = await memoryOf(service);
  for (const place of places.slice(few)) await wait(place);
  const after = await memoryOf(service);
  for (const call of open) call.destroy();
  await pause(4 * settleMs);
  return (after.alive - before.alive) / (places.length - few);
}

/** In bytes, as the process itself says when it is asked (tell-memory.mjs). */
async function memoryOf(service: Service): Promise<{ resident: number; alive: number }> {
  await pause(settleMs);
  const said = service.logs().length;
  service.signal("SIGUSR2");
  for (;;) {
    await pause(50);
    const [, resident, alive] = /memory (\d+) (\d+)\n/.exec(service.logs().slice(said)) ?? [];
    if (alive !== undefined) return { resident: Number(resident), alive: Number(alive) };
  }
}

/**
 * What one notification, of a room that nobody watches, costs a process that listens, and its connection's process in
 * the database.
 */
export async function measureNotification(
  server: number,
  database: Measured,
): Promise<Costs["notification"]> {
  const count = 1_500;
  const [listener] = await database.ask<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN ${roomChannel}'`,
  );
  if (!listener) throw new Error("The service does not listen.");
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const read = () => ({ server: timesOf([server]), database: timesOf([listener.pid]) });
  const before = read();
  for (let index = 0; index < count; index++) {
    await client.query("SELECT pg_notify($1, $2)", [roomChannel, `rm_${String(index).padStart(21, "0")}`]);
    // As many at a time as they come to a busy service: one.
    await pause(1);
  }
  await pause(100);
  const after = read();
  await client.end();
  return {
    serverMs: spentMs(before.server, after.server) / count,
    databaseMs: spentMs(before.database, after.database) / count,
  };
}
