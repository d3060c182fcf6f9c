import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { b64, base64 } from "@/tools/redaction/samples/generate";
import { REDACTED, redact } from "../redact";
import { findInBase64 } from "./base64";
import type { Span } from "./spans";

const secret = ["password: Gate", "4711x!"].join("");
const harmless = "the price of the order is 12 EUR, net";
/** The base64 of texts that contain the word "gold". */
const goldSpans = (text: string) =>
  findInBase64(text, (decoded) =>
    [...decoded.matchAll(/gold/g)].map(({ index }) => ({ start: index, end: index + 4 })),
  );
const withGold = (text: string) => goldSpans(text).map(({ start, end }) => text.slice(start, end));

/** The same, found the slow way: every line is decoded with all lines below it. */
function decodedFromEachLine(text: string): Span[] {
  const begin = /(?<![\w+/-])[\w+/-]{20,}/g;
  const rest = /(?:(?<=[\w+/-]{60})\r?\n[ \t]{0,8}[\w+/-]+)*={0,2}/y;
  return [...text.matchAll(begin)].flatMap(({ 0: first, index: start }) => {
    rest.lastIndex = start + first.length;
    const end = rest.test(text) ? rest.lastIndex : start + first.length;
    const meant = Buffer.from(text.slice(start, end), "base64").toString();
    const isText = !/[^\P{Cc}\t\n\r]|\ufffd/u.test(meant);
    return isText && meant.includes("gold") ? [{ start, end }] : [];
  });
}

describe("base64 of a text with a secret", () => {
  test("is found among other base64", () => {
    const [gold, none] = [base64("here is some gold"), base64("here is nothing at all")];
    expect(withGold(`${none} ${gold} ${none} ${gold}`)).toEqual([gold, gold]);
    expect(withGold(`${gold} ${none}, ${none}`)).toEqual([gold]);
    expect(withGold(`${none} ${none} ${gold}`)).toEqual([gold]);
    expect(withGold(`${none} ${none}`)).toEqual([]);
    expect(withGold("no base64 at all")).toEqual([]);
  });

  test("is found if the secret is at its beginning or end", () => {
    for (const text of ["gold in the beginning", "in the end there is gold", "gold, gold and no more gold"]) {
      const run = base64(text);
      expect(
        withGold(`${base64("here is nothing at all")} ${run} ${base64("here is nothing, either")}`),
      ).toEqual([run]);
    }
  });

  test("is not found across two separate runs", () => {
    expect(withGold(`${base64("here is some go,go")} ${base64("ld is what comes next")}`)).toEqual([]);
    expect(withGold(`${base64("it ends with some go")} ${base64("ld begins the next of them")}`)).toEqual([]);
  });

  test("begins and ends with its characters", () => {
    const run = base64("here is some gold!");
    for (const [before, after] of [
      ["", ""],
      ["=", " "],
      ["\n", "\n"],
      ["(", ")"],
    ]) {
      expect(withGold(`${before}${run}${after}`), before).toEqual([run]);
    }
    expect(withGold(`a ${base64("some gold, padded")} b`)).toEqual([base64("some gold, padded")]);
    expect(withGold(`${base64("some gold, padded")}\nwords`)).toEqual([base64("some gold, padded")]);
  });

  test("has at least 20 characters", () => {
    expect(withGold(base64("some gold, here"))).toHaveLength(1);
    expect(withGold(base64("a gold, this"))).toEqual([]);
  });

  test("may continue on the next lines, of which all but the last are long", () => {
    const whole = base64(`gold and ${"more ".repeat(40)}`);
    const lines = (width: number, newline: string) =>
      whole.replace(new RegExp(`.{${width}}(?=.)`, "g"), (line) => line + newline);
    for (const newline of ["\n", "\r\n", "\n  "])
      expect(withGold(lines(64, newline))).toEqual([lines(64, newline)]);
    expect(withGold(lines(60, "\n"))).toEqual([lines(60, "\n")]);
    expect(withGold(lines(59, "\n"))).toEqual([whole.slice(0, 59)]);
  });

  test("may have other lines above and below", () => {
    const text = base64(`gold and ${"more ".repeat(22)}`).slice(0, 152);
    const whole = text.replace(/.{76}(?=.)/g, "$&\n");
    const rule = "-".repeat(61);
    expect(withGold(`${rule}\n${whole}\nRegards`)).toEqual([whole]);
    for (const width of [60, 61, 62, 63]) expect(withGold(`${"a".repeat(width)}\n${whole}`)).toEqual([whole]);
    expect(withGold(`${rule}\n${base64("some gold, here")}`)).toEqual([base64("some gold, here")]);
    expect(withGold(`${rule}\n${base64("a gold, this")}`)).toEqual([]);
  });

  test("is found from every line at which decoding can begin", () => {
    const lines = fc.oneof(
      fc.string({ unit: fc.constantFrom("a", "Z", "0", "+", "-"), minLength: 60, maxLength: 64 }),
      fc.constantFrom("-".repeat(61), "xapp", "V".repeat(70)),
      fc
        .tuple(
          fc.constantFrom("some gold ", "prose ", "größer ", "a\u0000b "),
          fc.integer({ min: 4, max: 30 }),
        )
        .map(([word, times]) => base64(word.repeat(times))),
    );
    const breaks = fc.constantFrom("\n", "\r\n", "\n  ", " ", "\n\n");
    const texts = fc.array(fc.tuple(lines, breaks), { maxLength: 9 }).map((pairs) => pairs.flat().join(""));
    fc.assert(
      fc.property(texts, (text) => {
        const found = goldSpans(text);
        for (const { start, end } of decodedFromEachLine(text))
          expect(found.some((span) => span.start <= start && span.end >= end)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test.each(["\tgold, indented by a tab", "gold\r\nin two lines here", "\ngold in the next line"])(
    "may decode to white space: %j",
    (text) => {
      expect(withGold(base64(text))).toHaveLength(1);
    },
  );

  test.each([
    "\u0000gold behind a NUL",
    "gold and an escape\u001b[0m",
    "\u0007gold and a bell",
    "gold and \u0085 of old",
    "gold and a \u007f at the end",
  ])("does not decode to control characters: %j", (text) => {
    expect(withGold(base64(text))).toEqual([]);
  });

  test.each([
    "größer als gold",
    "© gold",
    "\u00a0gold, indented",
    "\u07ff gold",
    "अच्छा gold",
    "12 € of gold",
    "\uffff gold",
    "🥇 gold",
    "\u{10ffff} gold",
  ])("decodes to UTF-8, with characters of two to four bytes: %j", (text) => {
    expect(withGold(base64(`${text} and more of it`))).toHaveLength(1);
  });

  test.each([
    ["the second byte of a character", [0x80]],
    ["two bytes for one of ASCII", [0xc1, 0xbf]],
    ["a character without its last byte", [0xe2, 0x82]],
    ["a character beyond the last one", [0xf5, 0x80, 0x80, 0x80]],
  ])("does not decode to %s", (_, bytes) => {
    const text = Buffer.concat([
      Buffer.from("this is some gold"),
      Buffer.from(bytes),
      Buffer.from(" and more"),
    ]);
    expect(withGold(text.toString("base64"))).toEqual([]);
  });

  test("does not decode to Latin-1", () => {
    expect(withGold(Buffer.from("gr\xf6\xdfer als gold", "latin1").toString("base64"))).toEqual([]);
  });
});

test("only the chosen runs are decoded", () => {
  const run = base64(secret);
  const second = { start: run.length + 1, end: 2 * run.length + 1 };
  const findAll = (decoded: string) => [{ start: 0, end: decoded.length }];
  expect(findInBase64(`${run} ${run}`, findAll, ({ start }) => start > 0)).toEqual([second]);
});

describe("redaction", () => {
  test("replaces a run of base64 as a whole and nothing next to it", () => {
    const text = `first ${base64(secret)} then ${base64(harmless)}`;
    expect(redact(text)).toEqual({ text: `first ${REDACTED} then ${base64(harmless)}`, redactions: 1 });
  });

  test("replaces a run of 20 characters, and one with a secret at the beginning of a line", () => {
    for (const text of [["pwd=Gate", "4711!x9"].join(""), ["db:5432:orders:app:Gate", "4711x!"].join("")]) {
      expect(redact(`first ${base64(text)} then`).text, text).toBe(`first ${REDACTED} then`);
    }
  });

  test("keeps what is encoded twice and what decodes to no text", () => {
    for (const text of [base64(base64(secret)), b64(64, "image")]) {
      expect(redact(text)).toEqual({ text, redactions: 0 });
    }
  });
});
