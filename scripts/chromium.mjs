import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installPackages, onPath, run } from "./programs.mjs";

/**
 * The path of a Chromium for tests: CHROMIUM_PATH, one that is installed, else one that Playwright downloads, else
 * Debian's package where we may install it. Says what it waits for, and what to do where none can be had.
 */
export function findChromium() {
  const installed =
    process.env.CHROMIUM_PATH || onPath("chromium", "chromium-browser", "google-chrome") || playwrights();
  if (installed) return installed;
  console.log("There is no Chromium: downloading Playwright's …");
  run("npx", "--no-install", "playwright", "install", "chromium");
  if (playwrights()) return playwrights();
  console.log("The download failed.");
  installPackages("chromium");
  const chromiumPath = onPath("chromium");
  if (chromiumPath) return chromiumPath;
  console.error("Tests of the pages need a Chromium: install one, or name it with CHROMIUM_PATH.");
  process.exit(1);
}

function playwrights() {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
