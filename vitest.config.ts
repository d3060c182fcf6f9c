import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const floors = [
  "app/**/*.test.{ts,tsx}",
  "lib/**/*.test.{ts,tsx}",
  "cli/**/*.test.ts",
  "server/**/*.test.ts",
  "scripts/**/*.test.ts",
];
const endToEnd = ["e2e/client/**/*.test.ts", "e2e/command/**/*.test.ts", "e2e/contract/**/*.test.ts"];
/** What talks to a process past the proxy, or counts what one process has. */
const ofOneProcess = [
  "odd-clients",
  "slow-and-large",
  "operation",
  "event-stream-operation",
  "database-away",
  "fuzz",
  "metrics",
  "overload",
  "tracing",
  "next-start",
  "one-state",
  "upgrades",
  "held-memory",
  "silent-listener",
  "uncertain-write",
  "page-fairness",
  "next-surface",
];
const isCluster = process.env.TEST_PROCESSES !== undefined;

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    // With several processes (npm run test:cluster), the contract test again and what is to be seen of several alone.
    include: isCluster ? ["e2e/contract/**/*.test.ts", "e2e/cluster/**/*.test.ts"] : [...floors, ...endToEnd],
    exclude: isCluster ? ofOneProcess.map((name) => `e2e/contract/${name}.test.ts`) : [],
    globalSetup: ["lib/store/test-postgres.ts", "scripts/build-workers.ts"],
    // Vite puts its own BASE_URL into the environment; an empty one counts as absent.
    env: { BASE_URL: "" },
    // Only with npm run test:coverage: what the tests of lib/ run of lib/.
    coverage: {
      include: ["lib/**/*.{ts,tsx}"],
      exclude: ["lib/**/*.test.{ts,tsx}", "lib/**/test-*.ts", "lib/security/redact/samples/**"],
      reporter: ["text", "html", "json-summary"],
      reportsDirectory: "reports/coverage",
      // A little under what was measured. What lies above the store is tested over HTTP, too, which doesn't count here.
      thresholds: {
        ...{ lines: 71, statements: 70, functions: 67, branches: 62 },
        "lib/room/**": { lines: 99, branches: 98 },
        "lib/security/**": { lines: 99, branches: 96 },
        "lib/store/*.ts": { lines: 95, branches: 82 },
      },
    },
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
