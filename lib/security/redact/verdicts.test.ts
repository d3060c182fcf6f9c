import { describe, expect, test } from "vitest";
import { type Reading, readValue } from "./reading";
import { Verdicts } from "./verdicts";

function read(text: string): Reading {
  const reading = readValue(text, 0);
  if (!reading) throw new Error("nothing was read");
  return reading;
}

describe("verdicts", () => {
  test.each(["abc", "kestrel", "a".repeat(64), "a".repeat(65)])(
    "are the same the second time: %s",
    (value) => {
      const verdicts = new Verdicts();
      const reading = readValue(value, 0);
      if (!reading) throw new Error("nothing was read");
      for (const form of ["weak", "strong", "weak", "strong"] as const) {
        expect(verdicts.isSecret(read(value), "password", form)).toBe(form === "strong" && value.length > 3);
      }
    },
  );

  test("are of a place, not of the value alone", () => {
    const verdicts = new Verdicts();
    expect(verdicts.isSecret(read("letmein is it"), "password", "medium")).toBe(false);
    expect(verdicts.isSecret(read("letmein"), "token", "medium")).toBe(false);
    expect(verdicts.isSecret(read("letmein"), "password", "weak")).toBe(false);
    expect(verdicts.isSecret(read("letmein"), "password", "medium")).toBe(true);
    expect(verdicts.isSecret(read('"letmein" is it'), "password", "medium")).toBe(true);
  });
});
