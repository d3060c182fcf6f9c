import { type Rewritten, rewrite, skip } from "./spans";

/**
 * Undoes what hides words from the rules but not from readers: invisible and control characters, colours of terminals,
 * full-width forms, unusual spaces, escapes of Markdown, JSON, JavaScript and C, emphasis and entities of HTML,
 * percent-encoding. The result holds no NUL.
 */
export function deobfuscate(text: string): Rewritten {
  let urlEnd = 0;
  return rewrite(text, OBFUSCATED, (written, at) => {
    const isInside = at < urlEnd;
    if (!isInside && ENCODED_SCHEME.test(written)) urlEnd = skip(ENCODED_URL, text, at);
    return !isInside && PART_OF_URL.test(written) ? written : decode(written);
  });
}

/**
 * Control characters except white space, and the characters that Unicode calls default ignorable or format characters.
 * Unicode properties instead of a list, because a new version of Unicode may add characters.
 */
const INVISIBLE = String.raw`[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\p{Default_Ignorable_Code_Point}\p{Cf}]`;
/** Spaces other than those of ASCII and of ordinary Chinese and Japanese text, such as the one before a colon in French. */
const SPACE = String.raw`(?![ \u3000])\p{Zs}`;
/** The full-width forms of ASCII, except the brackets and punctuation of ordinary Chinese and Japanese text. */
const FULL_WIDTH = String.raw`[\uff02-\uff07\uff0a\uff0b\uff0d-\uff1a\uff1c-\uff1e\uff20-\uff5e]`;
/** A code with which a terminal sets colours, without its first character. */
const BARE_CODE = String.raw`\[\d{1,3}(?:;\d{1,3}){0,4}m(?!\])`;
/**
 * A backslash and a character that Markdown, a shell or JSON may escape: a value that begins with it is replaced together with
 * the backslash. It stays before a replaced value. Only the backslash is removed before what is decoded itself, such as
 * the code of a terminal. Escaped quotes stay (read-value.ts reads them). Or an ASCII character by its number: `\u005f`,
 * `\x5f`, `\u{5f}`, `\137`.
 */
const ESCAPE = String.raw`\\{1,4}(?!\[REDACTED:)(?:(?=${BARE_CODE})|[!#$()*+./:;=>?@[\]^_{}~-]|(?=[%&<]))|\\(?:u00|x)[2-7][0-9a-fA-F]|\\u\{0{0,4}[2-7][0-9a-fA-F]\}|\\(?:0[4-7]|1[0-7])[0-7]`;
const ENTITY = "&(?:#(?:\\d{2,7}|[xX][0-9A-Fa-f]{2,6})|[a-z]{2,6});";
/** A code with which a terminal sets colours or moves its cursor, as it is or escaped, or a bare one. */
const TERMINAL_CODE = String.raw`(?:\x1b\[|\x9b|\\(?:u001[bB]|x1[bB]|0?33|e)\[|\^\[\[)[0-9;:?]{0,24}[A-Za-z]|${BARE_CODE}`;
/** Emphasis and code of HTML, unless it is a placeholder such as `<code>`. */
const HTML_EMPHASIS = String.raw`</(?:b|strong|em|i|u|code|kbd|samp|mark|span)>|<(?:b|strong|em|i|u|code|kbd|samp|mark|span)(?: [^<>\n]{0,120})?>(?=[^<>\n]{1,120}<)|<br ?/?>`;
/**
 * Characters that end no part of a URL, and `&`, `?` and `#` before a parameter. In a URL that is encoded as a whole, `@` and
 * `/` as well.
 */
const PERCENT = String.raw`%3[Aa]%2[Ff]%2[Ff]|%40|%2[Ff]|%(?:2[14ABDEabde]|3[0-9ADad]|4[1-9A-Fa-f]|5[0-9AFaf]|6[1-9A-Fa-f]|7[0-9AEae]|(?:26|23|3[Ff])(?=[\w.-]{1,40}%3[Dd]))`;

const OBFUSCATED = new RegExp(
  `${TERMINAL_CODE}|${INVISIBLE}+|${SPACE}|${FULL_WIDTH}|${ESCAPE}|${ENTITY}|${PERCENT}|${HTML_EMPHASIS}`,
  "gu",
);

const TERMINAL = new RegExp(`^(?:${TERMINAL_CODE})$`);
const ENCODED_SCHEME = /^%3a%2f%2f$/i;
/** The rest of a URL that is encoded as a whole. */
const ENCODED_URL = /[\w.~%!*'()+-]{1,1024}/y;
const PART_OF_URL = /^%(?:40|2f)$/i;

function decode(written: string): string {
  switch (written[0]) {
    case "[":
    case "^":
      return "";
    case "<":
      return /^<br/.test(written) ? " " : "";
    case "\\":
      return TERMINAL.test(written) ? "" : decodeEscape(written);
    case "&":
      return decodeEntity(written);
    case "%":
      return decodeURIComponent(written);
  }
  const code = written.charCodeAt(0);
  if (/^\p{Zs}/u.test(written)) return " ";
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : "";
}

function decodeEscape(written: string): string {
  const [, hex, octal] = NUMBER.exec(written) ?? [];
  const code = Number(hex ? `0x${hex}` : `0o${octal}`);
  if (Number.isNaN(code)) return written.replace(/^\\+/, "");
  const character = String.fromCharCode(code);
  return /["'`\\]/.test(character) ? written : character;
}

const NUMBER = /^\\(?:[ux]\{?([0-9a-fA-F]+)|([0-7]+))/;

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", shy: "", zwj: "", zwnj: "" },
  ...{ lowbar: "_", dash: "-", hyphen: "-", colon: ":", equals: "=", period: ".", sol: "/", commat: "@" },
};

function decodeEntity(written: string): string {
  if (written[1] !== "#") return NAMED[written.slice(1, -1)] ?? written;
  const isHex = /x/i.test(written.charAt(2));
  const code = Number.parseInt(written.slice(isHex ? 3 : 2, -1), isHex ? 16 : 10);
  if (code > LAST_CODE_POINT) return written;
  const character = String.fromCodePoint(code);
  if (code >= 0x20 && code < 0x7f) return character;
  return ALL_INVISIBLE.test(character) ? "" : written;
}

const LAST_CODE_POINT = 0x10ffff;
const ALL_INVISIBLE = new RegExp(`^${INVISIBLE}$`, "u");
