import type { Span } from "../spans";
import { fullSpan, readValue } from "../values/read-value";
import { type Confidence, isSecretValue } from "../values/secret-value";
import type { ReadValues, ShapeRule } from "./rule";

/** Commands, each with the option or argument before its password. */
const PASSWORD_OPTIONS: readonly [command: string, option: RegExp][] = [
  ["(?:mysql|mariadb)(?:-?dump|-?admin)?", /\s-p(?!ort|rotocol)(?=\S)/g],
  ["sshpass|login|useradd|twine|psexec(?:64)?|mongo\\w{0,7}", /\s-p\s{0,2}/g],
  ["7z[az]?|rar|unrar", /\s-h?p(?=\S)/g],
  ["zip|unzip|mosquitto_\\w{3,4}", /\s-P\s{1,2}/g],
  ["sqlcmd|bcp|[ot]sql|ipmitool", /\s-P\s{0,2}(?=\S)/g],
  ["keytool|jarsigner", /\s-(?:(?:src|dest)?(?:store|key)pass|new)\s{1,2}/g],
  ["openssl", /\s-k\s{1,2}/g],
  // With -n there is no file.
  [
    "htpasswd",
    /\s-(?=\w{0,6}n)\w{0,6}b\w{0,6}\s\S{1,64}\s|\s-\w{0,6}b\w{0,6}\s(?:-\w\s)?\S{1,64}\s\S{1,64}\s/g,
  ],
  ["oathtool", /\s-b\s{1,2}/g],
  // Not the "net user fee" of a contract: the password ends the command, or an option follows.
  [
    "net user(?<=(?:^|[\\n`'\"$#>&|;]) {0,4}net user)",
    /(?<=^\s\S{1,64})\s(?=\S{1,128}(?:\s{1,3}(?:\/|$)|["'`]|$))/g,
  ],
  ["(?:snyk|vault) (?:auth|login)|rclone obscure", /(?<=^\s\S{1,64})\s|^\s(?=\S{20})/g],
  ["lftp|smbclient|rpcclient", /\s-[uU]\s{0,2}["']?[^\s,%"']{1,64}[,%]/g],
  // Only at the beginning of a command, as with "net user".
  [
    "net use(?<=(?:^|[\\n`'\"$#>&|;]) {0,4}net use)",
    /\s\\{2,4}\S{1,200}(?:\s\/u(?:ser)?:\S{1,64})?\s{1,3}(?![/*])/g,
  ],
  ["schtasks", /\s\/rp\s{1,2}/g],
  ["rabbitmqctl (?:add_user|change_password)|wpa_passphrase", /^\s\S{1,64}\s{1,2}/g],
  ["security add-(?:generic|internet)-password", /\s-w\s{1,2}/g],
  ["xfreerdp|wfreerdp|rdesktop|mstsc", /\s(?:\/p:|-p\s{1,2})/g],
  ["redis-cli", /\s-a\s{1,2}/g],
  ["ldap(?:search|modify|add|delete|passwd|whoami)", /\s-w\s{0,2}/g],
  ["curl", /\s(?:-[fgiknLNsSv]{0,6}[uU]|--(?:proxy-)?user)(?:\s|\\\n){0,4}["']?[^\s:"'\0]{1,100}["']?:/g],
  ["https?", /\s(?:-a|--auth)[\s=]{0,2}(?:["']?[^\s:"'\0]{1,100}:|(?=[\w-]{20}))/g],
];

const COMMAND = new RegExp(
  String.raw`\b(?:${PASSWORD_OPTIONS.map(([command]) => `(${command})`).join("|")})(?:\.exe)?(?=\s)`,
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
export const readPassword: ReadValues = (text, match) => readAs(text, match, "strong");

const readAs = (text: string, match: RegExpExecArray, confidence: Confidence): ReturnType<ReadValues> => {
  const from = match.index + match[0].length;
  const values = passwordAt(text, from, confidence);
  return { values, end: values[0]?.end ?? from };
};

function passwordAt(text: string, at: number, confidence: Confidence = "strong"): Span[] {
  const value = readValue(text, at);
  return value && isSecretValue(value, "password", confidence) ? [fullSpan(value, text)] : [];
}

const isPipedPassword = (value: string): boolean =>
  isSecretValue({ text: value, isQuoted: true, isAlone: true, next: "" }, "password", "strong");

/** Passwords without a name next to them, at known places of commands and function calls. */
export const commandRules: readonly ShapeRule[] = [
  {
    name: "password that a command reads from a pipe",
    example: ["echo ", ["R00t", "Me!"].join(""), " | docker login -u app --password-stdin"],
    hints: ["-stdin", "--with-token", "sudo -s", "secret put", "env add", "secret set"],
    // A lookbehind from the bar: a search from each `echo` would read as far for each.
    pattern:
      / ?\|(?=[^\n|]{1,100}--(?:password-stdin|with-token)|\s?(?:sudo -S|(?:npx )?wrangler secret put|vercel env add|gh secret set)\b)(?<=\b(?:echo|printf)\s(?:-\w{1,2}\s|["']%s(?:\\n)?["']\s)?["']?([^\s|"'\0]{4,128})["']? ?\|)/dg,
    group: 1,
    accept: isPipedPassword,
  },
  {
    name: "password of a user that chpasswd reads from a pipe",
    example: ["echo root:", ["R00t", "Me?"].join(""), " | chpasswd"],
    hints: ["chpasswd"],
    pattern:
      / ?\|(?=\s?(?:sudo )?chpasswd\b)(?<=\b(?:echo|printf)\s(?:-\w{1,2}\s)?["']?[a-z_][\w-]{0,31}:([^\s|"':\0]{4,128})["']? ?\|)/dg,
    group: 1,
    accept: isPipedPassword,
  },
  {
    name: "password of a command",
    example: ["mysql -u root -p", ["R00t", "Me!"].join(""), " orders"],
    hints: " -| /p:| /rp|net use|rabbitmqctl|wpa_passphrase|snyk|vault auth|vault login|rclone obscure".split(
      "|",
    ),
    pattern: COMMAND,
    read: readOptions,
  },
  {
    name: "user and password as two arguments",
    example: ['get(url, auth=("buyer", "', ["S3c", "ret44"].join("!"), '"))'],
    hints: "auth credential connect pdo mysqli sequelize login log_in sign_in signin fill".split(" "),
    pattern:
      /(?:\b\w{0,20}(?:smtp|server|mail|imap|conn|session)\w{0,20}\.log_?in\(\s{0,3}[\w.]{1,60}|(?:\bauth\s{0,3}[=:]\s{0,3}[([]|(?:auth(?!or)\w{0,12}|credentials?|\.(?:log_?in|sign_?in))\(|(?:connect|Connection|mysqli|Sequelize|PDO(?:->__construct)?)\((?:\w{1,20},\s{0,2}(?=["']))?[^,()\n]{1,100},)\s{0,3}(?:["'][^"'\n:]{1,100}["']|\$user\w{0,20}))\s{0,3},\s{0,3}(?:\w{1,10}\()?(?=["'])/gi,
    // After a variable, the second argument may be a word of another kind.
    read: (text, match) => readAs(text, match, /["']/.test(match[0]) ? "strong" : "medium"),
  },
  {
    name: "password after words of a statement",
    example: ["ALTER USER app IDENTIFIED BY '", ["S3c", "ret44"].join("!"), "';"],
    hints:
      'identified|set password|password-stdin|securestring|createuser|"auth"|login|userpwd|#pass|wifi|hmac|fernet|aes.new|keystore'.split(
        "|",
      ),
    pattern:
      /(?:IDENTIFIED|identified)(?<=\b(?:(?:CREATE|ALTER|create|alter) (?:USER|user)|GRANT|grant) [^;]{1,160})(?: (?:WITH|with) ["'`]?\w{1,40}["'`]?)? (?:BY|by)\s{1,4}|(?:IDENTIFIED(?: WITH ["'`]?\w{1,40}["'`]?)? BY(?=\s{1,4}')|ConvertTo-SecureString(?: -String)?|createUser [\w-]{1,64} (?:SHA|MD5)\w{0,4}|"AUTH"(?: "[^"\n]{1,64}")?)\s{1,4}(?=["'])|\b[A-Za-z]{1,4}\d{1,5} LOGIN "?[^\s"]{1,90}"? (?=\S{1,128}[ \t\r]{0,2}(?:\n|$))|USERPWD,\s{0,3}["'][^\s"':]{1,64}:|["']#pass\w{0,8}["'],\s{0,3}|(?:SET PASSWORD|set password)(?: (?:FOR|for) [^\s=;]{1,100})? ?= ?(?:(?:PASSWORD|password)\()?(?=["'])|--password-stdin[^\n|;]{0,60}<<< ?|WIFI:[^\n]{0,99}?;P:|WiFi\.begin\((?:["'][^"'\n]{1,64}["']|\w{1,40}),\s{0,3}(?=["'])|createHmac\(["'][\w-]{3,12}["'],\s{0,3}(?=["'`])|(?:hmac\.new|Fernet|AES\.new)\((?=b?["'])|[kK]ey[sS]tore\w{0,9}\.load\([^,()\n]{1,60},\s{0,3}(?=["'])/g,
    read: readPassword,
  },
  {
    name: "user / password",
    example: ["log in as buyer@example.com / ", ["Tulip", "4410"].join("#"), " (read only)"],
    hints: [" / "],
    // A lookbehind from the slash: a search for the user before it would try every word. After a mailbox alone stands an
    // IBAN, a VAT number, a telephone number or a reference, too.
    pattern:
      / \/ (?=\S{0,60}\d)(?=\S{0,60}[A-Za-z])(?=\S{8})(?:(?<=\b(?:creds|credentials|(?:login|user\w{0,4}) ?\/ ?pass\w{0,4}|identifiants|zugangsdaten|login|log in|sign in|connecte\S{0,5} avec|anmelden|einloggen|zaloguj|accedi|entra)["'`*]{0,3}[^\n.;!?/\0]{0,40}[\s:]["'`]?[\w.+@-]{1,64}["'`*]{0,3} \/ )|(?!tel:|[A-Z]{2}\d{8}|[^\s/]{0,60}\/)(?<=[\w.+-]@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}["'`*]{0,3} \/ ))/gi,
    read: (text, match) => readAs(text, match, "weak"),
  },
];
