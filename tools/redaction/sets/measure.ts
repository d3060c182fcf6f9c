import { REDACTED, redact } from "@/lib/security/redact";
import { documentsIn, harmlessDocuments } from "./documents";
import { harmlessLines } from "./harmless";
import { type Sample, secretSamples } from "./secrets";

/** What redaction did with one part of the sets. */
export interface PartResult {
  /** `isFound`: nothing of the secret is left. `isExact`: the secret alone was replaced. */
  readonly secrets: readonly (Sample & {
    readonly isFound: boolean;
    readonly isExact: boolean;
    readonly after: string;
  })[];
  readonly lines: readonly { readonly form: string; readonly text: string; readonly after: string }[];
  readonly documents: readonly {
    readonly name: string;
    readonly lines: number;
    readonly changed: readonly string[];
  }[];
}

/** Redacts one part of the sets. The documents held out are those of a folder, if there is one. */
export function measurePart(heldOut: boolean, folder?: string): PartResult {
  const ownDocuments = heldOut ? (folder ? documentsIn(folder) : []) : harmlessDocuments();
  return {
    secrets: secretSamples(heldOut).map((sample) => {
      const after = redact(sample.text).text;
      const expected = sample.around.join(REDACTED);
      return {
        ...sample,
        after,
        isExact: after === expected,
        isFound: after === expected || isGone(sample.secret, after),
      };
    }),
    lines: harmlessLines(heldOut).map((line) => ({ ...line, after: redact(line.text).text })),
    documents: ownDocuments.map(({ name, text }) => {
      const lines = text.split("\n");
      const result = redact(text);
      const kept = result.redactions === 0 ? undefined : new Set(result.text.split("\n"));
      return { name, lines: lines.length, changed: kept ? lines.filter((line) => !kept.has(line)) : [] };
    }),
  };
}

/** Whether no part of a secret is left: none of 6 characters, and nothing of a shorter one. */
function isGone(secret: string, after: string): boolean {
  const length = Math.min(secret.length, 6);
  for (let at = 0; at + length <= secret.length; at++) {
    const part = secret.slice(at, at + length);
    if (!/["\s\\]/.test(part) && after.includes(part)) return false;
  }
  return !after.includes(secret);
}
