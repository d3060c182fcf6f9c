import { describe, expect, test } from "vitest";
import { b62, hex, LOWER, made } from "./samples/making";
import { traitsOf } from "./traits";
import { isGeneric, isIrregular, isName, isPassphrase, isWordy, looksRandom } from "./wording";

const isGenericText = (text: string) => isGeneric(text, traitsOf(text));
const isNameText = (text: string) => isName(text, traitsOf(text));

describe("words that stand where a value could stand", () => {
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
    ["one word that digits run into", ["string99999", "token12345", "abc12def"]],
    [
      "marks that a password has",
      ["string!", "not@null", "null#1", "api$key", "key%", "a^b", "key&key", "key*", "~key"],
    ],
    ["too many to be a name", [`${"string ".repeat(10)}`]],
  ])("but not %s", (_, texts) => {
    expect(texts.filter((text) => isGenericText(text))).toEqual([]);
  });

  test("as many as fit in 64 characters", () => {
    expect(isGenericText("string ".repeat(9).trim())).toBe(true);
    expect(isGenericText(`${"string ".repeat(9)}a`)).toBe(true);
    expect(isGenericText(`${"string ".repeat(9)}as`)).toBe(false);
  });
});

describe("words that can be read aloud", () => {
  test.each([
    ["of any length", ["a", "xyz", "XKCD", "Qrst", "kestrel", "Kestrel", "KESTREL", "internationalizing"]],
    ["joined by plain punctuation", ["user-name", "user.name", "user_name", "user/name", "one, two (three)"]],
    ["joined by case", ["userName", "UserName", "getHTTPResponse", "HTTPServer", "responseHTTP"]],
    ["of no letter at all", ["-", "-.-", "()"]],
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
    ["in a case that no word has", ["kEsTrElAnD", "sunFLOWERSanD", "ABCDEFghIJKLMNo"]],
    ["longer than any word", ["abelabelabelabelabel", "incomprehensibilities"]],
  ])("but not %s", (_, texts) => {
    expect(texts.filter((text) => isWordy(text))).toEqual([]);
  });

  test("up to 19 letters in a word, and 64 in a name", () => {
    expect(isWordy(`${"ab".repeat(9)}a`)).toBe(true);
    expect(isWordy("ab".repeat(10))).toBe(false);
    expect(isWordy(`${"Abelo".repeat(9)}`)).toBe(true);
    expect(isWordy(`A${"abelo".repeat(13)}`)).toBe(false);
    expect(isWordy(`A${"abelo".repeat(4)}`)).toBe(false);
    expect(isWordy("Abelabel".repeat(8))).toBe(true);
    expect(isWordy(`${"Abelabel".repeat(8)}a`)).toBe(false);
  });

  test.each([
    "1 12 123 1234",
    "sha sha1 sha256 sha512 md5 md4",
    "hs256 rs512 es384 ps256 s256 aes aes256 a256gcm a128cbc a256kw a256gcmkw",
    "rsa rsa2048 ed25519 x25519 x509 curve255 p256 secp256k1 secp256r1",
    "base64 base32 base64url b64 utf utf8 utf16 uuid uuidv4 guid guidv4 guid4",
    "oauth oauth2 rfc7519 rfc793 iso8601 iso27001 http https http2 https2 tls tlsv1 tls12 tlsv12 ssl sslv3",
    "ssl3 guid4 a256gcmabcde 120000digits",
    "argon2 argon2id pbkdf2 pkcs pkcs8 pkcs12 hmac hmacsha256 fido2 u2f 2fa mfa2",
    "s3 ec2 k8s auth0 1password kv kv2 ipv4 ipv6 q1 q4 fy25 fy2025 v1 v123",
    "b2 b12 b123 x123 2b 123a",
    "1st 2nd 3rd 4th 100ms 30sec 30secs 5min 15mins 1hr 24hrs 1day 30days",
    "8char 12chars 1bit 256bits 1byte 32bytes 6digit 8digits 4kb 4mib 2gb 2gib 1b",
    "100eur 100usd 5gbp 12px 12pt 60rpm 10rps",
  ])("and technical terms: %s", (terms) => {
    expect(terms.split(" ").filter((term) => !isWordy(term))).toEqual([]);
    expect(terms.split(" ").filter((term) => !isWordy(term.toUpperCase()))).toEqual([]);
  });

  test.each([
    "12345 sha25600 md6 md55 hs25 xs256 s257 aes2560 a25gcm a256gcmlonger rsa20480",
    "ed25 x255190 curve25 p25 p2567 secp25k1 secp256k base6 base644 b65 utf888 uuidv44 rfc123456",
    "iso123456 https22 tlsv111 argon3 argon2abc pbkdf3 pkcs123 hmacsha2561 fido3 u2g 3fa",
    "s4 ec3 k9s auth1 2password kv22 ipv5 q5 q0 fy2 fy20255 v1234 b1234 1234b ab1 1ab",
    "1sta 2ndd 1234567ms 1day1 x12chars 12charsx 4kibb 12pxx 60rpmm",
  ])("but not what only resembles them: %s", (words) => {
    const resembling = words.split(" ").filter((word) => !/^[a-z]\d{1,3}$/.test(word));
    expect(resembling.filter((word) => isWordy(word))).toEqual([]);
  });
});

describe("the mix of letters and digits that machines make", () => {
  test("is irregular, and as long as it must be", () => {
    const key = b62(32, "w1");
    expect(looksRandom(key, 16)).toBe(true);
    expect(looksRandom(key, 33)).toBe(false);
    expect(looksRandom(key.slice(0, 16), 16)).toBe(true);
    expect(looksRandom(key.slice(0, 15), 16)).toBe(false);
  });

  test("is not words, nor a word with a number", () => {
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

  test("changes its class of character three times, a capital that begins a word aside", () => {
    expect(isIrregular("ab1cd2ef3g", 8)).toBe(true);
    expect(isIrregular("ab1cd2efgh", 8)).toBe(false);
    expect(isIrregular("abCdEfGhij", 8)).toBe(true);
    expect(isIrregular("AbcdEfghIj", 8)).toBe(false);
  });

  test("is also hexadecimal, of 16 digits or more with both letters and digits", () => {
    expect(isIrregular("1234567890abcdef", 16)).toBe(true);
    expect(isIrregular("x-1234567890ABCDEF", 16)).toBe(true);
    expect(isIrregular("1234567890abcde-", 16)).toBe(false);
    expect(isIrregular("1234567890abcdeg", 16)).toBe(false);
    expect(isIrregular("1234567890abcdefg", 16)).toBe(false);
    expect(isIrregular("1234567890123456", 16)).toBe(false);
    expect(isIrregular("abcdefabcdefabcdef", 16)).toBe(false);
    expect(isIrregular("g1234567890abcdef", 16)).toBe(false);
  });

  test("consists of letters and digits, but for a few", () => {
    const core = "a1b2c3d4e5f6";
    expect(isIrregular(`${core}----`, 16)).toBe(true);
    expect(isIrregular(`${core.slice(1)}-----`, 16)).toBe(false);
    expect(isIrregular(core, 16)).toBe(false);
  });
});

describe("words that make no sentence", () => {
  test("are four or more, all in small letters", () => {
    expect(isPassphrase("correct horse battery staple", false)).toBe(true);
    expect(isPassphrase("kestrel-lamp-glacier-plum-velvet", false)).toBe(true);
    expect(isPassphrase("correct  horse -  battery staple", false)).toBe(true);
    expect(isPassphrase("correct horse battery", false)).toBe(false);
    expect(isPassphrase("correct horse battery staPle", false)).toBe(false);
    expect(isPassphrase("correct Horse battery staple", false)).toBe(false);
    expect(isPassphrase("correct horse battery st4ple", false)).toBe(false);
    expect(isPassphrase("xy horse battery staple", false)).toBe(false);
  });

  test("hold none of the words that stand for a value", () => {
    expect(isPassphrase("correct horse battery string", true)).toBe(false);
    expect(isPassphrase("see kestrel 4lamp", true)).toBe(false);
  });

  test("are fewer where that is enough, one of them mixed as passwords are", () => {
    expect(isPassphrase("kestrel lamp44x", true)).toBe(true);
    expect(isPassphrase("kestrel l4mp!", true)).toBe(true);
    expect(isPassphrase("-kestrel lamp44x", true)).toBe(true);
    expect(isPassphrase("kestrel lamp44x", false)).toBe(false);
    expect(isPassphrase("kestrel lamp", true)).toBe(false);
    expect(isPassphrase("kestrel 99999!", true)).toBe(false);
  });
});

describe("how code or a setting names a thing", () => {
  test.each([
    "WEBHOOK_SECRET",
    "MY_API_KEY",
    "ACME_API_KEY",
    "challengePassword",
    "kestrelKey",
    "acmeKestrelLampKey",
  ])("%s", (name) => {
    expect(isNameText(name)).toBe(true);
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
    made(LOWER, 12, "name"),
    hex(12, "name"),
  ])("but not %s", (name) => {
    expect(isNameText(name)).toBe(false);
  });
});
