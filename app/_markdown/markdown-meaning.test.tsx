import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { elementsOf } from "@/e2e/support/html-elements";
import { parseMarkdown } from "@/lib/markdown/parse";
import { Markdown } from "./markdown";

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

describe("list numbers are those of the source:", () => {
  it.each([
    [
      "that jump back",
      "10. October\n1. November",
      '<ol start="10">\n<li>October</li>\n<li value="1">November</li>\n</ol>',
    ],
    [
      "with gaps, in a quote",
      "> 1. a\n> 3. b\n> 4. c",
      '<ol>\n<li>a</li>\n<li value="3">b</li>\n<li>c</li>\n</ol>',
    ],
    ["inside another", "- x\n\n  7) a\n  7) b", '<ol start="7">\n<li>a</li>\n<li value="7">b</li>\n</ol>'],
    [
      "below empty entries",
      "1. A\n2.\n3.\n4.\n5.\n6. B\n7. C",
      '<ol>\n<li value="1">A</li><li value="2">(4 empty entries)</li><li value="6">B</li>\n<li value="7">C</li>\n</ol>',
    ],
    ["of many digits", "2026. a", '<ol start="2026" class="wide">\n<li>a</li>\n</ol>'],
  ])("%s", (_, text, expected) => {
    expect(inner(text)).toContain(expected);
  });

  test("a task in a numbered list keeps its number", () => {
    expect(inner("1. [x] a\n5. [ ] b")).toMatch(/<ol>\n<li><input .*\/> a<\/li>\n<li value="5"><input /);
  });
});

describe("many empty elements are replaced by their number:", () => {
  it.each([
    ["paragraphs", `a\n\n${"&#32;\n\n".repeat(2_000)}b`, "(2000 empty paragraphs)"],
    ["line ends", `a${"\\\n".repeat(100)}b`, "(99 empty lines)"],
    ["entries", `${"-\n".repeat(1_000)}- b`, "(1000 empty entries)"],
    ["quotes", `${">\n\n".repeat(1_000)}b`, "(1000 empty paragraphs)"],
    ["paragraphs with emphasis", `a\n\n${"*&nbsp;*\n\n".repeat(1_500)}b`, "(1500 empty paragraphs)"],
    ["entries with emphasis", `${"- *&nbsp;*\n".repeat(200)}- b`, "(200 empty entries)"],
    ["words", `a ${"*&nbsp;* ".repeat(100)}b`, "(100 empty words)"],
    ["code", `a ${"` ` ".repeat(200)}b`, "(200 empty words)"],
    ["rows", `|a|b|\n|-|-|\n${"| | |\n".repeat(1_000)}|c|d|`, "(1000 empty rows)"],
  ])("%s", (_, text, expected) => {
    const empty = Number(expected.match(/\d+/));
    expect(inner(text)).toMatch(new RegExp(`\\((?:${empty - 1}|${empty}|${empty + 1}) empty`));
    expect(tags(text).length).toBeLessThan(20);
  });

  test("empty lines in code, and spaces that a browser does not join, too", () => {
    expect(inner(`\`\`\`\na${"\n".repeat(100)}b\n\`\`\``)).toContain("a\n(99 empty lines)\nb");
    expect(inner(`a${"\u00A0".repeat(5_000)}b`)).toContain("a (5000 spaces) b");
  });

  test("a few stay as they are", () => {
    expect(tags("a\n\n&nbsp;\n\n&nbsp;\n\nb").slice(1)).toEqual(["p", "p", "p", "p"]);
  });
});

describe("the writing direction", () => {
  test("of a letter or sign does not change the order of what is around it", () => {
    expect(inner("Seller / Buyer ־ 20 / 80 ־ is fixed")).toBe(
      "<p>Seller / Buyer <bdi>־</bdi> 20 / 80 <bdi>־</bdi> is fixed</p>",
    );
    expect(inner("|a|\n|-|\n|׀ 20 / 80 ׀|")).toContain("<td><bdi>׀</bdi> 20 / 80 <bdi>׀</bdi></td>");
  });

  test("of an entry, a table or a link's target does not change the order of numbers around it", () => {
    expect(inner("- 20 / 80\n  - המוכר והקונה לפי ההסכם הזה")).toMatch(/^<ul>\n<li>20 \/ 80\n<ul dir="rtl">/);
    expect(inner("1. המוכר והקונה\n\n   המחיר\n\n   |a|b|\n   |-|-|\n   |1|2|")).toMatch(
      /<p dir="rtl">[\s\S]*<table><thead><tr><th>a<.*<td>1<\/td><td>2</,
    );
    const table = inner("|Payer|to|Payee|\n|-|-|-|\n|Alice|→|Bob|\n|המוכר והקונה לפי ההסכם הזה|→|הקונה|");
    expect(table).toContain('<td dir="rtl">הקונה</td>');
    expect(table).not.toMatch(/<(table|tbody|tr) dir/);
    expect(inner("a [b](mailto:־?=) 20 / 80")).toContain("(<bdi>־");
    expect(inner("המוכר והקונה לפי ההסכם  \n20 / 80 / 100")).toMatch(
      /^<p><bdi dir="rtl">[^<]*<\/bdi><br\/?>\n20/,
    );
  });

  test("of a block is that of most of its letters, and not of the blocks around it", () => {
    expect(inner("# הסכם – Deal\n\n20 / 80\n\nהמחיר הוא 20")).toMatch(
      /^<h3><bdi>הסכם<\/bdi> – Deal<\/h3>\n<p>20 \/ 80<\/p>\n<p dir="rtl">המחיר הוא 20<\/p>$/,
    );
    expect(inner("> המחיר הסופי הוא אלף שקלים\n>\n> Price: 20 / 80")).toMatch(
      /^<blockquote>\n<p dir="rtl">המחיר הסופי הוא אלף שקלים<\/p>\n<p>Price/,
    );
  });
});

describe("headings are below the page's own", () => {
  test("each level is shifted, at most to the sixth", () => {
    expect(tags("# a\n## b\n### c\n#### d\n##### e\n###### f").slice(1)).toEqual([
      "h3",
      "h4",
      "h5",
      "h6",
      "h6",
      "h6",
    ]);
  });

  test("no level is skipped, no heading is empty", () => {
    expect(tags("### a\n# b\n#### c\n#\n# d").slice(1)).toEqual(["h3", "h3", "h4", "h3"]);
  });
});

it.each([
  "2*50*0 and 2*500 units in May and 3*400 in June",
  "(2)*50*(3) = 2.*5*.3 = 10:*30*",
  "3~5 in 2026 and 6~8 in 2027",
  "2**50**0, 2***5***0, 2~~5~~0",
  "src/*.ts and lib/*.ts",
  "https://a.example/sdk/__init__.py or https://a.example/_v2_/a, www.a.example/~~x~~/*y*/z.",
  "https://a.example/_v1 and https://a.example/v2_b apply",
])("signs stay as they are written, also after a byte order mark: %s", (text) => {
  expect(seen(text)).toBe(text);
  expect(seen(`\ufeff${text}`)).toBe(text);
});

it.each([
  ["a minus", "Pay ~~-~~€500, ~~−~~5 %", "Pay ~~-~~€500, ~~−~~5 %"],
  ["a minus in bold", "Pay ~~**—**~~ €500", "Pay ~~—~~ €500"],
  ["a minus as code, and an emoji", "Pay ~~`-`~~ €500 ~~✅~~", "Pay ~~-~~ €500 ~~✅~~"],
  ["a letter that looks like a minus", "第~~一~~条", "第~~一~~条"],
  ["a letter that would look like another", "共~~二~~十万元", "共~~二~~十万元"],
  ["a sentence in Chinese", "~~卖方不负责~~ 十万元", "卖方不负责 十万元"],
  ["a word", "Pay ~~not -~~ €500", "Pay not - €500"],
])("marks that strike out a sign alone stay, because one does not see a line at it: %s", (_, text, shown) => {
  expect(seen(text)).toBe(shown);
});

test("after a byte order mark, lists keep their numbers and images their descriptions", () => {
  const text = "10. a\n1. b\n7. c\n\n![d \\[e\\]](https://a.example)";
  expect(inner(`\ufeff${text}`)).toBe(inner(text));
});

test("emphasis beside letters of scripts without spaces, or a bracket, is emphasis", () => {
  expect(inner("合同**总价**为")).toBe("<p>合同<strong>总价</strong>为</p>");
  expect(inner("**Seller**(s)")).toBe("<p><strong>Seller</strong>(s)</p>");
  expect(inner("**https://a.example/_b_/c**")).toContain("<p><strong><a ");
});

it.each(["Fee 2*50*3 EUR", "Fee 10\\\n00 EUR", "is ~~not~~ liable", "a&amp;b"])(
  "an image is shown as it is written if its description has marks: %s",
  (description) => {
    expect(seen(`![${description}](https://a.example)`)).toContain(
      description.replace("&", "&amp;").replace("\n", " ").split("\\")[0],
    );
  },
);

test("an image becomes a link that says so", () => {
  expect(seen("![a cat](https://a.example/cat.png)")).toBe("image: a cat (a.example/cat.png)");
  expect(seen("![](https://a.example/cat.png)")).toBe("image: without description (a.example/cat.png)");
  expect(tags("![a](https://a.example/cat.png)")).toContain("a");
});

describe("nothing is hidden:", () => {
  it.each([
    ["HTML", "<b>a</b> <!-- b -->", "&lt;b&gt;a&lt;/b&gt; &lt;!-- b --&gt;"],
    ["a block of HTML", "<div>\n\n*a*\n\n</div>", "&lt;div&gt;\na\n&lt;/div&gt;"],
    ["an unused definition", "[//]: # (secret)", "[//]: # &quot;secret&quot;"],
    ["a title", '[a](https://a.example "secret")', "a (secret) (a.example)"],
    ["an unused footnote", "[^1]: secret", "[1]secret"],
    ["the second of two footnotes of one name", "a[^1]\n\n[^1]: b\n\n[^1]: secret", "a[1]\n[1]b\n[1]secret"],
    ["a cell beyond the head", "| a |\n| - |\n| b | secret |", "ab | secret"],
    ["words after a fence", "```js secret\na\n```", "js secreta\n"],
    ["a zero-width character", "a\u200Bb", "aU+200Bb"],
    ["an override in code", "`a\u202Eb`", "aU+202Eb"],
    ["a flood of hidden characters", "a\u200B".repeat(201), "a⟨U+200B⟩".repeat(201)],
  ])("%s", (_, text, expected) => {
    expect(seen(text)).toBe(expected);
  });
});

test("the markers of the secrets policy are badges everywhere", () => {
  const badges = "**SECRET_TRANSFER_REQUIRED** `SECRET_TRANSFER_REQUIRED` [REDACTED:secret-looking-value]";
  expect(html(badges).match(/<strong class="[^"]*" title="/g)).toHaveLength(3);
});

test("footnotes get our numbers and the given prefix", () => {
  expect(inner("a[^main]\n\n[^main]: b")).toBe(
    '<p>a<sup><a href="#contract-note-1">[main]</a></sup></p>\n<div id="contract-note-1"><p>[main]</p><p>b</p></div>',
  );
});

test("tables scroll, with the keyboard, too, and code shows its language", () => {
  expect(inner("```js\na\n```")).toMatch(/^<p class="[^"]*">js<\/p><pre><code>a/);
  expect(inner("|a|\n|-|")).toMatch(
    /^<figure aria-label="Table" class="overflow-x-auto[^"]*" tabindex="0"><table>/,
  );
});

test("only a table whose words are too wide for paper may split words in print", () => {
  const table = (word: string) => html(`|a|b|c|\n|-|-|-|\n|${word}|${word}|${"short words ".repeat(50)}|`);
  expect(table("x".repeat(30))).toContain("<table>");
  expect(table("x".repeat(40))).toContain('<table class="wide">');
});
