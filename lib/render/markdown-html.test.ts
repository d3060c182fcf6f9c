import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { escapeInline } from "@/lib/text/inline-markdown";
import { blockQuote } from "./markdown";

type Tree = { type: string; value?: string; children?: Tree[] };

const typesIn = ({ type, children = [] }: Tree): string[] => [type, ...children.flatMap(typesIn)];
const parse = (markdown: string): Tree =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

const piece = fc.constantFrom(
  ..."<>!/?-`~\\&;#\n\t xb=\"'[](){}*_:|",
  "<!--",
  "-->",
  "<b>",
  "</blockquote>",
  "<h2>",
  "<?php",
  "<!DOCTYPE x>",
  "<![CDATA[",
  "<script>",
  "\\<",
  "&lt;",
  "    ",
  "```\n",
  "> ",
  "- ",
  "1. ",
  "https://a.example",
  "0@.A",
  "@.",
  "@.b",
  "a",
);
const texts = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

test("a quote contains no HTML, whatever its text is", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(typesIn(parse(blockQuote(text)))).not.toContain("html");
    }),
    { numRuns: 5_000 },
  );
});

test("the text after a quote is outside of it, whatever HTML the quote begins", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const tree = parse(`${blockQuote(text)}\n\n## Agreements\n\nNone.\n`);
      expect(tree.children?.slice(-2).map(({ type }) => type)).toEqual(["heading", "paragraph"]);
    }),
    { numRuns: 1_000 },
  );
});

test("inline Markdown of an untrusted text contains no HTML and no link", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const types = typesIn(parse(`- **${escapeInline(text)}** and others`));
      expect(types).not.toContain("html");
      expect(types).not.toContain("link");
    }),
    { numRuns: 5_000, examples: [["pay@.evil.example"], ["mailto:pay@.evil.example"]] },
  );
});
