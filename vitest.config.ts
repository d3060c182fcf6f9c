import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    include: ["lib/**/*.test.{ts,tsx}", "server/**/*.test.ts", "scripts/**/*.test.ts", "e2e/**/*.test.ts"],
    globalSetup: "lib/store/test-postgres.ts",
    // Vite puts its own BASE_URL into the environment; an empty one counts as absent.
    env: { BASE_URL: "" },
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
