import { expect, test, vi } from "vitest";
import { newPageBudget } from "./page-budget";
import { parseMarkdown } from "./parse";
import { readMarkdown } from "./read-markdown";

vi.mock("./parse", { spy: true });

test("the cache is bounded by memory, not only by the number of entries", () => {
  const read = (text: string) => readMarkdown(text, newPageBudget(["client"], 0));
  const bytes = 20 * 1024 * 1024;
  for (let count = 0; count < 3; count++)
    vi.mocked(parseMarkdown).mockReturnValueOnce({
      tree: { type: "root" },
      nodes: 1,
      marks: 0,
      tabStops: 0,
      bytes,
    });
  const [first, , third] = ["*a*", "*b*", "*c*"].map(read);
  expect(read("*c*")).toBe(third);
  expect(read("*a*")).not.toBe(first);
});

test.each([
  ["words", (text: string) => text],
  ["code", (text: string) => `\`${text}\``],
  ["a link", (text: string) => `[a](https://a.example/${text})`],
])("%s take the memory of their characters", (_, write) => {
  const bytesOf = (length: number) => {
    const parsed = parseMarkdown(write("x".repeat(length)));
    return "plain" in parsed ? 0 : parsed.bytes;
  };
  expect(bytesOf(5_000) - bytesOf(1_000)).toBeGreaterThanOrEqual(2 * 4_000);
});
