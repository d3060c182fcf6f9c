import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type Hunk, wordDiff } from "@/lib/diff/word-diff";
import type { Path } from "@/lib/fair-queue";
import { processState } from "@/lib/process-state";
import { parsingMicroseconds } from "./cost";
import { type Parsed, parseMarkdown } from "./parse";
import { runInPool } from "./pool";

/** The preparation of one page: its path in the queue, until when all its texts must be ready (performance.now()), what it may parse itself. */
export type Preparation = { path: Path; deadline: number; microsecondsLeft: number };

/** All texts of a page together may take so long. */
const pageMs = 4_000;
/** As estimated (cost.ts), which is more than it takes: what a page parses without a thread holds up others. */
const pageMicroseconds = 20_000;

/** Begins the preparation of a page. */
export const preparePage = (path: Path): Preparation => ({
  path,
  deadline: performance.now() + pageMs,
  microsecondsLeft: pageMicroseconds,
});

/** The SHA-256 of a text: texts of the same hash look the same. */
export const textHash = (text: string): string => hash("sha256", text, "base64url");

/**
 * What is shown of an untrusted Markdown text. At once where it was parsed lately or is quickly parsed; else a promise, of a
 * plain text where it is not there by the page's deadline.
 */
export function readMarkdown(text: string, page: Preparation): Parsed | Promise<Parsed> {
  const key = textHash(text);
  const known = cache().get(key);
  if (known) return known;
  const cost = parsingMicroseconds(text);
  if (cost <= page.microsecondsLeft) {
    page.microsecondsLeft -= cost;
    return keep(key, parseMarkdown(text));
  }
  const parse = async () => keep(key, (await runInPool({ kind: "parse", text }, page.path)) ?? tooSlow);
  return inTime(once(key, parse), page, tooSlow);
}

/** What changed from one text to another, in words; null where that takes too long. */
export function readChanges(
  before: string,
  after: string,
  page: Preparation,
): Hunk[] | Promise<Hunk[] | null> {
  if (before.length + after.length < smallDiff) return wordDiff(before, after);
  const read = async () => (await runInPool({ kind: "compare", before, after }, page.path)) ?? null;
  return inTime(once(`${textHash(before)} ${textHash(after)}`, read), page, null);
}

/** In characters: what is compared in a few milliseconds. */
const smallDiff = 4_000;

const tooSlow: Parsed = { plain: "to prepare it takes too long" };

async function inTime<Result>(result: Promise<Result>, page: Preparation, late: Result): Promise<Result> {
  const stop = new AbortController();
  const { signal } = stop;
  const timeUp = sleep(Math.max(0, page.deadline - performance.now()), late, { signal });
  try {
    return await Promise.race([result, timeUp]);
  } finally {
    timeUp.catch(() => undefined);
    stop.abort();
  }
}

/** For caches of what was made of texts: what no page has shown for a minute is forgotten, as its room may be deleted. */
export const shortLived = { ttl: 60_000, updateAgeOnGet: true, ttlAutopurge: true } as const;

/** About what a node and a character of a tree take, in bytes. */
const nodeBytes = 300;

const state = processState("Markdown trees", () => ({
  cache: new LRUCache<string, Parsed>({
    maxSize: 48 * 1024 * 1024,
    sizeCalculation: (parsed) => ("plain" in parsed ? 1 : parsed.nodes) * nodeBytes,
    ...shortLived,
  }),
  underWay: new Map<string, Promise<unknown>>(),
}));

const cache = () => state().cache;

/** What took too long is not tried again for a minute. */
function keep(key: string, parsed: Parsed): Parsed {
  cache().set(key, parsed, parsed === tooSlow ? { ttl: 60_000 } : {});
  return parsed;
}

/** Several pages that show the same text wait for one task. */
function once<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const { underWay } = state();
  const before = underWay.get(key) as Promise<Result> | undefined;
  if (before) return before;
  const begun = work().finally(() => underWay.delete(key));
  underWay.set(key, begun);
  return begun;
}
