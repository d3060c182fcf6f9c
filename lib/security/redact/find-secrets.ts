import { findInBase64 } from "./base64";
import { findInContext } from "./context-search";
import { createNameSearch, type Search } from "./names/name-search";
import type { NameRule, Rule, ShapeRule, TokenRule } from "./rules/rule";
import { mergeSpans, nearMasked, type Span } from "./spans";
import { createTokenSearch } from "./token-search";

/** Makes a search in masked texts, plain or in one layer of base64. Its spans are sorted, apart and without NUL. */
export function createSearch(rules: readonly Rule[]): Search {
  const shapeRules = rules.filter((rule): rule is ShapeRule => "pattern" in rule);
  const findTokens = createTokenSearch(rules.filter((rule): rule is TokenRule => "prefixes" in rule));
  const findNamed = createNameSearch(rules.filter((rule): rule is NameRule => "between" in rule));
  const find: Search = (text, judge, parts) => {
    const spans = [
      ...findTokens(text),
      ...findShapes(text, shapeRules),
      ...findInContext(text, parts && nearMasked(text)),
      ...findNamed(text, judge, parts),
    ];
    return mergeSpans(spans.map((span) => withWholeCharacters(text, span)));
  };
  return (text, judge, parts) => {
    const plain = find(text, judge, parts);
    const encoded = findInBase64(text, (decoded) => find(decoded, judge), parts && nearMasked(text));
    // Stryker disable next-line ConditionalExpression: it only saves merging nothing
    const spans = encoded.length === 0 ? plain : mergeSpans([...plain, ...encoded]);
    return spans.flatMap((span) => withoutMarkers(text, span));
  };
}

function findShapes(text: string, rules: readonly ShapeRule[]): Span[] {
  const lower = text.toLowerCase();
  return rules
    .filter(({ hints }) => hints.some((hint) => lower.includes(hint)))
    .flatMap((rule) => findShape(rule, text));
}

function findShape({ pattern, group = 0, accept, read }: ShapeRule, text: string): Span[] {
  const spans: Span[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (read) {
      const { values, end } = read(text, match);
      spans.push(...values);
      pattern.lastIndex = Math.max(end, match.index + 1);
      continue;
    }
    const [start, end] = match.indices?.[group] ?? [match.index, match.index + match[0].length];
    if (!accept || accept(text.slice(start, end), match)) spans.push({ start, end });
    // A rejected value may contain the beginning of another match.
    else if (start > match.index) pattern.lastIndex = start;
  }
  return spans;
}

/** A bounded quantifier may end between the two halves of a surrogate pair. */
function withWholeCharacters(text: string, span: Span): Span {
  const before = Number(isInsideSurrogatePair(text, span.start));
  const after = Number(isInsideSurrogatePair(text, span.end));
  return before + after === 0 ? span : { start: span.start - before, end: span.end + after };
}

const isInsideSurrogatePair = (text: string, at: number) => (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** The parts of a span between masked markers, which are never replaced. */
function withoutMarkers(text: string, span: Span): Span[] {
  const value = text.slice(span.start, span.end);
  if (!value.includes("\0")) return [span];
  return Array.from(value.matchAll(/[^\0]+/g), ({ 0: part, index }) => ({
    start: span.start + index,
    end: span.start + index + part.length,
  }));
}
