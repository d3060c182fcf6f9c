import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { parseMarkdown } from "@/lib/markdown/parse";
import { Markdown } from "./markdown";

const html = (text: string) =>
  renderToStaticMarkup(
    <Markdown text={text} parsed={parseMarkdown(text)} headingShift={2} idPrefix="contract" />,
  );
/** What a reader sees. */
const seen = (text: string) =>
  html(text)
    .replace(/<span (?:aria-hidden="true"|class="sr-only")>[^<]*<\/span>/g, "")
    .replace(/<[^>]*>/g, "");

describe("a link", () => {
  test("is marked as one that leaves the site, for screen readers, too", () => {
    expect(html("[a](https://b.example)")).toContain(
      '<p><a href="https://b.example/" target="_blank" rel="nofollow noopener noreferrer ugc">a<span aria-hidden="true">\u00A0↗</span><span class="sr-only"> (opens another site)</span></a><span class="wrap-anywhere"> (b.example)</span></p>',
    );
  });

  it.each([
    ["javascript:1", "a (javascript:1)"],
    ["/create", "a (/create)"],
    ["#top", "a (#top)"],
    ["ftp://b.example", "a (ftp://b.example)"],
  ])("to %s is text, with its target next to it", (target, expected) => {
    expect(seen(`[a](${target})`)).toBe(expected);
    expect(html(`[a](${target})`)).not.toContain("<a");
  });

  it.each([
    ["https://bank.example", "https://other.example/a", "other.example/a"],
    ["see bank.example", "https://www.bank.example", "www.bank.example"],
    ["the terms, v. 2", "https://bank.example/v1", "bank.example/v1"],
    ["https://bank.example", "https://bank.example/a", "bank.example/a"],
    ["https://bank.example/v2", "https://bank.example/v1", "bank.example/v1"],
    ["bank.example/terms?v=2", "https://bank.example/terms?v=1", "bank.example/terms?v=1"],
    ["bank.example/terms#v2", "https://bank.example/terms#v1", "bank.example/terms#v1"],
    ["the terms", "HTTPS://Bank.example?v=1", "bank.example/?v=1"],
    ["the terms", "https://bank.example/terms/", "bank.example/terms/"],
    ["bank.example/Terms", "https://bank.example/terms", "bank.example/terms"],
    ["bank.example/a\\\\b", "https://bank.example/a/b", "bank.example/a/b"],
    [
      "bank.example\u2044a.example",
      "https://bank.example\u2044a.example",
      "bank.xn--examplea-k03d.example, written as https://bank.example%E2%81%84a.example",
    ],
    [
      "b\u0430nk.example/pay",
      "https://b\u0430nk.example/pay",
      "xn--bnk-6cd.example/pay, written as https://b%D0%B0nk.example/pay",
    ],
    ["1.1", "https://1.0.0.1", "1.0.0.1"],
    ["@bank.example", "https://bank.example", "bank.example"],
    ["https://bank.example/pay", "http://bank.example/pay", "http://bank.example/pay"],
    ["**bank.example**~~.evil.example~~", "https://bank.example.evil.example", "bank.example.evil.example"],
    ["~~evil-~~**bank.example/terms**", "https://evil-bank.example/terms", "evil-bank.example/terms"],
    ["bank.example/terms-~~v1~~-v2", "https://bank.example/terms-v1-v2", "bank.example/terms-v1-v2"],
    ["pay-~~not~~-me@bank.example", "mailto:pay-not-me@bank.example", "pay-not-me@bank.example"],
    [
      "evil.example/\u05D0/bank.example",
      "https://evil.example/\u05D0/bank.example",
      "evil.example/%D7%90/bank.example",
    ],
  ])("%s to %s shows the URL that it opens", (text, target, shown) => {
    expect(seen(`[${text}](${target})`)).toContain(` (${shown})`);
  });

  it.each([
    ["https://bank.example", "https://bank.example/"],
    ["Bank.example", "https://bank.example"],
    ["bank.example/terms?v=2#a", "http://bank.example/terms?v=2#a"],
    ["https://bank.example/@a/ü", "https://bank.example/@a/%C3%BC"],
  ])("%s to %s shows nothing more: its text is that", (text, target) => {
    expect(seen(`[${text}](${target})`)).toBe(text);
  });

  test("that names its target is written from left to right in a line of Hebrew", () => {
    const line = `${"\u05D7\u05D5\u05D6\u05D4 ".repeat(8)}[a.example/1/b](https://a.example/1/b)`;
    expect(html(line)).toMatch(/<p dir="rtl">.*<a [^>]*dir="ltr">a\.example\/1\/b/);
  });

  it.each([
    ["in the query", "https://bank.example/login?from=evil.example", "https://evil.example/"],
    ["in the path", "bank.example/evil.example", "https://evil.example/"],
    ["at the end of its name", "https://bank.example", "https://ank.example/"],
    ["as its user", "https://bank.example@evil.example", "https://bank.example@evil.example/"],
    ["before a backslash", "https://evil.example\\\\@bank.example", "https://evil.example/"],
    ["as its scheme", "bank.example://evil.example", "https://evil.example/"],
    ["in a note after it", "evil.example/ (opens bank.example)", "https://evil.example/"],
    ["on another port", "https://bank.example", "https://bank.example:8443/"],
  ])("shows the site that it opens if its text has another site %s", (_, text, target) => {
    expect(seen(`[${text}](${target})`)).toContain(` (${new URL(target).host}`);
  });

  it.each([
    ["characters that look like dots", "bank\u2024example", "https://evil.example/"],
    ["letters that look like dots", "bank\uA4F8example", "https://evil.example/"],
    ["a dot with a mark", "bank.\u0301example", "https://evil.example/"],
    ["thin spaces", "bank\u200A.\u200Aexample", "https://evil.example/"],
    ["wide dots", "bank\uFF0Eexample", "https://evil.example/"],
    ["ideographic dots", "bank\u3002example", "https://evil.example/"],
    ["a mailbox", "pay@bank.example", "https://evil.example/"],
  ])("shows the site that it opens if its text names another by %s", (_, text, target) => {
    expect(seen(`[${text}](${target})`)).toContain(` (${new URL(target).host}`);
  });

  it.each([
    ["pay@bank.example", "evil@other.example"],
    ["pay@bank\u2024example", "evil@other.example"],
    ["bank.example", "evil@other.example"],
    ["mike@other.example", "mi\u212Ae@other.example"],
  ])("with the text %s to the mailbox %s shows the mailbox", (text, mailbox) => {
    expect(seen(`[${text}](mailto:${mailbox}?subject=Hello)`)).toContain(` (${mailbox}?subject=Hello)`);
  });

  it.each([
    "cc=evil@other.example",
    "BCC=evil@other.example",
    "to=evil@other.example",
    "reply-to=evil@other.example",
    "body=I accept",
    "subject=I accept",
  ])("to a mailbox with further recipients or a text shows them: %s", (query) => {
    expect(seen(`[pay@bank.example](<mailto:pay@bank.example?${query}>)`)).toContain(
      ` (pay@bank.example?${query})`,
    );
  });

  it.each([
    ["https://a.example/x", "https://a.example/W/../x", "written as https://a.example/W/../x"],
    ["x", "https://a.example/W/%2e%2e/x", "a.example/x, written as https://a.example/W/%2e%2e/x"],
    ["x", "https://W:W@a.example/x", "a.example/x, written as https://W:W@a.example/x"],
    ["mail", "mailto:a@b.example#W", "a@b.example#W"],
    ["a@b.example", "mailto:a@b.example#W", "a@b.example#W"],
  ])("%s to %s shows every part of the URL that a browser drops or hides", (text, target, shown) => {
    expect(seen(`[${text}](${target})`)).toContain(` (${shown})`);
  });

  test.each(["%C2%A0", "%E2%80%83", "%20", "%E3%80%80"])(
    "replaces many blanks written as %s with their number",
    (blank) => {
      const text = `[pay@bank.example](mailto:pay@bank.example,${blank.repeat(5_000)},evil@other.example)`;
      expect(seen(text)).toMatch(
        /^pay@bank\.example \(pay@bank\.example,.{0,40}5000 .{0,40},evil@other\.example\)$/,
      );
    },
  );

  test("shows every word of its URL, whatever the URL and the text are made of", () => {
    const pieces = [
      ..."W W W W / / // .. . %2e%2e %2E. \\\\ ? & = # : @ ; , %20 %00 %zz %C3%BC + ~ -".split(" "),
    ];
    const starts = [
      "https://",
      "http://",
      "HTTPS://",
      "https:",
      "mailto:",
      "mailto:a@b.example",
      "https://a.example/",
    ];
    const targets = fc
      .tuple(fc.constantFrom(...starts), fc.array(fc.constantFrom(...pieces), { maxLength: 12 }))
      .map(([start, parts]) => start + parts.join(""));
    const links = fc.record({
      target: targets,
      text: fc.constantFrom<(target: string) => string>(
        () => "the terms",
        () => "",
        (target) => target.replaceAll("W", ""),
        (target) => (URL.canParse(target) ? new URL(target).href : "a"),
        (target) => (URL.canParse(target) ? new URL(target).host : "a"),
        (target) => (URL.canParse(target) ? decodeURI(new URL(target).pathname.replaceAll("%", "")) : "a"),
      ),
      write: fc.constantFrom<(text: string, target: string) => string>(
        (text, target) => `[${text}](${target})`,
        (text, target) => `[${text}](<${target}>)`,
        (text, target) => `![${text}](${target})`,
        (_, target) => `<${target}>`,
        (_, target) => target,
        (text, target) => `[${text}][r]\n\n[r]: ${target}`,
      ),
    });
    fc.assert(
      fc.property(links, ({ target: template, text, write }) => {
        let count = 0;
        const target = template.replace(/W/g, () => `w${count++}q`);
        const visible = seen(
          `See ${write(text(template).replace(/[[\]\\]/g, ""), target)} now.`,
        ).toLowerCase();
        for (let word = 0; word < count; word++) expect(visible).toContain(`w${word}q`);
      }),
      { numRuns: Number(process.env.RUNS ?? 1_000) },
    );
  });

  test("that names its own mailbox or site shows nothing more", () => {
    expect(seen("[Pay@bank.example](mailto:pay@bank.example)")).toBe("Pay@bank.example");
    expect(seen("pay@bank.example")).toBe("pay@bank.example");
  });

  test("in angle brackets with a scheme that pages do not link to stays as it is written", () => {
    expect(html("Pay <USD:500> now")).toContain("<p>Pay &lt;USD:500&gt; now</p>");
    expect(seen("<https://a.example>")).toBe("https://a.example");
  });

  test("without text shows its target", () => {
    expect(seen("[](https://a.example)")).toBe("https://a.example");
  });
});
