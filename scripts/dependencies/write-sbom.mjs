import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { reduceToProduction } from "./sbom.mjs";

// npm run sbom -- [file]: writes the packages that the service needs at run time as CycloneDX, to dist/sbom.cdx.json by
// default. It reads package-lock.json, and needs neither the packages nor a network.
const [file = "dist/sbom.cdx.json"] = process.argv.slice(2);
const args = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];
const sbom = execFileSync("npm", args, {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
});
const [manifest, lock] = await Promise.all(
  ["package.json", "package-lock.json"].map((path) => readFile(path, "utf8")),
);
const reduced = reduceToProduction(JSON.parse(sbom), JSON.parse(manifest), JSON.parse(lock));
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(reduced, null, 2)}\n`);
console.log(`${reduced.components.length} packages: ${file}`);
