import { describe, expect, test } from "vitest";
import { REDACTED, redact } from "../redact";
import { nameSearch } from "./names";
import type { Reading } from "./reading";
import { assignmentRules } from "./rules/assignment";
import { sentenceRules } from "./rules/sentence";
import type { Form, Kind } from "./value";
import { Verdicts } from "./verdicts";

const value = ["Gate", "4711x"].join("");
const search = nameSearch([...assignmentRules, ...sentenceRules]);
const valuesIn = (text: string) =>
  search(text, new Verdicts(text.length)).map(({ start, end }) => text.slice(start, end));

/** Counts what it is asked. */
class CountingVerdicts extends Verdicts {
  asked = 0;

  override isSecret(reading: Reading, kind: Kind, form: Form): boolean {
    this.asked++;
    return super.isSecret(reading, kind, form);
  }
}

function judgedIn(text: string): number {
  const verdicts = new CountingVerdicts(text.length);
  search(text, verdicts);
  return verdicts.asked;
}

describe("the value beside a name", () => {
  test("is found for every name", () => {
    expect(valuesIn(`password=${value}\ntoken: ${value}\nnothing=${value}`)).toEqual([value, value]);
  });

  test("is that of the first name whose place gives one", () => {
    expect(valuesIn(`password token=${value}`)).toEqual([value]);
    expect(valuesIn(`password: see token=${value}`)).toEqual([value]);
  });

  test("may hold a name itself", () => {
    expect(valuesIn(`password=token=${value}`)).toEqual([`token=${value}`]);
  });

  test("is none where a marker stands", () => {
    expect(valuesIn("password: \0, for now")).toEqual([]);
    expect(redact(`password: ${REDACTED}, is the token ${value}`).text).toContain(REDACTED);
  });
});

describe("names without a space between them", () => {
  const crowd = (names: number) => "key:password:".repeat(names);

  test("are tried a few times, however many there are", () => {
    const few = judgedIn(crowd(20));
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(20);
    expect(judgedIn(crowd(2_000)) - few).toBeLessThan(4);
  });

  test("are all tried where there are only a few of them, or each has a space before it", () => {
    expect(judgedIn("password:a_b ".repeat(50))).toBeGreaterThanOrEqual(50);
    expect(judgedIn(`${crowd(20)} `.repeat(10))).toBeGreaterThanOrEqual(9 * judgedIn(crowd(20)));
  });

  test("hide none at their end", () => {
    expect(redact(`${crowd(200)}token=${value}`).text).not.toContain(value);
    expect(redact(`${crowd(3)}token=${value}`).text).not.toContain(value);
  });
});
