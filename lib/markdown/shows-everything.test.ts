import fc from "fast-check";
import { expect, test } from "vitest";
import { type Node, textOf } from "./node";
import { parseMarkdown } from "./parse";

/** Pieces of Markdown with characters that its parts take for separators. A word is put where there is a W. */
const pieces = [
  ..."W|W|W|[](https://a.example/W)|[W](https://a.example/W)|[W](https://a.example/W \"W\")|[W](<https://a.example/W> 'W')|![W](https://a.example/W)".split(
    "|",
  ),
  ...'![W](https://a.example/W "W")|![|[|]|](https://a.example/W)|](https://a.example/W "W")|[W][r]|![W][r]|[r]|![r][]|[^W]'.split(
    "|",
  ),
  ...'*|**|_|~~|`|``|```|~~~|> |- |1. |7) |# |### |===|---|    |<W>|<W W="W">|</W>|<!-- W -->|<https://a.example/W>'.split(
    "|",
  ),
  ..."&nbsp;|&#x85;|&#8232;|&#9;|&#10;|&amp;|\\|\\[|\\]|!|(|)|<|>|:|\"|'|- [ ] |- [x] |https://a.example/W|W@a.example".split(
    "|",
  ),
  ...'[r]: https://a.example/W "W"|[W]: https://a.example/W|[^W]: W|[^W]: W [W](https://a.example/W "W")'.split(
    "|",
  ),
  ...[
    "| W | W |",
    "|---|:-:|",
    "|",
    " | ",
    "\n| W | W |\n|---|---|\n| W | W | W |\n",
    "$$",
    "+++",
    "{W}",
    "[[W]]",
    ":W:",
  ],
  ...[
    "\n",
    "\n",
    "\n\n",
    "\n\n",
    " ",
    " ",
    "  \n",
    "\t",
    "\r\n",
    "\u00a0",
    "\u0085",
    "\u2003",
    "\u2028",
    "\u3000",
    "\u200b",
    "\v",
    "\f",
  ],
];

/** A text with words that are all different. */
const texts = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 24 }).map((chosen) => {
  let count = 0;
  return chosen.join("").replace(/W/g, () => `w${count++}q`);
});

/** All that a page shows of a tree: its texts, and where its links lead. */
const shownOf = ({ value = "", properties = {}, children = [] }: Node): string =>
  [value, properties.href, properties.src, ...children.map(shownOf)].join("");

test("every word of a text is shown or in the target of a link, wherever it stands in the Markdown", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = parseMarkdown(text);
      const shown = "tree" in parsed ? shownOf(parsed.tree).toLowerCase() : text;
      const missing = [...text.matchAll(/w\d+q/g)]
        .map(([word]) => word)
        .filter((word) => !shown.includes(word));
      expect(missing).toEqual([]);
    }),
    { numRuns: Number(process.env.RUNS ?? 2_000) },
  );
});

test("every number of a text is shown as it is written: no sign between two digits is taken for a mark", () => {
  const signs = [..."2 5 0 7 * * ** ~ ~~ _ __ ( ) % - + . , x a".split(" "), " ", " ", "*", "\n"];
  // A text of its own line, that begins no list and is no entity of anything else.
  const lines = fc
    .array(fc.constantFrom(...signs), { minLength: 3, maxLength: 20 })
    .map((pieces) => `Pay ${pieces.join("").replace(/\n(?=[\d*+\s~_-])/g, "")}`);
  fc.assert(
    fc.property(lines, (line) => {
      const parsed = parseMarkdown(line);
      const shown = "tree" in parsed ? shownOf(parsed.tree) : line;
      expect(shown.match(/\d+/g)).toEqual(line.match(/\d+/g));
    }),
    { numRuns: Number(process.env.RUNS ?? 2_000) },
  );
});

test("every URL is shown as it is written", () => {
  const path = fc.array(fc.constantFrom(..."a v2 / . * ** _ __ ~ ~~ - ( ) = ? #".split(" ")), {
    maxLength: 12,
  });
  const urls = fc
    .tuple(fc.constantFrom("https://a.example/", "http://a.example/", "www.a.example/"), path)
    .map(([start, pieces]) => `${start}${pieces.join("")}z`);
  fc.assert(
    fc.property(fc.array(urls, { minLength: 1, maxLength: 4 }), (written) => {
      const parsed = parseMarkdown(`See ${written.join(" or *this* ")}.`);
      const shown = "tree" in parsed ? textOf(parsed.tree) : "";
      expect(shown).toBe(`See ${written.join(" or this ")}.`);
    }),
    { numRuns: Number(process.env.RUNS ?? 2_000) },
  );
});

test("links and images that are nested too deep show where they lead, too", () => {
  const nested = (text: string) => `${"*a ".repeat(70)}${text}${" a*".repeat(70)}`;
  const texts = ['![one](https://a.example/two "three")', '[four](https://a.example/five "six")'];
  for (const text of texts) {
    const parsed = parseMarkdown(nested(text));
    expect("tree" in parsed && shownOf(parsed.tree)).toMatch(/(one|four).*\((three|six)\)/);
    expect("tree" in parsed && shownOf(parsed.tree)).toMatch(/https:\/\/a\.example\/(two|five)/);
  }
});

test("text that is struck out deep inside others stays as it is written, or struck out", () => {
  for (const depth of [10, 62, 66, 100]) {
    const parsed = parseMarkdown(`${"**".repeat(depth)}The price is ~~500~~ 900 euros.${"**".repeat(depth)}`);
    expect("tree" in parsed ? JSON.stringify(parsed.tree) : '"del"').toContain('"del"');
  }
});
