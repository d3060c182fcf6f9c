import { readFile, writeFile } from "node:fs/promises";
import { updateDocument } from "./document.mjs";
import { rejectedPackages } from "./licenses.mjs";
import { productionPackages } from "./production.mjs";

// npm run licenses: writes versions and licenses into docs/dependencies.md. Exits with 1 if a package has a license that
// is not allowed.
const path = "docs/dependencies.md";
const [text, manifest, lock] = await Promise.all(
  [path, "package.json", "package-lock.json"].map((file) => readFile(file, "utf8")),
);
await writeFile(path, updateDocument(text, JSON.parse(manifest), JSON.parse(lock)));
for (const { name, version, license } of rejectedPackages(productionPackages(JSON.parse(lock)))) {
  console.error(`${name} ${version}: the license ${license ?? "is missing"} is not allowed.`);
  process.exitCode = 1;
}
