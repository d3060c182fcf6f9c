import type { Key } from "../key";
import type { NameRule, Place } from "../rule";
import type { Form } from "../value";

const { raw } = String;

const NOTE = raw`["'\x60*]{0,3}(?: ?\([^()\n]{1,40}\)["'\x60*_]{0,3})?`;
/** "for the SFTP drop" */
const WHERE = raw`(?:\s(?:for|of|on|in|at|für|pour|para)\s[^\n.;:!?\0]{1,50}?)?`;
const IS = raw`(?:is|was|will be|has been|lautet|ist|est|es|é|è|jest|to|är|=)(?:\s(?:now|still|currently))?(?:\s(?:changed|set|reset) to)?`;
const TO = raw`(?:(?:changed|set|reset|rotated) )?to`;
/** What follows is said of the name, not by it: `password hashing: …`. */
const ABOUT =
  "(?:hash|polic|rule|manage|reset|format|rotat|length|expir|type|name|id|field|header|life|label|prefix)";

/** Secrets known by the words of a sentence around them. */
export const sentenceRules: readonly NameRule[] = [
  {
    name: "sentence that says a value",
    example: ["the password for the drop is ", ["hunter2", "x"].join("!"), ", ok?"],
    first: "'’\"`*( \t\r\n",
    between: new RegExp(raw`(?:['’]s|${NOTE}${WHERE}\s{1,2}(?:${IS}|${TO}))(?::\s{0,2}|\s{1,2})(?=\S)`, "yi"),
    form: formOfSentence,
  },
  {
    name: "sentence without spaces",
    example: ["パスワードは", ["Sakura", "39x"].join("!"), " です"],
    first: "是为為は는은 ",
    between: /\s{0,2}(?:是|为|為|は|는|은):?\s{0,2}/y,
    form: formOfSentence,
  },
  {
    name: "value after what is said of its name",
    example: ["the API key you asked for: ", ["9b1f04c2", "77de81aa"].join(""), ", ok?"],
    first: "\"'`* ",
    between: new RegExp(raw`["'\x60*]{0,3} (?!${ABOUT})[^\n.:;!?\0]{1,60}:(?=[ \t]{1,4}\S)`, "yi"),
    form: ({ key }) => (key.kind === "pin" ? undefined : "weak"),
  },
  {
    name: "value right after its name",
    example: ["log in as admin, password ", ["Adm1n", "2025!"].join("-"), ", until Friday"],
    first: " \t",
    // The last condition only saves time: without such a character no value is taken from a sentence.
    between: /[ \t]{1,2}(?![\s=:|]|[\w.-]{1,40}\s?[=:])(?=\S{0,60}?[\d!#$%&*@^~+?])/y,
    form: formOfNextWord,
  },
];

/** In a sentence, quotes set a value off from the words. */
function formOfSentence({ text, key, reading }: Place): Form {
  if (!reading.quoted || isVerb(text, key)) return "weak";
  return key.kind === "password" ? "strong" : "medium";
}

/** After `--password` an option's value, after `login x password` in a .netrc a password, else a word of a sentence. */
function formOfNextWord({ text, key, reading }: Place): Form | undefined {
  if (isBehind(OPTION, text, key.start)) return "medium";
  if (isBehind(LOGIN, text, key.start)) return "strong";
  if (isVerb(text, key)) return undefined;
  return reading.quoted && key.kind === "password" ? "medium" : "weak";
}

// These look behind: that costs far less than a search through what stands before.
const OPTION = /(?<=(?<!\S)--?[\w-]{0,40})/y;
const LOGIN = /(?<=\blogin\s{1,4}\S{1,90}\s{1,4})/y;

function isBehind(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** "pass to `render`", "pass 2FA", but not "user noreply, pass …". */
function isVerb(text: string, key: Key): boolean {
  return /(?:^|\w |[^\w\s,;/(-] )pass$/i.test(text.slice(Math.max(0, key.start - 2), key.end));
}
