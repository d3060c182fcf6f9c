import { describe, expect, test } from "vitest";
import { b62, hex, LOWER, randomText } from "@/tools/redaction/samples/generate";
import { classesOf } from "./character-classes";
import { isGeneric, isIdentifier, isIrregular, isPassphrase, isWordy, looksRandom } from "./wording";

const isGenericText = (text: string) => isGeneric(text, classesOf(text));
const isIdentifierText = (text: string) => isIdentifier(text, classesOf(text));

describe("generic words", () => {
  test.each([
    ["a type or a state", ["string", "String", "NULL", "required", "hidden", "нет"]],
    [
      "several of them",
      [
        "string or null",
        "not null",
        "sha256 12",
        "30days 12",
        "sent-by-phone",
        "to be agreed",
        "api_key",
        "ApiKey",
        "clientID",
      ],
    ],
    [
      "with numbers and terms",
      ["string 64", "sha256", "SHA-256 hash", "base64 string", "16 bytes", "v2 token"],
    ],
    ["in the words of other languages", ["ist erforderlich", "sera envoyé", "obligatorio"]],
  ])("%s", (_, texts) => {
    expect(texts.filter((text) => !isGenericText(text))).toEqual([]);
  });

  test.each([
    ["other words", ["kestrel", "sunflower", "string of pearls", "api_kestrel", "ApiKestrel"]],
    ["numbers alone", ["1234", "12 34", "1-2-3"]],
    ["one word that contains digits", ["string99999", "token12345", "abc12def"]],
    [
      "characters of passwords",
      ["string!", "not@null", "null#1", "api$key", "key%", "a^b", "key&key", "key*", "~key"],
    ],
    ["too many words", [`${"string ".repeat(10)}`]],
  ])("but not %s", (_, texts) => {
    expect(texts.filter((text) => isGenericText(text))).toEqual([]);
  });

  test("up to 64 characters", () => {
    expect(isGenericText("string ".repeat(9).trim())).toBe(true);
    expect(isGenericText(`${"string ".repeat(9)}a`)).toBe(true);
    expect(isGenericText(`${"string ".repeat(9)}as`)).toBe(false);
  });
});

describe("pronounceable words", () => {
  test.each([
    ["of any length", ["a", "xyz", "XKCD", "Qrst", "kestrel", "Kestrel", "KESTREL", "internationalizing"]],
    ["joined by plain punctuation", ["user-name", "user.name", "user_name", "user/name", "one, two (three)"]],
    ["joined by case", ["userName", "UserName", "getHTTPResponse", "HTTPServer", "responseHTTP"]],
    ["without letters", ["-", "-.-", "()"]],
    ["of any script", ["пароль", "größe", "密码", "mañana"]],
    ["with small numbers", ["user 12", "user-1234", "b2", "2nd", "v12"]],
  ])("%s", (_, texts) => {
    expect(texts.filter((text) => !isWordy(text))).toEqual([]);
  });

  test.each([
    ["with digits among the letters", ["kestr3l", "user12345", "h4nter"]],
    ["with signs", ["kestrel!", "user=name", "a+b", "x*y"]],
    [
      "without a vowel, or with too many consonants in a row",
      ["bcdfgh", "strngths", "abcdfghjkl", "brtzplk"],
    ],
    ["in irregular case", ["kEsTrElAnD", "sunFLOWERSanD", "ABCDEFghIJKLMNo"]],
    ["longer than any word", ["abelabelabelabelabel", "incomprehensibilities"]],
  ])("but not %s", (_, texts) => {
    expect(texts.filter((text) => isWordy(text))).toEqual([]);
  });

  test("up to 19 letters in a word and 64 in a camel-case name", () => {
    expect(isWordy(`${"ab".repeat(9)}a`)).toBe(true);
    expect(isWordy("ab".repeat(10))).toBe(false);
    expect(isWordy(`${"Abelo".repeat(9)}`)).toBe(true);
    expect(isWordy(`A${"abelo".repeat(13)}`)).toBe(false);
    expect(isWordy(`A${"abelo".repeat(4)}`)).toBe(false);
    expect(isWordy("Abelabel".repeat(8))).toBe(true);
    expect(isWordy(`${"Abelabel".repeat(8)}a`)).toBe(false);
  });
});

describe("an irregular mix of letters and digits", () => {
  test("needs a minimum length", () => {
    const key = b62(32, "w1");
    expect(looksRandom(key, 16)).toBe(true);
    expect(looksRandom(key, 33)).toBe(false);
    expect(looksRandom(key.slice(0, 16), 16)).toBe(true);
    expect(looksRandom(key.slice(0, 15), 16)).toBe(false);
  });

  test("is not a word, words or a word with a number", () => {
    for (const text of [
      "customer-order-reference",
      "customerorderreference",
      "referencenumber2025x",
      "AAAABBBBCCCCDDDD",
      "getCustomerOrderReferenceNumber",
    ]) {
      expect(looksRandom(text, 16), text).toBe(false);
    }
  });

  test("changes its character class three times, not counting capitals that begin a word", () => {
    expect(isIrregular("ab1cd2ef3g", 8)).toBe(true);
    expect(isIrregular("ab1cd2efgh", 8)).toBe(false);
    expect(isIrregular("abCdEfGhij", 8)).toBe(true);
    expect(isIrregular("AbcdEfghIj", 8)).toBe(false);
  });

  test("can also be 16 or more hexadecimal digits with letters and numbers", () => {
    expect(isIrregular("1234567890abcdef", 16)).toBe(true);
    expect(isIrregular("x-1234567890ABCDEF", 16)).toBe(true);
    expect(isIrregular("1234567890abcde-", 16)).toBe(false);
    expect(isIrregular("1234567890abcdeg", 16)).toBe(false);
    expect(isIrregular("1234567890abcdefg", 16)).toBe(false);
    expect(isIrregular("1234567890123456", 16)).toBe(false);
    expect(isIrregular("abcdefabcdefabcdef", 16)).toBe(false);
    expect(isIrregular("g1234567890abcdef", 16)).toBe(false);
  });

  test("has few other characters", () => {
    const core = "a1b2c3d4e5f6";
    expect(isIrregular(`${core}----`, 16)).toBe(true);
    expect(isIrregular(`${core.slice(1)}-----`, 16)).toBe(false);
    expect(isIrregular(core, 16)).toBe(false);
  });
});

describe("a passphrase", () => {
  test("has four or more lower-case words", () => {
    expect(isPassphrase("correct horse battery staple", false)).toBe(true);
    expect(isPassphrase("kestrel-lamp-glacier-plum-velvet", false)).toBe(true);
    expect(isPassphrase("correct  horse -  battery staple", false)).toBe(true);
    expect(isPassphrase("correct horse battery", false)).toBe(false);
    expect(isPassphrase("correct horse battery staPle", false)).toBe(false);
    expect(isPassphrase("correct Horse battery staple", false)).toBe(false);
    expect(isPassphrase("correct horse battery st4ple", false)).toBe(false);
    expect(isPassphrase("xy horse battery staple", false)).toBe(false);
  });

  test("has no generic words", () => {
    expect(isPassphrase("correct horse battery string", true)).toBe(false);
    expect(isPassphrase("see kestrel 4lamp", true)).toBe(false);
  });

  test("can have fewer words if allowed, one of them not pronounceable", () => {
    expect(isPassphrase("kestrel lamp44x", true)).toBe(true);
    expect(isPassphrase("kestrel l4mp!", true)).toBe(true);
    expect(isPassphrase("-kestrel lamp44x", true)).toBe(true);
    expect(isPassphrase("kestrel lamp44x", false)).toBe(false);
    expect(isPassphrase("kestrel lamp", true)).toBe(false);
    expect(isPassphrase("kestrel 99999!", true)).toBe(false);
  });
});

describe("an identifier of code or a setting", () => {
  test.each([
    "WEBHOOK_SECRET",
    "MY_API_KEY",
    "ACME_API_KEY",
    "challengePassword",
    "kestrelKey",
    "acmeKestrelLampKey",
  ])("%s", (name) => {
    expect(isIdentifierText(name)).toBe(true);
  });

  test.each([
    "KESTREL_LAMP",
    "SECRET",
    "_SECRET",
    "SECRET_",
    "Secret_Key",
    "secret_key",
    "WEBHOOK_SECRET1",
    "kestrelLamp",
    "password",
    "ChallengePassword",
    "challengePASSWORD",
    "keyKestrel",
    "keyPasswordKestrel",
    "kestrelLamp.Password",
    "old-API_KEY",
    "API_KEY-kestrel",
    "challenge.Password",
    randomText(LOWER, 12, "name"),
    hex(12, "name"),
  ])("but not %s", (name) => {
    expect(isIdentifierText(name)).toBe(false);
  });
});
