import pg from "pg";
import { decide } from "@/lib/room/decide";
import { evolve } from "@/lib/room/evolve";
import { post } from "@/lib/room/test-room";
import { appendEvent } from "@/lib/store/events";
import { roomChannel } from "@/lib/store/listen";
import { prisma } from "@/lib/store/prisma";
import { storeRoom } from "@/lib/store/test-room";
import { median } from "@/scripts/measure/figure";
import { assumptions } from "../assumptions";
import { type Costs, type Waking, wakings } from "../costs";
import type { Measured } from "./database";
import { text } from "./text";

const roundsOfAppends = 3;

/**
 * Events a second that the store appends, by one writer and by `writers`, each in a room of its own. To leave the
 * notification out of the project's own statement, a function that does nothing stands before PostgreSQL's in the path.
 */
export async function measureAppends(
  database: Measured,
  writers: number,
  seconds: number,
): Promise<Costs["appends"]> {
  await database.ask("CREATE SCHEMA silent");
  await database.ask("CREATE FUNCTION silent.pg_notify(text, text) RETURNS void LANGUAGE sql AS ''");
  await database.ask("GRANT USAGE ON SCHEMA silent TO public");
  const silent = { search_path: "silent, public, pg_catalog" };
  const settings: Record<Waking, Record<string, string>> = {
    inCommit: {},
    inCommitUnflushed: { synchronous_commit: "off" },
    afterCommit: silent,
    none: silent,
  };
  const rounds: Costs["appends"][] = [];
  for (let round = 0; round < roundsOfAppends; round++) {
    const rates = {} as Costs["appends"];
    for (const waking of wakings) {
      await database.set(settings[waking]);
      const wake = waking === "afterCommit" ? notify : undefined;
      rates[waking] = {
        one: await appendsPerSecond(1, seconds, wake),
        many: await appendsPerSecond(writers, seconds, wake),
        commits: await commitsPerSecond(writers, seconds, waking === "afterCommit"),
      };
    }
    rounds.push(rates);
  }
  await database.set({});
  return medians(rounds);
}

/** Of each rate the one in the middle: how long the disk takes changes from one second to the next. */
const medians = (rounds: Costs["appends"][]): Costs["appends"] =>
  Object.fromEntries(
    wakings.map((waking) => {
      const middle = (what: "one" | "many" | "commits") => median(rounds.map((rates) => rates[waking][what]));
      return [waking, { one: middle("one"), many: middle("many"), commits: middle("commits") }];
    }),
  ) as Costs["appends"];

async function appendsPerSecond(
  writers: number,
  seconds: number,
  wake?: (roomId: string) => Promise<unknown>,
) {
  const stored = await Promise.all(Array.from({ length: writers }, () => storeRoom()));
  const rooms = stored.map(({ room }) => room);
  const message = text(assumptions.messageBytes);
  return perSecond(writers, seconds, async (writer) => {
    const room = rooms[writer];
    const [actor] = room?.participants ?? [];
    const event = room && actor && decide(room, actor, post(message), new Date());
    if (!event || !(await appendEvent(room, event, evolve(room, event)))) throw new Error("not appended");
    // However fast the machine, the room is never full.
    rooms[writer] = { ...evolve(room, event), messageCount: 0, contentBytes: 0 };
    await wake?.(room.id);
  });
}

/** The same without the rest of the work, so that processors are not what it ends at. */
async function commitsPerSecond(writers: number, seconds: number, separately: boolean): Promise<number> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    return client;
  };
  const clients = await Promise.all(Array.from({ length: writers }, connect));
  await clients[0]?.query("CREATE TABLE IF NOT EXISTS public.commits (writer int)");
  const insert = { name: "insert", text: "INSERT INTO public.commits VALUES ($1)" };
  const wake = { name: "wake", text: `SELECT pg_catalog.pg_notify('${roomChannel}', $1::text)` };
  const both = {
    name: "both",
    text: `WITH row AS (INSERT INTO public.commits VALUES ($1) RETURNING writer)
      SELECT pg_notify('${roomChannel}', writer::text) FROM row`,
  };
  const rate = await perSecond(writers, seconds, async (writer) => {
    await clients[writer]?.query({ ...(separately ? insert : both), values: [writer] });
    if (separately) await clients[writer]?.query({ ...wake, values: [`room ${writer}`] });
  });
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

/** How often a second the writers together get a piece of work done, each one after the other. */
async function perSecond(writers: number, seconds: number, work: (writer: number) => Promise<void>) {
  let done = 0;
  const begin = performance.now();
  const write = async (writer: number) => {
    for (; performance.now() - begin < seconds * 1_000; done++) await work(writer);
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return (done * 1_000) / (performance.now() - begin);
}

/** A transaction of its own that writes nothing, so that its commit waits for no disk. */
const notify = (roomId: string) =>
  prisma().$queryRaw`SELECT pg_catalog.pg_notify(${roomChannel}, ${roomId})::text`;
