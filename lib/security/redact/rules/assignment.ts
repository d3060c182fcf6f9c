import type { Key } from "../key";
import type { NameRule, Place } from "../rule";
import type { Form } from "../value";

const { raw } = String;

const QUOTE = raw`["'\x60]`;
const AROUND_NAME = "\"'`*_\\]";
/** What may stand between a name and its separator: a closing quote, emphasis, a note in brackets. */
const CLOSING = raw`["'\x60*_\\\]]{0,6}(?: ?\([^()\n]{1,40}\)["'\x60*_]{0,3})?`;

/** Secrets beside their name in settings, code, markup and tables. */
export const assignmentRules: readonly NameRule[] = [
  {
    name: "name = value",
    example: ["DB_PASSWORD=", ["tr0ub4", "dor"].join("-"), "\nDB_HOST=db"],
    first: `${AROUND_NAME}( \t\u3000:=-+→—–`,
    between: new RegExp(raw`${CLOSING}[ \t\u3000]{0,4}(:=|=>|->|→|\+=|={1,3}|:{1,2}|[—–-](?= ))`, "y"),
    form: formOfAssignment,
  },
  {
    name: "value on the line below its name",
    example: ["Password:\n  ", ["Gate", "4711x!"].join("-"), "\nbye"],
    first: `${AROUND_NAME}( \t:`,
    between: new RegExp(raw`${CLOSING}[ \t]{0,4}:(?=[*_ \t|>+-]{0,8}\r?\n)`, "y"),
    form: ({ reading }) => (reading.alone ? "weak" : undefined),
    lineBelow: true,
  },
  {
    name: "name and value as two fields",
    example: ['{"name": "SMTP_PASSWORD", "value": "', ["mail", "me", "7x"].join("-"), '"}'],
    first: "\"'`, \t\r\n",
    between: new RegExp(raw`${QUOTE}?,?\s{1,40}${QUOTE}?value${QUOTE}?\s{0,3}[:=]`, "yi"),
    form: () => "strong",
  },
  {
    name: "name and value as two arguments",
    example: ["define('DB_PASSWORD', '", ["word", "Press", "1"].join("#"), "');"],
    first: "\"'`",
    between: new RegExp(raw`${QUOTE},\s{0,4}(?=${QUOTE})`, "y"),
    form: ({ text, key }) => (/\(\s{0,4}["'`][\w.-]{0,40}$/.test(before(text, key)) ? "medium" : undefined),
  },
  {
    name: "argument of a setter",
    example: ["client.setApiKey('", ["9b1f04c2", "77de81aa"].join(""), "');"],
    first: "(",
    between: new RegExp(raw`\(\s{0,3}(?=${QUOTE})`, "y"),
    form: ({ text, key }) => (/(?:set|with|use)_?\w{0,30}$/i.test(before(text, key)) ? "medium" : undefined),
  },
  {
    name: "default of a variable",
    example: ['variable "db_password" {\n  default = "', ["quartz", "Dock"].join("-7"), '"\n}'],
    first: '"',
    between: /"\s{0,3}\{[^{}]{0,200}?\bdefault\s{0,8}=/y,
    form: ({ reading }) => (reading.quoted ? "strong" : undefined),
  },
  {
    name: "element of XML",
    example: ["<db><password>", ["S0mmer", "24"].join("!"), "</password></db>"],
    first: "> \t\n",
    between: /(?:\s[\w:-]{1,20}=[^<>\n]{1,80})?>(?=[^<>\n]{1,512}<\/)/y,
    form: ({ text, key }) => (/<[\w:.-]{0,40}$/.test(before(text, key)) ? "strong" : undefined),
  },
  {
    name: "cell of a table",
    example: ["| API key | ", ["9b1f04c2", "77de81aa"].join(""), " |"],
    first: "\"'`* \t|",
    between: /["'`*]{0,3}[ \t]{0,20}\|/y,
    form: ({ reading }) => (reading.alone && !reading.value.includes("|") ? "weak" : undefined),
  },
];

/** What stands before a name, as far as the rest of that name and what opens it take. */
function before(text: string, key: Key): string {
  return text.slice(Math.max(0, key.start - 48), key.start);
}

function formOfAssignment({ text, key, between, reading }: Place): Form {
  if (reading.quoted) return "strong";
  if (/[—–-]$/.test(between)) return "weak";
  if (TIGHT.test(between) && !/\s/.test(text.charAt(key.end + between.length))) return "strong";
  if (key.kind !== "password" || !reading.alone) return "medium";
  const isSetting =
    SETTING.test(text.slice(Math.max(0, key.start - 1), reading.start)) && /^[a-z]+$/.test(reading.value);
  return isSetting || hasCredentialNeighbour(text, key.start) ? "strong" : "medium";
}

/** `=`, `:=` or `=>` with no space before it. */
const TIGHT = /(?:^|[^\s=+:-])(?::?=|=>)$/;

/** The end of `POSTGRES_PASSWORD: `, as Compose files have it. */
const SETTING = /^_[A-Z]+: $/;

/** `user: x` on the line before or after makes even a plain word beside `password:` a password. */
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
