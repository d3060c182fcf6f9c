import { describe, expect, test } from "vitest";
import { hostileTexts } from "@/tools/redaction/samples/hostile";
import { ONCE_SLOW } from "@/tools/redaction/samples/once-slow";
import { counted, type Recipe, textOf } from "@/tools/redaction/samples/recipe";
import { findSlowTexts } from "@/tools/redaction/samples/slow-texts";
import { redact } from "../redact";

const LONG = 128 * 1024;
const SHORT = 16 * 1024;

/** The duration of each of three searches for new slow texts. */
const SECONDS = Number(process.env.SLOW_TEXTS_SECONDS ?? 10);

/** Milliseconds of CPU time, which other work on the machine affects less than wall-clock time. */
function costOf(text: string): number {
  const start = process.cpuUsage();
  redact(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const leastCost = (text: string) => Math.min(costOf(text), costOf(text), costOf(text));

/** A costly text with linear cost. Others are compared with it. */
const REFERENCE = counted(" pw: a1b");
/** The highest cost, relative to REFERENCE of the same length. The costliest known text costs 1.8 times as much. */
const MAX_COST = 2.5;
/** The highest growth of the cost per byte at four times the length: 1 is linear, 4 is quadratic. */
const MAX_GROWTH = 2;
/**
 * The position of the cut decides what the end of a text decodes to, so that one length can cost three times as much per
 * byte as the next. Growth is therefore relative to the costliest of these lengths.
 */
const SHORTER = [SHORT, LONG / 4 - 8 * 1024, LONG / 4, LONG / 4 + 8 * 1024];

/** Why a recipe is slow; undefined if one of three measurements finds that it is not. */
function slowness(recipe: Recipe): string | undefined {
  let reason: string | undefined;
  for (let attempt = 0; attempt < 3; attempt++) {
    reason = measuredSlowness(recipe);
    if (!reason) return undefined;
  }
  return `${reason}: ${JSON.stringify(recipe)}`;
}

function measuredSlowness(recipe: Recipe): string | undefined {
  const perByte = leastCost(textOf(REFERENCE, LONG)) / LONG;
  const timesOf = (size: number) => leastCost(textOf(recipe, size)) / (perByte * size);
  let before = 0;
  // The shortest first: if that is too slow, a longer one may take minutes.
  for (const size of SHORTER) {
    const times = timesOf(size);
    if (times > MAX_COST) return `${times.toFixed(1)} times the reference at ${size / 1024} KB`;
    before = Math.max(before, times);
  }
  const times = timesOf(LONG);
  if (times > MAX_COST) return `${times.toFixed(1)} times the reference at ${LONG / 1024} KB`;
  if (times > MAX_GROWTH * before && times > 0.5)
    return `${(times / before).toFixed(1)} times the cost per byte at 4 times the length`;
  return undefined;
}

/** Whether a text costs too much. Compilation or garbage collection may be the cause, so it has three attempts. */
const explodes = (short: string, long: string) =>
  [1, 2, 3].every(() => costOf(long) > Math.min(1000, 20 + 9 * costOf(short)));

describe("redaction takes time proportional to the length", { timeout: 120_000 + 4_000 * SECONDS }, () => {
  test("of hostile texts: at most nine times the time at four times the length, and a second for 256 KB", () => {
    const long = new Map(hostileTexts(256 * 1024).map(({ name, text }) => [name, text]));
    const slow = hostileTexts(64 * 1024).filter(({ name, text }) => explodes(text, long.get(name) ?? ""));
    expect(slow.map(({ name }) => name)).toEqual([]);
  });

  test.each(Object.entries(ONCE_SLOW))("of texts that were slow once: %s", (_, recipe) => {
    expect(slowness(recipe)).toBeUndefined();
  });

  test.each([1, 2, 3])("of every text found in search %i for slow texts", () => {
    const end = Date.now() + SECONDS * 1000;
    const found = findSlowTexts({ cost: costOf, size: SHORT, shouldContinue: () => Date.now() < end });
    const slow = found.slice(0, 6).map(slowness);
    expect(slow.filter((reason) => reason !== undefined)).toEqual([]);
  });
});
