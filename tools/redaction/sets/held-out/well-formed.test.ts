import { expect, test } from "vitest";
import { harmlessTexts } from "./harmless";
import { secretTexts } from "./secrets";

const secrets = secretTexts();
const harmless = harmlessTexts();

test("each secret occurs once in its text", () => {
  const wrong = secrets.filter(
    ({ text, secrets }) => secrets.length === 0 || secrets.some((secret) => text.split(secret).length !== 2),
  );
  expect(wrong).toEqual([]);
});

test("no text occurs twice", () => {
  const texts = [...secrets, ...harmless].map(({ text }) => text);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test("no secret occurs in two texts", () => {
  const values = secrets
    .flatMap(({ secrets }) => secrets)
    .filter((secret) => !/^\W*\d+\W+[a-z]+\W*$/.test(secret));
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
});

test("the same seed gives the same texts, and another one gives others", () => {
  expect(secretTexts()).toEqual(secrets);
  expect(harmlessTexts()).toEqual(harmless);
  expect(secretTexts(2)).not.toEqual(secrets);
});

test("there are about as many harmless texts as texts with a secret", () => {
  expect(secrets.length).toBeGreaterThan(900);
  expect(Math.abs(secrets.length - harmless.length)).toBeLessThan(100);
});
