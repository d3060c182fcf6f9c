import { namedSpans } from "./names";
import type { NameRule, Rule, ShapeRule } from "./rule";
import type { Span } from "./span";

/** The rules that can find anything in a text, and in any made from it by replacing parts. */
export function rulesFor(text: string, rules: readonly Rule[]): readonly Rule[] {
  const lower = text.toLowerCase();
  return rules.filter((rule) => !("hints" in rule) || rule.hints.some((hint) => lower.includes(hint)));
}

/** The spans of all secrets the rules find in a masked text, in order, none touching another, none on a NUL. */
export function findSpans(text: string, rules: readonly Rule[]): Span[] {
  const shapes = rules.filter((rule): rule is ShapeRule => "pattern" in rule);
  const names = rules.filter((rule): rule is NameRule => "between" in rule);
  const found = [...shapes.flatMap((rule) => shapeSpans(rule, text)), ...namedSpans(text, names)];
  return merged(found).flatMap((span) => withoutMarkers(text, wholeCharacters(text, span)));
}

/** The text with each span replaced. */
export function replaceSpans(text: string, spans: readonly Span[], replacement: string): string {
  let out = "";
  let from = 0;
  for (const { start, end } of spans) {
    out += text.slice(from, start) + replacement;
    from = end;
  }
  return out + text.slice(from);
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

function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (!last || span.start > last.end) out.push(span);
    else if (span.end > last.end) out.splice(-1, 1, { start: last.start, end: span.end });
  }
  return out;
}

/** A bounded quantifier may end between the two halves of a character. */
function wholeCharacters(text: string, { start, end }: Span): Span {
  return {
    start: isInsideCharacter(text, start) ? start - 1 : start,
    end: isInsideCharacter(text, end) ? end + 1 : end,
  };
}

function isInsideCharacter(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}

/** The parts of a span between what is masked: markers are never replaced. */
function withoutMarkers(text: string, { start, end }: Span): Span[] {
  if (!text.slice(start, end).includes("\0")) return [{ start, end }];
  return [...text.slice(start, end).matchAll(/[^\0]+/g)].map((part) => ({
    start: start + part.index,
    end: start + part.index + part[0].length,
  }));
}
