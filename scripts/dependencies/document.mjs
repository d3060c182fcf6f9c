import { exceptionFor } from "./licenses.mjs";
import { productionPackages } from "./production.mjs";

/**
 * docs/dependencies.md with the versions and licenses of this lock file in its tables. What a package is for is written by
 * hand: a row keeps it, and a new row has none yet.
 */
export function updateDocument(text, { dependencies, devDependencies }, lock) {
  const reasons = reasonsIn(text);
  const rows = (names) =>
    Object.keys(names).map((name) => {
      const { version, license } = lock.packages[`node_modules/${name}`];
      return `| \`${name}\` | ${version} | ${license} | ${reasons.get(name) ?? ""} |`;
    });
  const directTable = (names) => [
    "| Package | Version | License | What it is for |",
    "|---|---|---|---|",
    ...rows(names),
  ];
  return [
    ["service", directTable(dependencies)],
    ["development", directTable(devDependencies)],
    ["licenses", licenseTable(productionPackages(lock))],
  ].reduce(replaceTable, text);
}

/** What each package is for, by its name: the fourth column. The other tables of the document have fewer. */
export const reasonsIn = (text) =>
  new Map(
    [...text.matchAll(/^\| `([^`]+)` \|[^|\n]*\|[^|\n]*\| ([^|\n]*) \|$/gm)].map(([, name, why]) => [
      name,
      why,
    ]),
  );

function licenseTable(packages) {
  const names = new Map();
  for (const one of packages) {
    const license = licenseOf(one);
    names.set(license, (names.get(license) ?? new Set()).add(one.name));
  }
  const rows = [...names].sort(([, a], [, b]) => b.size - a.size);
  return [
    "| License | Packages |",
    "|---|---|",
    ...rows.map(([license, those]) => `| ${license} | ${[...those].join(", ")} |`),
  ];
}

const licenseOf = (one) => {
  const exception = exceptionFor(one);
  return exception ? `${one.license}: ${exception.reason}` : one.license;
};

function replaceTable(text, [name, lines]) {
  const place = new RegExp(`(<!-- table: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`);
  if (!place.test(text)) throw new Error(`docs/dependencies.md has no place for the table "${name}".`);
  return text.replace(place, (_, begin, end) => `${begin}\n${lines.join("\n")}\n\n${end}`);
}
