import { cp, lstat, mkdir, readdir, readFile, readlink, rm, symlink } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { build } from "esbuild";

// npm run collect -- <folder>: copies what the built service needs at run time to a folder, where `node dist/main.js`
// starts it: the build itself and, of the packages, little more than the files that are loaded. The embedded PostgreSQL
// stays behind: DATABASE_URL must be set there.
const [folder = "out"] = process.argv.slice(2);
const buildFiles = [
  "dist/main.js",
  "dist/diff-worker.js",
  "dist/markdown-worker.js",
  "dist/outbound-worker.js",
  "dist/parse-worker.js",
  "dist/redact-worker.js",
  ".next/cache/images",
  "prisma/migrations",
  "public",
  "LICENSE",
  "package.json",
];
/** Files in .next that only a build uses. */
const buildOnly = ["cache", "diagnostics", "trace", "trace-build", "turbopack", "types"];
/** Packages that load files by paths which tracing can't see: they are copied completely. */
const completePackages = ["next", "@next/env", "@swc/helpers", "styled-jsx", "client-only"];
/** Their files for development, types, the edge runtime and builds. */
const unused =
  /\.map$|\.d\.ts$|\.dev\.js$|-experimental\/|^next\/dist\/(bundle-analyzer|docs|esm|next-devtools)\//;
/** A path that is put together at run time (lib/store/migrations/schema-engine.ts). */
const untraceable = "node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm";

await rm(folder, { recursive: true, force: true });
for (const path of buildFiles) await cp(path, join(folder, path), { recursive: true });
for (const name of await readdir(".next")) {
  // Symbolic links to packages stay as they are, so that they point to the packages in the folder.
  const options = { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".map") };
  if (!buildOnly.includes(name)) await cp(join(".next", name), join(folder, ".next", name), options);
}
// To read TypeScript, Next would need its compiler of more than 100 MB.
await build({
  entryPoints: ["next.config.ts"],
  outfile: join(folder, "next.config.mjs"),
  bundle: true,
  platform: "node",
  format: "esm",
  logLevel: "warning",
});
for (const name of completePackages) await copyPackage(name);
const loaded = new Set([untraceable, ...(await tracedFromServer()), ...(await tracedByNext())]);
for (const path of loaded) if (path.startsWith("node_modules/") && !isLeftOut(path)) await copyFile(path);

/** The files that the server loads. */
async function tracedFromServer() {
  const base = process.cwd();
  // Node also uses the condition "module-sync".
  const conditions = ["node", "module-sync"];
  const options = { base, processCwd: base, conditions, ignore: "node_modules/next/**" };
  const { fileList } = await nodeFileTrace(["dist/main.js"], options);
  return fileList;
}

/** The files that the routes of the application load, as Next's build lists them. */
async function tracedByNext() {
  const names = await readdir(".next/server", { recursive: true });
  const notes = ["next-server.js.nft.json", ...names.map((name) => join("server", name))];
  const lists = await Promise.all(notes.filter((name) => name.endsWith(".nft.json")).map(notedIn));
  return lists.flat();
}

async function notedIn(name) {
  const note = join(".next", name);
  const { files } = JSON.parse(await readFile(note, "utf8"));
  return files.map((file) => relative(".", resolve(dirname(note), file)));
}

/** Packages that are copied completely already, and those for resizing images, which are large and not used. */
function isLeftOut(path) {
  return [...completePackages, "sharp", "@img"].some((name) => path.startsWith(`node_modules/${name}/`));
}

async function copyPackage(name) {
  const from = join("node_modules", name);
  const filter = (path) => !unused.test(relative("node_modules", path));
  await cp(from, join(folder, from), { recursive: true, filter });
}

async function copyFile(path) {
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true });
  if ((await lstat(path)).isSymbolicLink()) await symlink(await readlink(path), to);
  else await cp(path, to);
}
