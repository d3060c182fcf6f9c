import { isMasked } from "./placeholder";
import type { TokenRule } from "./rule";
import type { Span } from "./span";
import { looksRandom } from "./wording";

/** A search for the tokens of all rules in one go through a text, however many rules there are. */
export function tokenSearch(rules: readonly TokenRule[]): (text: string) => Span[] {
  const ruleOf = new Map(rules.flatMap((rule) => rule.begins.map((beginning) => [beginning, rule])));
  // The longest first: a beginning may begin another.
  const sorted = [...ruleOf.keys()].toSorted((a, b) => b.length - a.length);
  const beginnings = new RegExp(sorted.map(literally).join("|"), "g");
  return (text) => {
    const spans: Span[] = [];
    const readTo = new Map<TokenRule, number>();
    for (const { 0: beginning, index: start } of text.matchAll(beginnings)) {
      const rule = ruleOf.get(beginning);
      // A rule reads nothing twice: beginnings are met inside tokens, too.
      if (!rule || start < (readTo.get(rule) ?? 0)) continue;
      if (rule.edge && start !== spans.at(-1)?.end && !isEdge(text, start)) continue;
      const end = endOfBody(text, start + beginning.length, rule);
      if (end === undefined) continue;
      readTo.set(rule, end);
      if (isToken(text.slice(start, end), rule)) spans.push({ start, end });
    }
    return spans;
  };
}

/** A pattern that matches this text alone. */
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/**
 * Whether a token may begin here: not inside a word, but after a line end escaped as two characters or a
 * percent-encoded one.
 */
function isEdge(text: string, at: number): boolean {
  EDGE.lastIndex = at;
  return EDGE.test(text);
}

const EDGE = /(?<![A-Za-z0-9])|(?<=\\[nrt]|%[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4})/y;

function endOfBody(text: string, at: number, { body }: TokenRule): number | undefined {
  body.lastIndex = at;
  return body.test(text) ? body.lastIndex : undefined;
}

const isToken = (value: string, { random }: TokenRule) =>
  !isMasked(value) && (!random || looksRandom(value, 16));
