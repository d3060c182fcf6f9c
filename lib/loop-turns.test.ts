import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chargeTurns, joinInLoopTurns, nextLoopTurn, runInLoopTurns } from "./loop-turns";

/** The order in which these groups get their turns. */
async function orderOf(groups: string[]): Promise<string> {
  const order: string[] = [];
  await Promise.all(groups.map((group) => nextLoopTurn([group]).then(() => order.push(group))));
  return order.join("");
}

test("groups take turns, however many of one wait already", async () => {
  expect(await orderOf([..."aaaaaabcb"])).toBe("abcabaaaa");
});

test("clients take turns, however many rooms one has; so do its rooms", async () => {
  const order: string[] = [];
  const waiters = ["a1", "a1", "a2", "a3", "b1", "b1"];
  await Promise.all(
    waiters.map(([client = "", room = ""]) =>
      nextLoopTurn([client, room]).then(() => order.push(client + room)),
    ),
  );
  expect(order).toEqual(["a1", "b1", "a2", "b1", "a3", "a1"]);
});

test("each waiter has a turn of the event loop of its own", async () => {
  let turns = 0;
  const count = () => {
    turns++;
    if (turns < 50) setImmediate(count);
  };
  setImmediate(count);
  const seen: number[] = [];
  await Promise.all([..."abcabc"].map((group) => nextLoopTurn([group]).then(() => seen.push(turns))));
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
    Array.from({ length: 20 }, () => nextLoopTurn(["a"], 1 / 8).then(() => turns.push(turn))),
  );
  const first = turns[0] ?? 0;
  expect(turns.map((seen) => seen - first)).toEqual([
    ...Array(8).fill(0),
    ...Array(8).fill(1),
    ...Array(4).fill(2),
  ]);
});

describe("the time of a turn is charged", () => {
  let clock = 0;
  let charged: [client: string, ms: number][] = [];
  const work = () => {
    clock += 8;
  };
  beforeEach(() => {
    charged = [];
    vi.spyOn(performance, "now").mockImplementation(() => clock);
    chargeTurns((client, ms) => charged.push([client.join(" "), ms]));
  });
  afterEach(() => {
    vi.mocked(performance.now).mockRestore();
    chargeTurns(() => undefined);
  });

  test("to the clients that have shares of it", async () => {
    await Promise.all([
      nextLoopTurn(["network", "a", "room"], 1 / 4).then(work),
      nextLoopTurn(["b", "room"], 3 / 4),
      nextLoopTurn(["room"]),
    ]);
    await nextLoopTurn(["room"]);
    expect(charged).toEqual([
      ["network a", 2],
      ["b", 6],
    ]);
  });

  test("once, if the last share is larger than what was left", async () => {
    await Promise.all([
      nextLoopTurn(["a", "room"], 1 / 3).then(work),
      nextLoopTurn(["b", "room"]).then(work),
    ]);
    await nextLoopTurn(["room"]);
    expect(charged).toEqual([
      ["a", 4],
      ["b", 12],
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
      const begin = performance.now();
      while (performance.now() - begin < 6);
      yield piece;
    }
  }
  const others = orderOf([..."bcde"]);
  expect(await runInLoopTurns(["a"], steps())).toBe("done");
  expect(await joinInLoopTurns(["a"], pieces())).toBe("xyz");
  expect(await others).toBe("bcde");
});
