import { contracts } from "./harmless/contracts";
import { programs } from "./harmless/programs";
import { references } from "./harmless/references";
import { systems } from "./harmless/systems";
import { talk } from "./harmless/talk";
import { Values } from "./values";

/** A text in which nothing is a secret. */
export interface HarmlessText {
  readonly form: string;
  readonly text: string;
}

/** All harmless texts, in a fixed order. Another seed gives other values in the same texts. */
export function harmlessTexts(seed = 1): HarmlessText[] {
  return [...contracts, ...references, ...systems, ...programs, ...talk].flatMap(
    ({ form, times, make }, frame) =>
      Array.from({ length: times }, (_, turn) => ({
        form,
        text: make(new Values(seed, `harmless/${frame}/${turn}`)),
      })),
  );
}
