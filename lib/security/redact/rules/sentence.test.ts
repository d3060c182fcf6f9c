import { describe, expect, test } from "vitest";
import { b62, hex, leak } from "@/tools/redaction/samples/generate";
import { redact } from "../../redact";

const password = ["Gate", "4711x"].join("!");
const key = hex(16, "sentence");

describe("a value is found in a sentence", () => {
  test.each([
    leak`the password is ${password}, ok?`,
    leak`the password was ${password}.`,
    leak`the password will be ${password}`,
    leak`the password has been changed to ${password}`,
    leak`the password is now ${password}`,
    leak`the password is still: ${password}`,
    leak`the password is currently set to ${password}`,
    leak`the password for the SFTP drop is ${password}`,
    leak`the password of ACME in production is ${password}`,
    leak`the password (for staging) is ${password}`,
    leak`please set the password to ${password}`,
    leak`the password rotated to ${password}`,
    leak`the password = ${password}`,
    leak`The password for the account is ${key}`,
    leak`The password of the order service is ${key}.`,
    leak`Das Passwort lautet ${password}.`,
    leak`Das Passwort für den Server ist ${password}.`,
    leak`la contraseña es ${password}`,
    leak`le mot de passe est ${password}`,
    leak`la senha é ${password}`,
    leak`hasło to ${password}`,
    leak`the password is "${"kestrel"}"`,
    leak`the password\nis ${password}`,
    leak`the API key is ${key}`,
    leak`the PIN is ${"4711"}.`,
    leak`密码是${password}`,
    leak`密码为 ${password}`,
    leak`密码 是 ${password}`,
    leak`パスワードは${password} です`,
    leak`비밀번호는 ${password}`,
  ])("$text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    leak`the API key you asked for: ${key}, ok?`,
    leak`password that you need there: ${password}`,
    leak`log in as admin, password ${password}, until Friday`,
    leak`log in as admin, password  ${password}, until Friday`,
    leak`user noreply, pass ${password}`,
    leak`(pass ${password})`,
    leak`run --password ${password} now`,
    leak`run --api-key ${key} now`,
    leak`tool --db-password ${"moss9"} now`,
    leak`machine a login b password ${"moss9"}`,
    leak`machine a login  b  password ${"moss9"}`,
    leak`run -password ${"moss9"} now`,
    leak`--password ${"moss9"} now`,
    leak`password "${password}" it was`,
  ])("also without a verb: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });
});

describe("no value is found in a sentence", () => {
  test.each([
    "the password is kestrel",
    "the password is required",
    "the password is sent by phone on 2025-03-01",
    "the password is what you agreed to, 12 letters",
    "the token is valid for 15min",
    "the password policy is strict: Kestrel9-like words are out",
    "password hashing: argon2id",
    "password rules for the customer: 12 letters",
    "the token that you sent: kestrel",
    "the PIN that you asked for: 4711",
    "password kestrel is none",
    'the token is "kestrels"',
    'the token "abc12345"',
    "run --fast, password moss9",
    "login b and the password moss9",
    "the password moss9 is old",
    "the password moss9x = kestrel",
    "first: pass gate42x on",
    "please pass gate42x on",
    "we pass 2FA today",
    "The servers pass A1b2C3 and so on",
    'pass "gate42x" to it',
    "the password = see below",
    "run --password file now",
    "password handling of v1.2.3 and so on",
  ])("%s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});

describe("a generated secret in a sentence", () => {
  const [token, digest] = [b62(20, "sentence"), hex(32, "sentence")];

  test.each(
    [token, digest].flatMap((secret) => [
      leak`The password for the account is ${secret}`,
      leak`The API key for the project is ${secret}.`,
      leak`The webhook secret for order events is ${secret}`,
      leak`API key for the project: ${secret}`,
      leak`Password of user 'a' = ${secret}`,
    ]),
  )("is replaced: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    leak`Bitte ${token} als API-Schlüssel verwenden`,
    leak`Utilisez ${token} comme clé d'API`,
    leak`Usa ${token} como clave de API`,
    leak`沙箱请用 ${token} 作为 API 密钥`,
  ])("is replaced before its name: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    `the fingerprint of the key is ${digest}`,
    `La huella de la clave es ${digest}`,
    `commit ${digest} als Grundlage`,
  ])("is no digest and no id: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});
