import { parseContract, unresolved } from "./contract";

/** The changes in a version of the contract, as lines for a person; for the first version, its sections and gaps. */
export function contractChanges(previous: string | undefined, markdown: string): string[] {
  const after = termsOf(markdown);
  if (previous === undefined) return outline(markdown, after);

  const before = termsOf(previous);
  const settled = before.filter(
    ({ section, label }) => section === unresolved && !find(after, section, label),
  );
  const changes = after.flatMap(({ section, label, text }) => {
    const old = find(before, section, label);
    if (old?.text === text) return [];
    const line = `${section} · ${label}: ${text}`;
    return old ? [`- ${section} · ${label}: ${old.text}`, `+ ${line}`] : [`+ ${line}`];
  });
  return settled.length > 0
    ? [...changes, `No longer unresolved: ${settled.map(({ label }) => label).join(", ")}.`]
    : changes;
}

type Term = { section: string; label: string; text: string };

const termsOf = (markdown: string): Term[] =>
  [...parseContract(markdown).sections].flatMap(([section, lines]) =>
    lines.flatMap((line) => {
      const [, label, text] = line.match(/^- \*\*(.+?)\*\*: (.+)$/) ?? [];
      return label && text ? [{ section, label, text }] : [];
    }),
  );

const find = (terms: Term[], section: string, label: string): Term | undefined =>
  terms.find((term) => term.section === section && term.label === label);

function outline(markdown: string, terms: Term[]): string[] {
  const sections = [...parseContract(markdown).sections.keys()];
  const open = terms.filter(({ section }) => section === unresolved);
  return [
    `Sections: ${sections.join(", ")}.`,
    ...open.map(({ section, label, text }) => `${section} · ${label}: ${text}`),
  ];
}
