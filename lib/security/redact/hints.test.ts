import fc from "fast-check";
import { expect, test } from "vitest";
import { createSearch } from "./find-secrets";
import { RULES } from "./rules";
import type { ShapeRule } from "./rules/rule";
import { ValueJudge } from "./values/value-judge";

/** These are searched only in a text of that format, whatever the pattern matches. */
const ofFormat = ["private key as JSON", "private key as XML"];

const rules = RULES.filter((rule): rule is ShapeRule => "pattern" in rule && !ofFormat.includes(rule.name));
const value = ["Gate", "4711xq7Vt2mXw9"].join("!");
/** A value may have to follow a match, in quotes or up to the end of a line. */
const endings = ["", ` "${value}"`, ` ${value}\n`, `'${value}'`];

test.each(rules)("a rule finds as much as without its hints: $name", (rule) => {
  const flags = rule.pattern.flags.replace(/[dgiy]/g, "");
  const like = fc.stringMatching(new RegExp(withoutAssertions(rule.pattern.source), flags));
  const search = createSearch([rule]);
  const searchAll = createSearch([{ ...rule, hints: [""] }]);
  const texts = fc.sample(like, 200).flatMap((text) => endings.map((ending) => ` ${text}${ending}`));
  for (const text of texts) {
    const judge = () => new ValueJudge(text.length);
    expect(search(text, judge()), text).toEqual(searchAll(text, judge()));
  }
});

/** A pattern without lookarounds and word boundaries, for which fast-check can't generate texts. */
function withoutAssertions(source: string): string {
  const parts = source.match(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|\(|\)[?*]?|[^\\[()]+/g) ?? [];
  let depth = 0;
  return parts
    .filter((part) => {
      const isWithin = depth > 0;
      if (isWithin ? part.startsWith("(") : /^\(\?<?[=!]/.test(part)) depth++;
      else if (isWithin && part.startsWith(")")) depth--;
      return !isWithin && depth === 0 && part !== "\\b";
    })
    .join("");
}
