import type { SecretName } from "../names/secret-names";
import { isRandomToken } from "../values/random-token";
import type { Confidence } from "../values/secret-value";
import type { NameRule, Place } from "./rule";

const { raw } = String;

const QUOTE = raw`["'\x60]`;
const AROUND_NAME = "\"'`*_\\]";
/** What can stand between a name and its separator: a closing quote, emphasis, a note in brackets. */
const CLOSING = raw`["'\x60*_\\\]]{0,6}(?: ?\([^()\n]{1,40}\)["'\x60*_]{0,3})?`;

/** Secrets next to their name in settings, code, markup and tables. */
export const assignmentRules: readonly NameRule[] = [
  {
    name: "name = value",
    example: ["DB_PASSWORD=", ["tr0ub4", "dor"].join("-"), "\nDB_HOST=db"],
    first: `${AROUND_NAME}( \t\u3000:=-+→—–?|.`,
    between: new RegExp(
      raw`${CLOSING}\)?(?:[ \t\u3000]{0,4}(?:(?:: ?[\w.<>&'?]{1,24}| string)? ?=(?!=)(?=\s?${QUOTE})|:=|=>|->|→|\+=|\?\?=|\|\|=|\?=|(?:\?\?|\|\||\?:|(?<=[)\]]\s{0,4})or)(?=\s["'])|\{ ?get; ?(?:set|init); ?\} ?=(?=\s?${QUOTE})|={1,3}|:{1,2}|[—–-](?= )|\.{3,80}(?=[ \w]))|[ \t\u3000]{5,40}(?::=|=>|={1,3}|:(?!:)))`,
      "y",
    ),
    confidence: confidenceOfAssignment,
  },
  {
    name: "value on the line below its name",
    example: ["Password:\n  ", ["Gate", "4711x!"].join("-"), "\nbye"],
    first: `${AROUND_NAME}( \t:\r\n`,
    between: new RegExp(raw`${CLOSING}[ \t]{0,4}:?(?=[*_ \t|>+-]{0,8}\r?\n)`, "y"),
    confidence: (place) =>
      place.value.isAlone && (place.between.includes(":") || isUnderHeading(place)) ? "weak" : undefined,
    isOnNextLine: true,
  },
  {
    name: "name and value as two fields",
    example: ['{"name": "SMTP_PASSWORD", "value": "', ["mail", "me", "7x"].join("-"), '"}'],
    first: "\"'`<, \t\r\n",
    between: new RegExp(
      raw`(?:${QUOTE}?,?\s{0,40}${QUOTE}?value${QUOTE}?\s{0,3}[:=]|</key>\s{0,20}<string>|${QUOTE}>\s{0,20}<value>|</(?:t[dh]|dt)>\s{0,20}<(?:td|dd)[^<>\n]{0,60}>)`,
      "yi",
    ),
    confidence: () => "strong",
  },
  {
    name: "name and value as two arguments",
    example: ["define('DB_PASSWORD', '", ["word", "Press", "1"].join("#"), "');"],
    first: "\"'`",
    between: new RegExp(raw`${QUOTE},\s{0,12}(?=${QUOTE})`, "y"),
    confidence: ({ text, name }) =>
      /\(\s{0,4}["'`][\w.-]{0,40}$/.test(textBefore(text, name)) ? "medium" : undefined,
  },
  {
    name: "argument of a setter",
    example: ["client.setApiKey('", ["9b1f04c2", "77de81aa"].join(""), "');"],
    first: "(",
    between: new RegExp(raw`\(\s{0,3}(?=${QUOTE})`, "y"),
    confidence: ({ text, name }) =>
      /(?:set|with|use)_?\w{0,30}$/i.test(textBefore(text, name)) ? "medium" : undefined,
  },
  {
    name: "default of a variable",
    example: ['variable "db_password" {\n  default = "', ["quartz", "Dock"].join("-7"), '"\n}'],
    first: `"':`,
    between: new RegExp(
      raw`"\s{0,3}\{[^{}]{0,200}?\bdefault\s{0,8}=|["':][^\n"'\x60{}]{0,60}?\b(?:default|unwrap_or|or_?else)\s?[=(:]\s?(?=${QUOTE})`,
      "yi",
    ),
    confidence: ({ value }) => (value.isQuoted ? "strong" : undefined),
  },
  {
    name: "macro of C",
    example: ['#define DB_PASSWORD    "', ["brass", "Kettle"].join("-9"), '"'],
    first: " \t",
    between: new RegExp(raw`[ \t]{1,40}(?=${QUOTE})`, "y"),
    confidence: ({ text, name }) =>
      /#[ \t]{0,4}define[ \t]{1,4}\w{0,40}$/.test(textBefore(text, name)) ? "medium" : undefined,
  },
  {
    name: "element of XML",
    example: ["<db><password>", ["S0mmer", "24"].join("!"), "</password></db>"],
    first: "> \t\n",
    between: /(?:\s[\w:-]{1,20}=[^<>\n]{1,80})?>(?:<!\[CDATA\[)?(?=[^<>\n]{1,512}<\/|[^<>\n]{1,512}\]\]>)/y,
    confidence: ({ text, name }) => (/<[\w:.-]{0,40}$/.test(textBefore(text, name)) ? "strong" : undefined),
  },
  {
    name: "element whose attribute is the name",
    example: ['<entry key="db.password">', ["S0mmer", "24"].join("!"), "</entry>"],
    first: "\"'",
    between: /["']\s{0,3}>(?:<!\[CDATA\[)?(?=[^<>\n]{1,512}(?:<\/|\]\]>))/y,
    confidence: ({ text, name }) =>
      /<[\w:.-]{1,20}\s(?:name|key|id)=["'][\w.-]{0,40}$/.test(textBefore(text, name)) ? "weak" : undefined,
  },
  {
    name: "option after the name",
    example: ["gh secret set DB_PASSWORD --body ", ["S0mmer", "25"].join("!"), "\nnext"],
    first: " \t",
    between: /(?:[ \t]--?[\w-]{1,12}[ =][\w./-]{1,40}){0,2}[ \t](?:--(?:body|value|secret-string)[ =]|-b )/y,
    confidence: ({ text, name }) =>
      /\b(?:secrets? (?:set|put|add|create)|put-parameter)\b[^\n|;]*$/.test(textBefore(text, name))
        ? "strong"
        : undefined,
  },
  {
    name: "cell of a table",
    example: ["| API key | ", ["9b1f04c2", "77de81aa"].join(""), " |"],
    first: "\"'`* \t|",
    between: /["'`*]{0,3}[ \t]{0,20}\|/y,
    confidence: ({ value }) => (value.isAlone && !value.text.includes("|") ? "weak" : undefined),
  },
];

/** A name alone on its line, whose next line is a password or looks generated. `pass` alone is a statement of Python. */
function isUnderHeading({ text, name, value }: Place): boolean {
  if (!HEADING.test(textBefore(text, name)) || /^pass$/i.test(text.slice(name.start, name.end))) return false;
  return name.kind === "password" || isRandomToken(value.text);
}

const HEADING = /(?:^|\n)[#>*\s-]{0,8}(?:[\w-]{1,20} ){0,2}$/;

/** The text before a name, enough for the rest of a longer name and an opening quote or bracket. */
function textBefore(text: string, name: SecretName): string {
  return text.slice(Math.max(0, name.start - 48), name.start);
}

function confidenceOfAssignment({ text, name, between, value }: Place): Confidence {
  if (/\?\?$|\|\|$|\?:$|or$/.test(between)) return "medium";
  if (value.isQuoted) return "strong";
  if (/[—–-]$|\.\.$/.test(between)) return "weak";
  if (TIGHT.test(between) && !/\s/.test(text.charAt(name.end + between.length))) return "strong";
  if (name.kind !== "password" || !value.isAlone) return "medium";
  const isSetting =
    SETTING.test(text.slice(Math.max(0, name.start - 1), value.start)) && /^[a-z]+$/.test(value.text);
  return isSetting || hasCredentialNeighbour(text, name.start) ? "strong" : "medium";
}

/** `=`, `:=` or `=>` without a space before it. */
const TIGHT = /(?:^|[^\s=+:-])(?::?=|=>)$/;

/** The end of `POSTGRES_PASSWORD: `, as in Compose files. */
const SETTING = /^_[A-Z]+: $/;

/** With `user: x` on the line above or below, even a plain word next to `password:` is a password. */
function hasCredentialNeighbour(text: string, at: number): boolean {
  const above = text.slice(Math.max(0, at - 240), at);
  const aboveEnd = above.lastIndexOf("\n");
  if (aboveEnd > 0 && NEIGHBOUR.test(above.slice(above.lastIndexOf("\n", aboveEnd - 1) + 1, aboveEnd)))
    return true;
  const below = text.slice(at, at + 240);
  const belowStart = below.indexOf("\n");
  return belowStart >= 0 && NEIGHBOUR.test(below.slice(belowStart + 1));
}

const NEIGHBOUR =
  /^[\s>*|-]{0,8}["'`*]{0,3}(?:[\w-]{0,20}[._-])?(?:user|user ?name|user ?id|login|host|hostname|port|database|e-?mail|account|benutzer|identifiant|usuario|usuário)["'`*]{0,4}\s{0,3}[:=]\s{0,3}\S/i;
