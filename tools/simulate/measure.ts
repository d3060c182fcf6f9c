import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { metricsToken, waitingAt } from "@/e2e/support/metrics";
import startTestPostgres, { superuserUrl } from "@/e2e/support/test-postgres";
import { createRoom, openRoom, type RoomClient } from "@/lib/client/room-client";
import { roomChannel } from "@/lib/store/wakeups/listen-for-changes";
import { machine } from "@/tools/support/machine";
import { type Server, startServer } from "@/tools/support/server";
import { withDatabase } from "@/tools/support/with-database";
import { assumed, type Cost, type Costs, type Kind } from "./plan";

const roomCount = 150;
const concurrent = 5;
const notifications = 1_000;

type TestRoom = { creator: RoomClient; other: RoomClient; observerUrl: string; question: string };
type MeasureCost = (count: number, work: () => Promise<unknown>) => Promise<Cost>;

/** The costs of the built service on this machine, in about a minute. */
export async function measure(): Promise<Costs> {
  // A server that others use at the same time would count their work, too.
  delete process.env.TEST_DATABASE_URL;
  const stopPostgres = await startTestPostgres();
  return withDatabase(measureService).finally(stopPostgres);
}

async function measureService(url: string): Promise<Costs> {
  const database = new pg.Client({ connectionString: await superuserUrl(url) });
  await database.connect();
  const server = await startServer("service", url, { WAITING_PER_ROOM: "9999", METRICS_TOKEN: metricsToken });
  const measureCost = costMeter(server, database);
  try {
    // A new process takes twice as long: the first two rounds only let it compile its code.
    for (let round = 0; round < 2; round++) await measureRequests(server, measureCost);
    const { rooms, requests } = await measureRequests(server, measureCost);
    requests["receive a notification in one process"] = await measureCost(notifications, async () => {
      // With a pause after each, or the process would read several at a time.
      for (let sent = 0; sent < notifications; sent++, await pause(1))
        await database.query("SELECT pg_notify($1, 'rm_of_nobody')", [roomChannel]);
    });
    const few = rooms.slice(0, 20);
    requests["send a message right after a checkpoint"] = await measureCost(few.length, async () => {
      for (const { other } of few) {
        await database.query("CHECKPOINT");
        await other.say(text(assumed.messageBytes));
      }
    });
    const memory = await measureMemory(server, rooms);
    const deleteAll = () => sendAll(rooms, ({ creator }) => creator.delete());
    requests["delete a room"] = await measureCost(roomCount, deleteAll);
    const { rows } = await database.query("SELECT split_part(version(), ' ', 2) AS version");
    const date = new Date().toISOString().slice(0, 10);
    return { dateAndMachine: `${date}, ${machine()}, PostgreSQL ${rows[0].version}`, requests, ...memory };
  } finally {
    await server.stop();
    await database.end();
  }
}

/** Measures what each of `count` pieces of work costs on the average, as Linux and PostgreSQL count it. */
function costMeter(server: Server, database: pg.Client): MeasureCost {
  // Processes of PostgreSQL that have ended keep their last value.
  const nanoseconds = new Map<number, number>();
  const read = async (): Promise<Cost> => {
    const { rows } = await database.query(
      `SELECT pg_current_wal_insert_lsn() - '0/0' AS wal, sum(pg_total_relation_size(oid)) AS stored,
         array(SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()) AS pids
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    for (const pid of rows[0].pids)
      nanoseconds.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]));
    return {
      "server CPU, ms": await server.cpuMs(),
      "database CPU, ms": [...nanoseconds.values()].reduce((total, each) => total + each, 0) / 1e6,
      "WAL, KB": Number(rows[0].wal) / 1e3,
      "growth, KB": Number(rows[0].stored) / 1e3,
    };
  };
  return async (count, work) => {
    const before = await read();
    await work();
    const after = Object.entries(await read()) as [keyof Cost, number][];
    return Object.fromEntries(after.map(([of, value]) => [of, (value - before[of]) / count])) as Cost;
  };
}

/** New rooms, and what one request of each kind costs in them. */
async function measureRequests({ baseUrl }: Server, measureCost: MeasureCost) {
  const rooms: TestRoom[] = [];
  const openRooms = () => sendAll(Array(roomCount).fill(0), async () => rooms.push(await newRoom(baseUrl)));
  const requests = { "open a room": await measureCost(roomCount, openRooms) } as Costs["requests"];
  for (const [kind, send] of Object.entries(sendRequest))
    requests[kind as Kind] = await measureCost(roomCount, () => sendAll(rooms, send));
  return { rooms, requests };
}

/** Some at a time, as a server under load gets them. */
async function sendAll<Room>(rooms: Room[], send: (room: Room) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < rooms.length; first += concurrent)
    await Promise.all(rooms.slice(first, first + concurrent).map(send));
}

/** In this order in each room. A wait of 20 ms costs as much as one of 25 seconds. */
const sendRequest = {
  join: ({ other }) => other.join(),
  "send a message": ({ other }) => other.say(text(assumed.messageBytes)),
  "ask a question": async (room) => {
    room.question = (await room.other.ask(text(assumed.questionBytes))).question.id;
  },
  "resolve a question": ({ creator, question }) => creator.resolve(question, text(assumed.questionBytes)),
  "propose a contract": ({ creator }) => creator.propose(text(assumed.contractBytes), 0),
  agree: ({ creator }) => creator.agree(1),
  "read the room": ({ other }) => other.read(),
  "read events, one is new": ({ other }) => other.events({ after: 6 }),
  "wait for events, none comes": ({ other }) => other.events({ after: 7, wait: 0.02 }),
  "load an observer's page": async ({ observerUrl }) => (await fetch(observerUrl)).text(),
} satisfies Partial<Record<Kind, (room: TestRoom) => Promise<unknown>>>;

async function newRoom(baseUrl: string): Promise<TestRoom> {
  const goal = text(assumed.creationBytes);
  const participants = [...Array(assumed.participants).keys()].map((index) => ({ role: `Side ${index}` }));
  const { invite_urls, observer_url } = await createRoom(baseUrl, { title: "A room", goal, participants });
  const [creator = "", other = ""] = invite_urls;
  return { creator: openRoom(creator), other: openRoom(other), observerUrl: observer_url, question: "" };
}

/** Resident memory of the process, and by how much it grows for each waiting request. */
async function measureMemory(server: Server, rooms: TestRoom[]) {
  const processMB = ((await server.residentMb()) * 2 ** 20) / 1e6;
  const waits = Array.from({ length: 20 }, () => rooms).flat();
  const ended = Promise.all(waits.map(({ other }) => other.events({ after: 100, wait: 25 })));
  await pause(12_000);
  const grownMB = ((await server.residentMb()) * 2 ** 20) / 1e6 - processMB;
  const waitingKB = (grownMB * 1e3) / (await waitingAt([server]));
  await ended;
  return { processMB, waitingKB };
}

const words = readFileSync("docs/interface.md", "utf8").match(/[a-z]{2,12}/g) ?? [];
/** Words of a document in random order, which compress like prose. */
const text = (bytes: number): string =>
  Array.from({ length: bytes }, () => words[Math.floor(Math.random() * words.length)])
    .join(" ")
    .slice(0, bytes);
