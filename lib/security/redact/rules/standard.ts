import { PEM_BEGIN, readPem } from "../pem";
import type { Read, ShapeRule } from "../rule";
import { MIXED, some, token } from "./token";

/** A JSON web token: its first part is taken by the pattern, the others are read here. */
const readJwt: Read = (text, match) => {
  const end = match.index + match[0].length;
  JWT_REST.lastIndex = end;
  const rest = JWT_REST.exec(text);
  return { values: rest ? [{ start: match.index, end: end + rest[0].length }] : [], end };
};

const JWT_REST = /\.[\w-]{4,}\.[\w-]*(?:\.[\w-]+){0,2}/y;

/** The room's own tokens, and secrets of a standard form. */
export const standardRules: readonly ShapeRule[] = [
  token("room token", {
    begins: ["ptk_", "otk_"],
    start: "[po]tk_",
    body: "[A-Za-z0-9_-]{32}",
    example: `ptk_${some(MIXED, 32)}`,
  }),
  {
    name: "private key block",
    example: ["key:\n", ["-----BEGIN", "PRIVATE KEY-----\n"].join(" ") + some(MIXED, 64), "\n\nthat was it"],
    hints: ["private key"],
    pattern: PEM_BEGIN,
    read: readPem,
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
];
