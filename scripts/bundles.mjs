import { mkdir, readFile, writeFile } from "node:fs/promises";
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

// What runs here: the server, and the threads that render its pages.
const programs = {
  entryPoints: { main: "server/main.ts", "page-worker": "lib/pages/worker.tsx" },
  outdir: "dist",
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
};

/** Makes them once. */
export async function buildBundles() {
  await Promise.all([buildStyle(), build(scripts), build(programs)]);
}

/** Makes them, and again whenever a source changes; for development. */
export async function watchBundles() {
  // The pages' sources decide which styles there are.
  const restyle = { name: "style", setup: ({ onEnd }) => onEnd(buildStyle) };
  await (await context(scripts)).watch();
  await (await context({ ...programs, plugins: [restyle] })).watch();
}

async function buildStyle() {
  const source = await readFile(style.from, "utf8");
  const { css } = await postcss([tailwind({ optimize: true })]).process(source, style);
  await mkdir("public/assets", { recursive: true });
  await writeFile(style.to, css);
}
