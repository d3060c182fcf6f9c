import { chmod } from "node:fs/promises";
import { build, context } from "esbuild";
import { writePackage, writeThirdPartyLicenses } from "./packages.mjs";

// The server.
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

// The worker threads for Markdown, long bodies, redaction, diffs and deliveries. Each file contains its packages, because
// platforms that run the application without the server do not deploy packages that only a thread loads.
const threads = {
  ...programs,
  entryPoints: {
    "diff-worker": "lib/diff/diff-worker.ts",
    "markdown-worker": "lib/markdown/worker.ts",
    "outbound-worker": "lib/outbound/outbound-worker.ts",
    "parse-worker": "lib/http/requests/parse-json.ts",
    "redact-worker": "lib/security/redact-worker.ts",
  },
  packages: "bundle",
};

// The command: a separate package without dependencies.
const command = {
  ...programs,
  entryPoints: { "negotiation-room": "cli/main.ts" },
  outdir: "dist/command",
  packages: "bundle",
  sourcemap: false,
};

/** Builds the server, the worker threads and the command for this build id. */
export async function buildBundles(buildId) {
  const define = { "process.env.NEGOTIATION_ROOM_BUILD": JSON.stringify(buildId) };
  await Promise.all([build({ ...programs, define }), buildWorkers(), buildCommand()]);
}

/** Builds only the worker threads, which unit tests run, too. */
export const buildWorkers = () => build(threads);

/** Builds the worker threads, and again whenever a source changes; for development. */
export async function watchWorkers() {
  await (await context(threads)).watch();
}

/** Builds only the package of the command. */
export async function buildCommand() {
  const { metafile } = await build({ ...command, metafile: true });
  await writeThirdPartyLicenses(command.outdir, Object.keys(metafile.inputs));
  await writePackage(command.outdir, "cli/README.md", {
    name: "negotiation-room",
    description: "Take part in a negotiation room, or watch it, from a terminal.",
    bin: { "negotiation-room": "negotiation-room.js" },
  });
  await chmod(`${command.outdir}/negotiation-room.js`, 0o755);
}
