import { once } from "node:events";
import { Agent, type ClientRequest, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { metricsToken, waitingAt } from "@/e2e/support/metrics";
import { roomId, seed, tokenOf } from "@/tools/support/seed";
import { type Server, startServer } from "@/tools/support/server";
import { measureRate } from "./load";
import { rows } from "./requests";

/** The cost of many waiting requests: memory, and the rate of polls without and with them. */
export type Waiting = { residentMb: number; perSecond: { alone: number[]; beside: number[] } };

const waiters = 2_000;
const streams = 2_000;
const waitSeconds = 25;

/** Measures polls alone, and alongside 2,000 waiting requests and 2,000 streams, `rounds` times in turn. */
export async function measureWaiting(databaseUrl: string, rounds: number, seconds: number): Promise<Waiting> {
  const [poll] = rows;
  if (!poll) throw new Error("There is no request to measure.");
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
      await open.streaming;
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

/** Throws unless all are waiting. */
async function allWait(server: Server): Promise<void> {
  const waiting = await waitingAt([server]);
  if (waiting < waiters) throw new Error(`only ${waiting} of ${waiters} requests are waiting`);
}

/** Opens a waiting request and a stream in each room; `streaming` resolves when the streams have begun. */
function holdAll(baseUrl: string) {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const requests: ClientRequest[] = [];
  const open = (room: number, participant: number, path: string, accept: string) => {
    const outgoing = request(`${baseUrl}/api/rooms/${roomId("wait", room)}/events?after=2${path}`, {
      agent,
      headers: { authorization: `Bearer ${tokenOf("wait", room, participant)}`, accept },
    });
    outgoing.on("error", () => undefined);
    outgoing.end();
    requests.push(outgoing);
    return outgoing;
  };
  let done = false;
  const wait = (room: number): void => {
    const outgoing = open(room, 0, `&wait=${waitSeconds}`, "application/json");
    outgoing.on("response", (response) => {
      if (response.statusCode !== 200) throw new Error(`a wait got ${response.statusCode}`);
      response.resume();
      response.on("end", () => {
        if (!done) wait(room);
      });
    });
  };
  for (let room = 0; room < waiters; room++) wait(room);
  const begun = Array.from({ length: streams }, async (_, room) => {
    const [response] = await once(open(room, 1, "", "text/event-stream"), "response");
    if (response.statusCode !== 200) throw new Error(`a stream got ${response.statusCode}`);
    response.resume();
  });
  return {
    streaming: Promise.all(begun).then(() => pause(1_000)),
    close: async () => {
      done = true;
      for (const outgoing of requests) outgoing.destroy();
      agent.destroy();
      await pause(1_000);
    },
  };
}
