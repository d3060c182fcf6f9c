import { chmod, copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import tailwind from "@tailwindcss/postcss";
import { build, context } from "esbuild";
import postcss from "postcss";

// What browsers load: public/assets/site.css and one script for each kind of page.
const style = { from: "browser/site.css", to: "public/assets/site.css" };
const scripts = {
  entryPoints: { room: "browser/room.ts", create: "browser/create.ts", retry: "browser/retry.ts" },
  outdir: "public/assets",
  bundle: true,
  minify: true,
  format: "esm",
  target: ["chrome111", "firefox115", "safari16.4"],
  logLevel: "warning",
};

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

// The threads that render pages: one file with all it needs, as platforms that run the application without the server
// take no package along that only a thread loads.
const threads = {
  ...programs,
  entryPoints: { "page-worker": "lib/pages/worker.tsx" },
  packages: "bundle",
  mainFields: ["module", "main"],
  define: { "process.env.NODE_ENV": '"production"' },
  // React's CommonJS asks for Node's own modules by require, which a module has not.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
};

// What a terminal runs: the command, a package of its own that needs no other.
const command = {
  ...programs,
  entryPoints: { "negotiation-room": "cli/main.ts" },
  outdir: "dist/command",
  packages: "bundle",
  sourcemap: false,
};

/** Makes them once. */
export async function buildBundles() {
  await Promise.all([buildStyle(), build(scripts), build(programs), build(threads), buildCommand()]);
}

/** Makes them, and again whenever a source changes; for development. */
export async function watchBundles() {
  // The pages' sources decide which styles there are.
  const restyle = { name: "style", setup: ({ onEnd }) => onEnd(buildStyle) };
  await (await context(scripts)).watch();
  await (await context(programs)).watch();
  await (await context({ ...threads, plugins: [restyle] })).watch();
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

async function buildStyle() {
  const source = await readFile(style.from, "utf8");
  const { css } = await postcss([tailwind({ optimize: true })]).process(source, style);
  await mkdir("public/assets", { recursive: true });
  await writeFile(style.to, css);
}
