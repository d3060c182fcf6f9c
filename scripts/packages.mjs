import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes the files that make `folder` a package without dependencies. Its version is that of the service. */
export async function writePackage(folder, readme, { name, description, ...more }) {
  const { version, license, engines } = JSON.parse(await readFile("package.json", "utf8"));
  const manifest = { name, version, description, license, type: "module", engines, ...more };
  await Promise.all([
    writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`),
    copyFile("LICENSE", join(folder, "LICENSE")),
    copyFile(readme, join(folder, "README.md")),
  ]);
}

/**
 * Writes the licenses of the packages whose code is in a bundle, named by the paths of its inputs, to a file in
 * `folder`.
 */
export async function writeThirdPartyLicenses(folder, inputs) {
  const packages = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []));
  const texts = await Promise.all([...packages].sort().map(licenseOf));
  await writeFile(join(folder, "THIRD-PARTY-LICENSES"), texts.join("\n---\n\n"));
}

async function licenseOf(path) {
  const { name, version } = JSON.parse(await readFile(join(path, "package.json"), "utf8"));
  const file = (await readdir(path)).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} has no file with its license.`);
  return `${name} ${version}\n\n${(await readFile(join(path, file), "utf8")).trim()}\n`;
}
