import { spawnSync } from "node:child_process";
import { build } from "esbuild";

// Two products: the Next application (.next) and the server process around it (dist/main.js).
run("prisma", "generate");
run("next", "build");
await build({
  entryPoints: { main: "server/main.ts" },
  outdir: "dist",
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
});

function run(command, ...args) {
  const { status } = spawnSync("npx", ["--no-install", command, ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
