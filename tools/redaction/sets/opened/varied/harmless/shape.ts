import type { Rand } from "../kit";

export interface Line {
  form: string;
  times: number;
  make: (r: Rand) => string;
}
/** A harmless line; `times` says how often it is made with other values. */
export const h = (form: string, make: (r: Rand) => string, times = 1): Line => ({ form, make, times });
/** Lines without random values, one per line of the text. */
export const all = (form: string, text: string): Line[] =>
  text
    .trim()
    .split("\n")
    .map((s) =>
      h(form, () =>
        s
          .replace(/‸/g, "")
          .replace(/\\n/g, "\n")
          .replace(/\\([$`])/g, "$1"),
      ),
    );
