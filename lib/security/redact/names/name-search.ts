import type { NameRule } from "../rules/rule";
import type { Span } from "../spans";
import { endOfRun, fullSpan, readValue } from "../values/read-value";
import type { Confidence } from "../values/secret-value";
import type { ValueJudge } from "../values/value-judge";
import { type SecretName, SecretNames } from "./secret-names";

/**
 * Finds the values of a text that `judge` takes for secrets. `parts` (sorted) limits the search to what is in them. If the
 * judge is over budget, the search ends after its first value, or at once if `parts` is given.
 */
export type Search = (text: string, judge: ValueJudge, parts?: readonly Span[]) => Span[];

/**
 * Makes a search for values next to the names of secrets. For each name, the first rule that finds a secret decides.
 */
export function createNameSearch(rules: readonly NameRule[]): Search {
  const firstCharacters = new Set(rules.flatMap(({ first }) => [...first]));
  const rulesByFirst = new Map(
    [...firstCharacters].map((next) => [next, rules.filter(({ first }) => first.includes(next))]),
  );
  return (text, judge, parts) => {
    const spans: Span[] = [];
    const limit = new RunLimit(text);
    const names = new SecretNames(text, parts);
    for (let name = names.next(0), from = 0; name; name = names.next(from)) {
      if (judge.isOverBudget && (parts || spans.length > 0)) break;
      const candidates = limit.allows(name.end) ? rulesByFirst.get(text.charAt(name.end)) : undefined;
      const value = candidates && findValue(name, text, candidates, { limit, judge });
      if (value) spans.push(value);
      from = value?.end ?? name.end;
    }
    return spans;
  };
}

function findValue(
  name: SecretName,
  text: string,
  rules: readonly NameRule[],
  { limit, judge }: { limit: RunLimit; judge: ValueJudge },
): Span | undefined {
  let rejected: { start: number; confidence: Confidence } | undefined;
  for (const { between, confidence: confidenceOf, isOnNextLine } of rules) {
    between.lastIndex = name.end;
    if (!between.test(text)) continue;
    const { lastIndex } = between;
    const value = readValue(text, lastIndex, isOnNextLine);
    if (!value) continue;
    if (value.isMarker) return undefined;
    const confidence = confidenceOf({ text, name, between: text.slice(name.end, lastIndex), value });
    // Stryker disable next-line ConditionalExpression: it only saves judging again, with the same result
    const isRejected = rejected?.start === value.start && isAtLeast(rejected.confidence, confidence);
    if (confidence && !isRejected) {
      if (judge.isSecret(value, name.kind, confidence)) return fullSpan(value, text);
      // Stryker disable next-line ObjectLiteral: it only saves judging again, with the same result
      rejected = { start: value.start, confidence };
    }
    if (!value.isQuoted && value.end - value.start >= MIN_PAIR) limit.addRejected(value);
  }
  return undefined;
}

// Stryker disable all: with the existing rules it only saves judging again
/** A value that is rejected with one confidence is also rejected with a lower one. */
const isAtLeast = (one: Confidence, other: Confidence | undefined) =>
  one === "strong" || one === other || (one === "medium" && other === "weak");
// Stryker restore all

/** A shorter value contains no other name with a value. */
const MIN_PAIR = 6;

/**
 * Limits how many names are tried in a run without spaces. Such names share the text after them as their value, and in
 * hostile text thousands of them would each read to the end of the run. A few names are tried, and those at the very end.
 */
class RunLimit {
  private end = 0;
  private tries = 0;

  constructor(private readonly text: string) {}

  allows(at: number): boolean {
    if (at >= this.end) return true;
    this.tries++;
    return this.tries <= 4 || this.end - at <= 16;
  }

  addRejected({ start }: Span): void {
    if (start < this.end) return;
    this.end = endOfRun(this.text, start);
    this.tries = 0;
  }
}
