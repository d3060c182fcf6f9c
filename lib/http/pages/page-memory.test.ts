import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "@/app/_markdown/markdown";
import { parseMarkdown } from "@/lib/markdown/parse";
import { byteLength } from "@/lib/room/limits";
import { responseMemory } from "./page-memory";

const asHtml = (text: string) => renderToStaticMarkup(createElement("p", null, text));
/** As Next sends data for React: JSON, as a string in a script. */
const asData = (text: string) =>
  JSON.stringify(JSON.stringify(text)).replace(/[&<>]/g, (found) =>
    JSON.stringify(`\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`).slice(2, -1),
  );

test.each([
  ["words", "lorem ipsum dolor "],
  ["letters beyond Latin-1", "Ж x y "],
  ["quotation marks", `"'`],
  ["markup", "<b>&amp;</b>"],
  ["backslashes", "\\"],
])("a page is expected to take at least its texts as HTML and as data for React: %s", (_, unit) => {
  const body = unit.repeat(1_000);
  const size = byteLength(asHtml(body)) + byteLength(asData(body)) - 100;
  const message = { timeline: [{ body, seq: 1, at: null }], shown: null };
  const contract = { timeline: [], shown: { contract: { markdown: body }, before: "" } };
  for (const [view, showsAll] of [
    [message, true],
    [contract, false],
  ] as const) {
    const expected = responseMemory(byteLength(body), view, showsAll);
    expect(expected).toBeGreaterThanOrEqual(size);
    expect(expected).toBeLessThan(2.5 * size);
  }
});

test.each([
  ["paragraphs", "a\n\n"],
  ["links", "[a](http://b.c)\n\n"],
  ["entries", "- a\n"],
  ["emphasis", "*a* "],
  ["cells", "|a|b|\n|-|-|\n|c|d|\n\n"],
  ["hidden characters", "a\u200b"],
  ["entities", "*a* a&lrm;"],
])("the memory of a page includes what its text becomes as Markdown: %s", (_, unit) => {
  for (const length of [2_000, 20_000, 100_000]) {
    const markdown = unit.repeat(length / unit.length);
    const parsed = parseMarkdown(markdown);
    const props = { text: markdown, parsed, headingShift: 2, idPrefix: "a" };
    const html = renderToStaticMarkup(createElement(Markdown, props));
    const expected = responseMemory(byteLength(markdown), { shown: { contract: { markdown } } }, false);
    expect(expected).toBeGreaterThanOrEqual(2 * byteLength(html));
  }
});

test("the memory of a page that shows only a part of a room is estimated from that part", () => {
  const view = { timeline: [{ body: '"'.repeat(4_000_000) }], shown: null };
  expect(responseMemory(4_000_000, view, false)).toBe((1024 + 1024) * 1024);
});
