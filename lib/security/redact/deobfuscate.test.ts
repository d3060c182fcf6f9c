import { describe, expect, test } from "vitest";
import { b62 } from "@/tools/redaction/samples/generate";
import { REDACTED, redact } from "../redact";
import { deobfuscate } from "./deobfuscate";

/** Every character of these classes in the Unicode version of Node. */
const INVISIBLE_CODES = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) =>
  /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(String.fromCodePoint(code)),
);

const plainOf = (text: string) => deobfuscate(text).text;

describe("deobfuscated text", () => {
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
    expect(plainOf(`a${mark}${mark}b`)).toBe("ab");
  });

  test("has no default ignorable and no format character of Unicode", () => {
    const marks = INVISIBLE_CODES.map((code) => String.fromCodePoint(code));
    expect(marks.length).toBeGreaterThan(4000);
    expect(marks.filter((mark) => plainOf(`a${mark}b${mark}${mark}c`) !== "abc")).toEqual([]);
    const entities = INVISIBLE_CODES.flatMap((code) => [`&#${code};`, `&#x${code.toString(16)};`]);
    expect(entities.filter((entity) => plainOf(`a${entity}b`) !== "ab")).toEqual([]);
  });

  test("hides no token from the rules with such characters inside", () => {
    const token = `ghp_${b62(36, "between invisible characters")}`;
    const missed = INVISIBLE_CODES.filter((code) => {
      const mark = String.fromCodePoint(code);
      return redact(`it is ${[...token].join(mark)}, ok?`).text !== `it is ${REDACTED}, ok?`;
    });
    expect(missed.map((code) => code.toString(16))).toEqual([]);
  });

  test.each(["\t", "\n", "\r", " ", "\u0085", "\u3000", "é", "😀"])(
    "keeps visible characters and white space: %j",
    (mark) => {
      expect(plainOf(`a${mark}b`)).toBe(`a${mark}b`);
    },
  );

  test.each(["\u00a0", "\u2009", "\u202f"])("has a plain space instead of %j", (space) => {
    expect(plainOf(`a${space}b`)).toBe("a b");
  });

  test("has plain characters instead of full-width ones", () => {
    expect(plainOf("ＡＺａｚ０９")).toBe("AZaz09");
    expect(plainOf("＂＃＄％＆＇＊＋－．／：＜＝＞＠［＿｀｛～")).toBe("\"#$%&'*+-./:<=>@[_`{~");
  });

  test("keeps the full-width brackets and punctuation of Chinese and Japanese", () => {
    expect(plainOf("\uff01\uff5f")).toBe("\uff01\uff5f");
    for (const mark of "！（），；？") expect(plainOf(`a${mark}b`)).toBe(`a${mark}b`);
  });

  test.each(["!#$%&()*+./:;<=>?@[]^_{}~-"])("has no backslash before %s", (marks) => {
    for (const mark of marks) {
      expect(plainOf(`a\\${mark}b`), mark).toBe(`a${mark}b`);
      expect(plainOf(`a\\\\\\\\${mark}b`), mark).toBe(`a${mark}b`);
    }
    for (const mark of "abn,\"'` ") expect(plainOf(`a\\${mark}b`), mark).toBe(`a\\${mark}b`);
  });

  test("has characters instead of JSON escapes, except quotes and backslashes", () => {
    expect(plainOf("a\\u005fb\\u0041\\u007E\\x5f\\x26")).toBe("a_bA~_&");
    for (const written of ["\\u0022", "\\x27", "\\u0060", "\\u005c", "\\u00e9", "\\u0019", "\\x1"]) {
      expect(plainOf(`a${written}b`), written).toBe(`a${written}b`);
    }
  });

  test("has characters instead of JavaScript and C escapes, except quotes and backslashes", () => {
    expect(plainOf("a\\u{5f}b\\u{00005F}\\137c\\101\\060\\040d")).toBe("a_b__cA0 d");
    for (const written of [
      ...["\\u{22}", "\\u{5c}", "\\u{e9}", "\\u{19}", "\\u{5f", "\\u{0000005f}", "\\u5f}"],
      ...["\\042", "\\047", "\\134", "\\140", "\\037", "\\180", "\\13", "\\200", "\\1"],
    ]) {
      expect(plainOf(`a${written}b`), written).toBe(`a${written}b`);
    }
  });

  test("has characters instead of HTML entities", () => {
    expect(
      plainOf("&amp;&lt;&gt;&quot;&apos;&lowbar;&dash;&hyphen;&colon;&equals;&period;&sol;&commat;"),
    ).toBe("&<>\"'_--:=./@");
    expect(plainOf("a&nbsp;b&shy;c&zwj;d&zwnj;e")).toBe("a bcde");
    expect(plainOf("&#95;&#x5f;&#X5F;&#32;&#126;&#033;")).toBe("___ ~!");
    expect(plainOf("a&#8203;b&#xad;c&#127;d&#31;e")).toBe("abcde");
  });

  test("keeps entities that are unknown or not part of a secret", () => {
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
      expect(plainOf(`a${entity}b`), entity).toBe(`a${entity}b`);
    }
  });

  test("has characters instead of percent-encoding", () => {
    expect(plainOf("%41%5A%61%7a%30%39%5F%2D%2E%7E%21%2B%3D%3A%24")).toBe("AZaz09_-.~!+=:$");
    expect(plainOf("https%3A%2F%2Fx")).toBe("https://x");
    expect(plainOf("a%26key%3D1%3Ftoken%3D2%23sid%3D3")).toBe("a&key=1?token=2#sid=3");
    expect(plainOf("token=%3Cyour-token%3E")).toBe("token=%3Cyour-token%3E");
  });

  test("keeps percent-encoded delimiters of a URL", () => {
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
      expect(plainOf(`a${code}b`), code).toBe(`a${code}b`);
    }
  });

  test("maps back to the original text", () => {
    const { text, toOriginal } = deobfuscate("p\u200bw&#61;x");
    expect(text).toBe("pw=x");
    expect(toOriginal({ start: 0, end: 2 })).toEqual({ start: 0, end: 3 });
    expect(toOriginal({ start: 2, end: 3 })).toEqual({ start: 3, end: 8 });
  });
});

describe("what surrounds a value without a meaning of its own is gone:", () => {
  const token = `ghp_${b62(36, "between what surrounds it")}`;
  test.each([
    [
      "colours of a terminal",
      `\x1b[36mDB_PASSWORD\x1b[0m=\x1b[1;33mq7Rf!x2Lm\x1b[m`,
      "DB_PASSWORD=q7Rf!x2Lm",
    ],
    ["its 8-bit codes", `\x9b31m${token}\x9b0K`, token],
    ["escaped codes", String.raw`\u001b[36ma\u001B[0m\x1b[1mb\033[0mc\33[md\e[0;1;4me`, "abcde"],
    ["codes as a terminal shows them", `^[[31m${token}^[[m`, token],
    ["codes without their first character", `[31m${token}[0;39m`, token],
    ["those with an escaped bracket", `\\[31m${token}\\[0m`, token],
    ["emphasis of HTML", `<b>Password</b>: <code class="x">${token}</code>`, `Password: ${token}`],
    ["line breaks of HTML", `Password:<br>${token}<br/>x`, `Password: ${token} x`],
  ])("%s", (_, text, plain) => {
    expect(plainOf(text)).toBe(plain);
  });

  test.each(["x[5m]", "[my list]", "[2026m", "?code=<code>&x=1", "<code> npm start", "a < b > c", "<body>"])(
    "but not %s",
    (text) => {
      expect(plainOf(text)).toBe(text);
    },
  );
});

describe("a percent-encoded URL", () => {
  test("is decoded as a whole, up to its end", () => {
    const url = "postgres%3A%2F%2Fapp%3Ap%2540ss%40db%3a5432%2forders";
    expect(plainOf(`a%40b%2Fc ${url} d%40e%2Ff`)).toBe(
      "a%40b%2Fc postgres://app:p%2540ss@db:5432/orders d%40e%2Ff",
    );
  });

  test("ends after 1,024 characters at the latest", () => {
    const long = "x".repeat(1_015);
    expect(plainOf(`s%3A%2F%2F${long}%40`)).toBe(`s://${long}%40`);
    expect(plainOf(`s%3A%2F%2F${long.slice(1)}%40`)).toBe(`s://${long.slice(1)}@`);
  });
});
