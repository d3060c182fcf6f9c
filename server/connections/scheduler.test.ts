import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { QueuePath } from "@/lib/fair-queue";
import { createScheduler } from "./scheduler";

// The clock goes only as these tests let it, so they do not depend on the machine.
let now = 0;
beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const busyFor = (ms: number) => {
  now += ms;
};
/** A turn of the event loop, which takes a millisecond. */
const turn = async () => {
  await setImmediate();
  now += 1;
};

const begun = () => {
  const server = new EventEmitter() as unknown as Server;
  const { begin, ...turns } = createScheduler(server);
  return {
    server,
    turns: {
      ...turns,
      /** A request that is still there when it is begun. */
      begin: (client: QueuePath, act: () => void) =>
        begin(client, () => {
          act();
          return true;
        }),
      /** A request whose client has gone by then. */
      beginGone: (client: QueuePath, act: () => void) =>
        begin(client, () => {
          act();
          return false;
        }),
    },
    order: [] as string[],
  };
};

describe("requests in turns", () => {
  test("are begun at once while there is time", () => {
    const { turns, order } = begun();
    turns.begin(["a"], () => order.push("a"));
    turns.begin(["b"], () => order.push("b"));
    expect(order).toEqual(["a", "b"]);
  });

  test("of a client that sends many delay another client by only a few, and none is lost", async () => {
    const { turns, order } = begun();
    const slow = (name: string) => () => {
      busyFor(2);
      order.push(name);
    };
    for (let number = 0; number < 60; number++) turns.begin(["many"], slow("many"));
    const before = order.length;
    turns.begin(["few"], slow("few"));
    while (order.length < 61) await turn();
    expect(before).toBeLessThan(60);
    expect(order.indexOf("few") - before).toBeLessThan(4);
  });

  test("of ever new clients delay a busy client by at most twice the requests before it", async () => {
    const { turns, order } = begun();
    turns.begin(["used"], () => busyFor(20));
    turns.begin(["used"], () => busyFor(20));
    for (let number = 0; number < 20; number++) turns.begin([`before ${number}`], () => order.push("new"));
    turns.begin(["used"], () => order.push("used"));
    for (let number = 0; !order.includes("used"); number++) {
      for (const name of ["a", "b"]) turns.begin([`${name} ${number}`], () => order.push("new"));
      await turn();
    }
    expect(order.indexOf("used")).toBeLessThanOrEqual(2 * 21);
  });

  test("of many clients with many delay a busy client by at most a few of each", async () => {
    const { turns, order } = begun();
    const networks = Array.from({ length: 40 }, (_, number) => `${number}`);
    turns.begin(["used"], () => busyFor(100));
    turns.charge(["used"], 500);
    for (const name of networks)
      for (let number = 0; number < 20; number++)
        turns.begin([name], () => {
          busyFor(1);
          order.push(name);
        });
    turns.begin(["used"], () => order.push("used"));
    while (!order.includes("used")) await turn();
    expect(order.indexOf("used")).toBeLessThanOrEqual(8 * (networks.length + 1));
  });

  test("are not charged for work that others are charged for", async () => {
    const { turns, order } = begun();
    const readingFor = (ms: number) => () => {
      busyFor(ms);
      turns.chargeTurn(["reader"], ms);
    };
    turns.begin(["busy"], () => busyFor(20));
    turns.begin(["few"], readingFor(90));
    turns.begin(["some"], () => busyFor(1));
    await turn();
    await turn();
    turns.begin(["busy"], () => busyFor(20));
    for (const name of ["some", "reader", "few"]) turns.begin([name], () => order.push(name));
    for (let count = 0; count < 4; count++) await turn();
    expect(order).toEqual(["some", "few", "reader"]);
  });

  test("of clients that have cost much elsewhere are begun after those of others", async () => {
    const { turns, order } = begun();
    const leaving = Array.from({ length: 20 }, (_, number) => `leaving ${number}`);
    turns.begin(["used"], () => busyFor(20));
    for (const name of leaving) {
      turns.begin([name], () => order.push(name));
      turns.charge([name], 100);
    }
    turns.begin(["used"], () => order.push("used"));
    while (order.length < 21) await turn();
    expect(order.indexOf("used")).toBeLessThan(2);
  });

  /** How many requests of each client begin in each turn in which some do. */
  const begunInTurns = async (waiting: string[]) => {
    const { turns, order } = begun();
    turns.begin(["busy"], () => busyFor(10));
    for (const name of waiting) turns.begin([name], () => order.push(name));
    const inTurns: string[] = [];
    for (let before = 0; before < waiting.length; before = order.length) {
      await turn();
      if (order.length > before) inTurns.push(order.slice(before).sort().join(""));
    }
    return inTurns;
  };

  test("of one client are begun one per turn of the event loop while some wait", async () => {
    expect((await begunInTurns([..."aaaaaa"])).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test("of several clients are begun up to four per turn, one of each client", async () => {
    const inTurns = await begunInTurns([..."aaaabbbbccccddddeeee"]);
    expect(inTurns.map(({ length }) => length)).toEqual([4, 4, 4, 4, 4]);
    for (const turn of inTurns) expect(new Set(turn).size).toBe(4);
  });

  test("take no turn if their clients have disconnected", async () => {
    const { turns, order } = begun();
    turns.begin(["a"], () => busyFor(10));
    for (let number = 0; number < 50; number++) turns.beginGone(["a"], () => order.push("gone"));
    turns.begin(["a"], () => order.push("a"));
    let count = 0;
    for (; !order.includes("a"); count++) await turn();
    expect(order).toHaveLength(51);
    expect(count).toBeLessThan(50);
  });

  test("all start although new connections arrive without a pause", async () => {
    const { server, turns, order } = begun();
    turns.begin(["a"], () => busyFor(10));
    for (let number = 0; number < 5; number++) turns.begin(["a"], () => order.push("a"));
    while (order.length < 5) {
      server.emit("connection");
      await turn();
    }
    expect(order).toHaveLength(5);
  });

  test("wait while connections arrive, and start at once again after the last", async () => {
    const { server, turns, order } = begun();
    server.emit("connection");
    await turn();
    expect(turns.isAccepting()).toBe(true);
    turns.begin(["a"], () => order.push("waited"));
    expect(order).toEqual([]);
    await turn();
    expect(turns.isAccepting()).toBe(false);
    while (order.length === 0) await turn();
    await turn();
    turns.begin(["a"], () => order.push("at once"));
    expect(order).toEqual(["waited", "at once"]);
  });

  test("are rejected a few per turn, in order of arrival", async () => {
    const { turns } = begun();
    const rejected: number[] = [];
    for (let number = 0; number < 20; number++) turns.reject(() => rejected.push(number));
    expect(rejected).toEqual([]);
    const lengths: number[] = [];
    while (rejected.length < 20) {
      await turn();
      lengths.push(rejected.length);
    }
    expect(rejected).toEqual(Array.from({ length: 20 }, (_, number) => number));
    expect(Math.max(...lengths.map((length, at) => length - (lengths[at - 1] ?? 0)))).toBeLessThanOrEqual(8);
  });
});

test("a request that is forgotten is never begun, and the others are", async () => {
  const { turns, order } = begun();
  turns.begin(["a"], () => busyFor(6));
  const forget = turns.begin(["b"], () => order.push("b"));
  turns.begin(["c"], () => order.push("c"));
  forget();
  for (let count = 0; count < 4; count++) await turn();
  forget();
  expect(order).toEqual(["c"]);
  turns.begin(["d"], () => order.push("d"));
  expect(order).toEqual(["c", "d"]);
});
