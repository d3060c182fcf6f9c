import { REDACTED, redact } from "@/lib/security/redact";
import { mergeSpans, replaceSpans } from "@/lib/security/redact/spans";
import { documentsIn, harmlessDocuments } from "./documents";
import { harmlessLines } from "./harmless";
import { publicDocuments } from "./held-out/documents";
import { harmlessTexts } from "./held-out/harmless";
import { secretTexts } from "./held-out/secrets";
import { documents as openedDocuments } from "./opened/varied/documents";
import { harmless as openedLines } from "./opened/varied/harmless";
import { positives as openedPositives, type Positive } from "./opened/varied/positives";
import { developmentSamples } from "./secrets";

/** What redaction did with one part of the sets. */
export interface PartResult {
  /** `isFound`: nothing of the secret is left. `isExact`: the secret alone was replaced. */
  readonly secrets: readonly {
    readonly form: string;
    readonly text: string;
    readonly after: string;
    readonly isFound: boolean;
    readonly isExact: boolean;
  }[];
  readonly lines: readonly { readonly form: string; readonly text: string; readonly after: string }[];
  readonly documents: readonly {
    readonly name: string;
    readonly lines: number;
    readonly changed: readonly string[];
  }[];
}

/** Redacts the development part of the sets, with the documents of a folder if one is given. */
export const measureDevelopment = (folder?: string): PartResult => ({
  secrets: [...developmentResults(), ...secretResults(openedPositives())],
  lines: lineResults([...harmlessLines(), ...openedLines()]),
  documents: documentResults([
    ...harmlessDocuments(),
    ...openedDocuments(),
    ...(folder ? documentsIn(folder) : []),
  ]),
});

/**
 * Redacts the set that no rule was written for, with its public documents if a folder holds clones of their repositories;
 * `missing` names those that are not there.
 */
export function measureHeldOut(folder?: string): PartResult & { readonly missing: readonly string[] } {
  const { documents, missing } = folder ? publicDocuments(folder) : { documents: [], missing: [] };
  return {
    secrets: secretResults(secretTexts()),
    lines: lineResults(harmlessTexts()),
    documents: documentResults(documents),
    missing,
  };
}

const lineResults = (lines: readonly { form: string; text: string }[]): PartResult["lines"] =>
  lines.map((line) => ({ ...line, after: redact(line.text).text }));

const documentResults = (
  documents: readonly { readonly name: string; readonly text: string }[],
): PartResult["documents"] =>
  documents.map(({ name, text }) => {
    const lines = text.split("\n");
    const result = redact(text);
    const kept = result.redactions === 0 ? undefined : new Set(result.text.split("\n"));
    return { name, lines: lines.length, changed: kept ? lines.filter((line) => !kept.has(line)) : [] };
  });

const developmentResults = (): PartResult["secrets"] =>
  developmentSamples().map(({ form, text, secret, around }) => {
    const after = redact(text).text;
    const isExact = after === around.join(REDACTED);
    return { form, text, after, isExact, isFound: isExact || isGone(secret, after) };
  });

/** The second half of a long secret is listed by itself: a secret that only lost its beginning was not found. */
const secretResults = (positives: readonly Positive[]): PartResult["secrets"] =>
  positives.map(({ form, text, secrets }) => {
    const after = redact(text).text;
    return {
      form: FORM_NAMES[form] ?? form,
      text,
      after,
      isExact:
        after ===
        replaceSpans(text, mergeSpans(secrets.map((secret) => spanOf(secret, text))), REDACTED).text,
      isFound: secrets.every((secret) => !after.includes(secret)),
    };
  });

/** The names of the development part for the same forms. */
const FORM_NAMES: Readonly<Record<string, string>> = { log: "log lines", url: "URLs" };

function spanOf(part: string, text: string) {
  const start = text.indexOf(part);
  return { start, end: start + part.length };
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
