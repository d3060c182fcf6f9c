import { describe, expect, test } from "vitest";
import { b62, b64, DIGITS, hex, leak, randomText, URL64, url64 } from "@/tools/redaction/samples/generate";
import { REDACTED, redact } from "../../redact";
import { SHAPE_RULES } from "../rules";
import { createTokenSearch } from "../token-search";

const password = ["Gate", "4711x"].join("!");
/** The groups of a password for an app: some cannot be words. */
const letters = ["tqzx", "bvkw", "lamp", "mcpf"];
/** `A2BC-…` */
const groups = (count: number) => Array.from({ length: count }, (_, n) => `A${(n % 8) + 1}BC`).join("-");
const words = "kestrel lamp glacier plum velvet acorn river stone maple cedar birch heron";

describe("a secret of a standard form", () => {
  test.each([
    leak`session ${`eyJ${url64(20, "j1")}.eyJ${url64(30, "j2")}.${url64(43, "j3")}`} ok`,
    leak`session ${`eyJ${url64(20, "j1")}.${url64(30, "j2")}.`} ok`,
    leak`encrypted ${["eyJ", url64(20, "j4"), ".", url64(10, "j5"), ".a.b.c"].join("")} ok`,
    leak`encrypted ${["eyJ", url64(20, "j6"), ...[10, 16, 20, 16].map((length) => `.${url64(length, "j7")}`)].join("")} ok`,
    leak`{"kty":"OKP","d":"${url64(43, "k1")}","x":"kept"}`,
    leak`{"kty" : "RSA", "p" : "${url64(43, "k2")}", "dq":"${url64(43, "k3")}"}`,
    leak`{"kty":"oct","k":"${url64(16, "k4")}"}`,
    leak`<RSAKeyValue><Modulus>AQAB</Modulus><P>${b64(44, "x1")}</P><Q>${b64(44, "x2")}</Q><D>${b64(88, "x3")}</D></RSAKeyValue>`,
    leak`<RSAKeyValue xmlns="x"><DP>${b64(44, "x4")}</DP><DQ>${`${b64(43, "x5")}=`}</DQ><InverseQ>${b64(44, "x6")}</InverseQ></RSAKeyValue>`,
    leak`&lt;RSAKeyValue&gt;&lt;D&gt;${b64(44, "x7")}&lt;/D&gt;`,
    leak`> <RSAKeyValue>\n> <D>${`\n>   ${b64(44, "x8")}\n>   ${b64(20, "x9")}\n> `}</D>`,
    leak`"<RSAKeyValue>\\n<D>${`${b64(44, "x10")}\\n${b64(20, "x11")}`}</D>"`,
    leak`<RSAKeyValue><D>${b64(60, "x12")}`,
    leak`db.example.com:5432:orders:app:${password}\nnext`,
    leak`*:*:*:app:${password}`,
    leak`> 10.0.0.1:54:a-b.c:u@d:${password}`,
    leak`Recovery key: ${groups(6)}, keep it`,
    leak`app password: ${letters.join(" ")}`,
    leak`Gmail app password (16 letters): ${letters.join("\u00a0")}`,
    leak`The app password for the relay is ${letters.join(" ")}.`,
    leak`GMAIL_APP_PASSWORD=${letters.join(" ")}`,
    leak`App-specific password: ${letters.join("-")}`,
    leak`App-Passwort:\n${letters.join(" ")}`,
    leak`the app password is ${letters.join("")}, ok?`,
    leak`password: ${letters.join(" ")}`,
    leak`LoRa AppKey ${hex(32, "g").replace(/..(?=.)/g, "$&:")}`,
    leak`const uint8_t key[16] = { ${hex(32, "g").replace(/../g, "0x$&, ").slice(0, -2)} };`,
    leak`mnemonic: ${words}`,
    leak`mnemonic:${words}`,
    leak`MNEMONIC = "${words}"`,
    leak`the seed words: "${words}"`,
    leak`recovery phrase is ${words}.`,
    leak`**seed**: ${`${words} ${words}`}\nnext`,
  ])("is replaced: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    `session eyJ${url64(20, "j1")} ok`,
    `session eyJ${url64(20, "j1")}.abc.def ok`,
    `eyJabc.${url64(30, "j2")}.x ok`,
    `{"kty":"OKP","x":"${url64(43, "k1")}"}`,
    `{"d":"${url64(43, "k1")}"}`,
    `Product code: ${groups(6)}`,
    `The key fingerprint is ${hex(32, "g").replace(/..(?=.)/g, "$&:")}`,
    "App password: sent with each mail",
    "The app password is used only when they sync",
    `The password is about ${letters.join(" ")}`,
    `App password: ${letters.join(" ").toUpperCase()}`,
    `App password: ${"lamp".repeat(4)}s`,
    "password: sent with html mail",
    "Account with the secret: DE89 3704 0044 0532 0130",
    `{"kty":"OKP","d":"${url64(15, "k1")}"}`,
    `<RSAKeyValue><Modulus>${b64(88, "x1")}</Modulus><Exponent>AQAB</Exponent></RSAKeyValue>`,
    "<RSAKeyValue><D>the private exponent goes here</D></RSAKeyValue>",
    `<RSAKeyValue><D>${"x".repeat(44)}</D></RSAKeyValue>`,
    `<RSAKeyValue><D>${b64(15, "x1")}</D></RSAKeyValue>`,
    `<D>${b64(44, "x1")}</D>`,
    "at 10.0.0.1:5432:orders:app:abc",
    "host:x:orders:app:kestrel99",
    "00:11:22:33:44:55",
    "seen at db:5432:orders:app:kestrel99",
    "a seed: one two three four five six seven eight nine ten eleven twelve",
    `seed: ${words.split(" ").slice(0, 11).join(" ")}`,
    `a seed of ${words}`,
    `words: ${words}`,
  ])("is not what only resembles it: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});

describe("a token whose prefix occurs inside words", () => {
  const tokenRules = SHAPE_RULES.filter((rule) => "prefixes" in rule);
  const findTokens = createTokenSearch(tokenRules);

  test.each(tokenRules.filter(({ needsBoundary }) => needsBoundary))("is not found there: $name", (rule) => {
    const [, token] = rule.example;
    expect(redact(`use ${token}`)).toEqual({ text: `use ${REDACTED}`, redactions: 1 });
    expect(findTokens(`use a${token}`)).toEqual([]);
  });

  test.each(tokenRules.find(({ name }) => name === "token with a known prefix")?.prefixes ?? [])(
    "is found by its prefix: %s",
    (prefix) => {
      const token = prefix + b62(35, "tokens");
      expect(findTokens(`use ${token}, please`)).toEqual([{ start: 4, end: 4 + token.length }]);
    },
  );

  test.each([
    ["LTAI", "kestrel".repeat(3)],
    ["cio", "kestrel".repeat(5).slice(0, 32)],
    ["tvly-", "customer-order-reference-number"],
    ["re_", "delivery_customerorderreference"],
    ["EAA", "A".repeat(99)],
  ])("is not found if words or repeated letters follow: %s", (prefix, rest) => {
    const text = `use ${prefix}${rest} here`;
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});

describe("a key of a cloud that looks like a path", () => {
  const path = (length: number) => `/${b62(9, "path")}/${b62(length - 11, "path")}`;
  const [secret, account] = [path(40), path(86)];

  test.each([
    leak`secretAccessKey: ${secret}`,
    leak`secret_access_key=${secret}`,
    leak`secret_accesskey = ${secret}`,
    leak`SecretAccess_Key : ${secret}`,
    leak`"SecretAccessKey": "${secret}"`,
    leak`{\\"SecretAccessKey\\": \\"${secret}\\"}`,
    leak`awsSecret=${secret}`,
    leak`aws_secret=${secret}`,
    leak`awsSecretKey=${secret}`,
    leak`aws_secret_key=${secret}`,
    leak`aws_secretkey=${secret}`,
    leak`AccountName=acme;AccountKey=${account};EndpointSuffix=x`,
    leak`AccountKey=${`${account}==`};EndpointSuffix=x`,
    leak`SharedAccessKey: ${account}`,
    leak`"AccountKey": "${account}"`,
    leak`{\\"AccountKey\\":\\"${account}\\"}`,
  ])("is replaced: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test("is not a placeholder", () => {
    for (const name of ["secret_access_key", "AccountKey"]) {
      const text = `${name}=/var/${"x".repeat(35)}`;
      expect(redact(text)).toEqual({ text, redactions: 0 });
    }
  });
});

describe("a secret of a service", () => {
  const digits = (length: number) => randomText(DIGITS.slice(1), length, "service");

  test.each([
    leak`SecretAccessKey: ${b62(40, "s1")}`,
    leak`aws_secret = "${b62(40, "s1")}"`,
    leak`{\\"secret_access_key\\":\\"${b62(40, "s1")}\\"}`,
    leak`AccountKey=${`${b62(86, "s2")}==`};a=b`,
    leak`SharedAccessKey: "${`${b62(43, "s3")}=`}"`,
    leak`use ${`ab1${digits(1)}Q~${b62(34, "s4")}`} now`,
    leak`use ${`${b62(14, "s5")}.atlasv1.${b62(60, "s6")}`} now`,
    leak`https://hooks.slack.com/services/${`T0A1/B0E1/${b62(24, "s7")}`} x`,
    leak`https://hooks.slack-gov.com/triggers/${`T0A1/${b62(24, "s7")}`} x`,
    leak`https://hooks.slack.com/workflows/${`T0A1/${b62(24, "s7")}`} x`,
    leak`https://discord.com/api/webhooks/${`${digits(18)}/${b62(68, "s8")}`} x`,
    leak`https://discordapp.com/api/v10/webhooks/${`${digits(18)}/${b62(68, "s8")}`} x`,
    leak`https://a.webhook.office.com/webhookb2/${`${hex(32, "s9")}@${hex(32, "s9")}/I/x`} x`,
    leak`https://outlook.office.com/webhook/${hex(32, "s9")} x`,
    leak`https://acme.test/hooks/a/webhook/${b62(32, "s14")} x`,
    leak`bot${`${digits(10)}:AA${url64(33, "s10").replaceAll("-", "x")}`}/getMe`,
    leak`key ${`${hex(32, "s11")}-us21`} works`,
    leak`bot ${`M${randomText(URL64, 23, "s12")}.G${b62(5, "s12")}.${b62(38, "s12")}`} joins`,
  ])("is replaced: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    `secret_access_key: ${"x".repeat(40)}`,
    `AccountKey=${"x".repeat(40)};a=b`,
    "https://hooks.slack.com/services/your-workspace/your-channel/xxxxxxxxxxxx",
    "https://hooks.slack.com/services/T0A1/B0E1",
    "https://discord.com/api/webhooks/1234/abc",
    `https://acme.test/hooks/a/hooks/b//${b62(12, "s13")}`,
    `${digits(11)}:AA${"b".repeat(20)}`,
    `a${hex(31, "s11")}g-us21 is none`,
    "a.sentence.of words, example.com and docs.example.com",
  ])("is not what only resembles it: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});
