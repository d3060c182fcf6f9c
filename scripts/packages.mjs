import { copyFile, readFile, writeFile } from "node:fs/promises";
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
