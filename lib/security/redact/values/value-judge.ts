import type { ReadValue } from "./read-value";
import { type Confidence, isSecretValue, type SecretKind } from "./secret-value";

/** The lengths that are remembered: shorter values are judged quickly, and longer ones take longer to look up. */
const MIN_REMEMBERED = 4;
const MAX_REMEMBERED = 128;

/**
 * The budget for rejected values: 1 per 8 UTF-16 units, at least 2,048. A text over budget was built to cost time: the
 * samples, which mention nothing but secrets, cost a ninth of it. Judging a value takes about three times as long as
 * remembering that it was rejected.
 */
const UNITS_PER_COST = 8;
const MIN_BUDGET = 2048;
const COST_OF_LOOKUP = 1;
const COST_OF_JUDGING = 3;

/** Judges the values of one text, which may be read more than once, and counts what rejected ones cost. */
export class ValueJudge {
  /** The rejected values by context (contextOf). */
  private readonly rejected = new Map<number, Set<string>>();
  private cost = 0;
  private readonly budget: number;

  /** For a text of `length` UTF-16 units. */
  constructor(length: number) {
    this.budget = Math.max(length / UNITS_PER_COST, MIN_BUDGET);
  }

  /** Whether more values were rejected than in any text that was not built to cost time. */
  get isOverBudget(): boolean {
    return this.cost > this.budget;
  }

  isSecret(value: ReadValue, kind: SecretKind, confidence: Confidence): boolean {
    const length = value.end - value.start;
    if (length < MIN_REMEMBERED || length > MAX_REMEMBERED) return this.judge(value, kind, confidence);
    const context = contextOf(value, kind, confidence);
    const { text } = value;
    const rejected = this.rejected.get(context);
    if (rejected?.has(text)) {
      this.cost += COST_OF_LOOKUP;
      return false;
    }
    if (this.judge(value, kind, confidence)) return true;
    if (rejected) rejected.add(text);
    else this.rejected.set(context, new Set([text]));
    return false;
  }

  private judge(value: ReadValue, kind: SecretKind, confidence: Confidence): boolean {
    const isSecret = isSecretValue(value, kind, confidence);
    if (!isSecret) this.cost += value.end - value.start < MIN_REMEMBERED ? COST_OF_LOOKUP : COST_OF_JUDGING;
    return isSecret;
  }
}

const KINDS: readonly SecretKind[] = ["password", "token", "secret", "pin", "key"];
const CONFIDENCES: readonly Confidence[] = ["strong", "medium", "weak"];

/** A number for everything besides the text that isSecretValue depends on. Of the next character it is `)` or `,` (isCode). */
function contextOf({ isQuoted, isAlone, next }: ReadValue, kind: SecretKind, confidence: Confidence): number {
  const isArgument = next === ")" || next === ",";
  const flags = Number(isQuoted) + 2 * Number(isAlone) + 4 * Number(isArgument);
  return flags + 8 * (KINDS.indexOf(kind) + KINDS.length * CONFIDENCES.indexOf(confidence));
}
