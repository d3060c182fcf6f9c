import { describe, expect, test } from "vitest";
import { redact } from "../redact";
import { type Layer, type Recipe, textOf } from "./samples/recipe";
import { findSlowTexts } from "./samples/slow-texts";

const LONG = 128 * 1024;
const SHORT = 16 * 1024;

/** For how many seconds new slow texts are searched for, in each of three searches. */
const SECONDS = Number(process.env.SLOW_TEXTS_SECONDS ?? 10);

/** Milliseconds of processor time, to which other work on the machine adds less than to that on the clock. */
function costOf(text: string): number {
  const start = process.cpuUsage();
  redact(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const leastCost = (text: string) => Math.min(costOf(text), costOf(text), costOf(text));

const repeated = (...pieces: string[]): Recipe => ({
  stretches: [{ pieces, times: "repeated" }],
  layers: [],
});
const counted = (...pieces: string[]): Recipe => ({ stretches: [{ pieces, times: "counted" }], layers: [] });
const encoded = (recipe: Recipe, ...layers: Partial<Layer>[]): Recipe => ({
  ...recipe,
  layers: layers.map((layer) => ({ encoding: "none", width: 0, newline: "\n", ...layer })),
});

/** A costly text whose cost grows with its length alone: what others are measured by. */
const MEASURE = counted(" pw: a1b");
/** No text costs so many times as much as MEASURE of the same length: the costliest found costs 1.6 times as much. */
const TOO_MUCH = 2.5;
/** What a byte may cost more at four times the length: as much is right, 4 times is the square. */
const TOO_STEEP = 2;
/**
 * Where a text is cut decides what its last stretch decodes to, so that one length can cost three times as much per
 * byte as the next. Growth is therefore judged by the costliest of these, not by one length.
 */
const SHORTER = [SHORT, LONG / 4 - 8 * 1024, LONG / 4, LONG / 4 + 8 * 1024];

/** Why a recipe is slow; undefined when one of three measurements says that it is not. */
function slowness(recipe: Recipe): string | undefined {
  let reason: string | undefined;
  for (let attempt = 0; attempt < 3; attempt++) {
    reason = measuredSlowness(recipe);
    if (!reason) return undefined;
  }
  return `${reason}: ${JSON.stringify(recipe)}`;
}

function measuredSlowness(recipe: Recipe): string | undefined {
  const perByte = leastCost(textOf(MEASURE, LONG)) / LONG;
  const timesOf = (size: number) => leastCost(textOf(recipe, size)) / (perByte * size);
  let before = 0;
  // The shortest first: where that is too much, a longer one may take minutes.
  for (const size of SHORTER) {
    const times = timesOf(size);
    if (times > TOO_MUCH) return `${times.toFixed(1)} times the measure at ${size / 1024} KB`;
    before = Math.max(before, times);
  }
  const times = timesOf(LONG);
  if (times > TOO_MUCH) return `${times.toFixed(1)} times the measure at ${LONG / 1024} KB`;
  if (times > TOO_STEEP * before && times > 0.5)
    return `${(times / before).toFixed(1)} times the cost of a byte at 4 times the length`;
  return undefined;
}

const inLines = (recipe: Recipe, width: number, newline: string) => encoded(recipe, { width, newline });

const secrets = repeated("secret: password = ");
const prose = repeated("The parties agree on the schedule below. ");
const cell = "a1B2c3D4".repeat(6).slice(0, 42);
/** What once took time that grew with the square of the length, or far more than other texts take. */
const ONCE_SLOW: Record<string, Recipe> = {
  "base64 of names in lines of 60": encoded(secrets, { encoding: "base64", width: 60 }),
  "base64 of names in lines of 76": encoded(secrets, { encoding: "base64", width: 76 }),
  "base64 of prose in lines of 61": encoded(prose, { encoding: "base64", width: 61 }),
  "base64 in lines that begin with no text": encoded(
    repeated("\u0001secret: password = 1, and so on, and so forth"),
    { encoding: "base64", width: 60 },
  ),
  "lines that begin with no text": repeated(`xapp-${"a".repeat(60)}\n`),
  "a row of cells that are one value": {
    stretches: [
      { pieces: ["pw|"], times: "repeated" },
      { pieces: ["\n|---|\n|"], times: "once" },
      { pieces: [`${cell}|`], times: "repeated" },
    ],
    layers: [],
  },
  "names that share values of many parts": {
    stretches: [
      { pieces: [" use https://api.example.com/export?api_key=NRII-secret:password:1,2"], times: "once" },
      { pieces: ["a|".repeat(38), "1,50", "acme_key=".repeat(5)], times: "counted" },
    ],
    layers: [],
  },
  "secrets that bare one another": repeated(`1234567890:AA${"b".repeat(33)}1`),
  "names between quotes that open": inLines(repeated("pw:pw=pw:pw=“"), 256, "\n\n"),
  "names between quotes that are escaped": inLines(repeated('pw:pw=pw:pw=\\"'), 256, "\n\n"),
  "names between quotes, in short lines": inLines(repeated("pw:pw=“"), 60, "\n"),
  "names that few of many values are found for": inLines(
    counted("a-a`--pw pw = setPw('pw = _PW: --pw pw = |‚pw|_PW: \"}"),
    1000,
    "\n  ",
  ),
  "quotes that close around other names": inLines(
    counted('\'pw::_密码："pw:密码："pw:密码：:_a-z"pw:'),
    128,
    " ",
  ),
  "names between quotes and brackets that open": counted("«secret: __setPw(':pw – ->a>aotp "),
  "values that bare others in reading after reading": inLines(
    counted("setPw('secret=a-b-c—pw = a1B2pw:x601234a>pw ()pw = pw ("),
    300,
    " ",
  ),
  "few values that bare others, among many names": inLines(
    repeated("pw pw “».!pass=VVVVVVV'dplogin a pw __aB-3pw "),
    512,
    "\n- ",
  ),
  "values that only further readings find": inLines(
    counted("setPw('secret=a-b-c—setPw('pw→setPw('secret=—#_PW: }#login a pw "),
    300,
    "\n> ",
  ),
};

describe("redaction takes time in proportion to the length", { timeout: 60_000 + 4_000 * SECONDS }, () => {
  test.each(Object.entries(ONCE_SLOW))("of what once was slow: %s", (_, recipe) => {
    expect(slowness(recipe)).toBeUndefined();
  });

  test.each([1, 2, 3])("of every text that a search for slow ones finds, number %i", () => {
    const end = Date.now() + SECONDS * 1000;
    const found = findSlowTexts({ cost: costOf, size: SHORT, goesOn: () => Date.now() < end });
    const slow = found.slice(0, 6).map(slowness);
    expect(slow.filter((reason) => reason !== undefined)).toEqual([]);
  });
});
