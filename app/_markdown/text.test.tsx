import { expect, test, vi } from "vitest";
import { elementsOf } from "@/e2e/support/html-elements";
import { longContract } from "@/e2e/support/long-contract";
import { pageOfTexts } from "@/e2e/support/page-of-texts";
import { parseMarkdown } from "@/lib/markdown/parse";

// Without the time limit of a worker thread, which a busy machine may exceed.
vi.mock("@/lib/markdown/read-markdown", async (original) => ({
  ...(await original<typeof import("@/lib/markdown/read-markdown")>()),
  readMarkdown: (text: string) => parseMarkdown(text),
}));

const texts = (count: number, textOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => textOf(index));
const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length));
const marksIn = (html: string) => (html.match(/title="/g) ?? []).length;
const hidden = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060]/;

test("long contracts and the conversation about them are Markdown on the same page", async () => {
  const html = await pageOfTexts([longContract(32 * 1024), ...texts(60, () => longContract(1_024))]);
  expect(html).not.toContain("Shown as plain text");
  expect(elementsOf(html).map(({ tag }) => tag)).toContain("table");
});

test.each([
  ["entities", "&lrm;&rlm;"],
  ["numeric entities", "&#8203;&#x2060;"],
  ["characters", "\u200b\u2060"],
])("the marks of a page are bounded, and all hidden characters are shown: %s", async (_, pair) => {
  const html = await pageOfTexts(texts(60, (index) => `${index} *a* ${`b${pair}`.repeat(20)}`));
  expect(marksIn(html)).toBeGreaterThan(400);
  expect(marksIn(html)).toBeLessThanOrEqual(500);
  expect(html.match(/⟨U\+(?:200F|2060)⟩/g)?.length).toBe(20 * 60 - marksIn(html) / 2);
  expect(html).not.toMatch(hidden);
});

test("markers of the secrets policy are marked up to the same number", async () => {
  const marker = "SECRET_TRANSFER_REQUIRED ";
  for (const lead of ["", "*a* "]) {
    const html = await pageOfTexts(texts(100, (index) => `${lead}${index} ${marker.repeat(40)}`));
    expect(marksIn(html)).toBeLessThanOrEqual(500);
    expect(html.split(marker.trim())).toHaveLength(4_001);
  }
});

const flood = "&lrm;&rlm;".repeat(40);
test.each([
  ["one paragraph", `a${flood.repeat(25)}`],
  ["many paragraphs", fill(`a${flood}\n\n`, 30_000)],
  ["titles", fill(`[a](x "a${flood}")\n\n`, 30_000)],
  ["words after a fence", fill(`\`\`\` a${flood}\nb\n\`\`\`\n\n`, 30_000)],
  ["targets of links", fill(`[a](x:${flood})\n\n`, 30_000)],
  ["mailboxes", fill(`[a@b.c](mailto:${"%E2%80%8E%E2%80%8F".repeat(10)}@d.e)\n\n`, 30_000)],
  ["descriptions of images", fill(`![a${flood}](http://b.c)\n\n`, 30_000)],
])(
  "a flood of hidden characters in %s makes the HTML only a few times as long as the text",
  async (_, text) => {
    const html = await pageOfTexts([text]);
    expect(html.length).toBeLessThan(20_000 + 8 * text.length);
    expect(marksIn(html)).toBeLessThanOrEqual(50);
    expect(html).not.toMatch(hidden);
  },
);
