import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test, vi } from "vitest";
import { Chunk } from "@/app/_components/chunks";
import { referenceMs, withCpuTime } from "@/e2e/support/cpu-time";
import { hostileMarkdown } from "@/e2e/support/hostile-markdown";
import { elementsOf } from "@/e2e/support/html-elements";
import { htmlOf } from "@/e2e/support/html-of";
import { longContract } from "@/e2e/support/long-contract";
import { parseMarkdown } from "@/lib/markdown/parse";
import { Markdown } from "./markdown";

vi.mock("@/app/_components/chunks", { spy: true });

const html = (text: string) =>
  renderToStaticMarkup(
    <Markdown text={text} parsed={parseMarkdown(text)} headingShift={2} idPrefix="contract" />,
  );
const tags = (text: string) => elementsOf(html(text)).map(({ tag }) => tag);

const allowed: Record<string, string[]> = {
  a: ["href", "target", "rel", "dir"],
  bdi: [],
  bdo: ["dir"],
  div: ["class", "dir", "id"],
  figure: ["aria-label", "class", "tabindex"],
  input: ["type", "checked", "disabled", "aria-label"],
  li: ["value", "dir"],
  ol: ["class", "start", "dir"],
  table: ["class", "dir"],
  span: ["aria-hidden", "class", "dir", "title"],
  strong: ["class", "title"],
  td: ["class", "dir"],
  th: ["class", "dir"],
  ...Object.fromEntries("br code del em hr sup".split(" ").map((tag) => [tag, []])),
  ...Object.fromEntries(
    "blockquote h3 h4 h5 h6 pre tbody thead tr ul".split(" ").map((tag) => [tag, ["dir"]]),
  ),
  p: ["class", "dir"],
};

describe("a hostile text renders only allowed elements and attributes:", () => {
  const reference = referenceMs();
  it.each(hostileMarkdown)("$name", ({ markdown }) => {
    const { result: rendered, ms } = withCpuTime(() => html(markdown));
    // The slowest takes about as long as the reference.
    expect(ms).toBeLessThan(4 * reference);
    expect(rendered.length).toBeLessThan(40_000 + 10 * markdown.length);

    const elements = elementsOf(rendered);
    for (const { tag, attributes, inside } of elements) {
      expect(Object.keys(allowed)).toContain(tag);
      expect(Object.keys(attributes).filter((name) => !allowed[tag]?.includes(name))).toEqual([]);
      if (tag === "a") expect(inside).not.toContain("a");
      if (attributes.href && attributes.target) {
        expect(attributes.href).toMatch(/^(https?:\/\/|mailto:)/);
        expect(attributes).toMatchObject({ target: "_blank", rel: "nofollow noopener noreferrer ugc" });
      } else if (attributes.href) {
        expect(attributes.href).toMatch(/^#contract-note-\d+$/);
      }
      if (tag === "input") expect(attributes).toMatchObject({ type: "checkbox", disabled: "" });
    }
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^contract-note-\d+$/.test(id))).toEqual([]);
  });

  test("there are many hostile texts, each with its own name", () => {
    expect(new Set(hostileMarkdown.map(({ name }) => name)).size).toBe(hostileMarkdown.length);
    expect(hostileMarkdown.length).toBeGreaterThan(150);
  });
});

describe("a text that is too expensive is shown as plain text, with the reason:", () => {
  it.each([
    ["deep nesting", "> ".repeat(21), "its quotes or lists are nested too deep"],
    ["a flood of constructs", "- a\n".repeat(10_000), "it has too many markers, lists or tables"],
    [
      "references that multiply",
      `[a]: http://a.example/${"a".repeat(20_000)}\n\n${"[a] ".repeat(8)}`,
      "it can't be read as Markdown",
    ],
  ])("%s", (_, text, reason) => {
    const rendered = html(text).replaceAll("&#x27;", "'");
    expect(rendered).toContain(`>Shown as plain text: ${reason}.</p>`);
    expect(elementsOf(rendered).map(({ tag }) => tag)).toEqual(["div", "p", "div"]);
    expect(rendered.replace(/<[^>]*>/g, "").replaceAll("&gt;", ">")).toContain(text);
  });

  test("an ordinary contract of the maximum size is rendered", () => {
    const contract = longContract(128 * 1024);
    expect(contract.length).toBeGreaterThan(125 * 1024);
    expect(html(contract)).not.toContain("Shown as plain text");
    expect(tags(contract)).toEqual(expect.arrayContaining(["h3", "h4", "table", "li", "blockquote", "pre"]));
  });
});

test("deeply nested emphasis loses no text", () => {
  for (const levels of [60, 100, 330, 340, 1_000, 5_000]) {
    const rendered = html(`${"*x ".repeat(levels)}${"x* ".repeat(levels)}`).replace(/<[^>]*>/g, "");
    expect(rendered.replace(/^Shown as plain text: [^.]*\./, "").match(/x/g)).toHaveLength(2 * levels);
  }
});

test("no paragraph changes its writing direction so often that a browser takes seconds to lay it out", () => {
  const texts = ["aא".repeat(40_000), `- ${"1ب".repeat(40_000)}`, `| a |\n|-|\n| ${"aא ".repeat(30_000)} |`];
  for (const text of texts) {
    const shown = html(text);
    expect(shown).toContain("it changes its script or writing direction too often");
    const paragraphs = shown.split(/<[^>]*>/);
    expect(Math.max(...paragraphs.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
  }
  const mixed = Array.from({ length: 1_000 }, () => "המחיר הוא 40 EUR לכל יחידה.").join("\n\n");
  expect(html(mixed)).not.toContain("plain text");
});

test.each([
  ["a contract", longContract(100 * 1024)],
  ["a list", "- a\n\n  b\n\n".repeat(800)],
  ["a list in a list", `- a\n${"  - b\n".repeat(1_000)}`],
  ["a table", `|a|b|\n|-|-|\n${"|a|b|\n".repeat(1_000)}`],
  ["a quote", "> *a* `b`\n>\n".repeat(1_000)],
  ["a paragraph", "*a* ".repeat(900)],
])("is the same in chunks: %s", async (_, text) => {
  const parsed = parseMarkdown(text);
  expect("plain" in parsed ? 0 : parsed.nodes).toBeGreaterThan(2_000);
  const props = { text, parsed, headingShift: 2, idPrefix: "contract" };
  vi.mocked(Chunk).mockClear();
  const inChunks = await htmlOf(<Markdown {...props} inChunks />);
  expect(vi.mocked(Chunk).mock.calls.length).toBeGreaterThan(1);
  expect(inChunks.replaceAll("\n", "")).toBe(html(text).replaceAll("\n", ""));
});
