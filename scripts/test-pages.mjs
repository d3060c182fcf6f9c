import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { findChromium } from "./chromium.mjs";

// npm run test:pages: runs the browser tests. Finds or installs Chromium first. Passes its arguments to Playwright.
const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
const test = spawn(process.execPath, [cli, "test", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, CHROMIUM_PATH: findChromium() },
});
test.once("exit", (code) => process.exit(code ?? 1));
