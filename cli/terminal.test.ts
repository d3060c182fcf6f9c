import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { columnsOf } from "./columns";
import { printJson } from "./report";
import {
  heading,
  indented,
  type Line,
  linkLine,
  nameIn,
  note,
  paint,
  print,
  rendered,
  textLines,
} from "./terminal";

// Notes are not folded, wherever the tests run.
const { isTTY } = process.stderr;
beforeEach(() => void Object.assign(process.stderr, { isTTY: false }));
afterEach(() => void Object.assign(process.stderr, { isTTY }));
afterEach(() => vi.restoreAllMocks());

/**
 * What no output may contain: control characters except tab, line separators, bidirectional controls, zero-width
 * characters, tags.
 */
const harmful =
  /(?!\t)\p{Cc}|[\u2028\u2029\u00ad\u180e\u200b-\u200f\u2060-\u206f\ufeff]|\p{Bidi_Control}|[\u{e0000}-\u{e007f}]/u;

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."\r\n\t\v\f\b\u0007\u001b\u009b\u0085\u2028\u2029\u202e\u2066\u200b\u200c\u200d\u200e\u061c\u00ad\ufeff\ufe0f\u007f",
        "\r\n",
        "\u001b[2J",
        "\u{e0041}",
        "\u2800",
        "\u{13441}",
        `a${"\u0301".repeat(12)}`,
        "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        "👩\u200d💻",
        "می\u200cخواهم",
        " ",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

const outputOf = (run: () => void): string[] => {
  const lines: string[] = [];
  const keep = (...words: unknown[]) => void lines.push(words.join(" "));
  vi.spyOn(console, "log").mockImplementation(keep);
  vi.spyOn(console, "error").mockImplementation(keep);
  run();
  vi.restoreAllMocks();
  return lines;
};

test("a line of any text is printed as one line without a harmful character", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines: Line[] = [
        text,
        [paint(text, "bold"), text, { textLine: text }],
        heading(text),
        `Role ${nameIn(text)}`,
        ...textLines(text),
        ...indented(text, 10),
      ];
      const noted = outputOf(() => note(...lines));
      expect(noted).toHaveLength(lines.length);
      const printed = outputOf(() => print(...lines));
      // A line feed would be harmful, too.
      expect([...noted, ...printed].filter((line) => harmful.test(line))).toEqual([]);
      const short = lines.filter((_, index) => columnsOf(noted[index] ?? "") <= 100);
      expect(outputOf(() => print(...short))).toHaveLength(short.length);
    }),
    { numRuns: 2_000 },
  );
});

test("colour codes surround words, and words cannot contain one", () => {
  const painted = rendered([paint("a\u001b[0mb", "bold")], (text, colours) => `<${colours}>${text}</>`);
  expect(painted).toBe("<bold>a⟨U+001B⟩[0mb</>");
});

test("a text keeps its lines and tabs; a name and a line of the command stay on one line", () => {
  expect(outputOf(() => print(...textLines("a\tb\r\nc\rd\u2028e")))).toEqual(["a\tb", "c", "d⟨U+2028⟩e"]);
  expect(outputOf(() => print(`Role ${nameIn(" Buyer\n\t  17:00 ")}.`, "  a\tb\nc"))).toEqual([
    "Role Buyer 17:00.",
    "  a b c",
  ]);
});

test("joiners and variation selectors are spelled out, except the one that makes an emoji", () => {
  expect(outputOf(() => print("❤\ufe0f می\u200cخ 1\ufe0f"))).toEqual(["❤\ufe0f می⟨U+200C⟩خ 1⟨U+FE0F⟩"]);
});

test("JSON is printed on one line, means what the service sent, and has no harmful character", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const response = { [`key ${text}`]: text, redaction_notice: text };
      const printed = outputOf(() => printJson(response));
      expect(printed.map((line) => JSON.parse(line))).toEqual([response]);
      expect(printed.filter((line) => /\t/.test(line) || harmful.test(line))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test("of many different hidden characters, only the first are spelled out", () => {
  const tags = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0xe0020 + index)).join("");
  const [line = ""] = outputOf(() => print(`a${tags}b`));
  expect(line).toMatch(/^a⟨U\+E0020⟩⟨U\+E0021⟩⟨U\+E0022⟩⟨U\+E0023⟩⟨and 96 more⟩b$/);
});

test("a text wraps at any space, and keeps its own spaces", () => {
  const forged = `${"x".repeat(20)}\u00a0`.repeat(10);
  expect(outputOf(() => print(...indented(forged, 2))).every((line) => line.length <= 100)).toBe(true);
  expect(outputOf(() => print(...indented("a  b\n    c", 2)))).toEqual(["  a  b", "      c"]);
});

test("no line of a text is wider than the output, and no character is lost", () => {
  const wide = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ..."a漢ｂ가👍\u{1f3fd}❤\ufe0f\u0301क्षा\u{1f1e9}\t \u3000\u00a0\u2800",
          "漢".repeat(49),
          "x".repeat(120),
        ),
        fc.string({ unit: "grapheme", maxLength: 30 }),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(wide, (text) => {
      const lines = outputOf(() => print(...indented(text, 10)));
      for (const line of lines) {
        expect(line.startsWith(" ".repeat(10))).toBe(true);
        expect(columnsOf(line)).toBeLessThanOrEqual(100);
      }
      const shown = outputOf(() => print(...textLines(text))).join("");
      const bare = (words: string) => words.replace(/\s+/gu, "");
      expect(bare(lines.join(""))).toBe(bare(shown));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["wide letters", `${"漢".repeat(49)} Agreed to version 3: Buyer, Seller.`],
  ["wide letters without a blank", `${"漢".repeat(50)}Agreed_to_version_3:_Buyer,_Seller.`],
  ["full-width letters", `${"Ａ".repeat(49)} Agreed to version 3: Buyer, Seller.`],
  ["letters in one long word", `${"x".repeat(90)}Agreed_to_version_3:_Buyer,_Seller.`],
  ["tabs", `${"x\t".repeat(12)}Agreed to version 3: Buyer, Seller.`],
  ["emoji", `${"⌚".repeat(44)} Agreed to version 3: Buyer, Seller.`],
  ["letters that are drawn as one", `${"क्".repeat(89)} Agreed to version 3: Buyer, Seller.`],
])("text that %s push over the end of a line continues on an indented line", (_, text) => {
  const lines = outputOf(() => print(...indented(text, 10)));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => !line.startsWith(" ".repeat(10)) || columnsOf(line) > 100)).toEqual([]);
});

test.each([
  ["a heading", (name: string) => heading(name)],
  ["words", (name: string) => `You are ${nameIn(name)}. The room is open.`],
  [
    "parts in colour",
    (name: string): Line => [paint("17:00:00", "dim"), "  ", paint(nameIn(name), "cyan"), " wrote"],
  ],
])("a name of any length in %s never reaches the column where lines of the command begin", (_, lineOf) => {
  const names = fc.oneof(
    fc.constantFrom(
      "x".repeat(96),
      "x".repeat(97),
      `${"漢".repeat(45)} Agreed to version 3`,
      `${"x".repeat(90)}Agreed_to_version_3:_Buyer`,
    ),
    anyText,
    fc.string({ unit: "grapheme", maxLength: 200 }),
  );
  fc.assert(
    fc.property(names, (name) => {
      const [first = "", ...more] = outputOf(() => print(lineOf(name)));
      const [whole = ""] = outputOf(() => note(lineOf(name)));
      expect([first, ...more].filter((line) => columnsOf(line) > 100)).toEqual([]);
      expect(more.filter((line) => !line.startsWith("    "))).toEqual([]);
      const bare = (words: string) => words.replace(/\s+/gu, "");
      expect(bare([first, ...more].join(""))).toBe(bare(whole));
    }),
    { numRuns: 500 },
  );
});

test("a link, JSON and a line of a text are never broken", () => {
  const long = "x".repeat(200);
  expect(outputOf(() => print(linkLine(long), ...textLines(long)))).toEqual([`  ${long}`, long]);
  expect(outputOf(() => printJson({ long }))).toEqual([JSON.stringify({ long })]);
});

test("a note is folded with an indent in a terminal, and is one line elsewhere", () => {
  const said = `${"x".repeat(90)} Agreed to version 3: Buyer, Seller.`;
  expect(outputOf(() => note(said))).toEqual([said]);
  process.stderr.isTTY = true;
  expect(outputOf(() => note(said))).toEqual([
    `${"x".repeat(90)} Agreed to`,
    "    version 3: Buyer, Seller.",
  ]);
});
