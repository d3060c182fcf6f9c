import { expect, test } from "vitest";
import { parseMarkdown } from "../markdown/parse";
import { MAX_MARKS, needsManyMarks, splitMarkedText } from "./visible-marks";

const marker = "SECRET_TRANSFER_REQUIRED";
const redacted = "[REDACTED:secret-looking-value]";

test.each([marker, redacted])("of very many %s only some are marked, and no text is lost", (word) => {
  const text = `${word} `.repeat(1_000);
  const parts = splitMarkedText(text);
  expect(parts.filter(({ kind }) => kind === "secret")).toHaveLength(MAX_MARKS);
  expect(parts.map((part) => (part.kind === "text" ? part.text : part.label)).join("")).toBe(text);
  expect(needsManyMarks(text)).toBe(true);
  expect(needsManyMarks(`${word} `.repeat(MAX_MARKS))).toBe(false);
});

test("a character that Unicode has not assigned is hidden, unless it may become an emoji", () => {
  expect(splitMarkedText("at least \uFB37≥ 99")[1]).toMatchObject({
    label: "U+FB37",
    meaning: "unassigned character",
  });
  expect(splitMarkedText("\u{1FAFF}")).toMatchObject([{ kind: "text" }]);
});

test("a hidden character after very many markers is marked", () => {
  const parsed = JSON.stringify(parseMarkdown(`${`${marker}\n\n`.repeat(200)}pay\u202e me`));
  expect(parsed).toContain('"value":"U+202E"');
  expect(parsed).not.toContain("\u202e");
  expect(parsed.match(/"tagName":"mark"/g)?.length).toBeLessThanOrEqual(MAX_MARKS + 1);
  expect(parsed.split(marker)).toHaveLength(201);
});
