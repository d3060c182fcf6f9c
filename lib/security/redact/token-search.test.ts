import { describe, expect, test } from "vitest";
import { b62 } from "@/tools/redaction/samples/generate";
import type { TokenRule } from "./rules/rule";
import { createTokenSearch } from "./token-search";

const example = ["", "", ""] as const;
const rule = (prefixes: string[], body: RegExp, more: Partial<TokenRule> = {}): TokenRule => ({
  name: "token",
  example,
  prefixes,
  body,
  ...more,
});
const search = (rules: TokenRule[], text: string) =>
  createTokenSearch(rules)(text).map(({ start, end }) => text.slice(start, end));

describe("vendor tokens", () => {
  const gold = rule(["gold_"], /\d{2,}/y);
  const golden = rule(["gold_en_", "GE"], /[a-z]+/y);

  test("are found by their prefix", () => {
    expect(search([gold, golden], "gold_12 gold_en_xy GEab gold_x")).toEqual([
      "gold_12",
      "gold_en_xy",
      "GEab",
    ]);
  });

  test("can have a prefix with pattern characters", () => {
    const dotted = rule(["a.b", "c+d", "e|f", "(g)", "h/i", "$j^", "[k]", "{l}", "m*?", "n\\o"], /\d/y);
    const text = "a.b1 c+d2 e|f3 (g)4 h/i5 $j^6 [k]7 {l}8 m*?9 n\\o0";
    expect(search([dotted], text)).toEqual(text.split(" "));
    expect(search([dotted], "axb1 ccd2 e3 f3 g4 k7 mm9")).toEqual([]);
  });

  test("are read once, though a prefix occurs inside a token", () => {
    const chain = rule(["a"], /[ab1]+/y);
    expect(createTokenSearch([chain])("a1a1a1 a2")).toEqual([{ start: 0, end: 6 }]);
    expect(search([rule(["x"], /\d/y)], "x1x2xx3")).toEqual(["x1", "x2", "x3"]);
  });

  test("are not found when they are masked", () => {
    const any = rule(["sk_"], /\w+/y);
    expect(search([any], "sk_xxxxxxxx sk_your_key_here sk_abc")).toEqual(["sk_abc"]);
  });

  test("must look random if words have the same form", () => {
    const random = rule(["sk-"], /[\w-]+/y, { mustLookRandom: true });
    const key = `sk-${b62(20, "tokens")}`;
    expect(search([random], `sk-customer-order-reference ${key} sk-a1B2`)).toEqual([key]);
  });
});

describe("a token that needs a boundary", () => {
  const bounded = rule(["tk"], /\d/y, { needsBoundary: true });

  test.each(["", " ", "-", "_", "é", "/", "\\n", "\\r", "\\t", "%0A", "%0a", "%3D", "\\u000a", "\\u00AF"])(
    "may begin after %j",
    (before) => {
      expect(search([bounded], `${before}tk1`)).toEqual(["tk1"]);
    },
  );

  test.each(["a", "z", "A", "Z", "0", "9", "\\x", "n", "%0", "%0G", "u000a", "\\u000", "\\u00ag"])(
    "does not begin after %j",
    (before) => {
      expect(search([bounded], `${before}tk1`)).toEqual([]);
    },
  );

  test("may begin where another token ends", () => {
    expect(search([bounded], "tk1tk2 xtk3tk4")).toEqual(["tk1", "tk2"]);
  });

  test("is found inside words if it needs none", () => {
    expect(search([rule(["tk"], /\d/y)], "atk1")).toEqual(["tk1"]);
  });
});
