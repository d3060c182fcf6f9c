import { describe, expect, test } from "vitest";
import { REDACTED, redact } from "../../redact";
import { assignmentRules } from "../rules/assignment";
import { sentenceRules } from "../rules/sentence";
import type { ReadValue } from "../values/read-value";
import type { Confidence, SecretKind } from "../values/secret-value";
import { ValueJudge } from "../values/value-judge";
import { createNameSearch } from "./name-search";

const value = ["Gate", "4711x"].join("");
const search = createNameSearch([...assignmentRules, ...sentenceRules]);
const valuesIn = (text: string) =>
  search(text, new ValueJudge(text.length)).map(({ start, end }) => text.slice(start, end));

/** Counts its calls. */
class CountingJudge extends ValueJudge {
  calls = 0;

  override isSecret(found: ReadValue, kind: SecretKind, confidence: Confidence): boolean {
    this.calls++;
    return super.isSecret(found, kind, confidence);
  }
}

function judgementsIn(text: string): number {
  const judge = new CountingJudge(text.length);
  search(text, judge);
  return judge.calls;
}

describe("the value beside a name", () => {
  test("is found for every name", () => {
    expect(valuesIn(`password=${value}\ntoken: ${value}\nnothing=${value}`)).toEqual([value, value]);
  });

  test("belongs to the first name that has a value", () => {
    expect(valuesIn(`password token=${value}`)).toEqual([value]);
    expect(valuesIn(`password: see token=${value}`)).toEqual([value]);
  });

  test("may contain another name", () => {
    expect(valuesIn(`password=token=${value}`)).toEqual([`token=${value}`]);
  });

  test("is not found where a marker stands", () => {
    expect(valuesIn("password: \0, for now")).toEqual([]);
    expect(redact(`password: ${REDACTED}, is the token ${value}`).text).toContain(REDACTED);
  });
});

describe("names without a space between them", () => {
  const namesInARow = (names: number) => "key:password:".repeat(names);

  test("are tried a few times, however many there are", () => {
    const few = judgementsIn(namesInARow(20));
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(20);
    expect(judgementsIn(namesInARow(2_000)) - few).toBeLessThan(4);
  });

  test("are all tried if there are few of them, or if each has a space before it", () => {
    expect(judgementsIn("password:a_b ".repeat(50))).toBeGreaterThanOrEqual(50);
    expect(judgementsIn(`${namesInARow(20)} `.repeat(10))).toBeGreaterThanOrEqual(
      9 * judgementsIn(namesInARow(20)),
    );
  });

  test("do not hide a value at their end", () => {
    expect(redact(`${namesInARow(200)}token=${value}`).text).not.toContain(value);
    expect(redact(`${namesInARow(3)}token=${value}`).text).not.toContain(value);
  });
});
