/**
 * A contract as both parties read and write it: sections of Markdown lines, in which a term is
 * `- **label**: text`. Everything else in a section (a table, an example) is kept.
 */
export type Contract = { title: string; sections: Map<string, string[]> };

export const unresolved = "Unresolved";
const nothing = "Nothing.";

export function parseContract(markdown: string): Contract {
  const contract: Contract = { title: "", sections: new Map() };
  let lines: string[] = [];
  for (const line of markdown.split("\n")) {
    if (line.startsWith("# ")) contract.title = line.slice(2);
    else if (line.startsWith("## ")) {
      lines = [];
      contract.sections.set(line.slice(3), lines);
    } else if (line !== nothing && (line !== "" || lines.length > 0)) lines.push(line);
  }
  return contract;
}

export function writeContract({ title, sections }: Contract): string {
  const written = [...sections].map(
    ([heading, lines]) => `## ${heading}\n\n${lines.join("\n").trim() || nothing}`,
  );
  return `${[`# ${title}`, ...written].join("\n\n")}\n`;
}

export function termOf({ sections }: Contract, label: string): string | undefined {
  const start = startOf(label);
  const line = [...sections.values()].flat().find((candidate) => candidate.startsWith(start));
  return line?.slice(start.length);
}

/** Adds a term after the other terms of its section, or replaces the one of that label. */
export function setTerm({ sections }: Contract, heading: string, label: string, text: string): void {
  const lines = sections.get(heading) ?? [];
  const line = `${startOf(label)}${text}`;
  const existing = lines.findIndex((candidate) => candidate.startsWith(startOf(label)));
  const lastTerm = lines.findLastIndex((candidate) => candidate.startsWith("- **"));
  if (existing >= 0) lines[existing] = line;
  else lines.splice(lastTerm + 1, 0, line);
  sections.set(heading, lines);
}

export function dropTerm({ sections }: Contract, heading: string, label: string): void {
  const lines = sections.get(heading) ?? [];
  sections.set(
    heading,
    lines.filter((line) => !line.startsWith(startOf(label))),
  );
}

/** The labels of the unresolved points. */
export const unresolvedLabels = ({ sections }: Contract): string[] =>
  (sections.get(unresolved) ?? []).flatMap((line) => line.match(/^- \*\*(.+?)\*\*: /)?.[1] ?? []);

const startOf = (label: string): string => `- **${label}**: `;
