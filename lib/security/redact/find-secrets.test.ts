import { describe, expect, test } from "vitest";
import { createSearch } from "./find-secrets";
import type { Rule } from "./rules/rule";
import { ValueJudge } from "./values/value-judge";

const example = ["", "", ""] as const;
/** Finds "gold" and up to two characters after it. */
const gold: Rule = { name: "gold", example, hints: ["gold"], pattern: /gold.{0,2}/gi };
const found = (text: string, ...rules: Rule[]) =>
  createSearch(rules)(text, new ValueJudge(text.length)).map(({ start, end }) => text.slice(start, end));

describe("a search", () => {
  test("returns what each rule finds, sorted and merged", () => {
    const silver: Rule = { name: "silver", example, hints: ["silver"], pattern: /silver/g };
    expect(found("silver, then gold--", gold, silver)).toEqual(["silver", "gold--"]);
    expect(found("goldsilver", gold, silver)).toEqual(["goldsilver"]);
    expect(found("gold..silver", gold, silver)).toEqual(["gold..silver"]);
    expect(found("nothing", gold, silver)).toEqual([]);
  });

  test("tries a rule only if the text contains one of its hints, in any case", () => {
    const late: Rule = { name: "late", example, hints: ["old", "new"], pattern: /\d+/g };
    expect(found("12 Old", late)).toEqual(["12"]);
    expect(found("12 NEW", late)).toEqual(["12"]);
    expect(found("12 young", late)).toEqual([]);
  });

  test("returns the group of a pattern that is the value, if it is accepted", () => {
    const named: Rule = {
      name: "named",
      example,
      hints: ["="],
      pattern: /(\w+)=(\w+)/dg,
      group: 2,
      accept: (value, match) => value !== "no" && match[1] === "k",
    };
    expect(found("k=a, k=no, j=b, k=c", named)).toEqual(["a", "c"]);
    expect(found("j=k=a", { ...named, pattern: /(\w)=(\w)/dg })).toEqual(["a"]);
  });

  test("continues after a rejected whole match", () => {
    let asked = 0;
    const rejecting: Rule = {
      name: "rejecting",
      example,
      hints: ["gold"],
      pattern: /gold/g,
      accept: () => ++asked > 9,
    };
    expect(found("gold gold", rejecting)).toEqual([]);
    expect(asked).toBe(2);
  });

  test("continues where the reader of a rule says, and always advances", () => {
    const reading = (end: number): Rule => ({
      name: "read",
      example,
      hints: ["a"],
      pattern: /a/g,
      read: (_, { index }) => ({
        values: [{ start: index, end: index + 1 }],
        end: end === 0 ? 0 : index + end,
      }),
    });
    expect(found("a-a-a-a", reading(3))).toEqual(["a", "a"]);
    expect(found("a-a-a-a", reading(0))).toEqual(["a", "a", "a", "a"]);
    expect(found("a-a-a-a", reading(0))).toHaveLength(4);
  });

  test("splits no surrogate pair", () => {
    expect(found("gold1😀", gold)).toEqual(["gold1😀"]);
    expect(found("gold😀😀", gold)).toEqual(["gold😀"]);
    const tail: Rule = { name: "tail", example, hints: ["gold"], pattern: /[\ude00-\udfff]gold/g };
    expect(found("a😀gold", tail)).toEqual(["😀gold"]);
    const half: Rule = { name: "half", example, hints: ["gold"], pattern: /gold./g };
    for (const character of ["\u{10000}", "\u{10ffff}", "\u{1f600}"]) {
      expect(found(`gold${character}x`, half)).toEqual([`gold${character}`]);
    }
    for (const alone of [
      "\ud83dx",
      "\ud83d\ud83d",
      "\ud83d\ue000",
      "\ude00x",
      "\ude00\ude00",
      "\udc00\udc00",
      "é",
    ]) {
      expect(found(`gold${alone}`, half)).toEqual([`gold${alone.charAt(0)}`]);
    }
    expect(found("gold\ude00", { ...half, pattern: /gold/g })).toEqual(["gold"]);
  });

  test("returns no masked characters", () => {
    const all: Rule = { name: "all", example, hints: [" "], pattern: /[^ ]+/g };
    expect(found("a\0b \0 c\0\0d\0 e f \0", all)).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(found("a b", all)).toEqual(["a", "b"]);
    expect(found("\0 a", all)).toEqual(["a"]);
  });
});
