import { RULES } from "@/lib/security/redact/rules";
import { MIXED, some } from "@/lib/security/redact/rules/rule";
import { HARMLESS_SAMPLES, SECRET_SAMPLES } from "./all";
import { dashes } from "./generate";

/** Units that hostile text repeats: beginnings without an end, names without a value, quotes that never close. */
const units = `
  a aB3 = " ' \\ \\" \\n - * \` « 😀 : . |
  eyJ eyJ_ eyJa. eyJaaaaaaaa.eyJ xox xoxb- xoxb-1 sk- ask- ghp_ SG. key- 1Q~
  password: password= password=f( password=" password='\\ password=\\" password=a, password=a& password| password>
  pw: 密码： <password> token',' ://a: ://a:@ ://a:b@ ?token= ?token=a &key=aaaaaaaa authorization: cookie:a=
`
  .split(/\s+/)
  .filter(Boolean);

/** A random token, as the search near words of secrets takes it. */
const RANDOM = some(MIXED, 16);

const spacedUnits = [
  " ",
  "\n",
  "\0",
  `${dashes}BEGIN`,
  `${dashes}BEGIN PRIVATE KEY${dashes}`,
  `${dashes}BEGIN PRIVATE KEY${dashes}\n${"a1".repeat(9)}\n`,
  "Private-Lines: 9\n",
  `Private-Lines: 9\n${"a1".repeat(9)}\n`,
  "<RSAKeyValue><D>",
  `<RSAKeyValue><D>${"a1 ".repeat(2000)}!`,
  "p**t**k**_**",
  `ptk_${"p**\n<!-- p -->".repeat(31)} `,
  `${"ptk_".repeat(7)}\n`,
  `ptk_${"a\n  > ".repeat(31)}! `,
  "\\u{5f}\\137",
  "password: ",
  "password is ",
  "password for a ",
  "password (a",
  "password **",
  "password hunter2x ",
  "password: hunter2x\n",
  "password: aA",
  "pw: a1b2 ",
  "pw:a1B2c3 ",
  "token: aB3dE6 ",
  "api_key=aB3dE6,",
  'secret: "aB-3" ',
  "Password: aaaa\n",
  "user: a\npassword: bbbb\n",
  "password:\n",
  "password: ${",
  "token ",
  "otp ",
  "secret secret ",
  "пароль: ",
  "<password >a</",
  "authorization: bearer ",
  "Basic aaaa ",
  "bearer ",
  "digest ",
  "Cookie: a=b; ",
  "mysql ",
  "mysql\t\n",
  "http a|",
  "curl -u a:",
  'aws_secret_access_key = \\"AccountName=acme;AccountKey=',
  "otpeyJ_client.setApiKey('",
  "secret%3Apin%3Asecret%3Apin%3Asecret%3Apin%3Asecret%3Apin%3Asec\\n",
  ["0123456789", `AA${"b".repeat(33)}1`].join(":"),
  "[REDACTED:secret-looking-value]",
  `key ${RANDOM} `,
  `key: ${RANDOM}${RANDOM}\n`,
  `id ${RANDOM}, `,
  `${RANDOM} is the api key `,
  `密钥是${RANDOM} `,
  `'${RANDOM}' | `,
  `key ${`${RANDOM}=`.repeat(40)} `,
  `key ${RANDOM}\n${"a".repeat(20)}\n`,
  `curl -u ${RANDOM}: `,
  `://${RANDOM}:x@h `,
  `name,token\n${`a,${RANDOM}\n`.repeat(40)}\n`,
  `acme_${RANDOM}${RANDOM} `,
  `${"aB ".repeat(26)}${RANDOM} `,
  "one-time code is ",
  "verification code: 4829 ",
  "482913 is your ",
  "tan ",
  "seed: 1. lamp 2. orbit ",
  "app password ",
  "password: lamp lamp lamp ",
  "aotpassword ",
  "echo a |--password-stdin",
  "/hooks/",
  "/hook//",
];

/** A text, named after its units. */
export interface HostileText {
  name: string;
  text: string;
}

/** Units with a number, so that all values are different. */
const counted: ((n: string) => string)[] = [
  (n) => `pw: a1b${n} `,
  (n) => `secret: "aB-${n}" `,
  (n) => `password is x${n}y `,
  (n) => `otpeyJ_client.setApiKey('${n}`,
  (n) => `client.setApiKey('word${n}');`,
  (n) => `token: word${n}, `,
  (n) => `${n}Password:\n  token:of–_secret:`,
  (n) => `pwd:still${n}:b216,2048`,
];

/** Texts of `size` UTF-16 units that are built to cost time. */
export function hostileTexts(size: number): HostileText[] {
  const fill = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
  const repeated = [
    ...units,
    ...spacedUnits,
    ...RULES.flatMap(({ example: [before, secret, after] }) => [before, secret, before + secret + after]),
  ].filter(Boolean);
  const mixed = {
    "all samples with secrets": Object.values(SECRET_SAMPLES)
      .flat()
      .map(({ text }) => text)
      .join("\n"),
    "all samples without": Object.values(HARMLESS_SAMPLES).flat().join("\n"),
    "all hints": RULES.flatMap((rule) => ("hints" in rule ? rule.hints : [])).join(""),
  };
  const count = (unit: (n: string) => string) => {
    const length = Math.ceil(size / unit("").length);
    return Array.from({ length }, (_, n) => unit(n.toString(36)))
      .join("")
      .slice(0, size);
  };
  return [
    ...counted.map((unit) => ({ name: `${JSON.stringify(unit("…"))}, counted`, text: count(unit) })),
    ...repeated.map((unit) => ({
      name: `${JSON.stringify(unit.slice(0, 40))} repeated`,
      text: fill(unit),
    })),
    ...Object.entries(mixed).map(([name, text]) => ({ name, text: fill(text) })),
    { name: "a long row of a table", text: `a,token\n${fill(`a,${RANDOM},`)}` },
    { name: "long lines after a secret", text: `key: ${RANDOM}\n${fill(`${"a".repeat(24)}\n`)}` },
    { name: "one open quote", text: `password="${fill("a b ")}` },
    { name: "one long value", text: `password=${fill("a1")}` },
    { name: "a row of cells that are one value", text: longRow(size) },
    { name: "beginnings of room tokens in comments of room tokens", text: fill(tokensInComments()) },
    ...[0, 20, 60, 61, 76].flatMap((width) => encoded(width, size)),
  ];
}

/** Almost a room token, with comments of further token beginnings between its characters. */
function tokensInComments(): string {
  const begin = ["ptk", "_"].join("");
  const comment = `<!--${`${begin}b<!--`.repeat(11)}-->`;
  return `${begin}${`a${comment}${comment}`.repeat(31)}!`;
}

/** A table of one long row without spaces, below as many names. */
function longRow(size: number): string {
  const cell = `${"a1B2c3D4".repeat(6).slice(0, 42)}|`;
  const count = Math.floor(size / (cell.length + 3));
  return `${"pw|".repeat(count)}\n|---|\n|${cell.repeat(count)}`;
}

/** Base64 in lines: of prose, names, values and control characters. */
function encoded(width: number, size: number): HostileText[] {
  return ["The parties agree. ", "secret: password = ", "pw: a1b2 ", "secret:pin:", "\u0001 and so on "].map(
    (unit) => {
      const base = Buffer.from(unit.repeat(Math.ceil((size * 3) / 4 / unit.length))).toString("base64");
      const lines = width === 0 ? base : base.replace(new RegExp(`.{${width}}(?=.)`, "g"), "$&\n");
      return { name: `base64 of ${JSON.stringify(unit)} in lines of ${width}`, text: lines.slice(0, size) };
    },
  );
}
