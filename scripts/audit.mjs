import { spawnSync } from "node:child_process";

// Checks the production dependencies for advisories. Exits with 1 if one is high or critical. Part of npm run check.
const args = ["audit", "--omit=dev", "--json"];
const { stdout } = spawnSync("npm", args, {
  encoding: "utf8",
  timeout: 60_000,
  shell: process.platform === "win32",
});
const found = parse(stdout)?.metadata?.vulnerabilities;
if (found) {
  const severe = found.high + found.critical;
  console.log(`Advisories: ${severe} high or critical, ${found.total - severe} others.`);
  if (severe > 0) {
    console.error("Run npm audit --omit=dev to see them.");
    process.exitCode = 1;
  }
} else {
  console.log("Advisories: NOT CHECKED, the package registry does not respond to npm audit here.");
  console.log("docs/dependencies.md#known-advisories says how to check them elsewhere.");
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
