import type { Span } from "../spans";
import { fullSpan, readValue } from "../values/read-value";
import { isSecretValue } from "../values/secret-value";
import type { ReadValues, ShapeRule } from "./rule";

/** Commands, each with the option or argument before its password. */
const PASSWORD_OPTIONS: readonly [command: string, option: RegExp][] = [
  ["(?:mysql|mariadb)(?:-?dump|-?admin)?", /\s-p(?!ort|rotocol)(?=\S)/g],
  ["sshpass", /\s-p\s{0,2}/g],
  ["login", /\s-p\s{0,2}/g],
  ["redis-cli", /\s-a\s{1,2}/g],
  ["ldap(?:search|modify|add|delete|passwd|whoami)", /\s-w\s{0,2}/g],
  ["curl", /\s(?:-u|--user)\s{0,2}["']?[^\s:"'\0]{1,100}:/g],
  ["https?", /\s(?:-a|--auth)[\s=]{0,2}["']?[^\s:"'\0]{1,100}:/g],
];

const COMMAND = new RegExp(
  String.raw`\b(?:${PASSWORD_OPTIONS.map(([command]) => `(${command})`).join("|")})(?=\s)`,
  "gi",
);
/** Where a command ends: at a line end without a backslash, or where the next command begins. */
const END = /(?<!\\)\n|[|;]|&&/g;

const readOptions: ReadValues = (text, match) => {
  const [, option] = PASSWORD_OPTIONS[match.slice(1).findIndex((name) => name !== undefined)] ?? [];
  const from = match.index + match[0].length;
  END.lastIndex = from;
  const end = END.exec(text)?.index ?? text.length;
  const values: Span[] = [];
  if (option) {
    const command = text.slice(from, end);
    option.lastIndex = 0;
    while (option.test(command)) values.push(...passwordAt(text, from + option.lastIndex));
  }
  return { values, end };
};

/** The password right after a match. */
export const readPassword: ReadValues = (text, match) => {
  const from = match.index + match[0].length;
  const values = passwordAt(text, from);
  return { values, end: values[0]?.end ?? from };
};

function passwordAt(text: string, at: number): Span[] {
  const value = readValue(text, at);
  return value && isSecretValue(value, "password", "strong") ? [fullSpan(value, text)] : [];
}

/** Passwords without a name beside them, at known places of commands and function calls. */
export const commandRules: readonly ShapeRule[] = [
  {
    name: "password of a command",
    example: ["mysql -u root -p", ["R00t", "Me!"].join(""), " orders"],
    hints: ["mysql", "mariadb", "sshpass", "login", "curl", "redis-cli", "ldap", "http"],
    pattern: COMMAND,
    read: readOptions,
  },
  {
    name: "user and password as two arguments",
    example: ['get(url, auth=("buyer", "', ["S3c", "ret44"].join("!"), '"))'],
    hints: ["auth", "credential", "connect", "pdo"],
    pattern:
      /(?:\bauth\s{0,3}[=:]\s{0,3}[([]|(?:Auth\w{0,12}|Credentials?)\(|(?:connect|Connection|PDO)\([^,()\n]{1,100},)\s{0,3}["'][^"'\n]{1,100}["']\s{0,3},\s{0,3}(?=["'])/gi,
    read: readPassword,
  },
  {
    name: "password after words of a statement",
    example: ["ALTER USER app IDENTIFIED BY '", ["S3c", "ret44"].join("!"), "';"],
    hints: ["identified by", "securestring"],
    pattern: /(?:IDENTIFIED BY|identified by(?= ')|ConvertTo-SecureString(?: -String)?)\s{1,4}(?=["'])/g,
    read: readPassword,
  },
  {
    name: "user / password",
    example: ["log in as buyer@example.com / ", ["Tulip", "4410"].join("#"), " (read only)"],
    hints: [" / "],
    // A lookbehind from the slash: a search for the user before it would try every word.
    pattern:
      / \/ (?=\S{0,60}\d)(?=\S{0,60}[A-Za-z])(?=\S{8})(?<=(?:\b(?:creds|credentials|identifiants|zugangsdaten|login|log in|sign in)["'`*]{0,3}[^\n.;!?/\0]{0,40}[\s:]["'`]?[\w.+@-]{1,64}|[\w.+-]@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})["'`]? \/ )/gi,
    read: readPassword,
  },
];
