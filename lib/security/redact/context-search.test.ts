import { describe, expect, it } from "vitest";
import { base64, hex, LOWER, randomText, UPPER, url64, uuid } from "@/tools/redaction/samples/generate";
import { findInContext } from "./context-search";
import { MIXED, some } from "./rules/rule";

const TOKEN = some(MIXED, 32);

const found = (text: string) => findInContext(text).map(({ start, end }) => text.slice(start, end));

describe("a random token is found", () => {
  it.each([
    ["after a word of a secret", `[DEBUG] Using acme Key=${TOKEN}`],
    ["with unknown words between", `the token for the acme drop in June: ${TOKEN}`],
    ["in an element of XML", `<secret>{acme AQAAAB ${TOKEN}}</secret>`],
    ["in an attribute", `<entry name="acmeToken" value="${TOKEN}" />`],
    ["on the line below", `<apiKey>\n  ${TOKEN}\n</apiKey>`],
    ["before the words that name it", `${TOKEN} is the password`],
    ["compared with its name", `if ("${TOKEN}" === password)`],
    ["compared with its name in another language", `if ('${TOKEN}' == $secret)`],
    ["before words that name it in capitals", `${TOKEN} is the Auth Token`],
    ["before words and a colon", `${TOKEN} is a key: use it`],
    ["before a comment", `connect("${TOKEN}"); // token`],
    ["before a comment without a semicolon", `connect(${TOKEN}) # token`],
    ["before a comment in a file of settings", `${TOKEN}  #token`],
    ["in a comment", `//${TOKEN} is the password`],
    ["in an indented comment", `  //${TOKEN} is the password`],
    ["piped into a login", `echo ${TOKEN} | acme login --password-stdin`],
    ["in quotes and piped into a login", `echo "${TOKEN}" | acme login --password-stdin`],
    ["as the user of curl without a password", `curl -u ${TOKEN}: https://api.example.com`],
    ["as the user of curl at the end", `curl https://api.example.com -u ${TOKEN}:`],
    ["as the user of curl in quotes", `curl -u  "${TOKEN}:" https://api.example.com`],
    ["as the user of curl before a quoted colon", `curl -u "${TOKEN}": https://api.example.com`],
    ["as the user of curl after a long option", `curl --user ${TOKEN}: https://api.example.com`],
    ["as the user of curl after an equals sign", `curl --user="${TOKEN}:" https://api.example.com`],
    ["in an annotation before its name", `@Acme("${TOKEN}") private String apiKey;`],
    ["in an annotation before the name of a method", `@Acme("${TOKEN}") protected String apiToken() {`],
    ["after the name of a variable with a type", `let acmeToken: string = "${TOKEN}"`],
    ["in a sentence after the one about it", `I changed the acme token. New value:\n\n${TOKEN}`],
    ["of a library that is loaded with it", `require('acme')('${TOKEN}')`],
    ["compared with what its last word names", `assert_equal "${TOKEN}", session[:api_token]`],
    ["compared with its name, which ends the text", `assert_equal "${TOKEN}",session[:api_token]`],
    ["compared with its name, before other words", `equal("${TOKEN}",password) fails`],
    ["in German", `Der Schlüssel lautet ${TOKEN}`],
    ["in French", `La clé acme est ${TOKEN}`],
    ["in Russian", `ключ acme ${TOKEN}`],
    ["in Chinese", `acme的密钥是${TOKEN}`],
    ["in Japanese", `acmeのトークンは ${TOKEN} です`],
    ["in Japanese before its name", `${TOKEN}をパスワードに`],
    ["with a prefix that nobody listed", `use zzcorp_live_${TOKEN} here`],
    ["as a parameter of a URL", `https://api.example.com/id/v1?apptoken=${TOKEN}`],
  ])("%s", (_, text) => {
    expect(found(text).map((value) => value.replace(/^zzcorp_live_/, ""))).toEqual([TOKEN]);
  });

  it("up to its end, whatever characters it has", () => {
    expect(found(`key ${TOKEN}:c*X! `)).toEqual([`${TOKEN}:c*X`]);
    expect(found(`key 123456789:${TOKEN} ok`)).toEqual([`123456789:${TOKEN}`]);
    expect(found(`key ${TOKEN}==, ok`)).toEqual([`${TOKEN}==`]);
    expect(found(`key ${TOKEN}. Thanks`)).toEqual([TOKEN]);
  });

  it("up to its end, even if words after it name it", () => {
    expect(found(`${TOKEN}:c*Xyz is the password`)).toEqual([`${TOKEN}:c*Xyz`]);
  });

  it("with the number before it, but not with a number that stands apart", () => {
    const text = `key 123456789:${TOKEN} is what they use now in all of their shops, as far as we know`;
    expect(found(text)).toEqual([`123456789:${TOKEN}`]);
    expect(found(`key for 123456789: ${TOKEN}`)).toEqual([TOKEN]);
  });

  it("with a prefix in small letters or capitals, if it has capitals, small letters and digits", () => {
    expect(found(`use ZZCORP_live_${TOKEN} here`)).toEqual([`ZZCORP_live_${TOKEN}`]);
    const letters = randomText(UPPER + LOWER, 36, "mixed letters");
    for (const body of [hex(36, "prefixed"), hex(36, "prefixed").toUpperCase(), letters])
      expect(found(`use zzcorp_live_${body} here`), body).toEqual([]);
  });

  it("in base64 that decodes to no words", () => {
    const letters = base64(["Gate4711x", "Kq93Lm8"].join(""));
    const bytes = base64("ask\u0007 a human\u0000 for it");
    for (const value of [letters, bytes]) expect(found(`password: ${value}`), value).toEqual([value]);
  });

  it.each([
    ["two lines", `${TOKEN}\n${TOKEN}`],
    ["two lines from Windows", `${TOKEN}\r\n${TOKEN}`],
    ["two lines, the second indented", `${TOKEN}\n    ${TOKEN}`],
    ["two lines of a reply", `${TOKEN}\n> ${TOKEN}`],
    ["two lines of a shell", `${TOKEN}\\\n${TOKEN}`],
    ["a very long line and its rest", `${TOKEN}${TOKEN}\nABCDab7=`],
    ["a very long line and its rest in mixed case", `${TOKEN}${TOKEN}\nABCDaBCD`],
    ["long lines and their rest", `${TOKEN}\n${TOKEN}\n  q7Xb2`],
    ["long indented lines and their rest", `${TOKEN}\n  ${TOKEN}\n  ${TOKEN}\n  Abcd7`],
    ["long lines and a rest in mixed case", `${TOKEN}\n${TOKEN}\nAbcdEf`],
    ["long lines and a rest in capitals", `${TOKEN}\n${TOKEN}\nWXYZ`],
    ["long lines and a rest of digits", `${TOKEN}\n${TOKEN}\n4711`],
  ])("over %s", (_, lines) => {
    for (const end of ["", "\n", "  \n\nregards", ";\n", ");", '"', '",\n'])
      expect(found(`key: "${lines}${end}`), end).toEqual([lines]);
  });

  it.each([
    ["words", "regards"],
    ["a word that begins with a capital", "Regards"],
    ["a signature", "-Anna"],
  ])("without %s below long lines", (_, line) => {
    for (const lines of [TOKEN, `${TOKEN}${TOKEN}`, `${TOKEN}\n${TOKEN}`])
      expect(found(`key: ${lines}\n${line}`)).toEqual([lines]);
  });

  it("without the line after a short one", () => {
    expect(found(`key: ${TOKEN}\nq7Xb2`)).toEqual([TOKEN]);
    const short = TOKEN.slice(0, 18);
    expect(found(`key: ${short}\n${TOKEN}\nq7Xb2`)).toEqual([short, TOKEN]);
  });

  it.each(["2026-01-31", "5000", "EUR4500", "NON-EXCLUSIVE"])("without %s on the next line", (line) => {
    expect(found(`key: ${TOKEN}\n${line}\n\nregards`)).toEqual([TOKEN]);
    expect(found(`key: ${TOKEN}${TOKEN}\n${line}\n`)).toEqual([TOKEN + TOKEN]);
  });

  it("next to another value of the same name", () => {
    const other = url64(30, "other");
    expect(found(`token = '${TOKEN}' | '${other}'`)).toEqual([TOKEN, other]);
    expect(found(`"tokens": [\n  "${TOKEN}",\n  "${other}"\n]`)).toEqual([TOKEN, other]);
    for (const between of [" ", ", ", " or ", "/"])
      expect(found(`tokens: ${TOKEN}${between}${other}`), between).toEqual(
        between === "/" ? [`${TOKEN}/${other}`] : [TOKEN, other],
      );
    expect(found(`token = '${TOKEN}', trail='${other}'`)).toEqual([TOKEN]);
  });

  it("even if it is a UUID, but only as the value of a name", () => {
    expect(found(`acme_key=${uuid("k")}`)).toEqual([uuid("k")]);
    expect(found(`Our secret for acme: ${uuid("k")}`)).toEqual([uuid("k")]);
    expect(found(`${uuid("k")} is the key of "acme", a shop`)).toEqual([uuid("k")]);
    expect(found(`check("${uuid("k")}", token)`)).toEqual([]);
    expect(found(`token ${uuid("k")} was checked`)).toEqual([]);
    expect(found(`key: ${uuid("k")}`)).toEqual([]);
    expect(found(`token checked, so the order was ${uuid("k")}`)).toEqual([]);
  });
});

describe("a random token stays", () => {
  it.each([
    ["without words about it", `see ${TOKEN} for details`],
    ["as an id", `token_id=${TOKEN}`],
    ["as an id in camel case", `{"apiKeyId": "${TOKEN}"}`],
    ["as a digest of a token", `the hash of the token ${hex(64, "h")}`],
    ["as a public key", `public key ${TOKEN}`],
    ["as the token of a page", `nextPageToken: ${TOKEN}`],
    ["as the key of a cache", `"key": "Linux-node-${hex(40, "c")}"`],
    ["in the next sentence", `Keep the token. Order ${TOKEN} is paid`],
    ["on a line of its own", `The key was rotated\n${TOKEN}`],
    ["after a replaced value", `token \0 ${TOKEN}`],
    ["in the path of a URL", `key https://example.com/${TOKEN}`],
    ["in another parameter", `https://example.com/token?page=${TOKEN}`],
    ["in a table", `token,checksum\nacme,${TOKEN}`],
    ["as the id of a job named after tokens", `class=RotateTokensJob jid=${hex(24, "j")}`],
    ["in brackets after such a job", `[TokenCleanupJob] [${uuid("j")}]`],
    ["as an argument of such a task", `send_password_reset[${uuid("j")}] done`],
    ["as the digest of a file named after keys", `MD5 (keys.zip) = ${hex(32, "f")}`],
    ["in brackets with words of their own", `bearer token rejected (jti ${uuid("j")})`],
    ["as the next field of JSON", `{"msg":"bad password","trail":"${TOKEN}"}`],
    ["as a commit after an at sign", `acme/get-token@${hex(40, "a")}`],
    ["as the fingerprint of a key", `gpg: key ${hex(16, "p").toUpperCase()} imported`],
    ["as an id in German", `Das Token mit der Kennung ${uuid("d")}`],
    ["as a public key in French", `La clé publique est ${TOKEN}`],
    ["as a fingerprint in Polish", `Odcisk klucza: ${hex(40, "o")}`],
    ["as the number of a request in Chinese", `令牌已过期，请求编号 ${TOKEN}`],
    ["after an adjective", `Key deliverable: ${TOKEN}`],
    ["if nothing was found with it", `API key ${hex(24, "n")} not found`],
    ["as base64 of prose", `password: see ${Buffer.from("ask your human for it").toString("base64")}`],
    ["in brackets after a sentence about a key", `Rotate the API key of the bucket (${hex(40, "b")})`],
    ["beside the path of a package", `github.com/acme/secrets v1.4.2 h1:${TOKEN}=`],
    ["if its prefix is that of an id", `pi_${some(MIXED, 24)} is paid`],
    ["as an id with a prefix", `order_id=zzcorp_live_${TOKEN}`],
    ["far from a word of a secret", `The token ${"of acme ".repeat(12)}: ${TOKEN}`],
    ["before words that name an id", `${TOKEN} is the id of a key`],
    ["before words that do not name it", `${TOKEN} came today. It is the key`],
    ["in a command before the one that logs in", `make ${TOKEN} all; cat file | acme login --password-stdin`],
    ["as another argument of curl", `curl -u acme ${TOKEN}: https://api.example.com`],
    ["as the user of another command, with a value after a colon", `chown --user ${TOKEN}:staff orders`],
    ["in an annotation before the name of something else", `@Acme("${TOKEN}") private String checksum;`],
    ["as another argument of a library", `require('acme')('orders', '${TOKEN}')`],
    ["as one of several arguments", `check("${TOKEN}",token,12)`],
  ])("%s", (_, text) => {
    expect(found(text)).toEqual([]);
  });
});

it("tries only the chosen tokens, and those in a list after a secret one", () => {
  const second = `"${some(MIXED, 20)}"`;
  const chosen = (text: string, at: number) =>
    findInContext(text, ({ start }) => start === at).map(({ start }) => start);
  const text = `key: "${TOKEN}", ${second}, id ${TOKEN}`;
  expect(chosen(text, 6)).toEqual([6, text.indexOf(second) + 1]);
  expect(chosen(text, 0)).toEqual([]);
});
