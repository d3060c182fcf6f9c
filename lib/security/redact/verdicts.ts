import type { Reading } from "./reading";
import { type Form, isSecretValue, type Kind } from "./value";

/** Only values of such lengths are remembered: a shorter one is judged at once, to find a longer one again takes longer. */
const SHORTEST = 4;
const LONGEST = 128;

/**
 * What refusals may cost before a text counts as made to cost time: 1 for each 8 UTF-16 units, and 2,048 in a short text.
 * The samples, which speak of nothing but secrets, cost a ninth of it. To judge a value takes about three times as long
 * as to remember that it was refused.
 */
const UNITS_OF_REFUSAL = 8;
const LEAST_COST = 2048;
const REMEMBERED = 1;
const JUDGED = 3;

/**
 * Judges the values of one text. What is no secret in one sort of place is not judged there again: a text with secrets
 * is read more than once.
 */
export class Verdicts {
  /** By sort of place, the values that are no secret there. */
  private readonly refused = new Map<number, Set<string>>();
  private costOfRefusals = 0;
  private readonly mostCost: number;

  /** For a text of `length` UTF-16 units. */
  constructor(length: number) {
    this.mostCost = Math.max(length / UNITS_OF_REFUSAL, LEAST_COST);
  }

  /** Whether more values were refused than a text has that was not made to cost time. */
  get areTooMany(): boolean {
    return this.costOfRefusals > this.mostCost;
  }

  isSecret(reading: Reading, kind: Kind, form: Form): boolean {
    const length = reading.end - reading.start;
    if (length < SHORTEST || length > LONGEST) return this.judge(reading, kind, form);
    const place = placeOf(reading, kind, form);
    const { value } = reading;
    const refused = this.refused.get(place);
    if (refused?.has(value)) {
      this.costOfRefusals += REMEMBERED;
      return false;
    }
    if (this.judge(reading, kind, form)) return true;
    if (refused) refused.add(value);
    else this.refused.set(place, new Set([value]));
    return false;
  }

  private judge(reading: Reading, kind: Kind, form: Form): boolean {
    const isSecret = isSecretValue(reading, kind, form);
    if (!isSecret) this.costOfRefusals += reading.end - reading.start < SHORTEST ? REMEMBERED : JUDGED;
    return isSecret;
  }
}

const KINDS: readonly Kind[] = ["password", "token", "secret", "pin", "key"];
const FORMS: readonly Form[] = ["strong", "medium", "weak"];

/** Sorts of places are few, whatever the text: of the next character only what tells code counts (isCode). */
function placeOf({ quoted, alone, next }: Reading, kind: Kind, form: Form): number {
  const isInCall = next === ")" || next === ",";
  const flags = Number(quoted) + 2 * Number(alone) + 4 * Number(isInCall);
  return flags + 8 * (KINDS.indexOf(kind) + KINDS.length * FORMS.indexOf(form));
}
