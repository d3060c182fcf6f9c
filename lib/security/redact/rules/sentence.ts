import { isUuid } from "../context-meaning";
import type { SecretName } from "../names/secret-names";
import { matchesAt } from "../spans";
import { isRandomToken } from "../values/random-token";
import type { Confidence } from "../values/secret-value";
import type { NameRule, Place } from "./rule";

const { raw } = String;

const NOTE = raw`["'\x60*]{0,3}(?: ?\([^()\n]{1,40}\)["'\x60*_]{0,3})?`;
/** "for the SFTP drop" */
const WHERE = raw`(?:\s(?:for|of|on|in|at|from|to|für|von|vom|zu[rm]?|pour|para|de[lsn]?|du|di|d[oa]|van|voor|till?|k|от|для)\s[^\n.;:!?\0]{1,50}?)?`;
const IS = raw`(?:is|was|will be|has been|lautet|ist|est|c['’]est|es|é|è|jest|to|är|er|je|on|=)(?:\s(?:now|still|currently))?(?:\s(?:changed|set|reset) to)?`;
const TO = raw`(?:(?:changed|set|reset|rotated) )?to`;
/** Words that speak about the secret instead of its value: `password hashing: …`. */
const ABOUT =
  "(?:hash|polic|rule|manage|reset|format|rotat|length|expir|type|name|id|field|header|life|label|prefix)";

/** Secrets in sentences. */
export const sentenceRules: readonly NameRule[] = [
  {
    name: "sentence that states a value",
    example: ["the password for the drop is ", ["hunter2", "x"].join("!"), ", ok?"],
    first: "'’\"`*( \t\r\n",
    between: new RegExp(raw`(?:['’]s|${NOTE}${WHERE}\s{1,2}(?:${IS}|${TO}))(?::\s{0,2}|\s{1,2})(?=\S)`, "yi"),
    confidence: confidenceOfSentence,
  },
  {
    name: "sentence without spaces",
    example: ["パスワードは", ["Sakura", "39x"].join("!"), " です"],
    first: "是为為は는은 「『“ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
    between:
      /\s{0,2}(?:(?:是|为|為|は|는|은):?\s{0,2}|(?<=[\u3040-\ud7af])(?=[「『“]|[!-~]{6})(?=[「『“]|[A-Za-z]*[\d!#$%&*@^~+?]))/y,
    confidence: confidenceOfSentence,
  },
  {
    name: "value after a remark on its name",
    example: ["the API key you asked for: ", ["9b1f04c2", "77de81aa"].join(""), ", ok?"],
    first: "\"'`* ",
    between: new RegExp(raw`["'\x60*]{0,3} (?!${ABOUT})[^\n.:;!?\0]{1,60}:(?=[ \t]{1,4}\S)`, "yi"),
    confidence: (place) => (place.name.kind === "pin" || isId(place) ? undefined : "weak"),
  },
  {
    name: "value right after its name",
    example: ["log in as admin, password ", ["Adm1n", "2025!"].join("-"), ", until Friday"],
    first: " \t",
    // The last condition only saves time: a value in a sentence always has such a character.
    between: /[ \t]{1,2}(?![\s=:|]|[\w.-]{1,40}\s?[=:])(?=\S{0,60}?[\d!#$%&*@^~+?])/y,
    confidence: confidenceOfNextWord,
  },
];

/** In a sentence, quotes separate a value from the words. */
function confidenceOfSentence({ text, name, between, value }: Place): Confidence | undefined {
  if (isVerb(text, name) && /\sto\W*$/.test(between)) return undefined;
  if (isId({ text, name, between, value })) return undefined;
  if (!value.isQuoted || isVerb(text, name)) return "weak";
  return name.kind === "password" ? "strong" : "medium";
}

/** A UUID is an id, unless it is named as a password or by two words: `API key`. */
const isId = ({ text, name, value }: Place) =>
  name.kind !== "password" && isUuid(value.text) && !/[-_ ]/.test(text.slice(name.start, name.end));

/** After `--password` comes an option's value, after `login x password` in a .netrc a password, else a word of a sentence. */
function confidenceOfNextWord({ text, name, value }: Place): Confidence | undefined {
  if (matchesAt(OPTION, text, name.start)) return "medium";
  if (matchesAt(LOGIN, text, name.start)) return "strong";
  if (isVerb(text, name) || (isRandomToken(value.text) && name.kind !== "password")) return undefined;
  return value.isQuoted && (name.kind === "password" || name.kind === "secret") ? "medium" : "weak";
}

// Lookbehinds cost far less than a search through the text before.
const OPTION = /(?<=(?<!\S)--?[\w-]{0,40})/y;
const LOGIN = /(?<=\blogin\s{1,4}\S{1,90}\s{1,4})/y;

/** "pass to `render`", "pass 2FA", but not "user noreply, pass …". */
function isVerb(text: string, name: SecretName): boolean {
  return /(?:^|\w |[^\w\s,;/(-] )pass$/i.test(text.slice(Math.max(0, name.start - 2), name.end));
}
