import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { buildBundles } from "./bundles.mjs";
import { hashSources } from "./sources.mjs";

// Builds the server and its worker threads (dist), and the Next application (.next).
// Both bundles of the handlers use the same build id (lib/http/responses/entity-tag.ts); Next's reads the variable (next.config.ts).
const buildId = await hashSources();
process.env.NEGOTIATION_ROOM_BUILD = buildId;
process.env.NEXT_TELEMETRY_DISABLED = "1";
// The same ids of server actions in every build. The key need not be secret (docs/decisions/0019-action-ids.md).
process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ??= createHash("sha256")
  .update("negotiation-room")
  .digest("base64");
await buildBundles(buildId);
await run("next/dist/bin/next", "build");
// Next would create it at run time, where the service has no write access.
await mkdir(".next/cache/images", { recursive: true });

/** Runs a program of a package. If it fails, exits with its status. Forwards signals to it. */
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
