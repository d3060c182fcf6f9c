import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { parseMarkdown } from "@/lib/markdown/parse";
import { hiddenKinds } from "@/lib/text/spell-out";
import { Markdown } from "./markdown";

const characters = [
  "\u00ad",
  "\u200b",
  "\u200e",
  "\u202e",
  "\u202c",
  "\u2066",
  "\u2060",
  "\ufeff",
  "\u{e0069}",
  "\u0085",
];
const marker = "SECRET_TRANSFER_REQUIRED";

/** Ways to write a hidden character. */
const written = fc.constantFrom(...characters).chain((character) => {
  const number = character.codePointAt(0) ?? 0;
  return fc.constantFrom(
    character,
    `&#${number};`,
    `&#x${number.toString(16)};`,
    ...(number === 0x200e ? ["&lrm;"] : []),
    ...(number === 0x200b ? ["&ZeroWidthSpace;"] : []),
    encodeURIComponent(character),
  );
});

/** Places in Markdown, `@` for a hidden character. */
const place = fc.constantFrom(
  ..."@|a@b|@a|**@**a|a**@**|`a@b`|# a@|[a@](http://b.c)|[a](http://b.c/@)|[a](x:@)|[a@b.c](mailto:@d@e.f)|[](x:@)".split(
    "|",
  ),
  '[a](http://b.c "d@")',
  "![a@](http://b.c/@)",
  "``` a@b\nc@\n```",
  "~~~@\n~~~",
  "    code@",
  "|a@|b|\n|-|-|\n|@|c|d@|",
  "a[^n@]\n\n[^n@]: b@",
  "a[^n]\n\n[^n]: b@",
  "[r@]: http://b.c 'd@'\n\n[e@][r@]",
  "- [x] a@",
  "> a@\n@b",
  "<b @>a@</b>",
  "http://b.c/a@d",
  "a@\\\n@b",
);
/** What may come before: much that is marked. */
const lead = fc.constantFrom(
  "",
  `${marker}\n\n`.repeat(51),
  `\`${marker}\`\n\n`.repeat(60),
  "&lrm;&rlm;".repeat(26),
  "a\u200b".repeat(60),
  `\`\`\` ${"&lrm;a".repeat(60)}\n\`\`\``,
);

test("no hidden character is raw in a page, whatever comes before it", () => {
  const piece = fc.tuple(place, written).map(([where, character]) => where.replaceAll("@", character));
  fc.assert(
    fc.property(lead, fc.array(piece, { maxLength: 6 }), fc.boolean(), (before, pieces, hasMarks) => {
      const text = [before, ...pieces].join("\n\n");
      const parsed = parseMarkdown(text);
      const html = renderToStaticMarkup(
        <Markdown text={text} parsed={parsed} headingShift={2} idPrefix="text" hasMarks={hasMarks} />,
      );
      expect(hiddenKinds(JSON.stringify(parsed))).toEqual([]);
      expect(hiddenKinds(`-${html}`)).toEqual([]);
    }),
    { numRuns: 500 },
  );
}, 120_000);

test.each([
  ["many markers", `${marker}\n\n`.repeat(51)],
  ["many hidden characters", "&lrm;&rlm;".repeat(51)],
])("after %s, a hidden character is shown", (_, before) => {
  const text = `${before}\n\npay &#x202E;00001&#x202C; EUR`;
  const html = renderToStaticMarkup(
    <Markdown text={text} parsed={parseMarkdown(text)} headingShift={2} idPrefix="text" />,
  );
  expect(html.replace(/<[^>]*>/g, "").replace(/[⟨⟩]/g, "")).toContain("pay U+202E00001U+202C EUR");
});
