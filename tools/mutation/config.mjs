/**
 * Mutation testing of one folder of lib/ (npm run test:mutation): each mutant is a small change to its code that a test
 * next to it should detect.
 * @param {string} folder
 * @returns {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export const mutationOf = (folder) => ({
  testRunner: "vitest",
  // The first run shows which tests reach a mutant: to search for those related by their imports takes longer.
  vitest: { configFile: "tools/mutation/vitest.config.ts", dir: `lib/${folder}`, related: false },
  coverageAnalysis: "perTest",
  // Tests and their helpers are not part of it.
  mutate: [
    `lib/${folder}/**/*.ts`,
    ...["*.test", "test-*", "redact-*worker"].map((name) => `!**/${name}.ts`),
  ],
  plugins: ["@stryker-mutator/vitest-runner", "./tools/mutation/config.mjs"],
  ignorers: ["what only tests read", "what only saves time", "rows of tables"],
  // What these tests need; with tsconfig.json Stryker would ask TypeScript for an interface that version 7 lacks.
  ignorePatterns: [
    "**",
    "!lib/**",
    "!e2e/support/**",
    "!tools/mutation/vitest.config.ts",
    "!tools/redaction/samples/**",
    "!package.json",
  ],
  concurrency: 2,
  timeoutMS: 3_000,
  reporters: ["progress-append-only", "clear-text", "html", "json"],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false, skipFull: true },
  htmlReporter: { fileName: `reports/mutation/${folder}.html` },
  jsonReporter: { fileName: `reports/mutation/${folder}.json` },
  incrementalFile: `reports/mutation/${folder}-incremental.json`,
  eventReporter: { baseDir: `reports/mutation/${folder}-events` },
  warnings: { slow: false },
  thresholds: { high: 95, low: 85, break: 85 },
});

/** What is no part of the score. */
export const strykerPlugins = [
  { kind: "Ignore", name: "what only tests read", value: { shouldIgnore: whatOnlyTestsRead } },
  { kind: "Ignore", name: "what only saves time", value: { shouldIgnore: whatOnlySavesTime } },
  { kind: "Ignore", name: "rows of tables", value: { shouldIgnore: rowOfTable } },
];

/** The name of a rule of redaction and its example are there for the tests: nothing that runs reads them. */
function whatOnlyTestsRead({ node, parent }) {
  const isLabel = node.type === "ObjectProperty" && ["name", "example"].includes(node.key.name);
  return isLabel && parent.properties.some(({ key }) => key?.name === "example")
    ? "only tests read it"
    : undefined;
}

/** An empty hint, which every text holds, has a pattern tried in vain. */
function whatOnlySavesTime({ node, parentPath }) {
  const isHint = node.type === "StringLiteral" && parentPath?.parent?.key?.name === "hints";
  return isHint ? "it only saves time" : undefined;
}

/**
 * What tokens of a vendor begin with and consist of: 80 rows of one shape, each with an example that a test redacts,
 * and without which it fails. They would take a sixth of the time, and show nothing. The flags of a row
 * (`needsBoundary`, `mustLookRandom`) count.
 */
function rowOfTable({ node, parent, parentPath }) {
  const isString = node.type === "StringLiteral" || node.type === "TemplateLiteral";
  const call = parent?.type === "ArrayExpression" ? parentPath.parent : parent;
  const isRow = call?.type === "CallExpression" && call.callee.name === "token";
  const isPrefixes = node.type === "ArrayExpression" && isRow;
  return isPrefixes || (isRow && isString) ? "a row of a table" : undefined;
}
