import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@/e2e/support/service";
import { parseLink } from "@/lib/client/link";
import type { Costs } from "../costs";
import { measureAppends } from "./appends";
import { inParallel, measureCalls, type Trial } from "./calls";
import { type Measured, startMeasured } from "./database";
import { measureColdAppend, measureParticipant, measurePurge } from "./growth";
import { serverPid } from "./process";
import { countStatements } from "./statements";
import { measureMemory, measureNotification, type Place } from "./waiting";

const rooms = 150;
/** Until the server's code is compiled: a call costs half of what it costs in a new process. */
const warmingCalls = 3_000;
const writers = 16;
const secondsOfAppends = 0.5;
const waiters = 2_000;
const say = (what: string) => console.error(what);

/** Measures all costs on this machine, in two minutes; the service must be built. Says on standard error what it does. */
export async function measure(): Promise<Costs> {
  // Before the first of this process's modules reads its configuration.
  process.env.DATABASE_POOL_SIZE = String(writers);
  const database = await startMeasured();
  const service = await startService({
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `--import=${new URL("tell-memory.mjs", import.meta.url)}`,
    WAITING_PER_ROOM: "100000",
    WAITING_PER_CLIENT: "100000",
    CALLS_AT_ONCE: "100000",
  });
  try {
    const server = serverPid();
    say("Calls, to warm up …");
    const warm = await measureCalls(service.baseUrl, server, database, rooms / 3);
    await inParallel(warmingCalls, async (index) => {
      const { other } = warm.trials[index % warm.trials.length] as Trial;
      await (index % 3 === 0 ? other.read() : other.events({ after: 1 }));
    });
    say("Calls …");
    const { calls, trials } = await measureCalls(service.baseUrl, server, database, rooms);
    say("Participants, write-ahead log …");
    const participantBytes = await measureParticipant(service.baseUrl, database, rooms / 2);
    const coldAppendWalBytes = await measureColdAppend(database, trials);
    say("Notifications, waiting calls, streams …");
    const notification = await measureNotification(server, database);
    const places = trials.map(({ observerUrl }) => placeOf(observerUrl));
    const memory = await measureMemory(service, repeated(places, waiters));
    say("Appends …");
    const statements = await countStatements();
    const appends = await measureAppends(database, writers, secondsOfAppends);
    say("Clean-up …");
    const purge = await measurePurge(database);
    return {
      machine: await machineOf(database),
      calls,
      statements,
      participantBytes,
      coldAppendWalBytes,
      appends,
      writers,
      notification,
      memory,
      purge,
    };
  } finally {
    await service.stop();
    await database.stop();
  }
}

function placeOf(observerUrl: string): Place {
  const { baseUrl, roomId, token } = parseLink(observerUrl);
  return { url: `${baseUrl}/api/rooms/${roomId}/events`, token };
}

const repeated = <Item>(items: Item[], count: number): Item[] =>
  Array.from({ length: count }, (_, index) => items[index % items.length] as Item);

async function machineOf(database: Measured): Promise<Costs["machine"]> {
  const [row] = await database.ask<{ server_version: string }>("SHOW server_version");
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    node: process.version,
    postgres: row?.server_version.split(" ")[0] ?? "",
    flushMs: flushTime(),
  };
}

/** How long the disk takes to make a page of 8 KB durable, in ms: of a commit no less. */
function flushTime(): number {
  const folder = mkdtempSync(join(tmpdir(), "flush-"));
  const file = openSync(join(folder, "page"), "w");
  const times = 200;
  const begin = performance.now();
  for (let index = 0; index < times; index++) {
    writeSync(file, Buffer.alloc(8_192), 0, 8_192, 0);
    fdatasyncSync(file);
  }
  const flushMs = (performance.now() - begin) / times;
  closeSync(file);
  rmSync(folder, { recursive: true });
  return flushMs;
}
