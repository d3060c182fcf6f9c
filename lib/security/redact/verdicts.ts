import type { Reading } from "./reading";
import { type Form, isSecretValue, type Kind } from "./value";

/** Only values of such lengths are remembered: a shorter one is judged at once, to find a longer one again takes longer. */
const SHORTEST = 4;
const LONGEST = 64;

/**
 * Judges the values of one text. What is no secret in one sort of place is not judged there again: a text with secrets
 * is read more than once.
 */
export class Verdicts {
  /** By value, the places where it is no secret. */
  private readonly refused = new Map<string, string[]>();

  isSecret(reading: Reading, kind: Kind, form: Form): boolean {
    const length = reading.end - reading.start;
    if (length < SHORTEST || length > LONGEST) return isSecretValue(reading, kind, form);
    const places = this.refused.get(reading.value);
    if (places?.includes(placeOf(reading, kind, form))) return false;
    if (isSecretValue(reading, kind, form)) return true;
    const place = placeOf(reading, kind, form);
    if (places) places.push(place);
    else this.refused.set(reading.value, [place]);
    return false;
  }
}

const placeOf = ({ quoted, alone, next }: Reading, kind: Kind, form: Form): string =>
  `${kind} ${form} ${quoted} ${alone} ${next}`;
