import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

// npm run test:node24: runs the contract tests on Node 24, from the npm registry unless this is Node 24.
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
const [command, ...before] = process.versions.node.startsWith("24.")
  ? [process.execPath]
  : ["npx", "--yes", "-p", "node@24", "node"];
const projects = ["--project", "contract", "--project", "slow-contract"];
const args = [vitest, "run", ...projects, "--maxWorkers=3", ...process.argv.slice(2)];
const test = spawn(command, [...before, ...args], { stdio: "inherit" });
test.once("exit", (code) => process.exit(code ?? 1));
