import { attacks } from "./hostile-markdown-trace";

/** The limit of a contract in bytes. */
const size = 128 * 1024;

const fill = (unit: string): string => unit.repeat(Math.floor(size / Buffer.byteLength(unit)));
const half = (unit: string): string => unit.repeat(Math.floor(size / 2 / unit.length));

/** As many different units as fit. */
function series(unit: (index: number) => string, max = size): string {
  const units: string[] = [];
  let length = 0;
  for (let next = unit(0); length + next.length <= max; next = unit(units.length)) {
    units.push(next);
    length += next.length;
  }
  return units.join("");
}

export const sizeAttacks = attacks({
  "10,000 quotes inside each other": `${">".repeat(10_000)} a`,
  "10,000 lists inside each other": `${"- ".repeat(10_000)}a`,
  "10,000 numbered lists inside each other": `${"1. ".repeat(10_000)}a`,
  "10,000 quotes and lists in turn": `${"> - ".repeat(10_000)}a`,
  "quotes one deeper on each line": series((index) => `${">".repeat(index + 1)} a\n\n`),
  "quotes ten deep on each line": fill(`${">".repeat(10)} a\n\n`),
  "lists one deeper on each line": series((index) => `${"  ".repeat(index)}- a\n`),
  "a quote that goes on lazily": `> a\n${half("b\n")}`,
  "a deep quote that goes on lazily": `${">".repeat(19)} a\n${half("b\n")}`,
  "a list of short items": fill("- a\n"),
  "a loose list": fill("- a\n\n"),
  "a list of empty items": fill("*\n"),
  "lists of changing bullets": fill("+ a\n- a\n"),
  "a list of tasks": fill("- [ ] a\n"),
  "a list and empty lines": `- a\n${"\n".repeat(size - 4)}`,
  "short paragraphs": fill("a\n\n"),
  "one paragraph of short lines": fill("a\n"),
  "one paragraph of hard breaks": fill("a  \n"),
  headings: fill("# a\n"),
  "underlined headings": fill("a\n=\n"),
  rules: fill("***\n"),
  "opening brackets": "[".repeat(50_000),
  "closing brackets": fill("]"),
  "brackets inside each other": half("[") + half("]"),
  "brackets in pairs": fill("[a]"),
  "brackets of tasks": fill("[x] "),
  "links never closed": fill("[a]("),
  "links with a title never closed": fill('[a](b "'),
  "links inside each other": `${"[".repeat(20_000)}a${"](b)".repeat(20_000)}`,
  "openings of images": fill("!["),
  "images inside each other": `${"![".repeat(20_000)}a${"](b)".repeat(20_000)}`,
  "emphasis never closed": "*a ".repeat(20_000) + "_a ".repeat(20_000),
  "emphasis never opened": fill("a*"),
  "emphasis inside each other": "*a ".repeat(20_000) + "a* ".repeat(20_000),
  "strong emphasis inside each other": `${"**a ".repeat(15_000)}${"a** ".repeat(15_000)}`,
  "emphasis of two kinds across each other": fill("*a_"),
  "runs of stars of rising length": series((index) => `${"*".repeat(index + 1)}a `),
  "strikes inside each other": "~a ".repeat(20_000) + "a~ ".repeat(20_000),
  "emphasis around links": fill("*[a](b)*"),
  "backticks of rising length": series((index) => `${"`".repeat(index + 1)}a `),
  "backticks that never match": fill("`a``"),
  fences: fill("```\n"),
  "a fence never closed": `\`\`\`\n${half("a\n")}`,
  "a table of 10,000 columns": `${"|a".repeat(10_000)}|\n${"|-".repeat(10_000)}|\n${"|b".repeat(10_000)}|`,
  "a table of 10,000 columns with 40,000 short rows": `${"|a".repeat(10_000)}|\n${"|-".repeat(10_000)}|\n${"b\n".repeat(40_000)}`,
  "a table of 200 columns with 60,000 short rows": `${"|a".repeat(200)}|\n${"|-".repeat(200)}|\n${"b\n".repeat(60_000)}`,
  "a table of 30,000 rows": `|a|\n|-|\n${"|b|\n".repeat(30_000)}`,
  "tables of one cell": fill("|a|\n|-|\n\n"),
  "rows without a table": fill("a|b\n"),
  "underlines of tables": fill("-|-\n"),
  "heads of tables": fill("|a|\n-\n"),
  "5,000 footnotes": `${series((index) => `[^${index}] `, 60_000)}\n\n${series((index) => `[^${index}]: a\n`, 60_000)}`,
  "one footnote referred to 30,000 times": `[^a]: a\n\n${"[^a]".repeat(30_000)}`,
  "footnotes never closed": fill("[^a"),
  "footnotes inside each other": series((index) => `[^${index}]: `),
  "footnotes that refer to the next": series((index) => `[^${index}]: [^${index + 1}]\n`),
  "addresses in angle brackets": fill("<http://a.b> "),
  "addresses in plain text": fill("http://a.b "),
  "addresses that begin with www": fill("www.a "),
  "addresses of mail": fill("a@b.c "),
  "an address that ends in entities": `http://a.b${"&a;".repeat(40_000)}`,
  "one long mail address": `${"a.".repeat(60_000)}@b.c`,
  entities: fill("&amp;"),
  "entities that are none": fill("&a"),
  "signs of a tag": fill("<"),
  tags: fill("<b>"),
  attributes: `<a ${half('b="c" ')}>`,
  "comments never closed": `a ${half("<!--")}`,
  "instructions never closed": `a ${half("<?")}`,
  backslashes: fill("\\"),
  "backslashes at line ends": fill("\\\n"),
  definitions: series((index) => `[${index}]: a\n`),
  "definitions never finished": fill("[a]:\n"),
  "a label over many lines": `[${half("a\n")}]: b`,
  "a title over many lines": `[a]: b "${half("c\n")}`,
  "references to one long address": `[a]: http://hostile.test/${"a".repeat(60_000)}\n\n${"[a]".repeat(20_000)}`,
  "images by reference to one long address": `[a]: http://hostile.test/${"a".repeat(60_000)}\n\n${"![a] ".repeat(10_000)}`,
  "empty lines": fill("\n"),
  "lines of spaces": fill(" \n"),
  "carriage returns": fill("\r"),
  "spaces between letters": fill(" a"),
  "exclamation marks": fill("!"),
  "hidden characters": fill("a\u200B"),
  "marks piled on marks": fill("\u0301\u0302"),
  markers: fill("SECRET_TRANSFER_REQUIRED "),
  redactions: fill("[REDACTED:secret-looking-value] "),
});
