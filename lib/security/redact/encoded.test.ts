import { describe, expect, test } from "vitest";
import { REDACTED, redact } from "../redact";
import { encodedSpans } from "./encoded";
import { b64, base64 } from "./samples/making";

const secret = ["password: Gate", "4711x!"].join("");
const harmless = "the price of the order is 12 EUR, net";
/** The runs that stand for a text with the word "gold" in it. */
const withGold = (text: string) =>
  encodedSpans(text, (decoded) =>
    [...decoded.matchAll(/gold/g)].map(({ index }) => ({ start: index, end: index + 4 })),
  ).map(({ start, end }) => text.slice(start, end));

describe("base64 that stands for a text with a secret", () => {
  test("is told from that which does not, however many there are", () => {
    const [gold, none] = [base64("here is some gold"), base64("here is nothing at all")];
    expect(withGold(`${none} ${gold} ${none} ${gold}`)).toEqual([gold, gold]);
    expect(withGold(`${gold} ${none}, ${none}`)).toEqual([gold]);
    expect(withGold(`${none} ${none} ${gold}`)).toEqual([gold]);
    expect(withGold(`${none} ${none}`)).toEqual([]);
    expect(withGold("no base64 at all")).toEqual([]);
  });

  test("is found where the secret begins or ends it", () => {
    for (const text of ["gold in the beginning", "in the end there is gold", "gold, gold and no more gold"]) {
      const run = base64(text);
      expect(
        withGold(`${base64("here is nothing at all")} ${run} ${base64("here is nothing, either")}`),
      ).toEqual([run]);
    }
  });

  test("is not made of two of which neither has it", () => {
    expect(withGold(`${base64("here is some go,go")} ${base64("ld is what comes next")}`)).toEqual([]);
    expect(withGold(`${base64("it ends with some go")} ${base64("ld begins the next of them")}`)).toEqual([]);
  });

  test("begins and ends where its characters do", () => {
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

  test("has 20 characters at least", () => {
    expect(withGold(base64("some gold, here"))).toHaveLength(1);
    expect(withGold(base64("a gold, this"))).toEqual([]);
  });

  test("may go on in lines below, of which all but the last are long", () => {
    const whole = base64(`gold and ${"more ".repeat(40)}`);
    const lines = (width: number, newline: string) =>
      whole.replace(new RegExp(`.{${width}}(?=.)`, "g"), (line) => line + newline);
    for (const newline of ["\n", "\r\n", "\n  "])
      expect(withGold(lines(64, newline))).toEqual([lines(64, newline)]);
    expect(withGold(lines(60, "\n"))).toEqual([lines(60, "\n")]);
    expect(withGold(lines(59, "\n"))).toEqual([whole.slice(0, 59)]);
  });

  test.each(["\tgold, indented by a tab", "gold\r\nin two lines here", "\ngold in the next line"])(
    "may be white space in part: %j",
    (text) => {
      expect(withGold(base64(text))).toHaveLength(1);
    },
  );

  test.each([
    "\u0000gold behind a NUL",
    "gold and an escape\u001b[0m",
    "\u0007gold and a bell",
    "gold and \u0085 of old",
  ])("is a text, without characters of control: %j", (text) => {
    expect(withGold(base64(text))).toEqual([]);
  });

  test("is a text of UTF-8", () => {
    expect(withGold(base64("größer als gold"))).toHaveLength(1);
    expect(withGold(Buffer.from("gr\xf6\xdfer als gold", "latin1").toString("base64"))).toEqual([]);
  });
});

describe("redaction", () => {
  test("takes a run of base64 whole, and what is beside it stays", () => {
    const text = `first ${base64(secret)} then ${base64(harmless)}`;
    expect(redact(text)).toEqual({ text: `first ${REDACTED} then ${base64(harmless)}`, redactions: 1 });
  });

  test("takes a run of 20 characters, and one whose secret stands at the beginning of a line", () => {
    for (const text of [["pwd=Gate", "4711!x9"].join(""), ["db:5432:orders:app:Gate", "4711x!"].join("")]) {
      expect(redact(`first ${base64(text)} then`).text, text).toBe(`first ${REDACTED} then`);
    }
  });

  test("leaves what is encoded twice, and what stands for no text", () => {
    for (const text of [base64(base64(secret)), b64(64, "image")]) {
      expect(redact(text)).toEqual({ text, redactions: 0 });
    }
  });
});
