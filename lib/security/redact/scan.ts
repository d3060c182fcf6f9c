import { encodedSpans } from "./encoded";
import { nameSearch, type Search } from "./names";
import type { NameRule, Rule, ShapeRule, TokenRule } from "./rule";
import { merged, type Span } from "./span";
import { tokenSearch } from "./tokens";

/**
 * A search for all secrets that the rules find in a masked text, plain or in one layer of base64: their spans in order,
 * none touching another, none on a NUL.
 */
export function searchFor(rules: readonly Rule[]): Search {
  const shapes = rules.filter((rule): rule is ShapeRule => "pattern" in rule);
  const findTokens = tokenSearch(rules.filter((rule): rule is TokenRule => "begins" in rule));
  const findNamed = nameSearch(rules.filter((rule): rule is NameRule => "between" in rule));
  const find: Search = (text, verdicts, parts) => {
    const spans = [...findTokens(text), ...findShapes(text, shapes), ...findNamed(text, verdicts, parts)];
    return merged(spans.map((span) => wholeCharacters(text, span)));
  };
  return (text, verdicts, parts) => {
    const plain = find(text, verdicts, parts);
    const encoded = encodedSpans(text, (decoded) => find(decoded, verdicts));
    // Stryker disable next-line ConditionalExpression: it only saves merging nothing
    return withoutMarkers(text, encoded.length === 0 ? plain : merged([...plain, ...encoded]));
  };
}

function findShapes(text: string, rules: readonly ShapeRule[]): Span[] {
  const lower = text.toLowerCase();
  return rules
    .filter(({ hints }) => hints.some((hint) => lower.includes(hint)))
    .flatMap((rule) => shapeSpans(rule, text));
}

function shapeSpans({ pattern, group = 0, accept, read }: ShapeRule, text: string): Span[] {
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
    // A refused value may hold another rule's anchor, even this rule's.
    else if (start > match.index) pattern.lastIndex = start;
  }
  return spans;
}

/** A bounded quantifier may end between the two halves of a character that takes two UTF-16 units. */
function wholeCharacters(text: string, span: Span): Span {
  const before = Number(isInsideCharacter(text, span.start));
  const behind = Number(isInsideCharacter(text, span.end));
  return before + behind === 0 ? span : { start: span.start - before, end: span.end + behind };
}

function isInsideCharacter(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (before < 0xd800 || before >= 0xdc00) return false;
  const after = text.charCodeAt(at);
  return after >= 0xdc00 && after < 0xe000;
}

/** The parts of the spans between what is masked: markers are never replaced. */
function withoutMarkers(text: string, spans: readonly Span[]): Span[] {
  const parts: Span[] = [];
  for (const span of spans) {
    const value = text.slice(span.start, span.end);
    if (!value.includes("\0")) {
      parts.push(span);
      continue;
    }
    for (const { 0: part, index } of value.matchAll(/[^\0]+/g)) {
      parts.push({ start: span.start + index, end: span.start + index + part.length });
    }
  }
  return parts;
}
