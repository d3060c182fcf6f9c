import type { Figure } from "@/tools/support/figure";
import { measureDevelopment, measureHeldOut, type PartResult } from "./measure";

/** The forms whose recall has a limit of its own. */
const COMMON_FORMS = ["log lines", "settings", "code"];

/** The option that names a folder with more documents of the development. */
const DOCUMENTS = "--documents=";

/** The option that names a folder with clones of the repositories of the set held out. */
const HELD_OUT_DOCUMENTS = "--held-out-documents=";

const folderOf = (option: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(option))?.slice(option.length);

/** Measures the sets, prints what was found by form, and returns the figures. */
export function reportSets(): Figure[] {
  const development = measureDevelopment(folderOf(DOCUMENTS));
  const heldOut = measureHeldOut(folderOf(HELD_OUT_DOCUMENTS));
  console.log("\nSets by form: development, held out:");
  console.log(byForm(development, heldOut));
  for (const name of heldOut.missing) console.log(`not measured, because it is not there: ${name}`);
  if (process.argv.includes("--misses")) console.log(mistakes(development));
  if (process.argv.includes("--held-out-misses")) console.log(mistakes(heldOut));
  return [
    ...figuresOf("development", development, HARMLESS_LIMITS),
    ...figuresOf("held out", heldOut, { ...HARMLESS_LIMITS, common: 90, all: 85 }),
  ];
}

interface Limits {
  readonly common?: number;
  readonly all?: number;
  readonly lines: number;
  readonly documents: number;
}

const HARMLESS_LIMITS: Limits = { lines: 1, documents: 0.5 };

function figuresOf(part: string, { secrets, lines, documents }: PartResult, limits: Limits): Figure[] {
  const percent = <Item>(items: readonly Item[], test: (item: Item) => boolean) =>
    (100 * items.filter(test).length) / items.length;
  const common = secrets.filter(({ form }) => COMMON_FORMS.includes(form));
  const documentLines = documents.reduce((sum, document) => sum + document.lines, 0);
  const changedLines = documents.reduce((sum, { changed }) => sum + changed.length, 0);
  const figures: Figure[] = [
    { what: `${part}: secrets`, value: secrets.length },
    {
      what: `${part}: found in log lines, settings, code`,
      value: percent(common, ({ isFound }) => isFound),
      unit: "%",
      atLeast: limits.common,
    },
    {
      what: `${part}: found in all forms`,
      value: percent(secrets, ({ isFound }) => isFound),
      unit: "%",
      atLeast: limits.all,
    },
    {
      what: `${part}: found, and only the value replaced`,
      value: percent(secrets, ({ isExact }) => isExact),
      unit: "%",
    },
    { what: `${part}: harmless lines`, value: lines.length },
    {
      what: `${part}: harmless lines changed`,
      value: percent(lines, ({ text, after }) => after !== text),
      unit: "%",
      atMost: limits.lines,
    },
  ];
  if (documents.length === 0) return figures;
  return [
    ...figures,
    { what: `${part}: documents`, value: documents.length },
    {
      what: `${part}: documents changed`,
      value: percent(documents, ({ changed }) => changed.length > 0),
      unit: "%",
      atMost: limits.documents,
    },
    { what: `${part}: lines of documents`, value: documentLines },
    {
      what: `${part}: lines of documents changed`,
      value: (100 * changedLines) / documentLines,
      unit: "%",
      atMost: limits.lines,
    },
  ];
}

function byForm(...parts: readonly PartResult[]): string {
  const forms = [...new Set(parts.flatMap(({ secrets }) => secrets.map(({ form }) => form)))];
  return forms
    .map((form) => {
      const counts = parts.map(({ secrets }) => {
        const own = secrets.filter((sample) => sample.form === form);
        return `${own.filter(({ isFound }) => isFound).length}/${own.length}`.padStart(8);
      });
      return `  ${counts.join(" ")}  ${form}`;
    })
    .join("\n");
}

/** Each miss, false alarm and change of more than the value, on one line. */
function mistakes({ secrets, lines, documents }: PartResult): string {
  const written = (text: string) => JSON.stringify(text.trim().slice(0, 160));
  return [
    ...secrets.filter(({ isFound }) => !isFound).map(({ form, text }) => `missed, ${form}: ${written(text)}`),
    ...secrets
      .filter(({ isFound, isExact }) => isFound && !isExact)
      .map(
        ({ form, text, after }) => `more than the value, ${form}: ${written(text)} became ${written(after)}`,
      ),
    ...lines
      .filter(({ text, after }) => after !== text)
      .map(({ form, text }) => `false alarm, ${form}: ${written(text)}`),
    ...documents.flatMap(({ name, changed }) =>
      changed.map((line) => `false alarm, ${name}: ${written(line)}`),
    ),
  ].join("\n");
}
