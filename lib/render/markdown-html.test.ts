import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { oneLine } from "@/lib/text/one-line";
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
);
const texts = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

test("a quote holds no HTML, whatever stands in it", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(typesIn(parse(blockQuote(text)))).not.toContain("html");
    }),
    { numRuns: 5_000 },
  );
});

test("what follows a quote stands outside of it, whatever HTML it begins", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const tree = parse(`${blockQuote(text)}\n\n## Agreements\n\nNone.\n`);
      expect(tree.children?.slice(-2).map(({ type }) => type)).toEqual(["heading", "paragraph"]);
    }),
    { numRuns: 1_000 },
  );
});

test("a text on one line of ours holds no HTML and no link", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const types = typesIn(parse(`- **${oneLine(text)}** and others`));
      expect(types).not.toContain("html");
      expect(types).not.toContain("link");
    }),
    { numRuns: 5_000 },
  );
});
