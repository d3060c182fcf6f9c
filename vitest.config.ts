import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    include: ["lib/**/*.test.ts", "server/**/*.test.ts", "scripts/**/*.test.ts", "e2e/**/*.test.ts"],
    globalSetup: "lib/store/test-postgres.ts",
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
