import type { Values } from "../values";

/** A harmless line. `times` says how often it is made, each time with other values. */
export interface Line {
  readonly form: string;
  readonly times: number;
  readonly make: (values: Values) => string;
}

/** A line that is made five times with random values. */
export const line = (form: string, make: (values: Values) => string, times = 5): Line => ({
  form,
  times,
  make,
});

/** Lines without random values, one per line of the text. */
export const fixed = (form: string, text: string): Line[] =>
  text
    .trim()
    .split("\n")
    .map((row) => ({
      form,
      times: 1,
      make: () => row.trim().replaceAll("\\n", "\n").replaceAll("\\t", "\t"),
    }));
