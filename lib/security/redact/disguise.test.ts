import { describe, expect, test } from "vitest";
import { REDACTED, redact } from "../redact";
import { withoutDisguise } from "./disguise";
import { b62 } from "./samples/making";

/** Every character of these classes, by the Unicode that the program runs with. */
const INVISIBLE_CODES = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) =>
  /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(String.fromCodePoint(code)),
);

const read = (text: string) => withoutDisguise(text).text;

describe("a text without disguise", () => {
  test.each([
    "\0",
    "\u0008",
    "\u000e",
    "\u001f",
    "\u007f",
    "\u0084",
    "\u0086",
    "\u009f",
    "\u00ad",
    "\u034f",
    "\u061c",
    "\u115f",
    "\u17b4",
    "\u180e",
    "\u200b",
    "\u200f",
    "\u202a",
    "\u202e",
    "\u2060",
    "\u206f",
    "\u3164",
    "\ufe0f",
    "\ufeff",
    "\uffa0",
    "\ufff9",
    "\u{1bca0}",
    "\u{1d173}",
    "\u{e0041}",
    "\u{e0fff}",
  ])("has no invisible character: %j", (mark) => {
    expect(read(`a${mark}${mark}b`)).toBe("ab");
  });

  test("has no character of the classes of Unicode that show nothing or are for format alone", () => {
    const marks = INVISIBLE_CODES.map((code) => String.fromCodePoint(code));
    expect(marks.length).toBeGreaterThan(4000);
    expect(marks.filter((mark) => read(`a${mark}b${mark}${mark}c`) !== "abc")).toEqual([]);
    const entities = INVISIBLE_CODES.flatMap((code) => [`&#${code};`, `&#x${code.toString(16)};`]);
    expect(entities.filter((entity) => read(`a${entity}b`) !== "ab")).toEqual([]);
  });

  test("hides no token from the rules, whichever of these stands between its characters", () => {
    const token = `ghp_${b62(36, "between invisible characters")}`;
    const shown = INVISIBLE_CODES.filter((code) => {
      const mark = String.fromCodePoint(code);
      return redact(`it is ${[...token].join(mark)}, ok?`).text !== `it is ${REDACTED}, ok?`;
    });
    expect(shown.map((code) => code.toString(16))).toEqual([]);
  });

  test.each(["\t", "\n", "\r", " ", "\u0085", "\u00a0", "\u3000", "é", "😀"])(
    "keeps what shows: %j",
    (mark) => {
      expect(read(`a${mark}b`)).toBe(`a${mark}b`);
    },
  );

  test("has the plain letters, digits and marks in place of full-width ones", () => {
    expect(read("ＡＺａｚ０９")).toBe("AZaz09");
    expect(read("＂＃＄％＆＇＊＋－．／：＜＝＞＠［＿｀｛～")).toBe("\"#$%&'*+-./:<=>@[_`{~");
  });

  test("keeps the full-width brackets and marks that Chinese and Japanese are written with", () => {
    expect(read("\uff01\uff5f")).toBe("\uff01\uff5f");
    for (const mark of "！（），；？") expect(read(`a${mark}b`)).toBe(`a${mark}b`);
  });

  test.each(["!#$%&()*+./:;<=>?@[]^_{}~-"])("has no backslash before %s", (marks) => {
    for (const mark of marks) {
      expect(read(`a\\${mark}b`), mark).toBe(`a${mark}b`);
      expect(read(`a\\\\\\\\${mark}b`), mark).toBe(`a${mark}b`);
    }
    for (const mark of "abn,\"'` ") expect(read(`a\\${mark}b`), mark).toBe(`a\\${mark}b`);
  });

  test("has the characters in place of escapes of JSON, quotes and backslashes aside", () => {
    expect(read("a\\u005fb\\u0041\\u007E\\x5f\\x26")).toBe("a_bA~_&");
    for (const written of ["\\u0022", "\\x27", "\\u0060", "\\u005c", "\\u00e9", "\\u0019", "\\x1"]) {
      expect(read(`a${written}b`), written).toBe(`a${written}b`);
    }
  });

  test("has the characters in place of escapes of JavaScript and C, quotes and backslashes aside", () => {
    expect(read("a\\u{5f}b\\u{00005F}\\137c\\101\\060\\040d")).toBe("a_b__cA0 d");
    for (const written of [
      ...["\\u{22}", "\\u{5c}", "\\u{e9}", "\\u{19}", "\\u{5f", "\\u{0000005f}", "\\u5f}"],
      ...["\\042", "\\047", "\\134", "\\140", "\\037", "\\180", "\\13", "\\200", "\\1"],
    ]) {
      expect(read(`a${written}b`), written).toBe(`a${written}b`);
    }
  });

  test("has the characters in place of entities of HTML", () => {
    expect(read("&amp;&lt;&gt;&quot;&apos;&lowbar;&dash;&hyphen;&colon;&equals;&period;&sol;&commat;")).toBe(
      "&<>\"'_--:=./@",
    );
    expect(read("a&nbsp;b&shy;c&zwj;d&zwnj;e")).toBe("a bcde");
    expect(read("&#95;&#x5f;&#X5F;&#32;&#126;&#033;")).toBe("___ ~!");
    expect(read("a&#8203;b&#xad;c&#127;d&#31;e")).toBe("abcde");
  });

  test("keeps an entity that stands for what is no part of a secret, or for nothing", () => {
    for (const entity of [
      "&euro;",
      "&#233;",
      "&#8364;",
      "&#10;",
      "&#128512;",
      "&#1114112;",
      "&unknow;",
      "&AMP;",
      "&#9;",
    ]) {
      expect(read(`a${entity}b`), entity).toBe(`a${entity}b`);
    }
  });

  test("has the letters, digits and marks in place of percent-encoded ones", () => {
    expect(read("%41%5A%61%7a%30%39%5F%2D%2E%7E%21%2B%3D%3A%24")).toBe("AZaz09_-.~!+=:$");
    expect(read("https%3A%2F%2Fx")).toBe("https://x");
    expect(read("a%26key%3D1%3Ftoken%3D2%23sid%3D3")).toBe("a&key=1?token=2#sid=3");
    expect(read("token=%3Cyour-token%3E")).toBe("token=<your-token>");
  });

  test("keeps percent-encoded ends of an address", () => {
    for (const code of [
      "%20",
      "%22",
      "%40",
      "%25",
      "%2F",
      "%26",
      "%3F",
      "%23",
      "%3C",
      "%3E",
      "%00",
      "%C3",
      "%5B",
    ]) {
      expect(read(`a${code}b`), code).toBe(`a${code}b`);
    }
  });

  test("leads back to what was written", () => {
    const { text, inOriginal } = withoutDisguise("p\u200bw&#61;x");
    expect(text).toBe("pw=x");
    expect(inOriginal({ start: 0, end: 2 })).toEqual({ start: 0, end: 3 });
    expect(inOriginal({ start: 2, end: 3 })).toEqual({ start: 3, end: 8 });
  });
});
