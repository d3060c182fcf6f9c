import { describe, expect, test } from "vitest";
import { hostileTexts } from "@/tools/redaction/samples/hostile";
import { type Layer, type Recipe, textOf } from "@/tools/redaction/samples/recipe";
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

const repeated = (...pieces: string[]): Recipe => ({
  sections: [{ pieces, times: "repeated" }],
  layers: [],
});
const counted = (...pieces: string[]): Recipe => ({ sections: [{ pieces, times: "counted" }], layers: [] });
const encoded = (recipe: Recipe, ...layers: Partial<Layer>[]): Recipe => ({
  ...recipe,
  layers: layers.map((layer) => ({ encoding: "none", width: 0, newline: "\n", ...layer })),
});

/** A costly text with linear cost. Others are compared with it. */
const REFERENCE = counted(" pw: a1b");
/** The highest cost, relative to REFERENCE of the same length. The costliest known text costs 1.6 times as much. */
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

const inLines = (recipe: Recipe, width: number, newline: string) => encoded(recipe, { width, newline });

const secrets = repeated("secret: password = ");
const prose = repeated("The parties agree on the schedule below. ");
const cell = "a1B2c3D4".repeat(6).slice(0, 42);
/** Texts that once took quadratic time, or far more time than others. */
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
    sections: [
      { pieces: ["pw|"], times: "repeated" },
      { pieces: ["\n|---|\n|"], times: "once" },
      { pieces: [`${cell}|`], times: "repeated" },
    ],
    layers: [],
  },
  "a table with a rule that does not end like one": {
    sections: [
      { pieces: ["user,password\n"], times: "once" },
      { pieces: ["-"], times: "repeated" },
      { pieces: ["x"], times: "once" },
    ],
    layers: [],
  },
  "beginnings of access keys": repeated("_AKIA"),
  "a value with very many dots inside": {
    sections: [
      { pieces: ["a"], times: "once" },
      { pieces: ["."], times: "repeated" },
      { pieces: ["a"], times: "repeated" },
    ],
    layers: [],
  },
  "lines of tokens that never end like a value": {
    sections: [
      { pieces: ["key: "], times: "once" },
      { pieces: ["a-q7Xb2Kd9Lm3Pz8Wv5R\n"], times: "repeated" },
      { pieces: ["!"], times: "repeated" },
    ],
    layers: [],
  },
  "names that share values of many parts": {
    sections: [
      { pieces: [" use https://api.example.com/export?api_key=NRII-secret:password:1,2"], times: "once" },
      { pieces: ["a|".repeat(38), "1,50", "acme_key=".repeat(5)], times: "counted" },
    ],
    layers: [],
  },
  "secrets that expose each other": repeated(`1234567890:AA${"b".repeat(33)}1`),
  "names between quotes that open": inLines(repeated("pw:pw=pw:pw=“"), 256, "\n\n"),
  "names between quotes that are escaped": inLines(repeated('pw:pw=pw:pw=\\"'), 256, "\n\n"),
  "names between quotes, in short lines": inLines(repeated("pw:pw=“"), 60, "\n"),
  "many names with few values": inLines(
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
  "values that expose others in every pass": inLines(
    counted("setPw('secret=a-b-c—pw = a1B2pw:x601234a>pw ()pw = pw ("),
    300,
    " ",
  ),
  "few values that expose others, among many names": inLines(
    repeated("pw pw “».!pass=VVVVVVV'dplogin a pw __aB-3pw "),
    512,
    "\n- ",
  ),
  "values that only further passes find": inLines(
    counted("setPw('secret=a-b-c—setPw('pw→setPw('secret=—#_PW: }#login a pw "),
    300,
    "\n> ",
  ),
};

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
