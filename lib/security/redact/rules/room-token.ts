import { isMasked } from "../values/placeholder";
import { MIXED, type ShapeRule, some, type TokenRule, token } from "./rule";

/**
 * What a reader ignores between the characters of a token: marks of emphasis or code, an HTML comment, a line end with the
 * quote marks of the next line. No text matches in two ways, and none contains the beginning of a token, so that failed
 * matches take linear time.
 */
const BETWEEN = String.raw`(?:[*~\x60]{1,4}(?![*~\x60])|<!--[^<>]{0,99}-->|[ \t]{0,8}\r?\n[ \t>]{0,8}(?![ \t>])){0,2}`;

/** The tokens of rooms (docs/interface.md#tokens), also without up to eight characters at the end, and the URLs with them. */
export const roomTokenRules: readonly (TokenRule | ShapeRule)[] = [
  token("room token", "ptk_ otk_ atk_", /[\w-]{24,32}/y, some(MIXED, 32)),
  {
    name: "room token with something between its characters",
    example: ["use ", [..."ptk_"].join("**") + some(MIXED, 32), " here"],
    hints: ["*", "~", "`", "<!--", "\n"],
    pattern: new RegExp(
      `[poa]${BETWEEN}t${BETWEEN}k${BETWEEN}_${BETWEEN}(?:[\\w-]${BETWEEN}){31}[\\w-](?![\\w-])`,
      "g",
    ),
    accept: (value) => !isMasked(value),
  },
  {
    name: "room URL",
    example: [
      "join at ",
      ["https://rooms.example.com/r/rm_", "V1StGXR8Z5jdHi6BmyTab", "/ptk_", "aB3-_xY9".repeat(4)].join(""),
      " please",
    ],
    hints: ["/r/rm_", "/o/rm_", "/a/rm_"],
    pattern:
      /https?:\/\/[\w.:[\]-]{1,255}(?:\/[\w.~-]{1,64}){0,8}\/[roa]\/rm_[\w-]{21}\/[poa]tk_[\w-]{32}(?:\.md)?/g,
  },
];
