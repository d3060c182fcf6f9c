import { counted, encoded, type Recipe, repeated } from "./recipe";

const inLines = (recipe: Recipe, width: number, newline: string) => encoded(recipe, { width, newline });

const secrets = repeated("secret: password = ");
const prose = repeated("The parties agree on the schedule below. ");
const cell = "a1B2c3D4".repeat(6).slice(0, 42);
const hill = ["Gr4nite", "Hill"].join("-");
const setter = `client.setApiKey('${["9b1f04c2", "77de81aa"].join("")}`;
const header = `Authorization: Token ${["9944b09199", "c62bcf9418"].join("")}\nAccept: */*`;
/** Texts that once took quadratic time, or far more time than others. */
export const ONCE_SLOW: Readonly<Record<string, Recipe>> = {
  "base64 of names in lines of 60": encoded(secrets, { encoding: "base64", width: 60 }),
  "base64 of names in lines of 76": encoded(secrets, { encoding: "base64", width: 76 }),
  "base64 of prose in lines of 61": encoded(prose, { encoding: "base64", width: 61 }),
  "base64 in lines that begin with no text": encoded(
    repeated("\u0001secret: password = 1, and so on, and so forth"),
    { encoding: "base64", width: 60 },
  ),
  "lines that begin with no text": repeated(`xapp-${"a".repeat(60)}\n`),
  "a row of cells that are one value": {
    sections: [
      { pieces: ["pw|"], times: "repeated" },
      { pieces: ["\n|---|\n|"], times: "once" },
      { pieces: [`${cell}|`], times: "repeated" },
    ],
    layers: [],
  },
  "a table with a rule that does not end like one": {
    sections: [
      { pieces: ["user,password\n"], times: "once" },
      { pieces: ["-"], times: "repeated" },
      { pieces: ["x"], times: "once" },
    ],
    layers: [],
  },
  "heads of tables in lines that end with a carriage return only": repeated(
    `define('DB_PASS${"WORD"}', 'word#Press#1\r:: `,
  ),
  "beginnings of access keys": repeated("_AKIA"),
  "beginnings of the URLs of webhooks": repeated("/hooks/"),
  "a value with very many dots inside": {
    sections: [
      { pieces: ["a"], times: "once" },
      { pieces: ["."], times: "repeated" },
      { pieces: ["a"], times: "repeated" },
    ],
    layers: [],
  },
  "lines of tokens that never end like a value": {
    sections: [
      { pieces: ["key: "], times: "once" },
      { pieces: ["a-q7Xb2Kd9Lm3Pz8Wv5R\n"], times: "repeated" },
      { pieces: ["!"], times: "repeated" },
    ],
    layers: [],
  },
  "names that share values of many parts": {
    sections: [
      { pieces: [" use https://api.example.com/export?api_key=NRII-secret:password:1,2"], times: "once" },
      { pieces: ["a|".repeat(38), "1,50", "acme_key=".repeat(5)], times: "counted" },
    ],
    layers: [],
  },
  "secrets that expose each other": repeated(`1234567890:AA${"b".repeat(33)}1`),
  "names between quotes that open": inLines(repeated("pw:pw=pw:pw=“"), 256, "\n\n"),
  "names between quotes that are escaped": inLines(repeated('pw:pw=pw:pw=\\"'), 256, "\n\n"),
  "names between quotes, in short lines": inLines(repeated("pw:pw=“"), 60, "\n"),
  "many names with few values": inLines(
    counted("a-a`--pw pw = setPw('pw = _PW: --pw pw = |‚pw|_PW: \"}"),
    1000,
    "\n  ",
  ),
  "quotes that close around other names": inLines(
    counted('\'pw::_密码："pw:密码："pw:密码：:_a-z"pw:'),
    128,
    " ",
  ),
  "names between quotes and brackets that open": counted("«secret: __setPw(':pw – ->a>aotp "),
  "values that expose others in every pass": inLines(
    counted("setPw('secret=a-b-c—pw = a1B2pw:x601234a>pw ()pw = pw ("),
    300,
    " ",
  ),
  "few values that expose others, among many names": inLines(
    repeated("pw pw “».!pass=VVVVVVV'dplogin a pw __aB-3pw "),
    512,
    "\n- ",
  ),
  "values that only further passes find": inLines(
    counted("setPw('secret=a-b-c—setPw('pw→setPw('secret=—#_PW: }#login a pw "),
    300,
    "\n> ",
  ),
  "base64 in short parts, few of them with a secret": {
    sections: [
      { pieces: ["30,heslo:secondsProc-Type: PMAK-"], times: "repeated" },
      { pieces: ["API key30,heslo:secondsProc-Type: PMAK-30,heslo:"], times: "repeated" },
      {
        pieces: [`a.a.a.aschlüsselkK| User | Password |\n|---|---|\n| app | ${hill} |\n30,heslo:https__`],
        times: "repeated",
      },
    ],
    layers: [
      { encoding: "none", width: 59, newline: " " },
      { encoding: "base64url", width: 20, newline: "," },
    ],
  },
  "names of keys between a few secrets": {
    sections: [
      // Counted, so that no value begins at its end and goes on in the next section.
      { pieces: ["triggers", setter, header, "1,4確認key-key-"], times: "counted" },
      { pieces: ["key-"], times: "repeated" },
      { pieces: ["key-"], times: "repeated" },
      { pieces: [setter, header, "確認key-key-"], times: "repeated" },
    ],
    layers: [],
  },
};
