import pg from "pg";
import { type Session, authenticate as sessionOf } from "@/lib/service/authenticate";
import { createRoom } from "@/lib/service/create-room";
import { readEvents, readRoom } from "@/lib/service/read-room";
import * as take from "@/lib/service/take-part";
import { viewRoom } from "@/lib/service/view-room";
import { reachDatabase } from "@/lib/store/reach-database";
import { stopWakeups } from "@/lib/store/wakeups";
import type { CreateRoomRequest } from "@/lib/wire/requests";
import { type Kind, kinds } from "../costs";

const baseUrl = "http://localhost";
const request = {
  title: "Title",
  goal: "Goal",
  ttl_hours: 1,
  participants: [{ role: "One" }, { role: "Two" }].map((each) => ({
    ...each,
    knows: [],
    needs_to_determine: [],
  })),
} as unknown as CreateRoomRequest;

/** How many statements each kind of call sends to the database: each is carried out once here, in this process. */
export async function countStatements(): Promise<Record<Kind, number>> {
  await reachDatabase();
  const { answer } = await createRoom(request, baseUrl);
  const tokens = answer.participants.map(({ token }) => token);
  const as = (position: 0 | 1, after?: number): Promise<Session> =>
    sessionOf(answer.room_id, tokens[position] ?? null, { baseUrl, way: "http" }, after);
  const keyed = async (position: 0 | 1): Promise<Session> => ({
    ...(await as(position)),
    retry: { key: crypto.randomUUID(), replayed: false },
  });
  let question = "";
  const caller = {
    client: { address: "127.0.0.1", network: undefined },
    signal: new AbortController().signal,
  };
  const make: Record<Kind, () => Promise<unknown>> = {
    create: () => createRoom(request, baseUrl),
    join: async () => take.joinRoom(await as(1)),
    message: async () => take.sendMessage(await keyed(1), { content: "Hello" }),
    question: async () => {
      question = (await take.askQuestion(await keyed(1), { question: "Which?", blocking: true })).question.id;
    },
    resolution: async () => take.resolveQuestion(await keyed(0), question, { resolution: "This." }),
    contract: async () => take.proposeContract(await keyed(0), { markdown: "# Contract", base_version: 0 }),
    agree: async () => take.agreeToContract(await keyed(0), { contract_version: 1 }),
    read: async () => readRoom(await as(1)),
    poll: async () => readEvents(await as(1), { after: 7 }, caller),
    pollNew: async () => readEvents(await as(1, 6), { after: 6 }, caller),
    wait: async () => readEvents(await as(1), { after: 7, wait: 0.02 }, caller),
    page: async () => viewRoom(await as(1)),
  };
  // Opens the connection that listens, which wakes whoever waits.
  await readEvents(await as(1), { after: 7, wait: 0.5 }, caller);
  const statements = {} as Record<Kind, number>;
  for (const kind of kinds) statements[kind] = await counted(make[kind]);
  stopWakeups();
  return statements;
}

/** The statements that PostgreSQL's driver sends during a piece of work; LISTEN is none of a call. */
async function counted(work: () => Promise<unknown>): Promise<number> {
  const query = pg.Client.prototype.query;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (!String(given[0]).startsWith("LISTEN")) count++;
    return Reflect.apply(query, this, given);
  } as typeof query;
  await work().finally(() => {
    pg.Client.prototype.query = query;
  });
  return count;
}
