import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { startService } from "@/e2e/support/service";
import startTestPostgres from "@/e2e/support/test-postgres";
import { createRoom, openRoom, type RoomClient } from "@/lib/client/room-client";
import { writeTables } from "@/tools/support/document";
import { dated, type Figure, misses, table } from "@/tools/support/figure";

/**
 * How long it takes to delete many expired rooms, and how that affects live rooms (npm run bench:purge). Exits with 1
 * if it takes too long. The variable ROOMS sets the number of rooms. --write writes the figures into docs/performance.md.
 */
const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
const rooms = Number(process.env.ROOMS ?? 100_000);
const eventsEach = 50;
const liveRooms = 40;
const quietMs = 20_000;
/** Below the limit of a room. */
const messagesEach = 400;
const secret = "bench-".padEnd(24, "purge");

if (![".next/BUILD_ID", "dist/main.js"].every((product) => existsSync(product)))
  await import("@/scripts/build.mjs");
const stopPostgres = await startTestPostgres();
const service = await startService({ CRON_SECRET: secret });
const database = new pg.Pool({ connectionString: service.databaseUrl, max: 2 });
try {
  console.log(`Storing ${rooms} expired rooms of ${eventsEach} events each …`);
  await storeExpired();
  console.log("Measuring live rooms without a purge …");
  await measureUntil(pause(5_000));
  const quiet = await measureUntil(pause(quietMs));
  console.log("Measuring live rooms during the purge …");
  const begin = performance.now();
  let purgeMs = 0;
  const ended = purgeAll().then(() => {
    purgeMs = performance.now() - begin;
  });
  const [busy, longestMs] = await Promise.all([measureUntil(ended), longestBatch(ended)]);
  const p99 = (times: number[]) =>
    times.sort((a, b) => a - b)[Math.floor(0.99 * (times.length - 1))] ?? Number.NaN;
  const figures: Figure[] = [
    {
      what: `purge of ${rooms} rooms of ${eventsEach} events`,
      value: purgeMs / 1000,
      unit: "s",
      atMost: 120,
    },
    { what: "rooms left", value: await expiredRooms(), atMost: 0 },
    { what: "longest batch and lock", value: longestMs, unit: "ms", atMost: 200 },
    { what: "requests to live rooms without a purge, p99", value: p99(quiet), unit: "ms" },
    { what: "requests to live rooms during the purge, p99", value: p99(busy), unit: "ms" },
    { what: "ratio", value: p99(busy) / p99(quiet), atMost: 2 },
  ];
  console.log(`\n${table(figures)}\n`);
  if (values.write) await writeTables("docs/performance.md", { purge: dated(figures) });
  if (figures.some(misses)) process.exitCode = 1;
} finally {
  await database.end();
  await service.stop();
  await stopPostgres();
}

async function newRoom(): Promise<RoomClient> {
  const participants = [{ role: "A" }, { role: "B" }];
  const { invite_urls } = await createRoom(service.baseUrl, {
    title: "Live",
    goal: "Stay quick",
    participants,
  });
  return openRoom(invite_urls[0] ?? "", { attempts: 1 });
}

/** Requests purges, as a scheduler does, until no expired room is left. */
async function purgeAll(): Promise<void> {
  while ((await expiredRooms()) > 0) {
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(`${service.baseUrl}/api/cron/purge`, { headers });
    if (!response.ok) throw new Error(`the purge failed: ${response.status} ${await response.text()}`);
  }
}

async function expiredRooms(): Promise<number> {
  const { rows } = await database.query("SELECT count(*)::int AS left FROM rooms WHERE expires_at < now()");
  return rows[0].left;
}

/** Says whether `end` is over, or has failed. */
function settled(end: Promise<unknown>): () => boolean {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  end.then(over, over);
  return () => isOver;
}

/** Writes to and reads `liveRooms` rooms regularly until `end`. Returns the response times in milliseconds. */
async function measureUntil(end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const isOver = settled(end);
  const timed = async (send: () => Promise<unknown>) => {
    const begin = performance.now();
    await send();
    times.push(performance.now() - begin);
  };
  const keepUsing = async () => {
    while (!isOver()) {
      const room = await newRoom();
      for (let messages = 0; messages < messagesEach && !isOver(); messages++) {
        await timed(() => room.say("Still here"));
        await timed(() => room.events({ after: 1 }));
        await pause(300 + 300 * Math.random());
      }
    }
  };
  await Promise.all(Array.from({ length: liveRooms }, keepUsing));
  await end;
  return times;
}

/** The duration of the longest batch, sampled every few milliseconds. A batch holds its locks until its end. */
async function longestBatch(end: Promise<unknown>): Promise<number> {
  let longest = 0;
  const isOver = settled(end);
  while (!isOver()) {
    const { rows } = await database.query<{ ms: number }>(
      `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start) * 1000), 0)::float AS ms
       FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND query LIKE '%DELETE FROM rooms%'
         AND pid <> pg_backend_pid()`,
    );
    longest = Math.max(longest, rows[0]?.ms ?? 0);
    await pause(5);
  }
  return longest;
}

/** Stores expired rooms as after a negotiation: two participants, questions, a contract. */
async function storeExpired(): Promise<void> {
  const chunk = 5_000;
  for (let from = 0; from < rooms; from += chunk) {
    const range = [from, Math.min(rooms, from + chunk) - 1];
    await database.query(
      `INSERT INTO rooms (id, title, goal, status, created_at, expires_at, observer_token_hash, contract_version,
         message_count, content_bytes, last_seq, last_at)
       SELECT 'rm_old' || n, 'Old', 'Gone', 'open', now() - interval '2 days', now() - interval '1 day',
         sha256(('o' || n)::bytea), 1, 40, 10000, ${eventsEach}, now() - interval '2 days'
       FROM generate_series($1::int, $2::int) AS n`,
      range,
    );
    await database.query(
      `INSERT INTO participants (room_id, id, position, role, role_key, knows, needs_to_determine, token_hash, joined_at)
       SELECT 'rm_old' || n, 'prt_old' || n || '_' || p, p, 'Role ' || p, 'role ' || p, '{}', '{}',
         sha256(('p' || n || '_' || p)::bytea), now() - interval '2 days'
       FROM generate_series($1::int, $2::int) AS n, generate_series(0, 1) AS p`,
      range,
    );
    await database.query(
      `INSERT INTO events (room_id, seq, at, participant_id, action, body)
       SELECT 'rm_old' || n, seq, now() - interval '2 days', 'prt_old' || n || '_' || seq % 2, 'posted', repeat('We deliver in May. ', 8)
       FROM generate_series($1::int, $2::int) AS n, generate_series(1, ${eventsEach}) AS seq`,
      range,
    );
    await database.query(
      `INSERT INTO questions (room_id, asked_seq, blocking, author_id)
       SELECT 'rm_old' || n, seq, true, 'prt_old' || n || '_0'
       FROM generate_series($1::int, $2::int) AS n, generate_series(1, 3) AS seq`,
      range,
    );
  }
  await database.query("ANALYZE");
}
