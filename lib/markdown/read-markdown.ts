import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type Hunk, wordDiff } from "@/lib/diff/word-diff";
import { describeError, log } from "@/lib/log";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";
import { workerPool } from "@/lib/worker-pool";
import { estimateMicroseconds } from "./cost";
import { type PageBudget, spend } from "./page-budget";
import { type ParsedMarkdown, parseMarkdown } from "./parse";
import type { Results, Task } from "./worker";

/** The SHA-256 of a text in base64url, the key of caches. */
export const textHash = (text: string): string => hash("sha256", text, "base64url");

/**
 * Parses an untrusted Markdown text. A cached or cheap text is returned at once. Else a promise, which resolves to plain
 * text if the result is not ready by the page's deadline.
 */
export function readMarkdown(text: string, page: PageBudget): ParsedMarkdown | Promise<ParsedMarkdown> {
  const key = textHash(text);
  // A look at a text that took too long must not prolong its minute.
  const known = cache().peek(key) === tooSlow ? tooSlow : cache().get(key);
  if (known) return known;
  const isShort = text.length <= MAX_AT_ONCE;
  if (isShort && spend(page, "microsecondsLeft", estimateMicroseconds(text)))
    return keep(key, parseMarkdown(text));
  const parse = async (unread: AbortSignal) => {
    const parsed = await runInPool({ kind: "parse", text }, page, unread);
    // Its readers have left: it did not take too long.
    return !parsed && unread.aborted ? tooSlow : keep(key, parsed ?? tooSlow);
  };
  return beforeDeadline(shareTask(key, page, parse), page, tooSlow);
}

/** The changes from one text to another, in words; null if that takes too long. */
export function readChanges(
  before: string,
  after: string,
  page: PageBudget,
): Hunk[] | Promise<Hunk[] | null> {
  if (before.length + after.length < SMALL_DIFF) return wordDiff(before, after);
  const read = async (unread: AbortSignal) =>
    (await runInPool({ kind: "compare", before, after }, page, unread)) ?? null;
  return beforeDeadline(shareTask(`${textHash(before)} ${textHash(after)}`, page, read), page, null);
}

/** In characters. A longer text for which the estimate is wrong could block the process. */
const MAX_AT_ONCE = 4_000;

/** In characters. Smaller texts are compared in a few milliseconds. */
const SMALL_DIFF = 1_000;

const tooSlow: ParsedMarkdown = { plain: "it takes too long to prepare" };

/** A result, or `late` if it is not there by the page's deadline. Others get the place of the page meanwhile. */
async function beforeDeadline<Result>(
  result: Promise<Result>,
  { turn, deadline, deadlineInPlace }: PageBudget,
  late: Result,
): Promise<Result> {
  const until = !turn || turn.pause() ? deadline : deadlineInPlace;
  const stop = new AbortController();
  const timeUp = sleep(Math.max(0, until - performance.now()), late, { signal: stop.signal });
  timeUp.catch(() => undefined);
  const first = Promise.race([result, timeUp]).finally(() => stop.abort());
  if (!turn) return first;
  // The client is gone: whatever the page shows is not sent.
  return turn.waitFor(first).catch((error) => (turn.signal.aborted ? late : Promise.reject(error)));
}

/**
 * Options for caches of texts: an entry that no page has shown for a minute is removed, because its room may be
 * deleted.
 */
export const shortLivedCache = { ttl: 60_000, updateAgeOnGet: true, ttlAutopurge: true } as const;

const PLAIN_BYTES = 300;

const state = processState("Markdown trees", () => ({
  cache: new LRUCache<string, ParsedMarkdown>({
    maxSize: 48 * 1024 * 1024,
    sizeCalculation: (parsed) => ("plain" in parsed ? PLAIN_BYTES : parsed.bytes),
    ...shortLivedCache,
  }),
  running: new Map<string, SharedTask>(),
}));

/** A task, how many pages wait for it, and what ends it when none does any more. */
type SharedTask = { result: Promise<unknown>; readers: number; unread: AbortController };

const cache = () => state().cache;

/** A text that took too long is not tried again for a minute. */
function keep(key: string, parsed: ParsedMarkdown): ParsedMarkdown {
  cache().set(key, parsed);
  return parsed;
}

/** Pages that show the same text wait for one task. When all of them are gone before it has begun, it is dropped. */
function shareTask<Result>(
  key: string,
  { turn }: PageBudget,
  work: (unread: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { running } = state();
  const task = running.get(key) ?? beginTask(key, work);
  task.readers++;
  const leave = () => {
    task.readers--;
    if (task.readers > 0) return;
    task.unread.abort();
    if (running.get(key) === task) running.delete(key);
  };
  turn?.signal.addEventListener("abort", leave, { once: true });
  return task.result as Promise<Result>;
}

function beginTask(key: string, work: (unread: AbortSignal) => Promise<unknown>): SharedTask {
  const { running } = state();
  const unread = new AbortController();
  const task: SharedTask = { result: work(unread.signal), readers: 0, unread };
  running.set(key, task);
  const forget = () => {
    if (running.get(key) === task) running.delete(key);
  };
  task.result.then(forget, forget);
  return task;
}

const workers = {
  program: "markdown-worker.js",
  // Ordinary contracts of 128 KB take a good second on a slow machine.
  timeoutMs: 3_000,
  memoryMb: 256,
  threads: 2,
  waiting: { total: 1_000, perGroup: 200 },
  busy: "The text takes too long to prepare.",
};

/**
 * Runs a task in a worker thread. Paths share the threads by the time that their tasks take, which counts as a cost of
 * the page. Undefined if the task takes more than 3 seconds or 256 MB or fails, or if too many others wait, or if
 * `unread` fires while it waits.
 */
async function runInPool<Kind extends Task["kind"]>(
  task: Extract<Task, { kind: Kind }>,
  { path, turn }: PageBudget,
  unread: AbortSignal,
): Promise<Results[Kind] | undefined> {
  try {
    const charge = (costMs: number) => turn?.charge(costMs);
    return JSON.parse(await workerPool<Task, string>(workers).run(path, task, { signal: unread, charge }));
  } catch (error) {
    const hasStarted = !(error instanceof RoomError) || error.cause !== undefined;
    if (hasStarted)
      log().warn({ task: task.kind, error: describeError(error) }, "a text could not be prepared");
    return undefined;
  }
}
