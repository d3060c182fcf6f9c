import { defineConfig } from "@playwright/test";

/** Tests of what people see, in the Chromium that scripts/test-pages.mjs has found. */
export default defineConfig({
  testDir: "e2e/pages",
  outputDir: "test-results/pages",
  globalSetup: "./lib/store/test-postgres.ts",
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    trace: "retain-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: ["--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    },
  },
});
