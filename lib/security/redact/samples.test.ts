import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redact } from "../redact";
import { SHAPES } from "./rules";
import { HARMLESS_SAMPLES } from "./samples/harmless";
import { SECRET_SAMPLES } from "./samples/secrets";
import { searchFor } from "./scan";
import { Verdicts } from "./verdicts";

const secrets = Object.values(SECRET_SAMPLES).flat();
const harmless = Object.values(HARMLESS_SAMPLES).flat();
// In the first test that asks: what is redacted while a file is loaded can be traced to no test.
const findMissed = once(() => secrets.filter(({ text, expected }) => redact(text).text !== expected));
const findAlarmed = once(() => harmless.filter((text) => redact(text).text !== text));

/** What samples begin with that redaction does not find yet. One that it finds leaves this list. */
const KNOWN_MISSES = ["gh secret set API_TOKEN", "session_id=", "[client]\nuser=", "auth:\n  type: basic"];

describe("the labelled samples", () => {
  it("are redacted as they have been: all, but for those known to be missed", () => {
    const missed = findMissed().map(({ text }) => text);
    const isKnown = (text: string) => KNOWN_MISSES.some((start) => text.startsWith(start));
    expect(missed.filter((text) => !isKnown(text))).toEqual([]);
    expect(missed.length).toBe(KNOWN_MISSES.length);
    expect(findAlarmed()).toEqual([]);
  });

  it("are many, of many kinds, and each different", () => {
    expect(Object.keys(SECRET_SAMPLES).length).toBeGreaterThanOrEqual(40);
    expect(new Set(secrets.map(({ text }) => text)).size).toBeGreaterThanOrEqual(120);
    expect(new Set(secrets.map(({ text }) => text)).size).toBe(secrets.length);
    expect(new Set(harmless).size).toBeGreaterThanOrEqual(200);
    expect(new Set(harmless).size).toBe(harmless.length);
  });

  it("with secrets come out as expected, at least 95 % of them", () => {
    const missed = findMissed();
    const list = missed.map(({ text }) => `${text}\n  gave ${redact(text).text}`).join("\n");
    expect(1 - missed.length / secrets.length, list).toBeGreaterThanOrEqual(0.95);
  });

  it("without secrets come out unchanged, all but 1 % of them", () => {
    const alarmed = findAlarmed();
    const list = alarmed.map((text) => `${text}\n  gave ${redact(text).text}`).join("\n");
    expect(alarmed.length / harmless.length, list).toBeLessThanOrEqual(0.01);
  });

  it("without secrets come out unchanged together, too", () => {
    const alarmed = findAlarmed();
    const text = harmless.filter((sample) => !alarmed.includes(sample)).join("\n\n");
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });

  it("stay findable inside a longer text", () => {
    const filler = "The parties agree on the schedule below.";
    const missed = findMissed();
    const wrong = secrets
      .filter((sample) => !missed.includes(sample))
      .filter(
        ({ text, expected }) =>
          redact(`${filler}\n\n${text}\n\n${filler}`).text !== `${filler}\n\n${expected}\n\n${filler}`,
      );
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });
});

describe("the files of redaction", () => {
  it("hold no literal that looks like a token of a vendor", () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".ts"),
    );
    const search = searchFor(SHAPES);
    const found = files.flatMap((name) => {
      const text = readFileSync(join(import.meta.dirname, name), "utf8");
      return search(text, new Verdicts(text.length)).map(
        ({ start }) => `${name}: ${text.slice(start, start + 12)}`,
      );
    });
    expect(files.length).toBeGreaterThan(30);
    expect(found).toEqual([]);
  });
});

function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
