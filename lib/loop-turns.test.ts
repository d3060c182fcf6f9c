import { setImmediate as untilNextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clientGone } from "./client-gone";
import { chargeTurns, joinInLoopTurns, nextLoopTurn, runInLoopTurns } from "./loop-turns";

// The clock goes only as these tests let it, so they do not depend on the machine.
let clock = 1_000;
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});
afterEach(async () => {
  // The end of the last turn.
  await untilNextTurn();
  vi.restoreAllMocks();
});

/** Work that takes as many milliseconds. */
const workFor = (ms: number) => () => {
  clock += ms;
};

describe("the next turn", () => {
  /** The order in which these rooms, each of a client, get turns of 8 ms. */
  async function orderOf(rooms: [client: string, room: string][]): Promise<string> {
    const order: string[] = [];
    await Promise.all(
      rooms.map(([client, room]) =>
        nextLoopTurn([client, room]).then(() => {
          workFor(8)();
          order.push(client + room);
        }),
      ),
    );
    return order.join(" ");
  }

  test("goes to the next client, however many requests of one wait already", async () => {
    const clients = [..."aaaaaabcb"];
    expect(await orderOf(clients.map((client) => [client, "1"]))).toBe("a1 b1 c1 a1 b1 a1 a1 a1 a1");
  });

  test("goes to the next client, however many rooms one has, and within it to the next room", async () => {
    const rooms: [string, string][] = [
      ["d", "1"],
      ["d", "1"],
      ["d", "2"],
      ["d", "3"],
      ["e", "1"],
      ["e", "1"],
    ];
    expect(await orderOf(rooms)).toBe("d1 e1 d2 e1 d3 d1");
  });

  /** Clients whose turns, of this many ms, are over. */
  const used = (clients: string[], ms: number) =>
    Promise.all(clients.map((client) => nextLoopTurn([client, "room"]).then(workFor(ms))));

  test("or the one after it goes to a client whose turns have taken little, before all others", async () => {
    const order: string[] = [];
    const heavy = Array.from({ length: 40 }, (_, number) => `heavy ${number}`);
    await used(heavy, 30);
    await used(["light"], 2);
    await Promise.all(
      [...heavy, "light"].map((client) => nextLoopTurn([client, "room"]).then(() => order.push(client))),
    );
    expect(order.indexOf("light")).toBeLessThanOrEqual(1);
  });

  test("comes after two of each other client, for one whose turns have taken long while new ones wait", async () => {
    await used(["used"], 300);
    let others = 0;
    let isOver = false;
    const flood = Array.from({ length: 40 }, async (_, number) => {
      for (; !isOver; others++) await nextLoopTurn([`new ${number}`, "messages"]).then(workFor(0.3));
    });
    await nextLoopTurn(["used", "room"]);
    const before = others;
    isOver = true;
    await Promise.all(flood);
    expect(before).toBeLessThanOrEqual(2 * 40);
  });
});

test("a client that has left gets no turn and delays no one", async () => {
  const order: string[] = [];
  const leaving = new AbortController();
  const left = Array.from({ length: 20 }, () =>
    nextLoopTurn(["leaving", "room"], { signal: leaving.signal }).then(() => order.push("left")),
  );
  const stays = nextLoopTurn(["leaving", "room"]).then(() => order.push("stays"));
  leaving.abort();
  for (const each of left) await expect(each).rejects.toThrow(clientGone());
  await stays;
  expect(order).toEqual(["stays"]);
  await expect(nextLoopTurn(["leaving", "room"], { signal: leaving.signal })).rejects.toThrow(clientGone());
});

test("each waiter has a turn of the event loop of its own", async () => {
  let turns = 0;
  const count = () => {
    turns++;
    if (turns < 50) setImmediate(count);
  };
  setImmediate(count);
  const seen: number[] = [];
  await Promise.all(
    [..."abcabc"].map((client) => nextLoopTurn([client, "room"]).then(() => seen.push(turns))),
  );
  expect(new Set(seen).size).toBe(6);
});

test("waiters with an eighth of a turn share one, but not with one more", async () => {
  const turns: number[] = [];
  let turn = 0;
  const count = () => {
    turn++;
    if (turn < 20) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(
    Array.from({ length: 20 }, () =>
      nextLoopTurn(["a", "room"], { share: 1 / 8 }).then(() => turns.push(turn)),
    ),
  );
  const first = turns[0] ?? 0;
  expect(turns.map((seen) => seen - first)).toEqual([
    ...Array(8).fill(0),
    ...Array(8).fill(1),
    ...Array(4).fill(2),
  ]);
});

test("waiters share a turn as long as they take less than 5 ms together", async () => {
  let turn = 0;
  const count = () => {
    turn++;
    if (turn < 20) setImmediate(count);
  };
  setImmediate(count);
  const turns = await Promise.all(
    [..."abcd"].map((client) =>
      nextLoopTurn([`short ${client}`, "room"], { share: 1 / 8 }).then(() => {
        workFor(3)();
        return turn;
      }),
    ),
  );
  expect(turns.map((seen) => seen - (turns[0] ?? 0))).toEqual([0, 0, 1, 1]);
});

describe("the time of a turn is charged", () => {
  let charged: [client: string, ms: number][] = [];
  const work = workFor(8);
  beforeEach(() => {
    charged = [];
    chargeTurns((client, ms) => charged.push([client.join(" "), ms]));
  });
  afterEach(() => chargeTurns(() => undefined));

  test("to the clients whose work it was, whatever their shares", async () => {
    await Promise.all([
      nextLoopTurn(["network", "a", "room"], { share: 1 / 2 }).then(workFor(3)),
      nextLoopTurn(["other", "room"], { share: 1 / 4 }).then(workFor(1)),
      nextLoopTurn(["third", "room"]).then(workFor(20)),
      nextLoopTurn(["room"]),
    ]);
    expect(charged).toEqual([
      ["network a", 3],
      ["other", 1],
      ["third", 20],
    ]);
  });

  test("without the work of others", async () => {
    setImmediate(work);
    const turn = nextLoopTurn(["a", "room"]);
    setImmediate(work);
    await turn;
    await nextLoopTurn(["room"]);
    expect(charged).toEqual([["a", 0]]);
  });
});

test("long work has a turn for each step, and a long text for each 5 ms", async () => {
  function* steps(): Generator<undefined, string> {
    yield;
    yield;
    return "done";
  }
  function* pieces(): Generator<string> {
    for (const piece of "xyz") {
      workFor(6)();
      yield piece;
    }
  }
  let isOver = false;
  let turns = 0;
  const others = (async () => {
    for (; !isOver; turns++) await nextLoopTurn(["others", "room"]).then(workFor(1));
  })();
  expect(await runInLoopTurns(["long", "room"], steps())).toBe("done");
  const ofSteps = turns;
  expect(await joinInLoopTurns(["long", "room"], pieces())).toBe("xyz");
  const ofPieces = turns - ofSteps;
  isOver = true;
  await others;
  expect([ofSteps, ofPieces].map((count) => count > 0)).toEqual([true, true]);
});
