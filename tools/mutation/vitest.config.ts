import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** These find most, in the least time. */
const first = ["lib/security/redact/samples.test.ts", "lib/security/redact.test.ts"];
/** It tries thousands of commands. */
const last = ["lib/room/properties.test.ts"];
const orderOf = ({ moduleId }: TestSpecification) =>
  Number(last.some((name) => moduleId.endsWith(name))) -
  Number(first.some((name) => moduleId.endsWith(name)));

/** The first test that fails ends the trial of a mutant. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => orderOf(one) - orderOf(other));
  }
}

/** The tests that mutants are tried with (config.mjs), those of one folder at a time: they need no database. */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("../..", import.meta.url)) } },
  test: {
    // One measures time, of which a mutant may take more without being wrong; two redact thousands of mixtures of the
    // samples, and find little more than the samples do; one runs a program that only a build makes.
    exclude: [
      ...["slow-texts", "second-pass", "names/parts-to-retry"].map((name) => `**/redact/${name}.test.ts`),
      "**/redact-in-worker.test.ts",
    ],
    sequence: { sequencer: QuickestFirst },
    // A mutant that never ends is Stryker's to end.
    testTimeout: 120_000,
    // Every trial is in a thread of its own. Its files share that, and what they import.
    isolate: false,
  },
});
