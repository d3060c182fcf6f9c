/**
 * Mutation testing of the rules of a room and of redaction (npm run test:mutation): each mutant is a small change to
 * their code that a test beside it should notice.
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutation.config.ts" },
  coverageAnalysis: "perTest",
  mutate: [
    "lib/room/**/*.ts",
    "lib/security/**/*.ts",
    "!lib/**/*.test.ts",
    // What tests are made of.
    "!lib/room/test-room.ts",
    "!lib/security/redact/samples/**",
  ],
  plugins: ["@stryker-mutator/vitest-runner", "./stryker.config.mjs"],
  ignorers: ["what only tests read"],
  // What these tests need; with tsconfig.json Stryker would ask TypeScript for an interface that version 7 lacks.
  ignorePatterns: ["**", "!lib/room/**", "!lib/security/**", "!vitest.mutation.config.ts", "!package.json"],
  concurrency: 2,
  reporters: ["progress", "clear-text", "html", "json"],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false, skipFull: true },
  htmlReporter: { fileName: "reports/mutation/index.html" },
  jsonReporter: { fileName: "reports/mutation/report.json" },
  incrementalFile: "reports/mutation/incremental.json",
  thresholds: { high: 95, low: 85, break: 85 },
};

/** The name of a rule of redaction and its example are there for the tests: nothing that runs reads them. */
export const strykerPlugins = [
  { kind: "Ignore", name: "what only tests read", value: { shouldIgnore: whatOnlyTestsRead } },
];

function whatOnlyTestsRead(path) {
  return isOfExample(path) || isNameOfToken(path) ? "only tests read it" : undefined;
}

function isOfExample({ node, parent }) {
  if (node.type !== "ObjectProperty" || !["name", "example"].includes(node.key.name)) return false;
  return parent.properties.some(({ key }) => key?.name === "example");
}

function isNameOfToken({ node, parent }) {
  return node.type === "StringLiteral" && parent.type === "CallExpression" && parent.callee.name === "token";
}
