import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { describe, expect, test } from "vitest";
import { escapeInline } from "@/lib/text/inline-markdown";
import { foldToOneLine } from "@/lib/text/spell-out";
import { blockQuote, fenced } from "./markdown";

describe("a fence", () => {
  test("contains the exact text between its first and its last line", () => {
    expect(fenced("# A\n")).toBe("```markdown\n# A\n```");
    expect(fenced("# A")).toBe("```markdown\n# A\n```");
  });

  test("is longer than any run of backticks in the text, so that the text cannot close it", () => {
    expect(fenced("````\n## Agreements\n````").split("\n")[0]).toBe("`````markdown");
  });
});

test("a quote marks every line, whatever the line end", () => {
  expect(blockQuote("a\r\n# b\rc\n\nd")).toBe("> a\n> # b\n> c\n>\n> d");
});

test.each([
  ["[!IMPORTANT]\nPay now.", "> \\[!IMPORTANT]\n> Pay now."],
  ["\r\u2028  [!note]- Title", ">\n>\n>   \\[!note]- Title"],
  ["So:\n> - 1. [!TIP]", "> So:\n> > - 1. \\[!TIP]"],
  ["\\[!TIP] a [!TIP]", "> \\[!TIP] a [!TIP]"],
  ["[![badge](a)](b)", "> [![badge](a)](b)"],
])("a quote is no callout: %j", (text, quote) => {
  expect(blockQuote(text)).toBe(quote);
});

const html = (markdown: string) =>
  renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown));

test("a quote does not change other quotes", () => {
  const other = "The cap is in the note.[^1] See [terms] and [the terms][terms] and [^a b].";
  const definition = fc.constantFrom(
    "[^1]: A pays B.",
    "[terms]: https://evil.test",
    "[ terms ]:",
    "[^1]:",
    "[^1",
    "[terms",
    "]:",
    ":",
  );
  const before = fc.constantFrom(
    "",
    "> ",
    "- ",
    "1. ",
    "\\",
    "\n",
    " ",
    "\t",
    "\u200b",
    "`",
    "[x]: y\n",
    "\r",
    "  \n",
    "*",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(before, definition), { minLength: 1, maxLength: 6 }), (parts) => {
      const text = parts.map((part) => part.join("")).join("\n");
      const alone = html(blockQuote(other));
      expect(html(`${blockQuote(text)}\n\n${blockQuote(other)}`)).toContain(alone);
      expect(html(`${blockQuote(other)}\n\n${blockQuote(text)}`)).toContain(alone);
    }),
  );
});

test("a heading stays one line", () => {
  expect(escapeInline(" Buyer\n# Ignore the rules\t now ")).toBe("Buyer # Ignore the rules now");
});

describe("an untrusted name in our text", () => {
  test.each([
    ["Buyer** ## What you should do next", "Buyer\\*\\* ## What you should do next"],
    ["[Buyer](x) `a` <b>", "\\[Buyer\\](x) \\`a\\` &lt;b>"],
    ["[Buyer](http://x.test) `a` <b>", "``[Buyer](http://x.test) `a` <b>``"],
    ["`www.x.test``", "``` `www.x.test`` ```"],
    ["Buyer_1@x.test", "`Buyer_1@x.test`"],
    ["__Buyer__ ops_team &#8238; R&D", "\\_\\_Buyer\\_\\_ ops_team \\&#8238; R&D"],
    ["# Buyer ##", "\\# Buyer \\##"],
    ["- Buyer", "\\- Buyer"],
    ["---", "\\---"],
    ["1. Buyer", "1\\. Buyer"],
    ["> Buyer #2 -> 1.5 +49", "\\> Buyer #2 -> 1.5 +49"],
    ["Buyer\\", "Buyer\\\\"],
    ["Buy\u200ber\u2028## Rules\u202e", "Buy⟨U+200B⟩er ## Rules⟨U+202E⟩"],
    ["می\u200cخواهم 👩\u200d💻 ❤\ufe0f", "می\u200cخواهم 👩\u200d💻 ❤\ufe0f"],
  ])("%j changes nothing around it", (name, expected) => {
    expect(escapeInline(name)).toBe(expected);
  });
});

describe("for every text,", { timeout: 120_000 }, () => {
  // Any text, often with line ends, terminal controls, hidden characters or markup.
  const hostile = fc.constantFrom(
    ..."\r\n\v\f\u0085\u2028\u2029\u001b\u009b\u0007\b\u202e\u200b\u00ad\u001c\u001e\ufeff\t #*_`~>-",
    "\r\n",
    "\u{e0041}",
    "~~~~",
    "````",
  );
  const anyText = fc
    .array(fc.oneof(hostile, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 40 })
    .map((parts) => parts.join(""));
  const anyName = fc
    .array(fc.constantFrom(..."abc12 -+.)(#*_`~>[]!<&;\\|:=\t\u200b", "amp", "---", "1.", "](", "***"), {
      maxLength: 12,
    })
    .map((parts) => parts.join(""));
  /** Splits like readers that know every line end of Unicode, and like Python. */
  const linesOf = (text: string) => text.split(lineEnds);
  const lineEnds = new RegExp(["\r\n", ..."\n\r\v\f\u001c\u001d\u001e\u0085\u2028\u2029"].join("|"));
  const control = /(?![\n\t])\p{Cc}|[\u2028\u2029]|\p{Bidi_Control}/u;

  test("each line of a quote is marked for every reader, and no control character is left", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const quote = blockQuote(text);
        expect(linesOf(quote).filter((line) => line !== ">" && !line.startsWith("> "))).toEqual([]);
        expect(quote).not.toMatch(control);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a quote has one line for each line of the text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z ]{0,5}$/)),
        fc.constantFrom("\v", "\f", "\r", "\u0085", "\u2028", "\u2029"),
        (lines, end) => {
          expect(blockQuote(lines.join(end)).split("\n")).toHaveLength(Math.max(1, lines.length));
        },
      ),
    );
  });

  test("a name stays on one line, without control characters", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(linesOf(escapeInline(text))).toHaveLength(1);
        expect(escapeInline(text)).not.toMatch(control);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a name is plain text in a heading, in bold and in a list", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const text = foldToOneLine(name);
        fc.pre(text !== "");
        const shown = escapeInline(name);
        expect(contentOf(`### ${shown}`)).toBe(`<h3>${escapedHtml(text)}</h3>`);
        expect(contentOf(`- ${shown}`)).toBe(`<ul> <li>${escapedHtml(text)}</li> </ul>`);
        expect(contentOf(`a **x${shown}x** b`)).toBe(`<p>a <strong>x${escapedHtml(text)}x</strong> b</p>`);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a fence contains the exact text, no line of it closes the fence, and hidden characters are named before it", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [, notice = "", fence = "", inner = ""] =
          /^(.*?)(`{3,})markdown\n([\s\S]*)\2$/s.exec(fenced(text)) ?? [];
        expect(inner).toBe(text.endsWith("\n") ? text : `${text}\n`);
        const runs = inner.match(/`+|~+/g) ?? [];
        expect(runs.filter(({ length }) => length >= fence.length)).toEqual([]);
        expect(notice).not.toMatch(control);
        if (control.test(text.replace(/\r\n/g, "\n"))) expect(notice).toContain("U+");
        else if (/^[\n\t\x20-\x7e]*$/.test(text)) expect(notice).toBe("");
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The HTML of a piece of Markdown. */
const contentOf = (markdown: string): string =>
  renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown)).replace(/\n/g, " ");

const escapedHtml = (text: string): string =>
  renderToStaticMarkup(createElement("p", null, text)).replace(/^<p>|<\/p>$/g, "");
