import { texts } from "./harmless/texts";
import { values } from "./harmless/values";
import { Rand } from "./kit";

export interface Harmless {
  form: string;
  text: string;
}

/** All harmless lines, in a fixed order. Another seed gives other values in the same lines. */
export function harmless(seed = 1): Harmless[] {
  return [...values, ...texts].flatMap((line, i) =>
    Array.from({ length: line.times }, (_, n) => ({
      form: line.form,
      text: line.make(new Rand(seed, `harmless/${i}/${n}`)),
    })),
  );
}
