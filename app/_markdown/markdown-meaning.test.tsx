import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { parseMarkdown } from "@/lib/markdown/parse";
import { Markdown } from "./markdown";
import { elementsOf } from "./test-html";

const html = (text: string) =>
  renderToStaticMarkup(
    <Markdown text={text} parsed={parseMarkdown(text)} headingShift={2} idPrefix="contract" />,
  );
/** The HTML inside the root. */
const inner = (text: string) =>
  html(text)
    .replace(/^<div [^>]*>/, "")
    .replace(/<\/div>$/, "");
/** What a reader sees. */
const seen = (text: string) =>
  html(text)
    .replace(/<span (?:aria-hidden="true"|class="sr-only")>[^<]*<\/span>/g, "")
    .replace(/<[^>]*>/g, "");
const tags = (text: string) => elementsOf(html(text)).map(({ tag }) => tag);

describe("Markdown means what it means elsewhere:", () => {
  it.each([
    ["emphasis", "**a** _b_ ~~c~~ `d`", "<p><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>"],
    [
      "lists",
      "3. a\n4. b\n   - c",
      '<ol start="3">\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ol>',
    ],
    ["quotes and rules", "> a\n\n---", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr/>"],
    ["line breaks", "a  \nb\\\nc", "<p>a<br/>\nb<br/>\nc</p>"],
  ])("%s", (_, text, expected) => {
    expect(inner(text)).toBe(expected);
  });

  test("a table keeps its alignment, without a style attribute", () => {
    expect(inner("| a | b |\n| :- | -: |\n| 1 | 2 |")).toContain(
      '<tr><td class="text-left">1</td><td class="text-right">2</td></tr>',
    );
  });

  test("tasks say whether they are done", () => {
    expect(inner("- [x] a\n- [ ] b")).toMatch(
      /aria-label="done" checked=""\/> a.*aria-label="not done"\/> b/s,
    );
  });
});

describe("numbers of lists are those of the source:", () => {
  it.each([
    [
      "that goes on elsewhere",
      "10. October\n1. November",
      '<ol start="10">\n<li>October</li>\n<li value="1">November</li>\n</ol>',
    ],
    [
      "with gaps, in a quote",
      "> 1. a\n> 3. b\n> 4. c",
      '<ol>\n<li>a</li>\n<li value="3">b</li>\n<li>c</li>\n</ol>',
    ],
    ["inside another", "- x\n\n  7) a\n  7) b", '<ol start="7">\n<li>a</li>\n<li value="7">b</li>\n</ol>'],
    ["of many digits", "2026. a", '<ol start="2026" class="wide">\n<li>a</li>\n</ol>'],
  ])("%s", (_, text, expected) => {
    expect(inner(text)).toContain(expected);
  });

  test("a task in a numbered list keeps its number", () => {
    expect(inner("1. [x] a\n5. [ ] b")).toMatch(/<ol>\n<li><input .*\/> a<\/li>\n<li value="5"><input /);
  });
});

describe("what shows nothing is told by its number:", () => {
  it.each([
    ["paragraphs", `a\n\n${"&#32;\n\n".repeat(2_000)}b`, "(2000 empty paragraphs)"],
    ["line ends", `a${"\\\n".repeat(100)}b`, "(99 empty lines)"],
    ["entries", `${"-\n".repeat(1_000)}- b`, "(1000 empty entries)"],
    ["quotes", `${">\n\n".repeat(1_000)}b`, "(1000 empty paragraphs)"],
  ])("%s", (_, text, expected) => {
    const empty = Number(expected.match(/\d+/));
    expect(inner(text)).toMatch(new RegExp(`\\((?:${empty - 1}|${empty}|${empty + 1}) empty`));
    expect(tags(text).length).toBeLessThan(20);
  });

  test("a few stay as they are", () => {
    expect(tags("a\n\n&nbsp;\n\n&nbsp;\n\nb").slice(1)).toEqual(["p", "p", "p", "p"]);
  });
});

describe("headings stand under the page's own", () => {
  test("each a level per level, at most the sixth", () => {
    expect(tags("# a\n## b\n### c\n#### d\n##### e\n###### f").slice(1)).toEqual([
      "h3",
      "h4",
      "h5",
      "h6",
      "h6",
      "h6",
    ]);
  });

  test("none skipped, none empty", () => {
    expect(tags("### a\n# b\n#### c\n#\n# d").slice(1)).toEqual(["h3", "h3", "h4", "h3"]);
  });
});

describe("a link", () => {
  test("is marked as one that leaves, to see and to hear", () => {
    expect(inner("[a](https://b.example)")).toBe(
      '<p><a href="https://b.example/" target="_blank" rel="nofollow noopener noreferrer ugc">a<span aria-hidden="true">\u00A0↗</span><span class="sr-only"> (opens another site)</span></a></p>',
    );
  });

  it.each([
    ["javascript:1", "a (javascript:1)"],
    ["/create", "a (/create)"],
    ["#top", "a (#top)"],
    ["ftp://b.example", "a (ftp://b.example)"],
  ])("to %s is text, its target beside it", (target, expected) => {
    expect(seen(`[a](${target})`)).toBe(expected);
    expect(tags(`[a](${target})`)).not.toContain("a");
  });

  test("that names another site says which it opens", () => {
    expect(seen("[https://bank.example](https://other.example/a)")).toBe(
      "https://bank.example (other.example)",
    );
    expect(seen("[see bank.example](https://www.bank.example/a)")).toBe(
      "see bank.example (www.bank.example)",
    );
    expect(seen("[https://bank.example](https://bank.example/a)")).toBe("https://bank.example");
    expect(seen("[Bank.example/terms?v=2](https://bank.example/a)")).toBe("Bank.example/terms?v=2");
    expect(seen("[the terms, v. 2](https://bank.example/a)")).toBe("the terms, v. 2");
  });

  it.each([
    ["in the query", "https://bank.example/login?from=evil.example", "https://evil.example/"],
    ["in the path", "bank.example/evil.example", "https://evil.example/"],
    ["at the end of its name", "https://bank.example", "https://ank.example/"],
    ["as its user", "https://bank.example@evil.example", "https://bank.example@evil.example/"],
    ["before a backslash", "https://evil.example\\\\@bank.example", "https://evil.example/"],
    ["on another port", "https://bank.example", "https://bank.example:8443/"],
  ])("that names another site says which it opens, also where it holds the name %s", (_, text, target) => {
    expect(seen(`[${text}](${target})`)).toContain(` (${new URL(target).host})`);
  });

  it.each([
    ["dots that look like dots", "bank\u2024example", "https://evil.example/"],
    ["wide dots", "bank\uFF0Eexample", "https://evil.example/"],
    ["ideographic dots", "bank\u3002example", "https://evil.example/"],
    ["a mailbox", "pay@bank.example", "https://evil.example/"],
  ])("that names another site by %s says which it opens", (_, text, target) => {
    expect(seen(`[${text}](${target})`)).toContain(` (${new URL(target).host})`);
  });

  it.each([
    ["pay@bank.example", "evil@other.example"],
    ["pay@bank\u2024example", "evil@other.example"],
    ["bank.example", "evil@other.example"],
  ])("that reads %s and writes to %s says to whom", (text, mailbox) => {
    expect(seen(`[${text}](mailto:${mailbox}?subject=Hello)`)).toContain(` (${mailbox})`);
  });

  test("that names its own mailbox or site needs no more", () => {
    expect(seen("[Pay@bank.example](mailto:pay@bank.example)")).toBe("Pay@bank.example");
    expect(seen("pay@bank.example")).toBe("pay@bank.example");
    expect(seen("[bank\u3002example](https://bank.example/a)")).toBe("bank\u3002example");
  });

  test("without a text shows its target", () => {
    expect(seen("[](https://a.example)")).toBe("https://a.example");
  });
});

test("an image is a link that says so", () => {
  expect(seen("![a cat](https://a.example/cat.png)")).toBe("image: a cat");
  expect(seen("![](https://a.example/cat.png)")).toBe("image: without description");
  expect(tags("![a](https://a.example/cat.png)")).toContain("a");
});

describe("nothing is hidden:", () => {
  it.each([
    ["HTML", "<b>a</b> <!-- b -->", "&lt;b&gt;a&lt;/b&gt; &lt;!-- b --&gt;"],
    ["a block of HTML", "<div>\n\n*a*\n\n</div>", "&lt;div&gt;\na\n&lt;/div&gt;"],
    ["a definition that nothing refers to", "[//]: # (secret)", "[//]: # &quot;secret&quot;"],
    ["a title", '[a](https://a.example "secret")', "a (secret)"],
    ["a footnote that nothing refers to", "[^1]: secret", "[1]secret"],
    ["the second of two footnotes of one name", "a[^1]\n\n[^1]: b\n\n[^1]: secret", "a[1]\n[1]b\n[1]secret"],
    ["a cell beyond the head", "| a |\n| - |\n| b | secret |", "ab | secret"],
    ["words after a fence", "```js secret\na\n```", "js secreta\n"],
    ["a character without width", "a\u200Bb", "aU+200Bb"],
    ["an override in code", "`a\u202Eb`", "aU+202Eb"],
    ["a flood of hidden characters", "a\u200B".repeat(201), "a⟨U+200B⟩".repeat(201)],
  ])("%s", (_, text, expected) => {
    expect(seen(text)).toBe(expected);
  });
});

test("the markers of the secrets policy are badges wherever they stand", () => {
  const badges = "**SECRET_TRANSFER_REQUIRED** `SECRET_TRANSFER_REQUIRED` [REDACTED:secret-looking-value]";
  expect(html(badges).match(/<strong class="[^"]*" title="/g)).toHaveLength(3);
});

test("footnotes are numbered by us, under the prefix given", () => {
  expect(inner("a[^main]\n\n[^main]: b")).toBe(
    '<p>a<sup><a href="#contract-note-1">[main]</a></sup></p>\n<div id="contract-note-1"><p>[main]</p><p>b</p></div>',
  );
});

test("tables and code scroll by themselves, by keyboard too, and code says its language", () => {
  expect(inner("```js\na\n```")).toMatch(
    /^<p class="[^"]*">js<\/p><figure aria-label="Code" class="overflow-x-auto[^"]*" tabindex="0"><pre>/,
  );
  expect(inner("|a|\n|-|")).toMatch(
    /^<figure aria-label="Table" class="overflow-x-auto[^"]*" tabindex="0"><table>/,
  );
});
