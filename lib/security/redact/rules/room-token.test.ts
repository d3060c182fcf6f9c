import { describe, expect, test } from "vitest";
import { otk, ptk } from "@/tools/redaction/samples/generate";
import { REDACTED, redact } from "../../redact";

const token = ptk("room token");
const other = otk("room token");
const redacted = (text: string) => redact(text).text;
/** The token with `between` at some places, or after each character. */
const splitToken = (between: string, ...places: number[]) =>
  [...token].map((character, at) => character + (places.includes(at + 1) ? between : "")).join("");
const EACH = Array.from({ length: token.length - 1 }, (_, at) => at + 1);

describe("a room's token", () => {
  test.each([32, 31, 28, 24])("is found with the first %d of its 32 characters", (left) => {
    for (const whole of [token, other, token.replace(/^p/, "a")]) {
      const cut = whole.slice(0, 4 + left);
      expect(redacted(`it is ${cut}, or so`)).toBe(`it is ${REDACTED}, or so`);
      expect(redacted(`https://a.test/r/rm_1/${cut}`)).toBe(`https://a.test/r/rm_1/${REDACTED}`);
    }
  });

  test("is not found with fewer characters", () => {
    const text = `it is ${token.slice(0, 4 + 23)}, or so`;
    expect(redacted(text)).toBe(text);
  });

  test.each([
    ["a line end", "\n"],
    ["a Windows line end", "\r\n"],
    ["the end of a quoted line", " \n> "],
    ["the end of a line quoted twice", "\n> > "],
    ["an indent", "\n        "],
    ["marks of emphasis", "*"],
    ["strong emphasis that begins and ends", "****"],
    ["marks of strike-through", "~~"],
    ["marks of code", "`"],
    ["an HTML comment", "<!-- not here -->"],
    ["an empty comment", "<!---->"],
    ["a comment with its entities", "&lt;!-- --&gt;"],
  ])("is found with %s inside at any place", (_, between) => {
    for (const places of [[2], [4], [5], [12], [20, 30], EACH]) {
      expect(redacted(`it is ${splitToken(between, ...places)}, or so`)).toBe(`it is ${REDACTED}, or so`);
    }
  });

  test("is found with emphasis in its prefix", () => {
    expect(redacted(`it is ${token.replace("tk_", "t**k_**")}, or so`)).toBe(`it is ${REDACTED}, or so`);
    expect(redacted(`**${token}**`)).toBe(`**${REDACTED}**`);
  });

  test.each(["\\u{5f}", "\\u{005F}", "\\137", "\\x5f", "\\u005f", "&lowbar;", "%5F"])(
    "is found with its underscore written %s",
    (written) => {
      expect(redacted(`it is ${token.replace("_", written)}, or so`)).toBe(`it is ${REDACTED}, or so`);
    },
  );

  test("that was cut off does not include the words of the next line", () => {
    expect(redacted(`${token.slice(0, 32)}\nHello there`)).toBe(`${REDACTED}\nHello there`);
  });

  test.each([
    `ptk_${"x".repeat(32)}`,
    `p**tk_${"x".repeat(32)}`,
    `ptk_\n${token.slice(4, 20)} and then`,
    `ptk_${token.slice(4, 20)} ${token.slice(20)}`,
    `ptk_ and\n${token.slice(4)}x`,
  ])("is not found if it is masked or split: %s", (text) => {
    expect(redacted(text)).toBe(text);
  });
});
