import { defineConfig } from "@playwright/test";

/** Tests of what people see, in the Chromium that scripts/test-pages.mjs has found. */
export default defineConfig({
  testDir: "e2e/pages",
  outputDir: "test-results/pages",
  globalSetup: "./e2e/support/test-postgres.ts",
  workers: 3,
  fullyParallel: false,
  // The eventual result may take its time on a busy machine. What must be fast is measured (npm run measure:pages).
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
