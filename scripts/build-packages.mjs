import { spawnSync } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { buildCommand } from "./bundles.mjs";

// npm run build:packages: makes the packages of the command and of the typed client, as tarballs in dist/packages.
const folder = "dist/packages";
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await buildCommand();
run(process.execPath, "scripts/build-client.mjs");
run("npm", "pack", "./dist/command", "./dist/client", `--pack-destination=${folder}`);

function run(program, ...args) {
  const shell = program === "npm" && process.platform === "win32";
  const { status } = spawnSync(program, args, { stdio: "inherit", shell });
  if (status !== 0) process.exit(status ?? 1);
}
