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
      const verdicts = new Verdicts(1000);
      const reading = readValue(value, 0);
      if (!reading) throw new Error("nothing was read");
      for (const form of ["weak", "strong", "weak", "strong"] as const) {
        expect(verdicts.isSecret(read(value), "password", form)).toBe(form === "strong" && value.length > 3);
      }
    },
  );

  test("are of a place, not of the value alone", () => {
    const verdicts = new Verdicts(1000);
    expect(verdicts.isSecret(read("letmein is it"), "password", "medium")).toBe(false);
    expect(verdicts.isSecret(read("letmein"), "token", "medium")).toBe(false);
    expect(verdicts.isSecret(read("letmein"), "password", "weak")).toBe(false);
    expect(verdicts.isSecret(read("letmein"), "password", "medium")).toBe(true);
    expect(verdicts.isSecret(read('"letmein" is it'), "password", "medium")).toBe(true);
  });

  test("are too many where more values are refused than any text has that was not made for it", () => {
    const verdicts = new Verdicts(32 * 1024);
    const refuse = (value: string) => verdicts.isSecret(read(value), "password", "weak");
    for (let n = 1000; n < 2000; n++) refuse(`\${KEY_${n}}`);
    expect(verdicts.areTooMany).toBe(false);
    for (let n = 2000; n < 3000; n++) refuse(`\${KEY_${n}}`);
    expect(verdicts.areTooMany).toBe(true);
  });

  test("that are remembered or of short values count less", () => {
    for (const value of ["kestrel", "abc"]) {
      const verdicts = new Verdicts(1000);
      for (let n = 0; n < 2000; n++) verdicts.isSecret(read(value), "password", "weak");
      expect(verdicts.areTooMany, value).toBe(false);
      for (let n = 0; n < 100; n++) verdicts.isSecret(read(value), "password", "weak");
      expect(verdicts.areTooMany, value).toBe(true);
    }
  });
});
