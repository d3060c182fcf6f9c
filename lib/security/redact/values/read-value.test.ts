import { describe, expect, test } from "vitest";
import { endOfRun, fullSpan, type ReadValue, readValue } from "./read-value";

/** The value at the mark `|` of a text. */
function readAtMark(marked: string, isOnNextLine?: boolean): ReadValue | undefined {
  const at = marked.indexOf("|");
  return readValue(marked.slice(0, at) + marked.slice(at + 1), at, isOnNextLine);
}

const valueAt = (marked: string, isOnNextLine?: boolean) => readAtMark(marked, isOnNextLine)?.text;

describe("a value in quotes", () => {
  test.each([
    ['=|"a b", c', "a b"],
    ["=|'a \"b' c", 'a "b'],
    ["=|`a b` c", "a b"],
    ['=|"a\\"b" c', 'a\\"b'],
    ["=|'a\\'b' c", "a\\'b"],
    ["=|`a\\`b` c", "a\\`b"],
    ['{\\"k\\":|\\"a b\\"}', "a b"],
    ["|\\\\\\'a \"b\\\\\\' c", 'a "b'],
    ["|“a b” c", "a b"],
    ["|„a b“ c", "a b"],
    ["|„a b” c", "a b"],
    ["|«a b» c", "a b"],
    ["|« a b » c", "a b"],
    ["|‘a b’ c", "a b"],
    ["|‚a b‘ c", "a b"],
    ["|‚a b’ c", "a b"],
    ["|「a b」 c", "a b"],
    ["|**a b** c", "a b"],
    ["|__a b__ c", "a b"],
  ])("%s", (marked, value) => {
    expect(valueAt(marked)).toBe(value);
    expect(readAtMark(marked)?.isQuoted).toBe(true);
  });

  test("ends on its line and has at most 256 characters", () => {
    expect(readAtMark('|"a\nb"')?.isQuoted).toBe(false);
    expect(valueAt(`|"${"a".repeat(256)}"`)).toHaveLength(256);
    expect(readAtMark(`|"${"a".repeat(257)}"`)?.isQuoted).toBe(false);
    for (const [open, close] of ["“”", "„“", "«»", "‘’", "‚‘", "「」"].map((pair) => [...pair])) {
      expect(readAtMark(`|${open}a\nb${close}`)?.isQuoted ?? false, open).toBe(false);
    }
  });

  test("is followed by the character after its closing quote", () => {
    const reading = readAtMark('|"a b"; c');
    expect([reading?.next, reading?.start, reading?.end]).toEqual([";", 1, 4]);
  });
});

describe("a bare value", () => {
  test.each([
    ["|abc def", "abc"],
    ["|abc\tdef", "abc"],
    ["|abc\ndef", "abc"],
    ['|abc" def', "abc"],
    ["|abc”def", "abc"],
    ["|abc」def", "abc"],
    ["|abc，def", "abc"],
    ["|abc。", "abc"],
    ["|abc</b>", "abc"],
    ["|abc<br>", "abc"],
    ["|abc<1", "abc<1"],
    ["|abc'd", "abc'd"],
    ["|abc' d", "abc"],
    ["|abc, def", "abc"],
    ["|abc,def", "abc,def"],
    ["|abc,def=1", "abc"],
    ['|abc,def": 1', "abc"],
    ["|abc;def:1", "abc"],
    ["|abc&def", "abc&def"],
    ["|abc&def=1", "abc"],
    ["|abc|", "abc"],
    ["|abc,", "abc"],
    ["|abc;\0", "abc"],
    ["|abc\\n", "abc"],
    ["|abc\\r\\n", "abc"],
    ["|abc\\t", "abc"],
    ["|abc\\d", "abc\\d"],
    ["|abc\\\\d", "abc"],
  ])("ends before the next separator: %j", (marked, value) => {
    expect(valueAt(marked)).toBe(value);
    expect(readAtMark(marked)?.isQuoted).toBe(false);
  });

  test.each([
    ["|abc.", "abc"],
    ["|abc?", "abc"],
    ["|abc…", "abc"],
    ["|abc:", "abc"],
    ["|abc!", "abc!"],
    ["|a.b", "a.b"],
    ["|abc).", "abc"],
    ["|a(bc).", "a(bc)"],
    ["|abc]", "abc"],
    ["|a[bc]", "a[bc]"],
    ["|abc}", "abc"],
    ["|a{bc}", "a{bc}"],
    ["|abc.)", "abc"],
    ["|abc*", "abc*"],
    ["|abc**", "abc"],
    ["|abc__", "abc"],
    ["|abc_*", "abc_*"],
    ["a_|_", "_"],
    ["|**abc", "abc"],
    ['|"abc', "abc"],
    ["|“abc", "abc"],
    ['|\\"abc', "abc"],
  ])("excludes the punctuation around it: %s", (marked, value) => {
    expect(valueAt(marked)).toBe(value);
  });

  test("is undefined if there is only punctuation", () => {
    for (const marked of ["|", "| ", "|...", "|**", "|\n", "|__\n"])
      expect(readAtMark(marked), marked).toBeUndefined();
  });

  test("is read up to 128 characters, and extended to its end afterwards", () => {
    const long = "a".repeat(300);
    const text = `x ${long} y`;
    const reading = readValue(text, 1);
    if (!reading) throw new Error("there is no value");
    expect(reading.text).toHaveLength(128);
    expect(fullSpan(reading, text)).toEqual({ start: 2, end: 302 });
    expect(endOfRun(text, 2)).toBe(302);
    const short = readValue("a".repeat(127), 0);
    if (!short) throw new Error("there is no value");
    expect(fullSpan(short, `${"a".repeat(127)}bcd`)).toEqual({ start: 0, end: 127 });
    const quoted = `"${"a ".repeat(70)}" bcd`;
    const inQuotes = readValue(quoted, 0);
    if (!inQuotes) throw new Error("there is no value");
    expect(fullSpan(inQuotes, quoted)).toEqual({ start: 1, end: 141 });
  });
});

describe("before a value, readValue skips", () => {
  test.each(["  ", "\t", "\u3000", "** ", "__ ", "*** ", "</b>", "</code> ", "** \t "])("%j", (lead) => {
    expect(valueAt(`|${lead}abc`)).toBe("abc");
  });

  test.each(["r", "b", "f", "u", "R", "B", "F", "U", "@"])("the prefix %s of a string", (prefix) => {
    expect(valueAt(`|${prefix}"a b"`)).toBe("a b");
    expect(valueAt(`|${prefix}ab`)).toBe(`${prefix}ab`);
  });

  test.each([
    ...["\n", "\r\n", "\n\n  ", "  \n\t", "|\n  ", "|-\n  ", ">\n", "> \n", "**\n", "\n- "],
    ...["\n* ", "\n> ", "\n```\n", "\n```sh\n  "],
  ])("a line end if the value is on the next line: %j", (lead) => {
    const text = `:${lead}abc`;
    expect(readValue(text, 1, true)?.text).toBe("abc");
    expect(readValue(text, 1)?.text).not.toBe("abc");
  });
});

describe("a value stands alone", () => {
  test.each([
    ...["", "\n", "  \n", " | b", "|", " # why", " // why", " - why", " – why", " — why"],
    ...[" (why)", ".", ".\n", ", b", ";", ")", "]", "}", "。", "、", "\\n", '\\"'],
  ])("before %j", (rest) => {
    expect(readValue(`"ab"${rest}`, 0)?.isAlone).toBe(true);
  });

  test.each([" cd", "cd", " .", ".c", ",1", ":", "\\d", "!"])("but not before %j", (rest) => {
    expect(readValue(`"ab"${rest}`, 0)?.isAlone).toBe(false);
  });
});

test("only a single masked character is a marker", () => {
  const isMarker = (text: string) => readValue(text, 1)?.isMarker;
  expect([isMarker("=\0"), isMarker("=\0a"), isMarker("=a")]).toEqual([true, false, false]);
});
