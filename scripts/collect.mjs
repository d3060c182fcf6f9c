import { cp, lstat, mkdir, readdir, readFile, readlink, rm, symlink } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { build } from "esbuild";

// npm run collect -- <folder>: copies what the built service needs at run time to a folder, where `node dist/main.js`
// starts it: the build itself and, of the packages, little more than the files that are loaded. The embedded PostgreSQL
// stays behind: DATABASE_URL must be set there.
const [folder = "out"] = process.argv.slice(2);
const ofTheBuild = [
  "dist/main.js",
  "dist/markdown-worker.js",
  "dist/parse-worker.js",
  "dist/redact-worker.js",
  ".next/cache/images",
  "prisma/migrations",
  "public",
  "LICENSE",
  "package.json",
];
/** What a build leaves in .next that no server reads. */
const forBuildsOnly = ["cache", "diagnostics", "trace", "trace-build", "turbopack", "types"];
/** Packages whose start loads files by paths that no tracing sees: they are taken whole. */
const whole = ["next", "@next/env", "@swc/helpers", "styled-jsx", "client-only"];
/** Of these, what is there for development, for types, for the edge and for builds. */
const unused =
  /\.map$|\.d\.ts$|\.dev\.js$|-experimental\/|^next\/dist\/(bundle-analyzer|docs|esm|next-devtools)\//;
/** A path that is made at run time (lib/store/schema-engine.ts). */
const unseen = "node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm";

await rm(folder, { recursive: true, force: true });
for (const path of ofTheBuild) await cp(path, join(folder, path), { recursive: true });
for (const name of await readdir(".next")) {
  // Its links to packages are kept as they are: in the folder they lead to those there.
  const options = { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".map") };
  if (!forBuildsOnly.includes(name)) await cp(join(".next", name), join(folder, ".next", name), options);
}
// Next would want its compiler, of more than 100 MB, to read the TypeScript.
await build({
  entryPoints: ["next.config.ts"],
  outfile: join(folder, "next.config.mjs"),
  bundle: true,
  platform: "node",
  format: "esm",
  logLevel: "warning",
});
for (const name of whole) await copyPackage(name);
const loaded = new Set([unseen, ...(await tracedHere()), ...(await tracedByNext())]);
for (const path of loaded) if (path.startsWith("node_modules/") && !isLeftOut(path)) await copyFile(path);

/** What the server loads. */
async function tracedHere() {
  const base = process.cwd();
  // Node goes by "module-sync", too, where a package offers it.
  const conditions = ["node", "module-sync"];
  const options = { base, processCwd: base, conditions, ignore: "node_modules/next/**" };
  const { fileList } = await nodeFileTrace(["dist/main.js"], options);
  return fileList;
}

/** What the addresses of the application load: Next's build has noted it. */
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

/** What is copied whole already; and what resizes pictures, which is large, and of which there are none. */
function isLeftOut(path) {
  return [...whole, "sharp", "@img"].some((name) => path.startsWith(`node_modules/${name}/`));
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
