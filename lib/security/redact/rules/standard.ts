import { matchesAt } from "../spans";
import { readPassword } from "./command";
import { MIXED, type ReadValues, type ShapeRule, some } from "./rule";

/** A JSON Web Token (RFC 7519). The pattern matches its first part, the others are read here. */
const readJwt: ReadValues = (text, match) => {
  const end = match.index + match[0].length;
  const isToken = matchesAt(JWT_REST, text, end);
  return { values: isToken ? [{ start: match.index, end: JWT_REST.lastIndex }] : [], end };
};

const JWT_REST = /\.[\w-]{4,}\.[\w-]*(?:\.[\w-]+){0,2}/y;

/** Four letters that can be a word. Of random ones, three in ten can. */
const LIKE_WORD =
  /^(?:[bcdfgkpstvw]?[lr]|s[cklmnptw]|[cgpstw]h|[kg]n|[dst]w|[^aeiou])?[aeiouy]{1,3}(?:[^aeiouy]{1,2}[aeiouy]{0,2}|[^aeiouy][aeiouy][^aeiouy])?$|^[aeiou][^aeiouy]{2}s$/;

/** The number of an account, a card or a fingerprint. */
const NO_KEY = /finger|thumb|public|product|serial|number|\bid\b|[A-Z]{2}\d\d [\dA-Z]{4} /i;

/** Secrets of a standard form. */
export const standardRules: readonly ShapeRule[] = [
  {
    name: "JSON web token",
    example: ["session ", ["eyJ", ".eyJ", "."].map((start) => start + some(MIXED, 30)).join(""), " ok"],
    hints: ["eyj"],
    pattern: /eyJ[\w-]{6,}/g,
    read: readJwt,
  },
  {
    name: "line of a .pgpass",
    example: ["db.example.com:5432:orders:app:", ["Kes", "trel9"].join("-"), "\nnext"],
    hints: [":"],
    // Not an IPv6 address.
    pattern:
      /(?<=^|[\n>`] ?)(?!(?:[\da-f]{1,4}:){7})[\w.*/-]{1,253}:(?:\d{2,5}|\*):[\w.*-]{1,64}:[\w.*@-]{1,64}:(?=[^\s:]{4})/g,
    read: readPassword,
  },
  {
    name: "password for an app, of letters alone",
    example: ["Gmail app password: ", ["tqzx", "bvkw", "rjhd", "mcpf"].join(" "), "\nbye"],
    hints: ["passwor"],
    pattern:
      /(?:(app(?:lication)?[-_ ]?(?:specific[-_ ]?)?passwor[dt](?:[^\n:=\0]{0,40}?\s(?:is|ist|lautet)|[^\n:=.\0]{0,40}[:=]))|passwor[dt]["'`*]{0,3}\s?[:=])[\s:"'`*]{0,4}((?:[a-z]{4}[ \u00a0]){3}[a-z]{4}|(?:[a-z]{4}-){3}[a-z]{4}|[a-z]{16})(?![\w-])/dgi,
    group: 2,
    // Four words of four letters are prose. Without "app", two of the groups must be no words.
    accept: (value, [, isOfApp]) =>
      /^[^A-Z]+$/.test(value) &&
      value.split(/[^a-z]/).filter((part) => !LIKE_WORD.test(part)).length >= (isOfApp ? 1 : 2),
  },
  {
    name: "value in groups",
    example: ["Recovery key: ", Array.from("2468", (digit) => `AB${digit}Z`).join("-"), ", keep it"],
    hints: ["key", "pass", "code", "schlüssel", "secret"],
    // The first lookahead only saves time: without it, each name in a run of them would read as far.
    pattern:
      /(?:key|password|passwort|schlüssel|secret|code\?)(?![\w-]{33})[^\n\0]{0,32}?[\s:"'`=({[]((?:[A-Z0-9]{4,6}[ -]){3,12}[A-Z0-9]{4,6}|(?:(?:0x)?[0-9a-f]{2}(?:, ?|[: ])){15,64}(?:0x)?[0-9a-f]{2})(?![\w-])/dgi,
    group: 1,
    accept: (value, [whole]) =>
      new Set(value.split(/\W+/).map(({ length }) => length)).size === 1 &&
      /[a-z]-?\d|\d[a-z-].*\d/i.test(value) &&
      !NO_KEY.test(whole),
  },
];
