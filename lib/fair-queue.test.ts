import fc from "fast-check";
import { expect, test } from "vitest";
import { FairQueue, type QueueLimits, type QueuePath, type RunningTask } from "./fair-queue";

const ampleLimits: QueueLimits = { total: 1_000, waitingPerGroup: 1_000, runningPerGroup: 1_000 };

/** A queue with a clock that the test controls. */
function queueWith(limits: Partial<QueueLimits> = {}) {
  const clock = { now: 0 };
  return { clock, queue: new FairQueue<string>({ ...ampleLimits, ...limits }, () => clock.now) };
}

/** Runs the next task and advances the clock by its cost. Returns the task. */
function runNext({ queue, clock }: ReturnType<typeof queueWith>, costMs = 1): string | undefined {
  const taken = queue.take();
  clock.now += costMs;
  taken?.finish(costMs);
  return taken?.task;
}

test("tasks of one group run in their order", () => {
  const all = queueWith();
  for (const task of ["1", "2", "3"]) all.queue.add(["a"], task);
  expect([runNext(all), runNext(all), runNext(all), runNext(all)]).toEqual(["1", "2", "3", undefined]);
});

test("the group with the least recent cost comes first, however many tasks of another wait", () => {
  const all = queueWith();
  for (let task = 0; task < 30; task++) all.queue.add(["greedy"], `greedy ${task}`);
  for (let task = 0; task < 5; task++) runNext(all, 500);
  for (let task = 0; task < 5; task++) all.queue.add(["calm"], `calm ${task}`);
  for (let task = 0; task < 5; task++) expect(runNext(all, 20)).toBe(`calm ${task}`);
  expect(runNext(all, 500)).toBe("greedy 5");
});

test("round robin, a group waits for one task of each other, whatever they have cost", () => {
  const { queue } = queueWith();
  for (const group of ["a", "b", "c"]) for (const task of ["1", "2"]) queue.add([group], group + task);
  queue.charge(["a"], 10_000);
  queue.take()?.finish(1);
  queue.add(["new"], "new");
  const roundRobin = Array.from({ length: 6 }, () => queue.takeRoundRobin()?.task);
  // One of b has just begun.
  expect(roundRobin).toEqual(["a1", "c1", "b2", "new", "a2", "c2"]);
  expect(queue.takeRoundRobin()).toBeUndefined();
});

test("two groups get the same time, even if the tasks of one cost ten times as much", () => {
  const { queue, clock } = queueWith();
  const spent = new Map([
    ["dear", 0],
    ["cheap", 0],
  ]);
  for (let turn = 0; turn < 500; turn++) {
    for (const name of spent.keys()) queue.add([name], name);
    const { task = "", finish } = queue.take() ?? {};
    const costMs = task === "dear" ? 200 : 20;
    clock.now += costMs;
    finish?.(costMs);
    spent.set(task, (spent.get(task) ?? 0) + costMs);
  }
  const ratio = (spent.get("dear") ?? 0) / (spent.get("cheap") ?? 0);
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(1.25);
});

const cheapFirst = { canVary: () => true };

/** How long a small page waits when 40 others, who have used less so far, open pages of 300 ms. */
function waitInCrowd(limits: Partial<QueueLimits>, isKnown: boolean): number {
  const all = queueWith(limits);
  all.queue.charge(["viewer"], 400);
  if (isKnown) all.queue.expect(["viewer", "small page"], 40);
  for (let other = 0; other < 40; other++) {
    // Pages of the same twelve rooms.
    const page = `room ${other % 12}`;
    all.queue.expect(["another", page], 300);
    all.queue.add([`other ${other}`, page], "other");
  }
  all.queue.add(["viewer", "small page"], "viewer");
  const begun = all.clock.now;
  while (runNext(all, 40) !== "viewer") all.clock.now += 260;
  return all.clock.now - begun;
}

test.each([
  ["that was opened lately", true],
  ["that nobody has opened yet", false],
])("with cheapFirst, a small page %s does not wait for large ones of all others", (_, isKnown) => {
  expect(waitInCrowd({}, isKnown)).toBeGreaterThan(40 * 300);
  expect(waitInCrowd({ cheapFirst }, isKnown)).toBeLessThan(3 * 300);
});

test("with cheapFirst, cheap tasks in between do not hide an expensive one, unless it is long ago", () => {
  const cheapest = (passedMs: number) => {
    const all = queueWith({ cheapFirst });
    all.queue.expect(["a", "large page"], 800);
    all.queue.expect(["b", "page"], 150);
    for (let view = 0; view < 10; view++) {
      all.clock.now += passedMs;
      all.queue.expect(["a", "large page"], 5);
    }
    // Neither has cost anything lately.
    for (const path of [["c"], ["a", "large page"], ["b", "page"]] as const) all.queue.add(path, path[0]);
    runNext(all, 1);
    return runNext(all, 1);
  };
  expect(cheapest(100)).toBe("b");
  expect(cheapest(10_000)).toBe("a");
});

test("with cheapFirst, a task that was slow once counts as cheap again after a few cheap ones, if costs cannot vary", () => {
  const all = queueWith({ cheapFirst: { canVary: (end) => end !== "form" } });
  for (const end of ["form", "room"]) {
    all.queue.expect(["a", end], 800);
    for (let view = 0; view < 3; view++) all.queue.expect(["a", end], 20);
  }
  all.queue.expect(["b", "page"], 150);
  // None has cost anything lately.
  for (const path of [["first"], ["a", "room"], ["b", "page"], ["a", "form"]] as const)
    all.queue.add(path, path[1] ?? "first");
  runNext(all, 1);
  expect(runNext(all, 1)).toBe("form");
});

test("with cheapFirst, the group with the least recent cost still gets half of the time", () => {
  const all = queueWith({ cheapFirst });
  const costs = { cheap: 20, dear: 400 };
  for (const [name, costMs] of Object.entries(costs)) {
    all.queue.expect([name], costMs);
    for (let task = 0; task < 100; task++) all.queue.add([name], name);
  }
  const spent = { cheap: 0, dear: 0 };
  while (spent.cheap + spent.dear < 4_000) {
    const { task, finish } = all.queue.take() as RunningTask<keyof typeof costs>;
    finish(costs[task]);
    spent[task] += costs[task];
  }
  expect(spent.dear).toBeGreaterThanOrEqual(1_600);
  expect(spent.cheap).toBeGreaterThanOrEqual(1_600);
});

test("with cheapFirst, tasks that should cost little pass, however many others have used nothing yet", () => {
  const waitOf = (mostMs?: number) => {
    const all = queueWith({ cheapFirst });
    for (let other = 0; other < 40; other++) {
      // Each opens a small and a large page, both for the first time.
      all.queue.add([`other ${other}`, `small room ${other}`], "small", 40);
      all.queue.add([`other ${other}`, `large room ${other}`], "large");
    }
    // The first view after a start took long.
    all.queue.charge(["viewer", "small page"], 540);
    all.queue.expect(["viewer", "small page"], 540);
    all.queue.add(["viewer", "small page"], "viewer", mostMs);
    let waited = 0;
    for (let next = all.queue.take(); next && next.task !== "viewer"; next = all.queue.take()) {
      const costMs = next.task === "large" ? 300 : 30;
      waited += costMs;
      next.finish(costMs);
    }
    return waited;
  };
  expect(waitOf(50)).toBeLessThan(3_000);
  expect(waitOf()).toBeGreaterThan(3_000);
});

test("a cheap task may begin when only groups with less recent cost may", () => {
  const all = queueWith({ cheapFirst });
  for (const [name, costMs] of [
    ["cheap", 20],
    ["dear", 400],
  ] as const) {
    all.queue.charge([name, "page"], 5_000);
    all.queue.expect(["another", `page of ${name}`], costMs);
    all.queue.add([name, `page of ${name}`], name);
  }
  all.queue.charge(["unknown", "page"], 5_000);
  all.queue.add(["unknown", "page"], "unknown");
  expect(all.queue.take(1_000)?.task).toBe("cheap");
  expect(all.queue.take(1_000)).toBeUndefined();
});

test("a network with many clients gets one share, which its clients share", () => {
  const all = queueWith();
  for (let task = 0; task < 150; task++) {
    for (let client = 0; client < 5; client++) all.queue.add(["wide", `client ${client}`], `wide ${client}`);
  }
  for (let task = 0; task < 250; task++) all.queue.add(["alone"], "alone");
  const runs: Record<string, number> = {};
  for (let turn = 0; turn < 400; turn++) {
    const task = runNext(all, 10) ?? "";
    runs[task] = (runs[task] ?? 0) + 1;
  }
  const { alone, ...wide } = runs;
  expect(alone).toBe(200);
  expect(Object.values(wide)).toEqual([40, 40, 40, 40, 40]);
});

test("the cost of a group counts less as time passes", () => {
  const all = queueWith();
  all.queue.add(["a"], "a");
  runNext(all, 1_000);
  all.clock.now += 60_000;
  all.queue.add(["b"], "b");
  runNext(all, 100);
  all.queue.add(["b"], "b again");
  all.queue.add(["a"], "a again");
  expect(runNext(all)).toBe("a again");
});

test("one group never holds all workers", () => {
  const { queue } = queueWith({ runningPerGroup: 1 });
  queue.add(["a", "1"], "a");
  queue.add(["a", "2"], "a too");
  const first = queue.take();
  expect([first?.task, queue.take()]).toEqual(["a", undefined]);
  queue.add(["b"], "b");
  expect(queue.take()?.task).toBe("b");
  first?.finish(1);
  expect(queue.take()?.task).toBe("a too");
});

test("when too many tasks of a group wait, the newest task of its longest queue is dropped", () => {
  const { queue } = queueWith({ waitingPerGroup: 3 });
  for (const task of ["1", "2", "3"]) expect(queue.add(["a", "flood"], task)).toBeUndefined();
  expect(queue.add(["a", "flood"], "4")).toBe("4");
  expect(queue.add(["a", "page"], "calm")).toBe("3");
  expect(queue.add(["a", "page"], "calm too")).toBe("calm too");
  expect(queue.add(["b"], "other")).toBeUndefined();
});

test("when too many tasks wait in all, the flooding group loses tasks and no other", () => {
  const { queue } = queueWith({ total: 4 });
  for (const task of ["1", "2", "3"]) queue.add(["flood"], task);
  expect(queue.add(["a"], "a")).toBeUndefined();
  expect(queue.add(["b"], "b")).toBe("3");
  expect(queue.add(["flood"], "4")).toBe("4");
  expect(queue.add(["c"], "c")).toBe("2");
  expect(queue.add(["d"], "d")).toBe("d");
});

test("a removed task does not run", () => {
  const all = queueWith();
  all.queue.add(["a"], "task");
  for (const task of ["task", "unknown"]) all.queue.remove(["a"], task);
  expect(runNext(all)).toBeUndefined();
});

test("an idle group is deleted once its cost is negligible", () => {
  const all = queueWith();
  for (let client = 0; client < 100; client++) {
    all.queue.add([`network ${client % 10}`, `client ${client}`], "page");
    runNext(all, 10);
  }
  expect(all.queue.size).toBe(110);
  all.clock.now += 3_600_000;
  all.queue.add(["a"], "a");
  expect(all.queue.size).toBe(1);
});

const names = fc.constantFrom("a", "b", "c");
const step = fc.oneof(
  fc.record({ do: fc.constantFrom("add", "remove"), group: names, lane: names }),
  fc.record({ do: fc.constantFrom("take", "takeRoundRobin", "finish", "pass") }),
);

test("each task is taken, dropped or removed exactly once, and the limits hold", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const limits = { total: 8, waitingPerGroup: 5, runningPerGroup: 2 };
      const { queue, clock } = queueWith(limits);
      const inside = new Map<string, QueuePath>();
      const running: { group: string; finish: (costMs: number) => void }[] = [];
      steps.forEach((each, index) => {
        const task = String(index);
        if ("group" in each) {
          const path: QueuePath = [each.group, each.lane];
          if (each.do === "add") {
            inside.set(task, path);
            const dropped = queue.add(path, task);
            if (dropped !== undefined) expect(inside.delete(dropped)).toBe(true);
          } else {
            const [known] = [...inside].filter(([, other]) => other.join() === path.join());
            if (known) {
              queue.remove(path, known[0]);
              inside.delete(known[0]);
            }
          }
        } else if (each.do === "take" || each.do === "takeRoundRobin") {
          const taken = queue[each.do]();
          const busy = (group: string) => running.filter((one) => one.group === group).length;
          if (taken) {
            const group = inside.get(taken.task)?.[0] ?? "";
            expect([inside.delete(taken.task), busy(group) < limits.runningPerGroup]).toEqual([true, true]);
            running.push({ group, finish: taken.finish });
          } else {
            for (const path of inside.values()) expect(busy(path[0])).toBe(limits.runningPerGroup);
          }
        } else if (each.do === "finish") running.shift()?.finish(index);
        else clock.now += 20_000;
        expect(queue.waiting).toBe(inside.size);
        expect(inside.size).toBeLessThanOrEqual(limits.total);
        for (const name of ["a", "b", "c"]) {
          const ofGroup = [...inside.values()].filter(([group]) => group === name);
          expect(ofGroup.length).toBeLessThanOrEqual(limits.waitingPerGroup);
        }
      });
    }),
  );
});

test("groups that have nothing to do are forgotten when there are many, and waiting tasks are not", () => {
  const { queue } = queueWith();
  for (let client = 0; client < 500; client++) queue.add(["network", `waiting ${client}`], `task ${client}`);
  for (let client = 0; client < 10_000; client++) queue.charge(["network", `gone ${client}`], 100);
  expect(queue.size).toBeLessThan(2_500);
  const taken = Array.from({ length: 500 }, () => queue.take()?.task);
  expect(new Set(taken).size).toBe(500);
  expect(queue.usageOf("network")).toBe(1_000_000);
});
