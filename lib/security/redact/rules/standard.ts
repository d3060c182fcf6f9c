import { matchesAt } from "../spans";
import { isPassphrase } from "../values/wording";
import { readPassword } from "./command";
import { MIXED, type ReadValues, type ShapeRule, some } from "./rule";

/** A JSON Web Token (RFC 7519). The pattern matches its first part, the others are read here. */
const readJwt: ReadValues = (text, match) => {
  const end = match.index + match[0].length;
  const isToken = matchesAt(JWT_REST, text, end);
  return { values: isToken ? [{ start: match.index, end: JWT_REST.lastIndex }] : [], end };
};

const JWT_REST = /\.[\w-]{4,}\.[\w-]*(?:\.[\w-]+){0,2}/y;

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
    pattern: /(?<=^|[\n>`] ?)[\w.*/-]{1,253}:(?:\d{2,5}|\*):[\w.*-]{1,64}:[\w.*@-]{1,64}:(?=[^\s:]{4})/g,
    read: readPassword,
  },
  {
    name: "words of a recovery phrase",
    example: ["mnemonic: ", Array.from("abcdefghijkl", (letter) => `l${letter}mp`).join(" "), "\nnext"],
    hints: ["phrase", "mnemonic", "seed", "semilla", "frase", "backup", "recovery", "wallet", "wörter"],
    pattern:
      /(?:phrase|mnemonic|seed|semilla|frase|backup|recovery|wallet|wörter)(?: (?:words|key|phrase))?["'`*]{0,3}(?:\s?[:=]|\s(?:is|ist|est|es):?)\s{0,3}["'`]?((?:(?:\d{1,2}[.)]\s?)?[a-z]{3,8}(?:[ \t,]{1,2}|[ \t]?\n(?=\d))){11,23}(?:\d{1,2}[.)]\s?)?[a-z]{3,8})\b/dgi,
    group: 1,
    accept: (value) => isPassphrase(value.replace(/[\d.),]/g, ""), false),
  },
];
