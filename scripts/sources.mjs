import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** The files and folders from which a build is made. */
export const sources = [
  "app",
  "cli",
  "lib",
  "prisma",
  "server",
  "scripts/build.mjs",
  "scripts/bundles.mjs",
  "scripts/packages.mjs",
  "scripts/sources.mjs",
  "next.config.ts",
  "postcss.config.mjs",
  "proxy.ts",
  "package.json",
  "package-lock.json",
  "prisma.config.ts",
  "tsconfig.json",
];

/** A hash of the sources in `root`. It depends only on their paths and contents. */
export async function hashSources(root = ".", paths = sources) {
  const hash = createHash("sha256");
  const files = (await Promise.all(paths.map((path) => filesIn(root, path)))).flat();
  for (const file of files.sort()) {
    const content = await readFile(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("base64url").slice(0, 22);
}

async function filesIn(root, path) {
  const info = await stat(join(root, path));
  if (!info.isDirectory()) return [path];
  const names = await readdir(join(root, path));
  return (await Promise.all(names.map((name) => filesIn(root, `${path}/${name}`)))).flat();
}
