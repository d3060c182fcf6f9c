import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { contract, languages } from "./documents/contracts";
import { passages } from "./documents/passages";
import { mails, notes, statementOfWork } from "./documents/talk";
import { apiReference, changelog, runbook, specification } from "./documents/technical";
import { nth, Rand, sha } from "./kit";

export interface Doc {
  form: string;
  name: string;
  text: string;
}

const times = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** Documents that are made here. Another seed gives other values and another choice of sections. */
export function written(seed = 1): Doc[] {
  const out: Doc[] = [];
  const add = (form: string, name: string, make: (r: Rand) => string) =>
    out.push({ form, name, text: make(new Rand(seed, `document/${form}/${name}`)) });
  for (const l of languages)
    for (const n of times(3))
      add("contract", `${l.code}-${n + 1}`, (r) => contract(l, nth([1, 0.8, 0.65], n), r));
  for (const n of times(6)) add("statement of work", `${n + 1}`, (r) => statementOfWork(r, n));
  for (const l of ["en", "de", "fr", "es"])
    for (const n of times(2)) add("meeting notes", `${l}-${n + 1}`, (r) => notes(l, r));
  for (const l of ["en", "de", "fr", "es", "pt", "pl", "ja", "zh"])
    add("e-mail thread", l, (r) => mails(l, r));
  for (const n of times(8)) add("API reference", `${n + 1}`, (r) => apiReference(r, n));
  for (const n of times(6)) add("changelog", `${n + 1}`, (r) => changelog(r, n));
  for (const n of times(6)) add("runbook", `${n + 1}`, (r) => runbook(r, n));
  for (const n of times(6)) add("specification", `${n + 1}`, (r) => specification(r, n));
  return out;
}

/** Passages of documents on this machine. `missing` names those that are not there or have changed. */
export function found(): { docs: Doc[]; missing: string[] } {
  const docs: Doc[] = [];
  const missing: string[] = [];
  for (const p of passages) {
    const name = `${p.file} (${p.package} ${p.version})`;
    try {
      const raw = readFileSync(p.file);
      const text = (p.file.endsWith(".gz") ? gunzipSync(raw) : raw).toString("utf8").slice(p.from, p.to);
      if (sha("sha256", text).startsWith(p.sha256)) docs.push({ form: "found", name, text });
      else missing.push(`${name}: changed`);
    } catch {
      missing.push(name);
    }
  }
  return { docs, missing };
}

export const documents = (seed = 1): Doc[] => [...written(seed), ...found().docs];
