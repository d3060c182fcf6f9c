import { type Key, Keys } from "./key";
import { endOfRun, readValue, wholeValue } from "./reading";
import type { NameRule } from "./rule";
import type { Span } from "./span";
import type { Form } from "./value";
import type { Verdicts } from "./verdicts";

/**
 * Finds the values of a text, judging each by `verdicts`. With `parts`, which are in order, names elsewhere are known to
 * have no value. Where `verdicts.areTooMany`, the search ends with its first value, or at once with `parts`.
 */
export type Search = (text: string, verdicts: Verdicts, parts?: readonly Span[]) => Span[];

/** A search for the values that stand beside names of secrets, each by the first rule that gives one for its name. */
export function nameSearch(rules: readonly NameRule[]): Search {
  const firsts = new Set(rules.flatMap(({ first }) => [...first]));
  const rulesBefore = new Map(
    [...firsts].map((next) => [next, rules.filter(({ first }) => first.includes(next))]),
  );
  return (text, verdicts, givenParts) => {
    const parts = givenParts ?? [{ start: 0, end: text.length }];
    const spans: Span[] = [];
    const crowd = new Crowd(text);
    const keys = new Keys(text);
    let part = 0;
    for (let key = keys.next(0), from = 0; key; key = keys.next(from)) {
      if (verdicts.areTooMany && (givenParts || spans.length > 0)) break;
      while ((parts[part]?.end ?? Number.POSITIVE_INFINITY) < key.start) part++;
      const isToTry =
        (parts[part]?.start ?? Number.POSITIVE_INFINITY) <= key.end && !crowd.isTooDense(key.end);
      const tried = isToTry ? rulesBefore.get(text.charAt(key.end)) : undefined;
      const value = tried && valueBeside(key, text, tried, { crowd, verdicts });
      if (value) spans.push(value);
      from = value?.end ?? key.end;
    }
    return spans;
  };
}

function valueBeside(
  key: Key,
  text: string,
  rules: readonly NameRule[],
  { crowd, verdicts }: { crowd: Crowd; verdicts: Verdicts },
): Span | undefined {
  let refused: { start: number; surety: Form } | undefined;
  for (const { between, form, lineBelow } of rules) {
    between.lastIndex = key.end;
    if (!between.test(text)) continue;
    const { lastIndex } = between;
    const reading = readValue(text, lastIndex, lineBelow);
    if (!reading) continue;
    if (reading.isMarker) return undefined;
    const surety = form({ text, key, between: text.slice(key.end, lastIndex), reading });
    // Stryker disable next-line ConditionalExpression: it only saves judging again, with the same result
    const isRefused = refused?.start === reading.start && isAsSure(refused.surety, surety);
    if (surety && !isRefused) {
      if (verdicts.isSecret(reading, key.kind, surety)) return wholeValue(reading, text);
      // Stryker disable next-line ObjectLiteral: it only saves judging again, with the same result
      refused = { start: reading.start, surety };
    }
    if (!reading.quoted && reading.end - reading.start >= SHORTEST_PAIR) crowd.refused(reading);
  }
  return undefined;
}

// Stryker disable all: with the rules that there are, it only saves judging again
/** What is no secret in a sure place is none in one that is not surer. */
const isAsSure = (one: Form, other: Form | undefined) =>
  one === "strong" || one === other || (one === "medium" && other === "weak");
// Stryker restore all

/** No shorter value holds another name with a value. */
const SHORTEST_PAIR = 6;

/**
 * Names without a space between them share what follows as their value. A few of them, and those at the very end, are
 * tried: hostile text would have each of thousands read as far as the last.
 */
class Crowd {
  private end = 0;
  private tries = 0;

  constructor(private readonly text: string) {}

  isTooDense(at: number): boolean {
    if (at >= this.end) return false;
    this.tries++;
    return this.tries > 4 && this.end - at > 16;
  }

  refused({ start }: Span): void {
    if (start < this.end) return;
    this.end = endOfRun(this.text, start);
    this.tries = 0;
  }
}
