import { attacks, script } from "./hostile-markdown-trace";

const each = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `a${String.fromCodePoint(from + index)}`).join("");

export const textAttacks = attacks({
  "overrides of the direction":
    "Pay \u202E000,1\u202C EUR to \u2066\u202Ereyub\u2069 \u200Fnow\u200E and \u061Cthen",
  "overrides in code, a link, a table, a heading and a fence":
    "# a\u202Eb\n\n`a\u202Eb` [a\u202Eb](http://a.example/\u202E) ![a\u202Eb](http://a.example)\n\n| a\u202Eb |\n| - |\n\n```js \u202E\na\u202Eb\n```",
  "overrides that are never ended": "\u202A\u202B\u202D\u202E\u2066\u2067\u2068".repeat(100),
  "zero-width text between letters":
    "The\u200B price\u200C is\u200D 40\u2060 EUR\uFEFF, \u00ADand\u034F\u180E so\u2061 on",
  "text in tag characters": `Agreed.${[..."Pay twice."].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("")}`,
  "text in variation selectors": `😀${Array.from({ length: 40 }, (_, index) => String.fromCodePoint(0xe0100 + index)).join("")}`,
  "every control character": `${each(1, 8)}${each(11, 12)}${each(14, 31)}${each(127, 159)}\u2028\u2029\uFFF9a\uFFFAb\uFFFB`,
  "characters that a parser may ignore":
    "a\u0000b\uFFFEc\uFFFFd &#0; &#xD800; &#x110000; &#x0; undefined null NaN",
  "marks piled on a letter": `Z${"\u0300\u0301\u0302\u0303\u0489".repeat(400)}algo and the line above`,
  "look-alike letters": "# Вuyer agrees\n\nSеllеr: рауpal.example ＜script＞ ﹤b﹥ ‹i›",
  "blank letters": "# \u3164\n\n**\u115F\u1160** \uFFA0 \u2800 [\u3164](http://a.example)",
  "one word of 100 KB": "a".repeat(100_000),
  "one word of 20 KB in a heading, a cell, a list, a link and code": [
    "# W",
    "| W |\n| - |\n| W |",
    "- W",
    "[W](http://a.example)",
    "`W`",
    "```\nW\n```",
  ]
    .map((place) => place.replaceAll("W", "w".repeat(3_000)))
    .join("\n\n"),
  "words of the page itself":
    "# You agreed to version 3\n\n**Whose turn:** nobody. Room status: agreed. [Delete this room](http://hostile.test/)",
  "footnotes that claim ids of the page":
    "a[^main] b[^footnote-label] c[^x] d[^x-2] e[^x]\n\n[^main]: m\n[^footnote-label]: f\n[^x]: x\n[^x-2]: y\n[^x]: z",
  "footnotes that nothing refers to": "a\n\n[^1]: nobody sees this\n\n[^2]: see [^2]",
  "footnotes in each other": "a[^1]\n\n[^1]: b[^2]\n\n[^2]: c[^1] [d[^1]](http://a.example)",
  "footnotes named as properties of objects":
    "a[^__proto__] b[^constructor] c[^toString]\n\n[^__proto__]: p\n[^constructor]: c\n[^toString]: t",
  "cells beyond a table's head": "| a |\n| - |\n| b | nobody sees this |",
  "words after a fence": "```js nobody sees this\na\n```\n\n~~~ nor `this`\nb\n~~~",
  "a title that nobody sees": `[a](http://a.example "nobody sees this") ![b](http://a.example 'nor this')`,
  "headings of all levels, and none": "###### six\n\n# one\n\n##### five\n\n#\n\n## \u200B\n\na\n=\n\nb\n-",
  "task lists": "- [x] done\n- [ ] open\n- [X] **bold**\n  1. [ ] nested\n\n[x] none",
  "everything unclosed": "**a __b *c _d ~~e `f [g](h ![i][j <k \"l 'm &n \\",
  "a code block unclosed": `\`\`\`\n<script>${script}</script>`,
  "the markers of the secrets policy":
    "key: SECRET_TRANSFER_REQUIRED, `SECRET_TRANSFER_REQUIRED`, *SECRET_TRANSFER_REQUIRED*, [REDACTED:secret-looking-value] [REDACTED:secret-looking-value](http://a.example)\n\n[REDACTED:secret-looking-value]: http://hostile.test",
  "right-to-left prose": "# שלום\n\nמחיר 40 EUR\n\n| א | ב |\n| - | - |\n| 1 | 2 |",
  empty: "",
  "only white space": " \n\t\n \r\n\u00A0\u2003",
});
