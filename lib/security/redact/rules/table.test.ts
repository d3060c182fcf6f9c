import { describe, expect, test } from "vitest";
import { hex, leak } from "@/tools/redaction/samples/generate";
import { redact } from "../../redact";

const password = ["Gate", "4711x"].join("!");
const other = ["Moss", "0815y"].join("!");
const key = hex(16, "table");

describe("in a column of a table whose head names a secret", () => {
  test.each([
    leak`| User | Password |\n|---|---|\n| app | ${password} |\n| svc | ${other} |\n\nKestrel 4711x!`,
    leak`| User | Password |\n|---|---|\n| Moss0815y! | ${password} |`,
    leak`Password | PIN\n--- | ---\n${password} | ${"4711"}\n`,
    leak`Password | User\n--- | ---\n${password} | app\n\nMoss0815y!`,
    leak`| Password | User |\n| :--- | ---: |\n| ${password} | app |`,
    leak`User | Password\n--- | ---\napp | ${password}\n`,
    leak`a\n\n| User | Password | API key |\n|------|:------:|---|\n| app | ${password} | ${key} |`,
    leak`> | User | Password |\n> |---|---|\n> | app | ${password} |`,
    leak`| User | Password |\r\n|---|---|\r\n| app | ${password} |\r\n`,
    leak`User|Password\n---|---\napp|${password}\n`,
    leak`| User | Password |\r|---|---|\r| app | ${password} |\r| svc | ${other} |\r`,
    leak`user,password\u2028app,${password}\u2028svc,${other}`,
    leak`user,password\r\r\napp,${password}\r\r\nsvc,${other}\r\r\n`,
    leak`user,password,note\nann,${password},one\u2028two\nbob,${other},x\n`,
    leak`user,note,password\nann,one\rtwo,${password}\nbob,x,${other}\n`,
    leak`user,password\n\rapp,${password}\n\rsvc,${other}`,
    leak`User | PIN\n------------------------------ | ------------------------------ \napp | ${"4711"}`,
    leak`| a | b |\n|---|---|\n| User | Password |\n|---|---|\n| app | ${password} |`,
    leak`| User | PIN |\n|---|---|\n| app | ${"4711"} |`,
    leak`name,url,password\nacme,https://acme.example,${password}\nzcorp,https://z.example,${other}`,
    leak`Dienst;Passwort\nacme;${password}`,
    leak`"Title","Password"\n"acme","${password}"`,
    leak`name,note,password\n"Acme, Inc.","say ""hi"", twice",${password}\nb,c,${other}`,
    leak`name;password\n"Acme; Berlin";"${password}"\r\n'a;b';${other}\r\n`,
    leak`name, password\n"Acme, Inc.", ${password}\n`,
    leak`name,password\n5" disk,${password}\n"5 disk,${other}`,
    leak`| Host | Password |\n|---|---|\n| a \\| b | ${password} |`,
    leak`| Host | Password |\r|---|---|\r| a\\\u2028b | ${password} |\r`,
    leak`vendor\tclient_secret\nacme\t${key}`,
    leak`NAME       TOKEN\nacme       ${key}\nzcorp      ${hex(20, "z")}`,
    leak` id | api_token\n----+-----------\n  1 | ${key}`,
    leak`+------+----------+\n| name | password |\n+------+----------+\n| app  | ${password} |\n+------+----------+`,
  ])("values are replaced: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    `| User | Password |\n|---|---|\n| ${"gate4711x"} | by phone |`,
    `| User | Name |\n|---|---|\n| app | Gate-4711x |`,
    `| User | Password |\n|---|---|\n| a1b2c3d4e5f6 | by phone |`,
    `| User | Password |\n|---|---|\n| app | `,
    `| User | Password |\n|---|---|\n| app ||`,
    `| User | Password |\n|---|---|\n| app | 12 letters, Gate-4711x or so |`,
    `| User | Password |\n|---|---|\n| app | kestrel |`,
    `| User | Password |\n|---|---|\n| app | kestrel-1234 |`,
    `| User | Password |\n|--|x|\n| app | Gate-4711x |`,
    `| User | Password |\n| app | Gate-4711x |`,
    `name,token id\nacme,${hex(24, "i")}`,
    `Thanks, the password\ncomes, Gate-4711x and more`,
    `token,sha256\nacme,${hex(64, "t")}`,
    "| User | Password |\n|---|---|\nGate-4711x",
    "| User | Password |\n|---|---|",
  ])("other text stays: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });

  test("a long cell hides no password in its row or in later ones", () => {
    const note = "word ".repeat(3_000);
    const { redactions } = redact(`name,note,password\na,${note},${password}\nb,short,${other}\n`);
    expect(redactions).toBe(2);
  });
});
