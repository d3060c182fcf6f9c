import { describe, expect, test } from "vitest";
import { SecretNames } from "./secret-names";

/** The names of secrets in a text, each with its kind. */
function namesIn(text: string): string[] {
  const names: string[] = [];
  const search = new SecretNames(text);
  for (let name = search.next(0); name; name = search.next(name.end)) {
    names.push(`${text.slice(name.start, name.end)}: ${name.kind}`);
  }
  return names;
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
  ])("shows that its value is a %s", (kind, names) => {
    for (const name of names.split(" "))
      expect(namesIn(`${name}: x`).at(-1), name).toMatch(new RegExp(`: ${kind}$`));
  });

  test("distinguishes a secret from a secret key", () => {
    for (const name of ["secretkey", "secret_key", "secret-key", "secret.key", "secret key"]) {
      expect(namesIn(`${name}=x`), name).toEqual([`${name}: token`]);
    }
    expect(namesIn("client_secret=x")).toEqual(["secret: secret"]);
    expect(namesIn("totp_secret=x")).toEqual(["totp_secret: token"]);
  });

  test("can have several words", () => {
    expect(namesIn("mot de passe = x")).toEqual(["mot de passe: password"]);
    expect(namesIn("access code: 1")).toEqual(["access code: pin"]);
    expect(namesIn("clave de api: x")).toEqual(["clave de api: token"]);
    expect(namesIn("secret key: x")).toEqual(["secret key: token"]);
    expect(namesIn("client secret: x")).toEqual(["secret: secret"]);
  });

  test("can be a code or a key that people read off a box or a label", () => {
    for (const name of [
      "PIN code",
      "PIN-Code",
      "lockbox code",
      "lock box code",
      "Key box code",
      "key-safe code",
    ])
      expect(namesIn(`${name}: 4711`), name).toEqual([`${name}: pin`]);
    for (const name of [
      "wifi key",
      "Wi-Fi key",
      "WPA2-key",
      "WLAN_KEY",
      "network security key",
      "Network key",
    ])
      expect(namesIn(`${name}: x`), name).toEqual([`${name}: password`]);
    expect(namesIn("WLAN-Schlüssel: x")).toEqual(["WLAN-Schlüssel: password"]);
    expect(namesIn("PIN code: 47114711")).toEqual(["PIN code: pin"]);
    for (const area of ["PIN code: 560001", "PIN code is 560001", "Pincode - 560001"])
      expect(namesIn(area), area).not.toContain("PIN code: pin");
  });

  test("is no command, nor its version", () => {
    for (const text of ["sshpass -e ssh a@b", "apt-get install sshpass=1.09-1"])
      expect(namesIn(text)).toEqual([]);
  });

  test("includes an environment, a version or a number", () => {
    expect(namesIn("SECRET_KEY_BASE=x")).toEqual(["SECRET_KEY_BASE: token"]);
    expect(namesIn("password_prod=x")).toEqual(["password_prod: password"]);
    expect(namesIn("passwordProd=x")).toEqual(["passwordProd: password"]);
    expect(namesIn("password2=x")).toEqual(["password2: password"]);
    expect(namesIn("token-v2=x")).toEqual(["token-v2: token"]);
    expect(namesIn("password_production=x")).toEqual(["password_production: password"]);
    expect(namesIn("password_tester=x")).toEqual(["password: password"]);
    expect(namesIn("password2000x=x")).toEqual(["password: password"]);
  });

  test("is found inside a longer name", () => {
    expect(namesIn("DB_PASSWORD=x")).toEqual(["PASSWORD: password"]);
    expect(namesIn("dbPassword=x")).toEqual(["Password: password"]);
    expect(namesIn("cargoPass=x")).toEqual(["Pass: password"]);
    for (const name of ["smtppass", "SMTPPASS", "smtpPass", "bindpw"])
      expect(namesIn(`${name}=x`)).toEqual([`${name}: password`]);
    for (const name of ["dbPwd", "userpwd", "DBPWD", "adminpass", "ADMINPASS", "SSHPASS"])
      expect(namesIn(`${name}=x`)).toEqual([`${name}: password`]);
    for (const start of ["root", "bot", "cmd", "MYSQL_ROOT"])
      expect(namesIn(`${start}Password=x`), start).toEqual(["Password: password"]);
    for (const start of ["root", "bot", "cmd"])
      expect(namesIn(`${start}password=x`), start).toEqual(["password: password"]);
    expect(namesIn("botPass=x")).toEqual(["Pass: password"]);
    expect(namesIn("smtp_pass=x")).toEqual(["pass: password"]);
    expect(namesIn("smtp.pw=x")).toEqual(["pw: password"]);
    expect(namesIn("userPin=1")).toEqual(["Pin: pin"]);
  });

  test("is not found inside another word if it is short", () => {
    for (const text of [
      "compass: x",
      "Compass: x",
      "COMPASS: x",
      "shipping: x",
      "CARGOPASS: x",
      "CARGOPass: x",
      "cargoPASS: x",
      "aZpass: x",
      "clipIn: x",
    ]) {
      expect(namesIn(text), text).toEqual([]);
    }
    for (const letter of "azAZ") expect(namesIn(`${letter}pass: x`), letter).toEqual([]);
    for (const mark of "`{@[_7") expect(namesIn(`${mark}pass: x`), mark).toEqual(["pass: password"]);
    expect(namesIn("xtoken: x")).toEqual(["token: token"]);
    expect(namesIn("acme密码: x")).toEqual(["密码: password"]);
  });

  test("is searched for from a given position", () => {
    const text = "password: a, token: b";
    expect(new SecretNames(text).next(0)).toEqual({ start: 0, end: 8, kind: "password" });
    expect(new SecretNames(text).next(1)).toEqual({ start: 13, end: 18, kind: "token" });
    expect(new SecretNames(text).next(14)).toBeUndefined();
  });
});

describe("a name of something else is skipped", () => {
  test.each([
    "page next previous prev continuation cursor sync pagination cancellation trade max min stop eos bos pad design utility",
  ])("like %s", (words) => {
    for (const word of words.split(" ")) {
      for (const join of ["_", "-", " ", ""])
        expect(namesIn(`${word}${join}token: x`), word + join).toEqual([]);
      expect(namesIn(`x${word}_token: x`), word).toEqual(["token: token"]);
      expect(namesIn(`x_${word}_token: x`), word).toEqual([]);
    }
  });

  test.each(["Page", "Next", "Previous", "Continuation", "Cursor", "Sync", "Max", "Min", "Stop"])(
    "like %s in camel case",
    (word) => {
      expect(namesIn(`some${word}Token: x`)).toEqual([]);
      expect(namesIn(`some${word}erToken: x`)).toEqual(["Token: token"]);
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
    expect(namesIn(`${words}token: x`)).toEqual([]);
    expect(namesIn(`${words}other token: x`)).toEqual(["token: token"]);
  });

  test.each(["public_key_", "public-key-", "public key ", "publickey", "somePublicKey"])(
    "like %s, but not its password",
    (name) => {
      expect(namesIn(`${name}Token: x`)).toEqual([]);
      for (const password of ["Password", "-Password", "Passphrase"])
        expect(namesIn(`${name}${password}: x`)).toEqual([`${password.replace("-", "")}: password`]);
    },
  );

  test.each(
    "checksum hash digest sha sha256 src lib doc docs pkg test tests refs config secret secrets keys token tokens path dir bin etc".split(
      " ",
    ),
  )("if it is a file in the folder %s", (folder) => {
    expect(namesIn(`see ${folder}/password: x`)).not.toContain("password: password");
  });

  test.each([
    "appconfig/password",
    "config/password",
    "config/acme-password",
    "config/acme.orders.password",
    "acme-orders/password",
    "acme.orders/password",
    "acme_orders/password",
    "acme-orders/the_password",
  ])("if it is a file: %s", (path) => {
    expect(namesIn(`${path}: x`)).toEqual([]);
    expect(namesIn(`see ${path}: x`)).toEqual([]);
  });

  test("but not as a step of a website, nor in the path of a URL", () => {
    for (const text of [
      "login/password",
      "acme/password",
      "https://acme.example/config/password",
      "a:config/password",
    ])
      expect(namesIn(`${text}: x`), text).toEqual(["password: password"]);
  });

  test("but not as a parameter of a URL, unless it is that of a badge", () => {
    expect(namesIn("https://acme.example/orders?token=x")).toEqual(["token: token"]);
    expect(namesIn("https://acme.example/badge.svg?token=x")).toEqual([]);
  });

  test("at the beginning of a URL or in an ARN", () => {
    expect(namesIn("https://x-access-token:abc")).toEqual([]);
    expect(namesIn("see x-access-token:abc")).toEqual(["token: token"]);
    expect(namesIn("https://host/token:abc")).toEqual(["token: token"]);
    expect(namesIn("arn:aws:secretsmanager:eu:secret:x")).toEqual([]);
    expect(namesIn("barn:aws:secret:x")).toEqual(["secret: secret"]);
    expect(namesIn(`arn:${"a".repeat(47)}:secret:x`)).toEqual([]);
    expect(namesIn(`arn:${"a".repeat(48)}:secret:x`)).toEqual(["secret: secret"]);
  });

  test("but not after punctuation and a space", () => {
    for (const before of ["", "(", "\t", "7 ", ". ", "- ", "` ", "{ "]) {
      expect(namesIn(`${before}password: x`), before).toEqual(["password: password"]);
    }
  });
});

describe("the key of a vendor", () => {
  test.each(["acme_key", "acme-key", "ACME_KEY", "acmeKey", "b2_key"])(
    "is a part of a longer name: %s",
    (name) => {
      expect(namesIn(`${name}=x`).at(-1)).toMatch(/^key: key$/i);
    },
  );

  test.each(["key", "the key", "_key", "acmekey", ".key"])("is no name by itself: %s", (text) => {
    expect(namesIn(`${text}=x`)).toEqual([]);
  });

  test.each(
    "public publishable primary foreign partition sort range row hash shard group dedup cache object routing message event lookup index map search idempotency translation order product item issue ticket unique host hot".split(
      " ",
    ),
  )("is no name after %s, which means another kind of key", (word) => {
    expect(namesIn(`${word}_key=x`)).toEqual([]);
    expect(namesIn(`${word.toUpperCase()}_KEY=x`)).toEqual([]);
    expect(namesIn(`${word}Key=x`)).toEqual([]);
    expect(namesIn(`${word}x_key=x`)).toEqual(["key: key"]);
  });
});
