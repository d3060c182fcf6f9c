import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeWorkerPools, type PoolOptions, WorkerPool, workerPool } from "./worker-pool";

/** Does what a task says, and tells which thread did it. */
const source = `
  import { threadId } from "node:worker_threads";
  export default (task) => {
    if (task === "loop") for (;;);
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
  options = { program, timeoutMs: 20_000, memoryMb: 64, maxSize: 100, busy: "Too much to do." };
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => pool.close());

const busy = { reason: "unavailable", message: "Too much to do." };

describe("a pool of worker threads", () => {
  test("does a task in another thread", async () => {
    pool = new WorkerPool(options);
    expect(await pool.run("tell", 1)).not.toBe(threadId);
  });

  test("rejects what would make the tasks in it too large together, and takes more when they are done", async () => {
    pool = new WorkerPool(options);
    const first = pool.run("tell", 60);
    const second = pool.run("tell", 40);
    await expect(pool.run("tell", 1)).rejects.toMatchObject(busy);
    await Promise.all([first, second]);
    expect(await pool.run("tell", 100)).toBeGreaterThan(0);
  });

  test("takes a task of any size when it has no other", async () => {
    pool = new WorkerPool(options);
    expect(await pool.run("tell", 1_000)).toBeGreaterThan(0);
  });

  test("ends a thread whose task takes too long, and goes on with another", async () => {
    pool = new WorkerPool({ ...options, timeoutMs: 500 });
    await expect(pool.run("loop", 1)).rejects.toMatchObject(busy);
    pool = new WorkerPool(options);
    expect(await pool.run("tell", 1)).toBeGreaterThan(0);
  });

  test("fails with what a task throws, and goes on", async () => {
    pool = new WorkerPool(options);
    await expect(pool.run("throw", 100)).rejects.toThrow(new TypeError("no such task"));
    expect(await pool.run("tell", 100)).toBeGreaterThan(0);
  });

  test("fails with an error where a task takes too much memory, and goes on", async () => {
    pool = new WorkerPool(options);
    await expect(pool.run("fill", 100)).rejects.toMatchObject({ code: "ERR_WORKER_OUT_OF_MEMORY" });
    expect(await pool.run("tell", 100)).toBeGreaterThan(0);
  });

  test("is one for each program, until all are closed", async () => {
    pool = workerPool(options);
    expect(workerPool(options)).toBe(pool);
    const running = pool.run("loop", 1);
    await Promise.all([expect(running).rejects.toThrow(), closeWorkerPools()]);
    expect(workerPool(options)).not.toBe(pool);
    await closeWorkerPools();
  });
});
