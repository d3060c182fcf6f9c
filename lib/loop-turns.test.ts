import { setImmediate as untilNextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

  test("goes to a client whose turns have taken little before all whose turns have taken long", async () => {
    const order: string[] = [];
    const heavy = Array.from({ length: 40 }, (_, number) => `heavy ${number}`);
    await Promise.all([
      ...heavy.map((client) => nextLoopTurn([client, "room"]).then(workFor(30))),
      nextLoopTurn(["light", "room"]).then(workFor(2)),
    ]);
    await Promise.all(
      [...heavy, "light"].map((client) => nextLoopTurn([client, "room"]).then(() => order.push(client))),
    );
    expect(order.indexOf("light")).toBe(0);
  });
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
    Array.from({ length: 20 }, () => nextLoopTurn(["a", "room"], 1 / 8).then(() => turns.push(turn))),
  );
  const first = turns[0] ?? 0;
  expect(turns.map((seen) => seen - first)).toEqual([
    ...Array(8).fill(0),
    ...Array(8).fill(1),
    ...Array(4).fill(2),
  ]);
});

describe("the time of a turn is charged", () => {
  let charged: [client: string, ms: number][] = [];
  const work = workFor(8);
  beforeEach(() => {
    charged = [];
    chargeTurns((client, ms) => charged.push([client.join(" "), ms]));
  });
  afterEach(() => chargeTurns(() => undefined));

  test("to the clients that have shares of it", async () => {
    await Promise.all([
      nextLoopTurn(["network", "a", "room"], 1 / 4).then(work),
      nextLoopTurn(["other", "room"], 3 / 4),
      nextLoopTurn(["room"]),
    ]);
    await nextLoopTurn(["room"]);
    expect(charged).toEqual([
      ["network a", 2],
      ["other", 6],
    ]);
  });

  test("once, if the last share is larger than what was left", async () => {
    await Promise.all([
      nextLoopTurn(["first", "room"], 1 / 3).then(work),
      nextLoopTurn(["last", "room"]).then(work),
    ]);
    await nextLoopTurn(["room"]);
    expect(charged).toEqual([
      ["first", 4],
      ["last", 12],
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
