import { once } from "node:events";
import { Agent, type ClientRequest, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { metricsToken, waitingAt } from "@/e2e/support/metrics";
import { rows } from "./calls";
import { measureRate } from "./load";
import { roomId, seed, tokenOf } from "./seed";
import { type Server, startServer } from "./server";

/** What many that wait cost: memory, and what they leave of the rate of other calls. */
export type Waiting = { residentMb: number; perSecond: { alone: number[]; beside: number[] } };

const waiters = 2_000;
const streams = 2_000;
const waitSeconds = 25;

/** The rate of polls without anybody waiting and beside 2,000 waiting calls and 2,000 streams, `rounds` times in turn. */
export async function measureWaiting(databaseUrl: string, rounds: number, seconds: number): Promise<Waiting> {
  const [poll] = rows;
  if (!poll) throw new Error("There is nothing to measure.");
  await seed(databaseUrl, { ...poll.seeds, kind: "beside" });
  await seed(databaseUrl, { kind: "wait", count: waiters });
  const server = await startServer("service", databaseUrl, { METRICS_TOKEN: metricsToken });
  const perSecond = { alone: [] as number[], beside: [] as number[] };
  let residentMb = 0;
  try {
    await measureRate(server.baseUrl, poll.load("beside", 2));
    for (let round = 0; round < rounds; round++) {
      console.error(`Waiting, round ${round + 1} of ${rounds} …`);
      perSecond.alone.push((await measureRate(server.baseUrl, poll.load("beside", seconds))).perSecond);
      const open = holdAll(server.baseUrl);
      await open.answering;
      await allWait(server);
      perSecond.beside.push((await measureRate(server.baseUrl, poll.load("beside", seconds))).perSecond);
      residentMb = Math.max(residentMb, await server.residentMb());
      await open.close();
    }
    return { residentMb, perSecond };
  } finally {
    await server.stop();
  }
}

/** Fails when they do not all wait. */
async function allWait(server: Server): Promise<void> {
  const waiting = await waitingAt([server]);
  if (waiting < waiters) throw new Error(`only ${waiting} of ${waiters} calls wait`);
}

/** Opens a waiting call and a stream in each room; `answering` when the streams have begun. */
function holdAll(baseUrl: string) {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const calls: ClientRequest[] = [];
  const open = (room: number, participant: number, path: string, accept: string) => {
    const call = request(`${baseUrl}/api/rooms/${roomId("wait", room)}/events?after=2${path}`, {
      agent,
      headers: { authorization: `Bearer ${tokenOf("wait", room, participant)}`, accept },
    });
    call.on("error", () => undefined);
    call.end();
    calls.push(call);
    return call;
  };
  let done = false;
  const wait = (room: number): void => {
    const call = open(room, 0, `&wait=${waitSeconds}`, "application/json");
    call.on("response", (answer) => {
      if (answer.statusCode !== 200) throw new Error(`a wait was answered ${answer.statusCode}`);
      answer.resume();
      answer.on("end", () => {
        if (!done) wait(room);
      });
    });
  };
  for (let room = 0; room < waiters; room++) wait(room);
  const begun = Array.from({ length: streams }, async (_, room) => {
    const [answer] = await once(open(room, 1, "", "text/event-stream"), "response");
    if (answer.statusCode !== 200) throw new Error(`a stream was answered ${answer.statusCode}`);
    answer.resume();
  });
  return {
    answering: Promise.all(begun).then(() => pause(1_000)),
    close: async () => {
      done = true;
      for (const call of calls) call.destroy();
      agent.destroy();
      await pause(1_000);
    },
  };
}
