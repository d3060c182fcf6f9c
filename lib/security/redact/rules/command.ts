import { readValue, wholeValue } from "../reading";
import type { Read, ShapeRule } from "../rule";
import { isSecretValue } from "../value";

const OPTIONS = [
  String.raw`(?:mysql|mariadb)(?:-?dump|-?admin)?\b[^\n\0]{0,200}?\s-p(?!ort|rotocol)(?=\S)`,
  String.raw`sshpass\s{1,3}-p\s{0,2}`,
  String.raw`docker\s{1,3}login\b[^\n\0]{0,200}?\s-p\s{0,2}`,
  String.raw`redis-cli\b[^\n\0]{0,200}?\s-a\s{1,2}`,
  String.raw`curl\b[^\n\0]{0,300}?\s(?:-u|--user)\s{0,2}["']?[^\s:"'\0]{1,100}:`,
];

const readPassword: Read = (text, match) => {
  const from = match.index + match[0].length;
  const reading = readValue(text, from);
  if (!reading || !isSecretValue(reading, "password", "strong")) return { values: [], end: from };
  const value = wholeValue(reading, text);
  return { values: [value], end: value.end };
};

/** Passwords on command lines where no name stands beside them, of commands whose options are known. */
export const commandRules: readonly ShapeRule[] = [
  {
    name: "password of a command",
    example: ["mysql -u root -p", ["R00t", "Me!"].join(""), " orders"],
    hints: ["mysql", "mariadb", "sshpass", "docker", "curl", "redis-cli"],
    pattern: new RegExp(String.raw`\b(?:${OPTIONS.join("|")})`, "gi"),
    read: readPassword,
  },
];
