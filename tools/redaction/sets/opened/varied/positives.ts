import { Rand } from "./kit";
import { code } from "./positives/code";
import { encoded } from "./positives/encoded";
import { http } from "./positives/http";
import { keys } from "./positives/keys";
import { logs } from "./positives/logs";
import { markdown } from "./positives/markdown";
import { phrases } from "./positives/phrases";
import { prose } from "./positives/prose";
import { settings } from "./positives/settings";
import type { Template } from "./positives/shape";
import { urls } from "./positives/urls";
import { vendors } from "./positives/vendors";

export interface Positive {
  form: string;
  kind: string;
  text: string;
  /** Exact substrings of the text that must not survive. */
  secrets: string[];
}

export const forms: Record<string, Template[]> = {
  log: logs,
  settings,
  code,
  http,
  url: urls,
  markdown,
  prose,
  encoded,
  vendor: vendors,
  phrase: phrases,
  key: keys,
};

/** All texts with a secret, in a fixed order. Another seed gives other values in the same texts. */
export function positives(seed = 1): Positive[] {
  return Object.entries(forms).flatMap(([form, templates]) =>
    templates.map((make, i) => {
      const { kind, text, secrets } = make(new Rand(seed, `${form}/${i}`));
      const all = new Set(secrets);
      // The end of a long value counts by itself: a value that is only cut off at its beginning has survived.
      if (form !== "phrase" && form !== "key")
        for (const s of secrets) if (s.length >= 16) all.add(s.slice(-Math.floor(s.length / 2)));
      return { form, kind, text, secrets: [...all] };
    }),
  );
}
