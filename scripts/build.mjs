import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { buildBundles } from "./bundles.mjs";
import { hashSources } from "./sources.mjs";

// The server and its threads (dist), and the Next application (.next).
// Both bundles of the handlers name the build alike (lib/build-id.ts); Next's reads the variable (next.config.ts).
const buildId = await hashSources();
process.env.NEGOTIATION_ROOM_BUILD = buildId;
await buildBundles(buildId);
await run("next/dist/bin/next", "build");
// Next would make it when somebody asks for a picture of another size, where the service may write nothing.
await mkdir(".next/cache/images", { recursive: true });

/** Runs a program of a package and leaves with its status when it fails; a signal ends it with us. */
async function run(program, ...args) {
  const path = createRequire(import.meta.url).resolve(program);
  const child = spawn(process.execPath, [path, ...args], { stdio: "inherit" });
  const end = (signal) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end);
  const status = await new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ? 1 : code));
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, end);
  if (status !== 0) process.exit(status);
}
