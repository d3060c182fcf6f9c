import { REDACTED } from "@/lib/security/redact";
import { RULES } from "@/lib/security/redact/rules";
import { base64, dashes, HEX } from "./generate";

/** What the rules search for: their hints, prefixes, examples and the words of their patterns. */
const ofRules = RULES.flatMap((rule) => {
  const [before, secret, after] = rule.example;
  const known = [before, secret, after, before + secret, before + secret + after, base64(before + secret)];
  if ("prefixes" in rule) return [...known, ...rule.prefixes, ...wordsOf(rule.body)];
  if ("between" in rule) return [...known, ...rule.first, ...wordsOf(rule.between)];
  return [...known, ...rule.hints, ...wordsOf(rule.pattern)];
});

const names = `
  password Password PASSWORD= password: passwd pass Pass pw pw: pw= _PW: --pw setPw(' pwd: passphrase: Passwort passe: mot#de#passe has[ло heslo:
  пароль: 密码： 口令 パスワードは 비밀번호는 token token= token: api_key api-key= API#key key acme_key= key= bearer secret
  secret: secret= client_secret credentials creds: otp pin: tan cvc access_code= access#code secret_key_base
  next_page_token SHA-256#of#the#token x-access-token arn:aws: public_key _KEY= nextPageToken
`;

const values = `
  a 1 A0 aA aB3 a1B2c3 hunter2x Gate4711x! 4711 correct-horse xxxx **** <KEY> \${KEY} {{key}} $KEY %KEY% your-key-here
  ${"q7Xb2Lz9"}${"Rk4Vn8Tc"} ${"q7Xb2Lz9"}${"Rk4Vn8Tc"}${"3Wm6Yd1H"}${"s5Pf0Gj"} 482913 f(x) a.b.c a-b-c 0x0a 1.234,50 user@example.com rm_ prt_ ptk_ otk_ sha256: vault:// https:// /r/rm_ ../../a C:\\a\\
`;

const marks = `
  = : := => -> → == :: — - -- --- -----  | || |---| ---|---| \\ \\\\ \\" \\n \\u0061 \\x3d " "" ' \` \`\`\` “ ” „ ‚ « » ‘ ’ 「 」 * ** _ __ , ; . … & &amp;
  &#61; &#x3d; %3D %26 %3C %3E %3A%2F%2F %40 %2F <b> </b> <code> <br> <dd> [31m [0m ? ?a= # / // :// ://a: @ ( ) [ ] { } < > </ <a> <a# + > ~ ^ $ ! § é ä 密 😀 ，。；、
  is was to for#the the value default= name= user: login curl#-u mysql#-p http docker#login Cookie: Basic BEGIN#PRIVATE#KEY END#PRIVATE#KEY ?? ||# or# ?:# #define default( get;#set;
  end wird ist 是 は (a) (note) [x] 12 12:34 1/2 / #/# -p -a --user Proc-Type:# phrase: abandon#ability#able
`;

const listed = [names, values, marks].flatMap((list) =>
  list
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll("#", " ")),
);

const spaces = [
  " ",
  "  ",
  "            ",
  "\n",
  "\r\n",
  "\n\n",
  "\t",
  "\u3000",
  "\u00a0",
  "\\\n",
  " \n",
  ": ",
  " = ",
  ", ",
  "; ",
  ". ",
];
const hidden = [
  "\u001b[",
  "\0",
  "\u0001",
  "\u0007",
  "\u001b[0m",
  "\u200b",
  "\u00ad",
  "\ufeff",
  "\uff3f",
  "\uff1a",
  "\ufffd",
];
const keyBlock = [
  `${dashes}BEGIN PRIVATE KEY${dashes}`,
  `${dashes}END PRIVATE KEY${dashes}`,
  `${dashes}BEGIN`,
];

/** Repeated characters, with lengths around the bounds of patterns and the widths of lines. */
const runs = [3, 7, 17, 20, 40, 42, 60, 61, 64, 76, 100, 127, 129, 257, 600].flatMap((length) =>
  [
    "a",
    "A",
    "1",
    "a1",
    "aB3",
    HEX,
    " ",
    "-",
    "=",
    ".",
    "_",
    "/",
    "\\",
    "\n",
    "VVVV",
    "ICAg",
    "é",
    "a ",
    "a.",
    "a-",
    "a|",
  ].map((unit) => unit.repeat(length).slice(0, length)),
);

/** The pieces of which slow texts are made. */
export const PIECES: readonly string[] = [
  ...new Set([
    ...ofRules,
    ...listed,
    ...spaces,
    ...hidden,
    ...keyBlock,
    ...runs,
    REDACTED,
    "SECRET_TRANSFER_REQUIRED",
  ]),
].filter(Boolean);

/** The words of a pattern, including the characters of its classes. */
function wordsOf({ source }: RegExp): string[] {
  return source.match(/[^\\()[\]{}?*+|^$.]{2,}/g) ?? [];
}
