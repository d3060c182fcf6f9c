import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

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
  if (process.getuid?.() === 0 && onPath("apt-get")) {
    console.log("The download failed: installing Debian's chromium with apt-get; this takes a minute …");
    run("apt-get", "update", "-qq");
    run("apt-get", "install", "-y", "-qq", "chromium");
  }
  const chromiumPath = onPath("chromium");
  if (chromiumPath) return chromiumPath;
  console.error("Tests of the pages need a Chromium: install one, or name it with CHROMIUM_PATH.");
  process.exit(1);
}

function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function playwrights() {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(command, ...args) {
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 });
}
