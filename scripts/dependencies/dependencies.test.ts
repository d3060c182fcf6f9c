import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import manifest from "@/package.json";
import { reasonsIn, updateDocument } from "./document.mjs";
import { rejectedPackages } from "./licenses.mjs";
import { productionPackages } from "./production.mjs";

type Locked = { license?: string; optionalDependencies?: Record<string, string> };
const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const production = productionPackages(lock);

test("every package that the service needs has a license that is allowed", () => {
  expect(production.length).toBeGreaterThan(200);
  expect(rejectedPackages(production)).toEqual([]);
});

test.each([
  ["unknown", "made-up", undefined],
  ["of a kind that is not allowed", "made-up", "AGPL-3.0-only"],
  ["partly of such a kind", "made-up", "MIT AND GPL-3.0-only"],
  ["in a file", "made-up", "SEE LICENSE IN LICENSE.md"],
  ["allowed for another package only", "made-up", "MPL-2.0"],
  ["changed to one that its exception does not name", "web-push", "GPL-3.0-only"],
])("a license that is %s is rejected", (_, name, license) => {
  expect(rejectedPackages([{ name, version: "1.0.0", license }])).toHaveLength(1);
});

test.each([
  ["made-up", "(GPL-3.0-only OR MIT)"],
  ["made-up", "MIT AND Apache-2.0"],
  ["web-push", "MPL-2.0"],
  ["@img/sharp-win32-x64", "Apache-2.0 AND LGPL-3.0-or-later"],
])("%s may have the license %s", (name, license) => {
  expect(rejectedPackages([{ name, version: "1.0.0", license }])).toEqual([]);
});

test("what the service needs includes what its packages need, even if development needs it, too", () => {
  const names = new Set(production.map(({ name }) => name));
  for (const name of ["react", "zod", "pg-protocol", "@next/swc-darwin-arm64"]) expect(names).toContain(name);
  for (const name of ["vitest", "prisma", "typescript", "lighthouse"]) expect(names).not.toContain(name);
});

test("docs/dependencies.md is what npm run licenses writes, and says what each package is for", async () => {
  const text = await readFile("docs/dependencies.md", "utf8");
  expect(updateDocument(text, manifest, lock), "run npm run licenses").toBe(text);
  const reasons = reasonsIn(text);
  expect([...reasons.keys()].sort()).toEqual(
    Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).sort(),
  );
  expect([...reasons].filter(([, reason]) => !/^[A-Z].{5,}\.$/.test(reason))).toEqual([]);
});

test("a new package has a row without a reason", () => {
  const text = "<!-- table: service -->\n| `old` | 1.0.0 | MIT | Does something. |\n<!-- end -->\n";
  const rest =
    "<!-- table: development -->\n<!-- end -->\n<!-- table: licenses -->\n<!-- end -->\n| `old` | Another table. | x |\n";
  const dependencies = { old: "2.0.0", other: "1.0.0" };
  const packages = {
    "": { dependencies },
    "node_modules/old": { version: "2.0.0", license: "MIT" },
    "node_modules/other": { version: "1.0.0", license: "ISC" },
  };
  const updated = updateDocument(text + rest, { dependencies, devDependencies: {} }, { packages });
  expect(updated).toContain("| `old` | 2.0.0 | MIT | Does something. |\n| `other` | 1.0.0 | ISC |  |");
});

test("all versions are exact, and the lock file has the builds for Linux and macOS", () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual([]);
  const locked = new Set(Object.keys(lock.packages).map((path) => path.split("node_modules/").pop()));
  const wanted = Object.values(lock.packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));
  expect(wanted.length).toBeGreaterThan(50);
  expect(wanted.filter((name) => /linux|darwin/.test(name) && !locked.has(name))).toEqual([]);
});

test("npm run sbom writes every package that the service needs, with its license and hash, and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-sbom-"));
  const file = join(folder, "sbom.json");
  await promisify(execFile)(process.execPath, ["scripts/dependencies/write-sbom.mjs", file]);
  const { bomFormat, metadata, components, dependencies } = JSON.parse(await readFile(file, "utf8"));
  await rm(folder, { recursive: true });
  expect(bomFormat).toBe("CycloneDX");
  expect(metadata.component).toMatchObject({ name: manifest.name, version: manifest.version });
  type Component = { "bom-ref": string; licenses: unknown[]; hashes: unknown[] };
  const ids = components.map((one: Component) => one["bom-ref"]).sort();
  expect(ids).toEqual(production.map(({ name, version }) => `${name}@${version}`).sort());
  expect(
    components.filter(({ licenses, hashes }: Component) => !licenses?.length || !hashes?.length),
  ).toEqual([]);
  expect(dependencies).toHaveLength(components.length + 1);
});
