import { isMasked } from "../placeholder";
import type { ShapeRule, TokenRule } from "../rule";
import { MIXED, some, token } from "./token";

/**
 * What a reader sees past between the characters of a token: signs of emphasis or code, a comment of HTML, the end of a
 * line with what begins the next line of a quotation. No text matches in two ways, and none of them holds the beginning of
 * a token, so that failed matches cost no more than the text is long.
 */
const BETWEEN = String.raw`(?:[*~\x60]{1,4}(?![*~\x60])|<!--[^<>]{0,99}-->|[ \t]{0,8}\r?\n[ \t>]{0,8}(?![ \t>])){0,2}`;

/** The room's own tokens, also cut off at the end by up to eight characters, or whole with something between their characters. */
export const roomTokenRules: readonly (TokenRule | ShapeRule)[] = [
  token("room token", {
    begins: ["ptk_", "otk_"],
    body: "[A-Za-z0-9_-]{24,32}",
    example: `ptk_${some(MIXED, 32)}`,
  }),
  {
    name: "room token with something between its characters",
    example: ["use ", [..."ptk_"].join("**") + some(MIXED, 32), " here"],
    hints: ["*", "~", "`", "<!--", "\n"],
    pattern: new RegExp(
      `[po]${BETWEEN}t${BETWEEN}k${BETWEEN}_${BETWEEN}(?:[\\w-]${BETWEEN}){31}[\\w-](?![\\w-])`,
      "g",
    ),
    accept: (value) => !isMasked(value),
  },
];
