import { setImmediate as turn } from "node:timers/promises";
import { type Connection, openConnection } from "./connection";
import { requestMix } from "./request-mix";
import { Counting, type Tally } from "./tally";

/**
 * A run of the load generator: over this many connections, each of which sends its next request after the last response;
 * or, with `perSecond`, that many requests a second regardless of responses, over at most this many connections.
 */
export type Job = { port: number; connections: number; seconds: number; perSecond?: number };

// A separate process (start-generator.ts). It sends requests as ordered and returns the tally.
const requests = requestMix();
process.on("message", async (job: Job) => {
  process.send?.(await (job.perSecond === undefined ? inTurn(job) : atRate(job, job.perSecond)));
});
process.on("disconnect", () => process.exit());

const tickMs = 2;
const connectionsAtOnce = 100;
/** How long the last responses may take. */
const patienceMs = 30_000;
const nothing = new Int32Array(new SharedArrayBuffer(4));

/**
 * Sleeps, then reads what has arrived. A process that sleeps in epoll must be woken by the sender, which would be
 * most of the cost of a response for the service.
 */
async function tick(): Promise<void> {
  Atomics.wait(nothing, 0, 0, tickMs);
  await turn();
}

async function inTurn({ port, connections, seconds }: Job): Promise<Tally> {
  const counting = new Counting();
  const open = Array.from({ length: connections }, () => openConnection(port));
  const begin = performance.now();
  const end = begin + seconds * 1_000;
  let sent = 0;
  const one = (connection: Connection, done: () => void): void => {
    if (performance.now() >= end) {
      done();
      return;
    }
    sent++;
    connection.send(requests.next().value, (status, ms) => {
      counting.take(status, ms);
      one(connection, done);
    });
  };
  let left = open.length;
  for (const connection of open) one(connection, () => left--);
  while (left > 0) await tick();
  const took = (performance.now() - begin) / 1_000;
  for (const connection of open) connection.close();
  return counting.result(sent, took, counting.accepted());
}

async function atRate({ port, connections, seconds }: Job, perSecond: number): Promise<Tally> {
  const counting = new Counting();
  const idle = await openAll(port, connections);
  const all = [...idle];
  const begin = performance.now();
  let sent = 0;
  let finished = 0;
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - begin) / 1_000) {
    // Catches up if this process did not run for a while.
    for (let due = Math.floor(elapsed * perSecond) - sent; due > 0; due--) {
      const connection = idle.pop();
      if (!connection) break;
      sent++;
      connection.send(requests.next().value, (status, ms) => {
        finished++;
        idle.push(connection);
        counting.take(status, ms);
      });
    }
    await tick();
  }
  const took = (performance.now() - begin) / 1_000;
  const accepted = counting.accepted();
  const deadline = performance.now() + patienceMs;
  while (finished < sent && performance.now() < deadline) await tick();
  const tally = counting.result(sent, took, accepted);
  for (const connection of all) connection.close();
  return tally;
}

/** Opens connections and uses each once: the kernel drops connections that arrive faster than a server accepts them. */
async function openAll(port: number, count: number): Promise<Connection[]> {
  const all: Connection[] = [];
  while (all.length < count) {
    const some = Array.from({ length: connectionsAtOnce }, () => openConnection(port));
    all.push(...some);
    await Promise.all(
      some.map(
        (connection) =>
          new Promise<void>((done) =>
            connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", () => done()),
          ),
      ),
    );
  }
  return all;
}
