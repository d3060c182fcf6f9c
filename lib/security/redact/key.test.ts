import { describe, expect, test } from "vitest";
import { Keys } from "./key";

/** The names of secrets in a text, each with its kind. */
function keysOf(text: string): string[] {
  const keys: string[] = [];
  const search = new Keys(text);
  for (let key = search.next(0); key; key = search.next(key.end)) {
    keys.push(`${text.slice(key.start, key.end)}: ${key.kind}`);
  }
  return keys;
}

describe("the name of a secret", () => {
  test.each([
    [
      "password",
      "password Passwd PASSWORT kennwort pwd contraseña contrasena senha wachtwoord şifre парол密码 passphrase",
    ],
    ["pin", "pin OTP tan cvv cvc access-code security_code backup-code door-code"],
    [
      "token",
      "token api_key API-KEY apikey access.key private_key signing-key bearer credentials creds secret-key",
    ],
    ["secret", "secret SECRET Secret"],
  ])("tells that its value is a %s", (kind, names) => {
    for (const name of names.split(" "))
      expect(keysOf(`${name}: x`).at(-1), name).toMatch(new RegExp(`: ${kind}$`));
  });

  test("tells a secret from the key that goes by that word", () => {
    for (const name of ["secretkey", "secret_key", "secret-key", "secret.key", "secret key"]) {
      expect(keysOf(`${name}=x`), name).toEqual([`${name}: token`]);
    }
    expect(keysOf("client_secret=x")).toEqual(["secret: secret"]);
  });

  test("of more than a word is a name, too", () => {
    expect(keysOf("mot de passe = x")).toEqual(["mot de passe: password"]);
    expect(keysOf("access code: 1")).toEqual(["access code: pin"]);
    expect(keysOf("clave de api: x")).toEqual(["clave de api: token"]);
    expect(keysOf("secret key: x")).toEqual(["secret key: token"]);
    expect(keysOf("client secret: x")).toEqual(["secret: secret"]);
  });

  test("takes with it what is said of the environment, the age or the number", () => {
    expect(keysOf("SECRET_KEY_BASE=x")).toEqual(["SECRET_KEY_BASE: token"]);
    expect(keysOf("password_prod=x")).toEqual(["password_prod: password"]);
    expect(keysOf("passwordProd=x")).toEqual(["passwordProd: password"]);
    expect(keysOf("password2=x")).toEqual(["password2: password"]);
    expect(keysOf("token-v2=x")).toEqual(["token-v2: token"]);
    expect(keysOf("password_production=x")).toEqual(["password_production: password"]);
    expect(keysOf("password_tester=x")).toEqual(["password: password"]);
    expect(keysOf("password2000x=x")).toEqual(["password: password"]);
  });

  test("is found in a longer name, whatever joins it", () => {
    expect(keysOf("DB_PASSWORD=x")).toEqual(["PASSWORD: password"]);
    expect(keysOf("dbPassword=x")).toEqual(["Password: password"]);
    expect(keysOf("smtpPass=x")).toEqual(["Pass: password"]);
    expect(keysOf("smtp_pass=x")).toEqual(["pass: password"]);
    expect(keysOf("smtp.pw=x")).toEqual(["pw: password"]);
    expect(keysOf("userPin=1")).toEqual(["Pin: pin"]);
  });

  test("that is short is none inside another word", () => {
    for (const text of [
      "compass: x",
      "Compass: x",
      "COMPASS: x",
      "shipping: x",
      "SMTPPASS: x",
      "SMTPPass: x",
      "smtpPASS: x",
      "aZpass: x",
    ]) {
      expect(keysOf(text), text).toEqual([]);
    }
    for (const letter of "azAZ") expect(keysOf(`${letter}pass: x`), letter).toEqual([]);
    for (const mark of "`{@[_7") expect(keysOf(`${mark}pass: x`), mark).toEqual(["pass: password"]);
    expect(keysOf("xtoken: x")).toEqual(["token: token"]);
  });

  test("is looked for from where it is asked", () => {
    const text = "password: a, token: b";
    expect(new Keys(text).next(0)).toEqual({ start: 0, end: 8, kind: "password" });
    expect(new Keys(text).next(1)).toEqual({ start: 13, end: 18, kind: "token" });
    expect(new Keys(text).next(14)).toBeUndefined();
  });
});

describe("what follows other words names something else", () => {
  test.each([
    "page next previous prev continuation cursor sync pagination cancellation trade max min stop eos bos pad design utility",
  ])("like %s", (words) => {
    for (const word of words.split(" ")) {
      for (const join of ["_", "-", " ", ""])
        expect(keysOf(`${word}${join}token: x`), word + join).toEqual([]);
      expect(keysOf(`x${word}_token: x`), word).toEqual(["token: token"]);
      expect(keysOf(`x_${word}_token: x`), word).toEqual([]);
    }
  });

  test.each(["Page", "Next", "Previous", "Continuation", "Cursor", "Sync", "Max", "Min", "Stop"])(
    "like %s in camel case",
    (word) => {
      expect(keysOf(`some${word}Token: x`)).toEqual([]);
      expect(keysOf(`some${word}erToken: x`)).toEqual(["Token: token"]);
    },
  );

  test.each([
    "hash of ",
    "digest of the ",
    "SHA-256 of the ",
    "fingerprint of ",
    "checksum of the ",
    "sha256 of ",
  ])("like %s", (words) => {
    expect(keysOf(`${words}token: x`)).toEqual([]);
    expect(keysOf(`${words}other token: x`)).toEqual(["token: token"]);
  });

  test("like the beginning of an address or of an ARN", () => {
    expect(keysOf("https://x-access-token:abc")).toEqual([]);
    expect(keysOf("see x-access-token:abc")).toEqual(["token: token"]);
    expect(keysOf("https://host/token:abc")).toEqual(["token: token"]);
    expect(keysOf("arn:aws:secretsmanager:eu:secret:x")).toEqual([]);
    expect(keysOf("barn:aws:secret:x")).toEqual(["secret: secret"]);
  });

  test("but not what stands before a space without being a word", () => {
    for (const before of ["", "(", "\t", "7 ", ". ", "- ", "` ", "{ "]) {
      expect(keysOf(`${before}password: x`), before).toEqual(["password: password"]);
    }
  });
});

describe("the key of a vendor", () => {
  test.each(["acme_key", "acme-key", "ACME_KEY", "acmeKey", "b2_key"])("is a part of a name: %s", (name) => {
    expect(keysOf(`${name}=x`).at(-1)).toMatch(/^key: key$/i);
  });

  test.each(["key", "the key", "_key", "acmekey", ".key"])("is none by itself: %s", (text) => {
    expect(keysOf(`${text}=x`)).toEqual([]);
  });

  test.each(
    "public publishable primary foreign partition sort range row hash shard group dedup cache object routing message event lookup index map search idempotency translation order product item issue ticket unique host hot".split(
      " ",
    ),
  )("is none after %s, which tells of another kind of key", (word) => {
    expect(keysOf(`${word}_key=x`)).toEqual([]);
    expect(keysOf(`${word}Key=x`)).toEqual([]);
    expect(keysOf(`${word}x_key=x`)).toEqual(["key: key"]);
  });
});
