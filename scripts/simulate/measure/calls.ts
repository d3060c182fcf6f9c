import { createRoom } from "@/lib/client/create-room";
import { openRoom, type RoomClient } from "@/lib/client/room-client";
import { type Assumptions, assumptions as given } from "../assumptions";
import { type CallCost, type Kind, kinds } from "../costs";
import type { Measured } from "./database";
import { spentMs, timesOf } from "./process";
import { text } from "./text";

/** A room in which every kind of call is made once. */
export type Trial = {
  creator: RoomClient;
  other: RoomClient;
  observerUrl: string;
  question: string;
  seq: number;
};

/** Writers that the service has at once while calls are measured. */
const atOnce = 4;

/** What each kind of call costs, and the rooms that were made for it. `server`: the service's process. */
export async function measureCalls(
  baseUrl: string,
  server: number,
  database: Measured,
  count: number,
): Promise<{ calls: Record<Kind, CallCost>; trials: Trial[] }> {
  const trials: Trial[] = [];
  const calls = {} as Record<Kind, CallCost>;
  for (const kind of kinds) {
    const read = async () => ({
      server: timesOf([server]),
      database: timesOf(database.pids()),
      ...(await database.sizes()),
    });
    const before = await read();
    await inParallel(count, async (index) => {
      if (kind === "create") trials[index] = await newTrial(baseUrl, given);
      else await make[kind](trials[index] as Trial);
    });
    const after = await read();
    calls[kind] = {
      serverMs: spentMs(before.server, after.server) / count,
      databaseMs: spentMs(before.database, after.database) / count,
      walBytes: (after.wal - before.wal) / count,
      storedBytes: (after.stored - before.stored) / count,
    };
  }
  return { calls, trials };
}

/** A new room with as much text as is assumed of one. */
export async function newTrial(
  baseUrl: string,
  { participants, creationBytes }: Assumptions,
): Promise<Trial> {
  const share = Math.floor(creationBytes / (participants + 2));
  const { invite_urls, observer_url } = await createRoom(baseUrl, {
    title: text(60),
    goal: text(share),
    brief: text(share),
    participants: Array.from({ length: participants }, (_, index) => ({
      role: `Side ${index}`,
      knows: [text(share)],
    })),
  });
  const [creator = "", other = ""] = invite_urls;
  return {
    creator: openRoom(creator),
    other: openRoom(other),
    observerUrl: observer_url,
    question: "",
    seq: 1,
  };
}

/** Each kind of call, made in a room in this order. The longest wait is not waited for: it costs as much as a short one. */
const make: Record<Exclude<Kind, "create">, (trial: Trial) => Promise<unknown>> = {
  join: ({ other }) => other.join(),
  message: ({ other }) => other.say(text(given.messageBytes)),
  question: async (trial) => {
    const { question } = await trial.other.ask(text(given.questionBytes));
    trial.question = question.id;
  },
  resolution: ({ creator, question }) => creator.resolve(question, text(given.questionBytes)),
  contract: ({ creator }) => creator.propose(text(given.contractBytes), 0),
  agree: async (trial) => {
    trial.seq = (await trial.creator.agree(1)).last_seq;
  },
  read: ({ other }) => other.read(),
  poll: ({ other, seq }) => other.events({ after: seq }),
  pollNew: ({ other, seq }) => other.events({ after: seq - 1 }),
  wait: ({ other, seq }) => other.events({ after: seq, wait: 0.02 }),
  page: async ({ observerUrl }) => (await fetch(observerUrl)).text(),
};

/** Does a piece of work so often, some at once. */
export async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
