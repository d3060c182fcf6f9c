import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installPackages, onPath, run } from "./programs.mjs";

/**
 * The path of a Chromium for tests: CHROMIUM_PATH, an installed one, one that Playwright downloads, or Debian's package if
 * this user may install it. Prints what it waits for. Exits with 1 and says what to do if there is none.
 */
export function findChromium() {
  const installed =
    process.env.CHROMIUM_PATH || onPath("chromium", "chromium-browser", "google-chrome") || fromPlaywright();
  if (installed) return installed;
  console.log("Chromium is not installed: downloading Playwright's …");
  run("npx", "--no-install", "playwright", "install", "chromium");
  if (fromPlaywright()) return fromPlaywright();
  console.log("The download failed.");
  installPackages("chromium");
  const chromiumPath = onPath("chromium");
  if (chromiumPath) return chromiumPath;
  console.error("Tests of the pages need Chromium: install it, or set CHROMIUM_PATH to its path.");
  process.exit(1);
}

function fromPlaywright() {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
