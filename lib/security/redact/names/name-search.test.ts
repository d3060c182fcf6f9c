import { describe, expect, test } from "vitest";
import { REDACTED, redact } from "../../redact";
import { assignmentRules } from "../rules/assignment";
import { sentenceRules } from "../rules/sentence";
import type { Span } from "../spans";
import type { ReadValue } from "../values/read-value";
import type { Confidence, SecretKind } from "../values/secret-value";
import { ValueJudge } from "../values/value-judge";
import { createNameSearch } from "./name-search";

const value = ["Gate", "4711x"].join("");
const search = (text: string, judge: ValueJudge, parts?: readonly Span[]) =>
  createNameSearch([...assignmentRules, ...sentenceRules])(text, judge, parts).map(({ start, end }) =>
    text.slice(start, end),
  );
const valuesIn = (text: string, parts?: readonly Span[]) => search(text, new ValueJudge(text.length), parts);

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

describe("the value next to a name", () => {
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

describe("a search in parts of a text", () => {
  const [first, second, third] = ["Gate4711x", "Door4712x", "Wall4713x"];
  const text = `password=${first} token=${second} password=${third}`;
  const names = [...text.matchAll(/password|token/g)].map(({ 0: name, index }) => ({
    start: index,
    end: index + name.length,
  }));
  const [one = { start: 0, end: 0 }, , three = { start: 0, end: 0 }] = names;

  test("tries the names in them", () => {
    expect(valuesIn(text, [])).toEqual([]);
    expect(names.map((name) => valuesIn(text, [name]))).toEqual([[first], [second], [third]]);
    expect(valuesIn(text, [one, three])).toEqual([first, third]);
    expect(valuesIn(text, [{ start: 0, end: 1 }, three])).toEqual([first, third]);
  });

  test("tries the names that they touch", () => {
    expect(valuesIn(text, [{ start: three.end, end: three.end + 9 }])).toEqual([third]);
    expect(valuesIn(text, [{ start: three.end + 1, end: three.end + 9 }])).toEqual([]);
    expect(valuesIn(text, [{ start: three.start - 5, end: three.start }])).toEqual([third]);
    expect(valuesIn(text, [{ start: three.start - 5, end: three.start - 1 }])).toEqual([]);
  });

  test("finds nothing if its judge is over budget, and in a whole text one value", () => {
    class SpentJudge extends ValueJudge {
      override get isOverBudget() {
        return true;
      }
    }
    expect(search(text, new SpentJudge(text.length), names)).toEqual([]);
    expect(search(text, new SpentJudge(text.length))).toEqual([first]);
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
