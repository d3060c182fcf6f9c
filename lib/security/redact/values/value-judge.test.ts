import { describe, expect, test } from "vitest";
import { type ReadValue, readValue } from "./read-value";
import { ValueJudge } from "./value-judge";

function read(text: string): ReadValue {
  const value = readValue(text, 0);
  if (!value) throw new Error("there is no value");
  return value;
}

describe("the verdicts of a ValueJudge", () => {
  test.each(["abc", "kestrel", "a".repeat(64), "a".repeat(65)])(
    "are the same the second time: %s",
    (value) => {
      const judge = new ValueJudge(1000);
      for (const confidence of ["weak", "strong", "weak", "strong"] as const) {
        expect(judge.isSecret(read(value), "password", confidence)).toBe(
          confidence === "strong" && value.length > 3,
        );
      }
    },
  );

  test("depend on the place of a value, not only on its text", () => {
    const judge = new ValueJudge(1000);
    expect(judge.isSecret(read("letmein is it"), "password", "medium")).toBe(false);
    expect(judge.isSecret(read("letmein"), "token", "medium")).toBe(false);
    expect(judge.isSecret(read("letmein"), "password", "weak")).toBe(false);
    expect(judge.isSecret(read("letmein"), "password", "medium")).toBe(true);
    expect(judge.isSecret(read('"letmein" is it'), "password", "medium")).toBe(true);
  });

  test("are over budget if a text has far more rejected values than ordinary texts", () => {
    const judge = new ValueJudge(32 * 1024);
    const reject = (value: string) => judge.isSecret(read(value), "password", "weak");
    for (let n = 1000; n < 2000; n++) reject(`\${KEY_${n}}`);
    expect(judge.isOverBudget).toBe(false);
    for (let n = 2000; n < 3000; n++) reject(`\${KEY_${n}}`);
    expect(judge.isOverBudget).toBe(true);
  });

  test("cost less for remembered and for short values", () => {
    for (const value of ["kestrel", "abc"]) {
      const judge = new ValueJudge(1000);
      for (let n = 0; n < 2000; n++) judge.isSecret(read(value), "password", "weak");
      expect(judge.isOverBudget, value).toBe(false);
      for (let n = 0; n < 100; n++) judge.isSecret(read(value), "password", "weak");
      expect(judge.isOverBudget, value).toBe(true);
    }
  });
});
