import { setImmediate as nextLoop, setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { FairTurns } from "./fair-turns";
import { PausableTurn, PauseLimits } from "./turn";

/** Turns of a queue with one place, and a promise to be resolved by hand. */
function setUp(most = { total: 2, perGroup: 1 }) {
  const turns = new FairTurns({ concurrency: 1, runningPerGroup: 1, total: 10, waitingPerGroup: 2 });
  const pauses = new PauseLimits(most);
  return (group: string) => new PausableTurn(turns, [group, "task"], pauses);
}

async function settle(): Promise<void> {
  for (let loops = 0; loops < 5; loops++) await nextLoop();
}

function waiting<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Whether a promise is settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  await settle();
  return Promise.race([promise.then(() => true), Promise.resolve(false)]);
}

test("gives its place to others while it waits, and takes one again before it goes on", async () => {
  const newTurn = setUp();
  const [first, second] = [newTurn("a"), newTurn("b")];
  await first.take();
  const text = waiting<string>();
  const taken = second.take();
  expect(await isSettled(taken)).toBe(false);
  expect(first.pause()).toBe(true);
  const read = first.waitFor(text.promise);
  await taken;
  text.resolve("text");
  expect(await isSettled(read)).toBe(false);
  second.end();
  expect(await read).toBe("text");
  const third = newTurn("c").take();
  expect(await isSettled(third)).toBe(false);
  first.end();
  await third;
});

test("goes on when all results are there, with those that it asked for meanwhile", async () => {
  const turn = setUp()("a");
  await turn.take();
  const [one, two] = [waiting<number>(), waiting<number>()];
  turn.pause();
  const first = turn.waitFor(one.promise);
  await settle();
  turn.pause();
  const second = turn.waitFor(two.promise);
  one.resolve(1);
  expect(await isSettled(first)).toBe(false);
  two.resolve(2);
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

test("keeps its place if too many pause, in total or of its group, until they go on", async () => {
  const newTurn = setUp();
  const turns = ["a", "a", "b", "c"].map(newTurn);
  expect(turns.map((turn) => turn.pause())).toEqual([true, false, true, false]);
  await settle();
  expect(turns[3]?.pause()).toBe(true);
});

test("a result that fails, fails for its reader alone", async () => {
  const newTurn = setUp();
  const turn = newTurn("a");
  await turn.take();
  turn.pause();
  const results = [Promise.reject(new Error("broken")), Promise.resolve("text")];
  const read = await Promise.allSettled(results.map((result) => turn.waitFor(result)));
  expect(read.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  turn.end();
  await newTurn("b").take();
});

test("a turn that ends while it is paused waits no longer, takes no place again and makes room for other pauses", async () => {
  const newTurn = setUp();
  const turn = newTurn("a");
  await turn.take();
  turn.pause();
  const read = turn.waitFor(waiting<string>().promise);
  await settle();
  turn.end();
  await expect(read).rejects.toMatchObject({ name: "AbortError" });
  await settle();
  const next = newTurn("a");
  await next.take();
  expect(next.pause()).toBe(true);
});

test("a turn that has ended neither pauses nor waits", async () => {
  const turn = setUp()("a");
  await turn.take();
  turn.end();
  expect(turn.pause()).toBe(false);
  await expect(turn.waitFor(waiting().promise)).rejects.toMatchObject({ name: "AbortError" });
  await expect(turn.take()).rejects.toMatchObject({ name: "AbortError" });
});

test("a task that others work for has its next turns later", async () => {
  const turns = new FairTurns({ concurrency: 1, runningPerGroup: 1, total: 10, waitingPerGroup: 2 });
  const newTurn = (group: string) =>
    new PausableTurn(turns, [group, "task"], new PauseLimits({ total: 2, perGroup: 1 }));
  const busy = newTurn("a");
  await busy.take();
  busy.charge(5_000);
  const order: string[] = [];
  const others = ["a", "b"].map(async (group) => {
    const turn = newTurn(group);
    await turn.take();
    order.push(group);
    turn.end();
  });
  busy.end();
  await Promise.all(others);
  expect(order).toEqual(["b", "a"]);
});

test("keeps its place for a result that comes soon, and gives it back for one that takes long", async () => {
  const newTurn = setUp();
  const [first, second] = [newTurn("a"), newTurn("b")];
  await first.take();
  const taken = second.take();
  expect(await first.waitBriefly(Promise.resolve("soon"))).toBe("soon");
  expect(await isSettled(taken)).toBe(false);
  const late = waiting<string>();
  const read = first.waitBriefly(late.promise);
  await taken;
  second.end();
  late.resolve("late");
  expect(await read).toBe("late");
});

test("goes on without a place if too many wait for one", async () => {
  const newTurn = setUp();
  const turn = newTurn("a");
  await turn.take();
  turn.pause();
  const text = waiting<string>();
  const read = turn.waitFor(text.promise);
  await settle();
  await newTurn("b").take();
  const others = [newTurn("a"), newTurn("a")];
  for (const other of others) void other.take();
  text.resolve("text");
  expect(await read).toBe("text");
});

test("a task that was released goes on, and keeps a place for at most 100 ms at a time", async () => {
  const newTurn = setUp();
  const [slow, next] = [newTurn("a"), newTurn("b")];
  await slow.take();
  slow.release();
  await next.take();
  slow.pause();
  const read = slow.waitFor(Promise.resolve("text"));
  expect(await isSettled(read)).toBe(false);
  next.end();
  expect(await read).toBe("text");
  // Nothing says that the task is done.
  await newTurn("c").take();
});

test("a turn that ends while its task works keeps its place until that is done, or takes long", async () => {
  const newTurn = setUp();
  for (const isDone of [true, false]) {
    const work = waiting<string>();
    const turn = newTurn("a");
    await turn.take();
    const read = turn.waitBriefly(work.promise);
    turn.end();
    const next = newTurn("b");
    const taken = next.take();
    expect(await isSettled(taken)).toBe(false);
    if (isDone) work.resolve("done");
    const outcome = { status: isDone ? "fulfilled" : "rejected" };
    expect(await Promise.allSettled([read])).toMatchObject([outcome]);
    await taken;
    next.end();
  }
});

test("the next turn of a path is expected to cost what the last one did, in all of its places", async () => {
  const turns = new FairTurns({ concurrency: 1, runningPerGroup: 1, total: 10, waitingPerGroup: 2 });
  const noted = vi.spyOn(turns, "expect");
  const turn = new PausableTurn(turns, ["a", "task"], new PauseLimits({ total: 2, perGroup: 1 }));
  for (let place = 0; place < 2; place++) {
    await turn.take();
    await sleep(20);
    turn.release();
  }
  turn.charge(1_000);
  turn.release();
  const [first = 0, second = 0, third = 0] = noted.mock.calls.map(([, costMs]) => costMs);
  expect(first).toBeGreaterThan(10);
  expect(second).toBeGreaterThan(first + 10);
  expect(third).toBe(second + 1_000);
});

test("a task that never began says nothing about what the next one should cost", async () => {
  const turns = new FairTurns({ concurrency: 1, runningPerGroup: 1, total: 10, waitingPerGroup: 2 });
  const noted = vi.spyOn(turns, "expect");
  const turn = new PausableTurn(turns, ["a", "task"], new PauseLimits({ total: 2, perGroup: 1 }));
  turn.charge(100);
  turn.release();
  expect(noted).not.toHaveBeenCalled();
});
