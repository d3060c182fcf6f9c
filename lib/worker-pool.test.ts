import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeWorkerPools, type PoolOptions, WorkerPool, workerPool } from "./worker-pool";

/** A program that does what a task says and returns the id of its thread, or how many tasks it has run. */
const source = `
  import { threadId } from "node:worker_threads";
  let count = 0;
  const met = [];
  // Resolves when this many tasks are here at the same time.
  const meeting = (size) => new Promise((resolve) => met.push(resolve) === size && met.forEach((each) => each(size)));
  export default (task) => {
    if (task === "count") return count;
    count++;
    if (task === "loop") for (;;);
    if (task === "meet") return meeting(2);
    if (task === "throw") throw new TypeError("no such task");
    if (task === "fill") for (const all = []; ; ) all.push(new Array(1_000_000).fill(task));
    return threadId;
  };
`;

let folder: string;
let options: PoolOptions;
let pool: WorkerPool<string, number>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "negotiation-room-workers-"));
  const program = join(folder, "program.mjs");
  await writeFile(program, source);
  options = {
    program,
    timeoutMs: 20_000,
    memoryMb: 64,
    threads: 1,
    waiting: { total: 10, perGroup: 2 },
    busy: "Too much to do.",
  };
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => pool.close());

const busy = { reason: "unavailable", message: "Too much to do." };

describe("a pool of worker threads", () => {
  test("runs a task in another thread", async () => {
    pool = new WorkerPool(options);
    expect(await pool.run(["a"], "tell")).not.toBe(threadId);
  });

  test("rejects a task when too many of its group wait, and accepts more when others have finished", async () => {
    pool = new WorkerPool(options);
    const accepted = ["tell", "tell", "tell"].map((task) => pool.run(["a"], task));
    await expect(pool.run(["a"], "tell")).rejects.toMatchObject(busy);
    accepted.push(pool.run(["b"], "tell"));
    await Promise.all(accepted);
    expect(await pool.run(["a"], "tell")).toBeGreaterThan(0);
  });

  test("runs the task of another group after the one that runs, however many wait", async () => {
    pool = new WorkerPool({ ...options, waiting: { total: 100, perGroup: 100 } });
    const order: string[] = [];
    const all = [
      pool.runAll(["a"], Array(30).fill("tell")).then(() => order.push("thirty of a")),
      pool.run(["a"], "tell").then(() => order.push("another of a")),
      pool.run(["b"], "tell").then(() => order.push("one of b")),
    ];
    await Promise.all(all);
    expect(order).toEqual(["one of b", "thirty of a", "another of a"]);
  });

  test("rejects several tasks together, and runs none that still waits", async () => {
    pool = new WorkerPool({ ...options, waiting: { total: 10, perGroup: 3 } });
    await expect(pool.runAll(["a"], Array(5).fill("tell"))).rejects.toMatchObject(busy);
    expect(await pool.run(["a"], "count")).toBe(1);
  });

  test("ends a thread whose task takes too long, and continues with another", async () => {
    pool = new WorkerPool({ ...options, timeoutMs: 500 });
    await expect(pool.run(["a"], "loop")).rejects.toMatchObject(busy);
    pool = new WorkerPool(options);
    expect(await pool.run(["a"], "tell")).toBeGreaterThan(0);
  });

  test("runs several tasks in one thread at the same time", async () => {
    pool = new WorkerPool({ ...options, tasksPerThread: 2 });
    await expect(Promise.all([pool.run(["a"], "meet"), pool.run(["b"], "meet")])).resolves.toEqual([2, 2]);
  });

  test("ends a shared thread that a task blocks, with the tasks in it, and continues with another", async () => {
    pool = new WorkerPool({ ...options, tasksPerThread: 2, timeoutMs: 2_000 });
    const waiting = pool.run(["a"], "meet");
    const blocking = pool.run(["b"], "loop");
    await Promise.all([expect(waiting).rejects.toThrow(), expect(blocking).rejects.toThrow()]);
    expect(await pool.run(["a"], "tell")).toBeGreaterThan(0);
  });

  test("fails with what a task throws, and continues", async () => {
    pool = new WorkerPool(options);
    await expect(pool.run(["a"], "throw")).rejects.toThrow(new TypeError("no such task"));
    expect(await pool.run(["a"], "tell")).toBeGreaterThan(0);
  });

  test("fails when a task takes too much memory, and continues", async () => {
    pool = new WorkerPool(options);
    await expect(pool.run(["a"], "fill")).rejects.toMatchObject({ code: "ERR_WORKER_OUT_OF_MEMORY" });
    expect(await pool.run(["a"], "tell")).toBeGreaterThan(0);
  });

  test("fails all tasks when it is closed, and starts no thread for those that wait", async () => {
    pool = new WorkerPool(options);
    const all = Promise.allSettled([
      pool.run(["a"], "loop"),
      pool.run(["a"], "tell"),
      pool.run(["b"], "tell"),
    ]);
    await pool.close();
    expect((await all).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });

  test("is shared by all users of a program until it is closed", async () => {
    pool = workerPool(options);
    expect(workerPool(options)).toBe(pool);
    const running = pool.run(["a"], "loop");
    await Promise.all([expect(running).rejects.toThrow(), closeWorkerPools()]);
    expect(workerPool(options)).not.toBe(pool);
    await closeWorkerPools();
  });
});
