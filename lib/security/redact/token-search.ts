import type { TokenRule } from "./rules/rule";
import { matchesAt, type Span } from "./spans";
import { isMasked } from "./values/placeholder";
import { looksRandom } from "./values/wording";

/** Makes a search for the tokens of all rules. It reads a text once, however many rules there are. */
export function createTokenSearch(rules: readonly TokenRule[]): (text: string) => Span[] {
  const ruleByPrefix = new Map(rules.flatMap((rule) => rule.prefixes.map((prefix) => [prefix, rule])));
  // The longest first: a prefix may begin with another one.
  const sorted = [...ruleByPrefix.keys()].toSorted((a, b) => b.length - a.length);
  const prefixes = new RegExp(sorted.map(escapePattern).join("|"), "g");
  return (text) => {
    const spans: Span[] = [];
    const doneUpTo = new Map<TokenRule, number>();
    for (const { 0: prefix, index: start } of text.matchAll(prefixes)) {
      const rule = ruleByPrefix.get(prefix);
      // Prefixes occur inside tokens, too. No rule reads the same characters twice.
      if (!rule || start < (doneUpTo.get(rule) ?? 0)) continue;
      if (rule.needsBoundary && start !== spans.at(-1)?.end && !matchesAt(BOUNDARY, text, start)) continue;
      if (!matchesAt(rule.body, text, start + prefix.length)) continue;
      const end = rule.body.lastIndex;
      doneUpTo.set(rule, end);
      if (isToken(text.slice(start, end), rule)) spans.push({ start, end });
    }
    return spans;
  };
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Whether a token may begin here: outside of words, or after an escaped line end or a percent-encoded character. */
const BOUNDARY = /(?<![A-Za-z0-9])|(?<=\\[nrt]|%[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4})/y;

const isToken = (value: string, { mustLookRandom }: TokenRule) =>
  !isMasked(value) && (!mustLookRandom || looksRandom(value, 16));
