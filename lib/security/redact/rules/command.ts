import { readValue, wholeValue } from "../reading";
import type { Read, ShapeRule } from "../rule";
import type { Span } from "../span";
import { isSecretValue } from "../value";

/** Commands, and the option or argument of each that a password follows. */
const PASSWORD_OF: readonly [command: string, option: RegExp][] = [
  ["(?:mysql|mariadb)(?:-?dump|-?admin)?", /\s-p(?!ort|rotocol)(?=\S)/g],
  ["sshpass", /\s-p\s{0,2}/g],
  ["docker\\s{1,3}login", /\s-p\s{0,2}/g],
  ["redis-cli", /\s-a\s{1,2}/g],
  ["ldap(?:search|modify|add|delete|passwd|whoami)", /\s-w\s{0,2}/g],
  ["curl", /\s(?:-u|--user)\s{0,2}["']?[^\s:"'\0]{1,100}:/g],
  ["https?", /\s(?:-a|--auth)[\s=]{0,2}["']?[^\s:"'\0]{1,100}:/g],
];

const COMMAND = new RegExp(
  String.raw`\b(?:${PASSWORD_OF.map(([command]) => `(${command})`).join("|")})(?=\s)`,
  "gi",
);
/** Where a command ends: at the end of its line, which a backslash continues, or where the next begins. */
const END = /(?<!\\)\n|[|;]|&&/g;

const readOptions: Read = (text, match) => {
  const [, option] = PASSWORD_OF[match.slice(1).findIndex((name) => name !== undefined)] ?? [];
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

/** The password that a match ends before. */
export const readPassword: Read = (text, match) => {
  const from = match.index + match[0].length;
  const values = passwordAt(text, from);
  return { values, end: values[0]?.end ?? from };
};

function passwordAt(text: string, at: number): Span[] {
  const reading = readValue(text, at);
  return reading && isSecretValue(reading, "password", "strong") ? [wholeValue(reading, text)] : [];
}

/** Passwords where no name stands beside them: in commands and calls of which the place is known. */
export const commandRules: readonly ShapeRule[] = [
  {
    name: "password of a command",
    example: ["mysql -u root -p", ["R00t", "Me!"].join(""), " orders"],
    hints: ["mysql", "mariadb", "sshpass", "docker", "curl", "redis-cli", "ldap", "http"],
    pattern: COMMAND,
    read: readOptions,
  },
  {
    name: "user and password as two arguments",
    example: ['get(url, auth=("buyer", "', ["S3c", "ret44"].join("!"), '"))'],
    hints: ["auth"],
    pattern:
      /(?:\bauth\s{0,3}[=:]\s{0,3}[([]|\bBasicAuth\w{0,12}\()\s{0,3}["'][^"'\n]{1,100}["']\s{0,3},\s{0,3}(?=["'])/gi,
    read: readPassword,
  },
  {
    name: "user / password",
    example: ["log in as buyer@example.com / ", ["Tulip", "4410"].join("#"), " (read only)"],
    hints: [" / "],
    // It looks behind from the slash: a search for the user in front of it would try every word.
    pattern:
      / \/ (?=[^\s/]{0,60}\d)(?=[^\s/]{0,60}[A-Za-z])(?=[^\s/]{8})(?<=(?:\b(?:creds|credentials|login)["'`*]{0,3}:\s{1,2}["'`]?[\w.+@-]{1,64}|[\w.+-]@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})["'`]? \/ )/gi,
    read: readPassword,
  },
];
