import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** Tests that take long because they search, wait or start many programs: part of npm run test:all, not of npm test. */
const slow = [
  "app/_components/slow-texts.test.tsx",
  "app/_markdown/{hidden-characters,page-elements}.test.tsx",
  "lib/markdown/{shows-everything,slow-texts}.test.ts",
  "lib/outbound/{exchange,post}.test.ts",
  "lib/render/{markdown-html,roles}.test.ts",
  "lib/room/properties.test.ts",
  "lib/security/redact-in-worker.test.ts",
  "lib/security/redact/{hints,second-pass,slow-texts}.test.ts",
  "lib/service/notifications/tell-deletion.test.ts",
  "lib/store/embedded-postgres/*.test.ts",
  "lib/store/{large-reads,connection/pipeline}.test.ts",
  "lib/store/notifications/{notifications,silent-database}.test.ts",
  "lib/verify/tampered-records.test.ts",
  "lib/wire/{available-actions,next-step-text}.test.ts",
];
/** Tests of functions without a database, worker threads or mocked modules. They share loaded modules, which saves time. */
const pure = [
  "{cli,tools}/**/*.test.ts",
  "lib/{client,record,render,room,security,text,verify,wire}/**/*.test.ts",
  "lib/diff/!(diff-in-worker).test.ts",
];
/** Contract tests that fill rooms, use up limits, wait, or run the command or the client: part of npm run test:all, not of npm test. */
const slowContract = [
  "e2e/{client,command}/*.test.ts",
  "e2e/contract/{devices,late-body,limits,long-texts,overloading-room,races,rate-limit,rate-limit-addresses,waiting}.test.ts",
];
/** What several processes could break: these contract tests run behind nginx, too. */
const shared = [
  "e2e/contract/{deletion,event-stream,idempotency,idempotency-keys,limits,notifications,races,rate-limit,rate-limit-addresses,waiting}.test.ts",
  "e2e/process/expiry.test.ts",
];
const setup = ["e2e/support/test-postgres.ts", "scripts/build-workers.ts"];
const withService = ["e2e/support/shared-service.ts", "scripts/build-workers.ts"];

const project = (
  name: string,
  test: Pick<
    TestProjectInlineConfiguration["test"] & object,
    "include" | "exclude" | "globalSetup" | "isolate"
  >,
): TestProjectInlineConfiguration => ({ extends: true, test: { name, ...test } });

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    projects: [
      // Each layer by itself; the store with a real database.
      project("unit", {
        include: ["{app,lib,cli,server,scripts,tools}/**/*.test.{ts,tsx}"],
        exclude: [...slow, ...pure],
        globalSetup: setup,
      }),
      project("pure", { include: pure, exclude: slow, isolate: false }),
      project("slow", { include: slow, globalSetup: setup }),
      // The interface, against one built service that the files share. They share loaded modules, too.
      project("contract", {
        include: ["e2e/contract/**/*.test.ts"],
        exclude: slowContract,
        globalSetup: withService,
        isolate: false,
      }),
      project("slow-contract", { include: slowContract, globalSetup: withService, isolate: false }),
      // What one process does: starting, stopping, slow clients, memory, its database going away.
      project("process", { include: ["e2e/process/**/*.test.ts"], globalSetup: setup }),
      // With npm run test:cluster, which finds the programs that these need.
      project("cluster", { include: ["e2e/cluster/**/*.test.ts", ...shared], globalSetup: withService }),
    ],
    // Vite puts its own BASE_URL into the environment; an empty one counts as absent.
    env: { BASE_URL: "" },
    // Only with npm run test:coverage: what the tests of lib/ run of lib/.
    coverage: {
      include: ["lib/**/*.{ts,tsx}"],
      exclude: ["lib/**/*.test.{ts,tsx}", "lib/**/test-*.ts"],
      reporter: ["text", "html", "json-summary"],
      reportsDirectory: "reports/coverage",
      // A little under what was measured. What lies above the store is tested over HTTP, too, which doesn't count here.
      thresholds: {
        ...{ lines: 71, statements: 70, functions: 67, branches: 62 },
        "lib/room/**": { lines: 99, branches: 98 },
        "lib/security/**": { lines: 99, branches: 96 },
        "lib/store/{*,connection/*,migrations/*,wakeups/*}.ts": { lines: 95, branches: 82 },
      },
    },
    // All processors: most tests wait for a database or a service most of the time.
    maxWorkers: "100%",
    // Long enough for a machine that is busy with something else.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
});
