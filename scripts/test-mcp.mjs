import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

// npm run test:mcp -- [URL of /mcp]: runs the official inspector and conformance suite on a running server. They come
// through npx, because each has a hundred packages and needs a newer Node than the service.
const [url = "http://localhost:3000/mcp"] = process.argv.slice(2);
const inspector = "@modelcontextprotocol/inspector@2.12.0";
const conformance = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`The inspector needs Node 22.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

inspect("reads the list of tools", ["tools/list", "--strict"]);
const room = ["title=T", "goal=G", "ttl_hours=0.01", 'participants=[{"role":"A"},{"role":"B"}]'];
inspect("opens a room", ["tools/call", "--tool-name", "create_room", "--tool-arg", ...room]);
for (const revision of ["2025-06-18", "2025-11-25", "2026-07-28"]) {
  const suite = ["server", "--url", url, "--suite", "all", "--spec-version", revision];
  const known = ["--expected-failures", "scripts/mcp-not-offered.yml"];
  const output = ["--output-dir", join(tmpdir(), "mcp-conformance")];
  run(`The conformance suite, revision ${revision}`, conformance, [...suite, ...known, ...output]);
}

function inspect(what, method) {
  run(`The inspector ${what}`, inspector, ["--cli", url, "--transport", "http", "--method", ...method]);
}

/** Runs a program from the registry. Prints its output if it fails. */
function run(what, name, args) {
  // Under `npx -p node@24`, the npx below would take that package for its own.
  const { npm_config_package: _, ...env } = process.env;
  const options = { encoding: "utf8", env, maxBuffer: 64 * 1024 * 1024 };
  const { status, stdout, stderr } = spawnSync("npx", ["--yes", name, ...args], options);
  console.log(`${status === 0 ? "passed" : "FAILED"}: ${what}`);
  if (status === 0) return;
  console.error(stdout, stderr);
  process.exitCode = 1;
}
