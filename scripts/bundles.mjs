import { chmod, copyFile, readFile, writeFile } from "node:fs/promises";
import { build, context } from "esbuild";

// What runs here: the server.
const programs = {
  entryPoints: { main: "server/main.ts" },
  outdir: "dist",
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
};

// The worker threads that parse Markdown and long bodies and redact texts: a file each with all it needs, as platforms that
// run the application without the server take no package along that only a thread loads.
const threads = {
  ...programs,
  entryPoints: {
    "markdown-worker": "lib/markdown/worker.ts",
    "parse-worker": "lib/http/parse-worker.ts",
    "redact-worker": "lib/security/redact-worker.ts",
  },
  packages: "bundle",
};

// What a terminal runs: the command, a package of its own that needs no other.
const command = {
  ...programs,
  entryPoints: { "negotiation-room": "cli/main.ts" },
  outdir: "dist/command",
  packages: "bundle",
  sourcemap: false,
};

/** Makes them once, as parts of the build of this name. */
export async function buildBundles(buildId) {
  const define = { "process.env.NEGOTIATION_ROOM_BUILD": JSON.stringify(buildId) };
  await Promise.all([build({ ...programs, define }), buildWorkers(), buildCommand()]);
}

/** Makes the programs of worker threads alone: unit tests run them, too. */
export const buildWorkers = () => build(threads);

/** Makes them, and again whenever a source changes; for development. */
export async function watchBundles() {
  await (await context(threads)).watch();
}

async function buildCommand() {
  await build(command);
  const { name, version, license, engines } = JSON.parse(await readFile("package.json", "utf8"));
  const description = "Take part in a negotiation room, or watch it, from a terminal.";
  const bin = { [name]: `${name}.js` };
  const manifest = { name, version, description, license, type: "module", engines, bin };
  await writeFile(`${command.outdir}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  await copyFile("LICENSE", `${command.outdir}/LICENSE`);
  await chmod(`${command.outdir}/${name}.js`, 0o755);
}
