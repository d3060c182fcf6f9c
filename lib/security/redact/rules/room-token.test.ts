import { describe, expect, test } from "vitest";
import { REDACTED, redact } from "../../redact";
import { otk, ptk } from "../samples/making";

const token = ptk("room token");
const other = otk("room token");
const without = (text: string) => redact(text).text;
/** The token with something between its characters, at some places or after each. */
const broken = (between: string, ...places: number[]) =>
  [...token].map((character, at) => character + (places.includes(at + 1) ? between : "")).join("");
const EACH = Array.from({ length: token.length - 1 }, (_, at) => at + 1);

describe("a room's token", () => {
  test.each([32, 31, 28, 24])("is found with the first %d of its 32 characters", (left) => {
    for (const whole of [token, other]) {
      const cut = whole.slice(0, 4 + left);
      expect(without(`it is ${cut}, or so`)).toBe(`it is ${REDACTED}, or so`);
      expect(without(`https://a.test/r/rm_1/${cut}`)).toBe(`https://a.test/r/rm_1/${REDACTED}`);
    }
  });

  test("is none with fewer", () => {
    const text = `it is ${token.slice(0, 4 + 23)}, or so`;
    expect(without(text)).toBe(text);
  });

  test.each([
    ["a line end", "\n"],
    ["a line end of Windows", "\r\n"],
    ["the end of a quoted line", " \n> "],
    ["the end of a line quoted twice", "\n> > "],
    ["an indent", "\n        "],
    ["signs of emphasis", "*"],
    ["strong emphasis that begins and ends", "****"],
    ["signs of strike-through", "~~"],
    ["signs of code", "`"],
    ["a comment of HTML", "<!-- not here -->"],
    ["an empty comment", "<!---->"],
    ["a comment with its entities", "&lt;!-- --&gt;"],
  ])("is found with %s inside, wherever", (_, between) => {
    for (const places of [[2], [4], [5], [12], [20, 30], EACH]) {
      expect(without(`it is ${broken(between, ...places)}, or so`)).toBe(`it is ${REDACTED}, or so`);
    }
  });

  test("is found with emphasis in its beginning", () => {
    expect(without(`it is ${token.replace("tk_", "t**k_**")}, or so`)).toBe(`it is ${REDACTED}, or so`);
    expect(without(`**${token}**`)).toBe(`**${REDACTED}**`);
  });

  test.each(["\\u{5f}", "\\u{005F}", "\\137", "\\x5f", "\\u005f", "&lowbar;", "%5F"])(
    "is found with its mark written %s",
    (written) => {
      expect(without(`it is ${token.replace("_", written)}, or so`)).toBe(`it is ${REDACTED}, or so`);
    },
  );

  test("that was cut off keeps the words in the next line", () => {
    expect(without(`${token.slice(0, 32)}\nHello there`)).toBe(`${REDACTED}\nHello there`);
  });

  test.each([
    `ptk_${"x".repeat(32)}`,
    `p**tk_${"x".repeat(32)}`,
    `ptk_\n${token.slice(4, 20)} and then`,
    `ptk_${token.slice(4, 20)} ${token.slice(20)}`,
    `ptk_ and\n${token.slice(4)}x`,
  ])("is none, masked or apart: %s", (text) => {
    expect(without(text)).toBe(text);
  });
});
