import { PEM_BEGIN, readPem } from "../pem";
import { isMasked } from "../placeholder";
import { PRIVATE_LINES, readPutty } from "../putty";
import type { Read, ShapeRule, TokenRule } from "../rule";
import { isPassphrase } from "../wording";
import { readPassword } from "./command";
import { roomTokenRules } from "./room-token";
import { MIXED, some } from "./token";

/** A JSON web token: its first part is taken by the pattern, the others are read here. */
const readJwt: Read = (text, match) => {
  const end = match.index + match[0].length;
  JWT_REST.lastIndex = end;
  const rest = JWT_REST.exec(text);
  return { values: rest ? [{ start: match.index, end: end + rest[0].length }] : [], end };
};

const JWT_REST = /\.[\w-]{4,}\.[\w-]*(?:\.[\w-]+){0,2}/y;

/** The room's own tokens, and secrets of a standard form. */
export const standardRules: readonly (TokenRule | ShapeRule)[] = [
  ...roomTokenRules,
  {
    name: "private key block",
    example: ["key:\n", ["-----BEGIN", "PRIVATE KEY-----\n"].join(" ") + some(MIXED, 64), "\n\nthat was it"],
    hints: ["private key"],
    pattern: PEM_BEGIN,
    read: readPem,
  },
  {
    name: "PuTTY private key",
    example: ["Private-Lines: 1\n", some(MIXED, 48), "\nPrivate-MAC: 0"],
    hints: ["private-lines"],
    pattern: PRIVATE_LINES,
    read: readPutty,
  },
  {
    name: "JSON web token",
    example: [
      "session ",
      ["eyJ", some(MIXED, 20), ".eyJ", some(MIXED, 30), ".", some(MIXED, 43)].join(""),
      " ok",
    ],
    hints: ["eyj"],
    pattern: /eyJ[\w-]{6,}/g,
    read: readJwt,
  },
  {
    name: "private key as JSON",
    example: ['{"kty":"OKP","d":"', some(MIXED, 43), '"}'],
    hints: ['"kty"'],
    pattern: /"(?:d|k|p|q|dp|dq|qi)"\s{0,3}:\s{0,3}"([\w-]{16,2048})"/dg,
    group: 1,
  },
  {
    name: "private key as XML",
    example: ["<RSAKeyValue><D>", some(MIXED, 44), "</D></RSAKeyValue>"],
    hints: ["<rsakeyvalue"],
    pattern: /<(?:D|P|Q|DP|DQ|InverseQ)>([A-Za-z0-9+/=\s\\>]{16,4096})(?=<\/|$)/dg,
    group: 1,
    accept: (value) => /[A-Za-z0-9+/]{16}/.test(value) && !isMasked(value),
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
    hints: ["phrase", "mnemonic", "seed"],
    pattern:
      /(?:phrase|mnemonic|seed(?: words)?)["'`*]{0,3}(?:\s?[:=]|\sis:?)\s{0,3}["'`]?((?:[a-z]{3,8}[ \t]){11,23}[a-z]{3,8})\b/dgi,
    group: 1,
    accept: (value) => isPassphrase(value, false),
  },
];
