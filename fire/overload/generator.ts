import { setImmediate as turn } from "node:timers/promises";
import { type Connection, openConnection } from "./connection";
import { mix } from "./mix";
import { Counting, type Tally } from "./tally";

/**
 * What is to be called: by so many connections of which each makes its next call when the last is answered; or, with
 * `perSecond`, so many calls a second whether or not others are answered, over at most so many connections.
 */
export type Order = { port: number; connections: number; seconds: number; perSecond?: number };

// A process of its own (generate.ts), which makes calls as it is told and gives what came of them.
const calls = mix();
process.on("message", async (order: Order) => {
  process.send?.(await (order.perSecond === undefined ? inTurn(order) : atRate(order, order.perSecond)));
});
process.on("disconnect", () => process.exit());

const tickMs = 2;
const connectionsAtOnce = 100;
/** How long the last calls may take. */
const patienceMs = 30_000;
const nothing = new Int32Array(new SharedArrayBuffer(4));

/**
 * Sleeps, then takes what has come meanwhile: who sends to somebody that sleeps in wait of just that has to wake it, and
 * that would be most of what an answer costs the service.
 */
async function tick(): Promise<void> {
  Atomics.wait(nothing, 0, 0, tickMs);
  await turn();
}

async function inTurn({ port, connections, seconds }: Order): Promise<Tally> {
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
    connection.call(calls.next().value, (status, ms) => {
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

async function atRate({ port, connections, seconds }: Order, perSecond: number): Promise<Tally> {
  const counting = new Counting();
  const idle = await openAll(port, connections);
  const all = [...idle];
  const begin = performance.now();
  let sent = 0;
  let answered = 0;
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - begin) / 1_000) {
    // What fell behind while this process did not run is made up for.
    for (let due = Math.floor(elapsed * perSecond) - sent; due > 0; due--) {
      const connection = idle.pop();
      if (!connection) break;
      sent++;
      connection.call(calls.next().value, (status, ms) => {
        answered++;
        idle.push(connection);
        counting.take(status, ms);
      });
    }
    await tick();
  }
  const took = (performance.now() - begin) / 1_000;
  const accepted = counting.accepted();
  const deadline = performance.now() + patienceMs;
  while (answered < sent && performance.now() < deadline) await tick();
  const tally = counting.result(sent, took, accepted);
  for (const connection of all) connection.close();
  return tally;
}

/** Opens connections that are in use already: the kernel drops those that come faster than a server can take them. */
async function openAll(port: number, count: number): Promise<Connection[]> {
  const all: Connection[] = [];
  while (all.length < count) {
    const some = Array.from({ length: connectionsAtOnce }, () => openConnection(port));
    all.push(...some);
    await Promise.all(
      some.map(
        (connection) =>
          new Promise<void>((done) =>
            connection.call("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", () => done()),
          ),
      ),
    );
  }
  return all;
}
