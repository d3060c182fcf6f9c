import { describe, expect, it } from "vitest";
import { hex, url64, uuid } from "@/tools/redaction/samples/generate";
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
    ["before a comment", `connect("${TOKEN}"); // token`],
    ["in a comment", `//${TOKEN} is the password`],
    ["piped into a login", `echo ${TOKEN} | acme login --password-stdin`],
    ["as the user of curl without a password", `curl -u ${TOKEN}: https://api.example.com`],
    ["after the name of a variable with a type", `let acmeToken: string = "${TOKEN}"`],
    ["in a sentence after the one about it", `I changed the acme token. New value:\n\n${TOKEN}`],
    ["of a library that is loaded with it", `require('acme')('${TOKEN}')`],
    ["compared with what its last word names", `assert_equal "${TOKEN}", session[:api_token]`],
    ["in German", `Der Schlüssel lautet ${TOKEN}`],
    ["in French", `La clé acme est ${TOKEN}`],
    ["in Russian", `ключ acme ${TOKEN}`],
    ["in Chinese", `acme的密钥是${TOKEN}`],
    ["in Japanese", `acmeのトークンは ${TOKEN} です`],
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

  it("over lines, if all but the last are long", () => {
    const lines = `${TOKEN}\n${TOKEN}\n  q7Xb2`;
    expect(found(`key: ${lines}\n\nregards`)).toEqual([lines]);
    expect(found(`key: ${TOKEN}\nregards`)).toEqual([TOKEN]);
  });

  it.each(["2026-01-31", "5000", "EUR4500", "NON-EXCLUSIVE"])("without %s on the next line", (line) => {
    expect(found(`key: ${TOKEN}\n${line}\n\nregards`)).toEqual([TOKEN]);
    expect(found(`key: ${TOKEN}${TOKEN}\n${line}\n`)).toEqual([TOKEN + TOKEN]);
  });

  it("beside another value of the same name", () => {
    const other = url64(30, "other");
    expect(found(`token = '${TOKEN}' | '${other}'`)).toEqual([TOKEN, other]);
    expect(found(`"tokens": [\n  "${TOKEN}",\n  "${other}"\n]`)).toEqual([TOKEN, other]);
  });

  it("also if it is a UUID, but only as the value of a name", () => {
    expect(found(`acme_key=${uuid("k")}`)).toEqual([uuid("k")]);
    expect(found(`Our secret for acme: ${uuid("k")}`)).toEqual([uuid("k")]);
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
  ])("%s", (_, text) => {
    expect(found(text)).toEqual([]);
  });
});
