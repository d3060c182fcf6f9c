import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests of whatever commands and texts, which take seconds. */
const long = ["room/properties.test.ts", "redact/second-pass.test.ts"];
const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name));

/** The first test that fails ends the trial of a mutant, so those that take long come last. */
class ShortFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => Number(isLong(one)) - Number(isLong(other)));
  }
}

/** The tests that mutants of the rules and of redaction are tried with (stryker.config.mjs): they need no database. */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    include: ["lib/room/**/*.test.ts", "lib/security/**/*.test.ts"],
    // It measures time, of which a mutant may take more without being wrong.
    exclude: ["lib/security/redact/speed.test.ts"],
    sequence: { sequencer: ShortFirst },
  },
});
