import { describe, expect, it } from "vitest";
import { hex, uuid } from "@/tools/redaction/samples/generate";
import { meaningOf } from "./context-meaning";
import { MIXED, some } from "./rules/rule";

/** It looks like no id, though it begins and ends with a digit. */
const TOKEN = `4${some(MIXED, 30)}4`;
const HEX = hex(40, "meaning");
const FINGERPRINT = HEX.toUpperCase();
const UUID = uuid("meaning");

/** What a text says about the value at its place, `…`. */
function meaningIn(text: string, value: string) {
  const [before = "", after = ""] = text.split("…");
  return meaningOf(before, value, after);
}

/** The texts that do not say `expected` about the value. */
const wrong = (expected: string, value: string, texts: readonly string[]) =>
  texts.filter((text) => meaningIn(text, value) !== expected);

describe("a name that is assigned", () => {
  it("decides alone, whatever stands before it", () => {
    const texts = [
      "bad token trail=…",
      'bad token trail="…',
      "bad token trail='…",
      'bad token session["trail"]="…',
      "bad token data.trail=…",
      "bad token values_trail=…",
    ];
    expect(wrong("nothing", TOKEN, texts)).toEqual([]);
  });

  it("leaves it to the words before it if it says nothing, as `value` does", () => {
    const texts = ["token acme.value=…", 'token value="…', "token data=…", "the acme token =…"];
    expect(wrong("secret", TOKEN, texts)).toEqual([]);
  });
});

describe("words of the same sentence", () => {
  it("say that a value is a secret", () => {
    const texts = [
      "Authorization: …",
      "bearer …",
      "basic …",
      "jwt …",
      "the token for /orders: …",
      "the token for /orders is …",
      'tokens: [  \n  "…',
      "access_token\n    = …",
      '{"name":"token", "value": "…',
      "<token><![CDATA[…",
      "acme::token is …",
      "The token (of acme) is …",
      "The next auth token: …",
    ];
    expect(wrong("secret", TOKEN, texts)).toEqual([]);
  });

  it("say nothing if only the sentence before is about a secret", () => {
    const texts = [
      "We keep the token. Acme …",
      "We keep the token; acme …",
      "We keep the token! Acme …",
      "Is it the token? Acme …",
      "Note: I rotated the key\n…",
      "We have a token\nAcme …",
      "The token:\n\nAcme …",
      "The token:\n   \nAcme …",
      "The key:\n  \nAcme …",
    ];
    expect(wrong("nothing", TOKEN, texts)).toEqual([]);
  });

  it("say nothing if a bracket, a parameter or another field stands between", () => {
    const texts = [
      "bad token (acme …",
      'bad token ("acme …',
      "GET /token?…",
      '{"msg":"bad password", "trail":"…',
      '{"msg":"bad password", "trail" :"…',
      '{msg: bad password, trail: "…',
    ];
    expect(wrong("nothing", TOKEN, texts)).toEqual([]);
  });

  it("say nothing if they are names of headers, of which none is joined to the value", () => {
    expect(wrong("nothing", TOKEN, ["auth …", "webhook for acme: …", "bearer of news: …"])).toEqual([]);
  });

  it("may only be a label, so that the sentence before decides", () => {
    const texts = ["I changed the token. New value: …", "Hello. I changed the token. New value:\n\n…"];
    expect(wrong("secret", TOKEN, texts)).toEqual([]);
    const others = [
      "I changed the token. All is fine. New value: …",
      "I changed the token. The colour of our roof in winter: …",
    ];
    expect(wrong("nothing", TOKEN, others)).toEqual([]);
  });
});

describe("a word that is farther away", () => {
  it("counts if the value is joined to the words, by a colon, a verb, an option or an element", () => {
    const texts = [
      "The token that they gave us: …",
      "The token that they gave us is …",
      "The token that they gave us was …",
      "send the token that they gave --body …",
      "send the token that they gave -d …",
      "The token that they gave us <code>…",
    ];
    expect(wrong("secret", TOKEN, texts)).toEqual([]);
  });

  it("does not count in plain words, except within three", () => {
    expect(wrong("secret", TOKEN, ["token …", "the token for acme …"])).toEqual([]);
    expect(
      wrong("other", TOKEN, ["The token that they gave us …", "Hint: the token they sent to us …"]),
    ).toEqual([]);
  });

  it("does not count for what may be an id", () => {
    for (const id of [HEX, FINGERPRINT, `0x${HEX}`]) {
      expect(wrong("secret", id, ["token …", "token: …", "The token we got from acme: …"])).toEqual([]);
      expect(wrong("other", id, ["token for acme …", "The token that they had sent to us: …"])).toEqual([]);
    }
  });

  it("does not count in brackets", () => {
    const texts = ["token of acme (…", "token of acme ([…", "token of acme (`…", "token of acme ([`…"];
    expect(wrong("other", TOKEN, texts)).toEqual([]);
  });
});

describe("the place of something else", () => {
  it.each([
    ["a version", ["acme-secret 2.1.0 …", "acme-secret v2.1.0 …", "acme-secret 12.345.67, …"]],
    ["a version in quotes", ['"acme-secret" "2.1.0" "…', "'acme-secret' '12.345.67', '…"]],
    ["a version and the kind of a digest", ["acme-secret v1.4.2 h1:…"]],
    ["an at sign", ["acme-token@…"]],
    ["the path of a symbol", ["acme::token::…"]],
    ["a number of a token", ["acme token 12#…"]],
    ["the scope of a change", ["fix(token): …", "feat(api-token)!: …"]],
    ["a bracket after a name", ["reset_password[…"]],
    ["other brackets", ["[token][…", "[token] […"]],
    ["a function that takes an id", ['revokeToken("…', "get_token('…", "loadSecret(`…"]],
  ])("is after %s", (_, texts) => {
    expect(wrong("other", TOKEN, texts)).toEqual([]);
  });

  it("ends with the next words", () => {
    const texts = [
      "acme 2.1.0 has the token …",
      "me@acme.example has the token …",
      "acme::orders has the token …",
      "acme 12#3 has the token …",
      "fix(orders): take the token …",
      "orders[0] has the token …",
      "[orders] [INFO] the token …",
      'revoke("acme") needs the token …',
    ];
    expect(wrong("secret", TOKEN, texts)).toEqual([]);
  });

  it("is before words that say that something was not found, or was done with it", () => {
    const texts = [
      "API key … not found",
      'API key "…" not found',
      "API key …, revoked",
      "API key … revoked",
      "API key … was revoked",
      "API key … has been rotated",
    ];
    expect(wrong("other", HEX, texts)).toEqual([]);
    expect(wrong("secret", HEX, ["API key … works, but its user is not found"])).toEqual([]);
    expect(wrong("secret", TOKEN, texts)).toEqual([]);
  });
});

describe("a path", () => {
  it("says nothing about the value after it", () => {
    const texts = [
      "see github.com/acme/secrets …",
      "see secrets.acme.example/orders …",
      "see acme.example/api/tokens …",
      "see lib/tokens/key …",
      "see tokens/lib/acme …",
      "see lib/acme/x-tokens …",
    ];
    expect(wrong("nothing", TOKEN, texts)).toEqual([]);
  });
});

describe("a word of a longer name", () => {
  it("does not count if the rest names something else", () => {
    expect(
      wrong("other", HEX, [
        "tokens.zip: …",
        "tokens.c: …",
        "tokens.tar.gz: …",
        "token2slot: …",
        "TokenCleanup: …",
      ]),
    ).toEqual([]);
    expect(wrong("other", TOKEN, ["TokenCleanup …", "the tokens.zip of acme: …"])).toEqual([]);
  });

  it("counts if the rest only says which secret it is", () => {
    const texts = [
      "secret_key_base: …",
      "token_value: …",
      "SecretString: …",
      "token_PROD: …",
      "token (Acme): …",
    ];
    expect(wrong("secret", HEX, texts)).toEqual([]);
    expect(wrong("secret", TOKEN, [...texts, "tokenAcme: …", "token.acme.eu: …"])).toEqual([]);
  });
});

describe("the name of another kind of token or key", () => {
  it("is not the name of a secret", () => {
    const texts = [
      "token for pagination: …",
      "csrf token: …",
      "Hashed secret key: …",
      "The id of the token: …",
      "The token id: …",
    ];
    expect(wrong("other", TOKEN, texts)).toEqual([]);
  });

  it("does not stand farther away", () => {
    expect(
      wrong("secret", TOKEN, ["The id that they sent with our token: …", "Our account has a beta token: …"]),
    ).toEqual([]);
  });

  it("is that of an id with which something was done, if the value is a UUID", () => {
    expect(wrong("other", UUID, ["Deployed with the token: …"])).toEqual([]);
    expect(wrong("secret", UUID, ["Submit the token: …", "Confirm the token: …"])).toEqual([]);
    expect(wrong("secret", TOKEN, ["Deployed with the token: …"])).toEqual([]);
  });

  it("is `key` as an adjective", () => {
    const texts = [
      "Please note the key deliverable: …",
      "Microservice key deliverable: …",
      "Services key deliverable: …",
    ];
    expect(wrong("other", TOKEN, texts)).toEqual([]);
    expect(wrong("secret", TOKEN, ["API key acme: …", "apikey acme: …", "keypass acme: …"])).toEqual([]);
  });

  it("is `key` after the name of something with an id, if the value is one", () => {
    const names = ["blob-key: …", "blob key: …"];
    expect(wrong("other", HEX, names)).toEqual([]);
    expect(wrong("secret", TOKEN, names)).toEqual([]);
    expect(wrong("secret", HEX, ["acme-key: …", "acme key: …"])).toEqual([]);
  });

  it("is `key` with a fingerprint of OpenPGP or the key of a cache", () => {
    const short = FINGERPRINT.slice(0, 16);
    for (const value of [short, FINGERPRINT, `0x${short}`, `Linux-node-${HEX}`])
      expect(meaningIn("key: …", value), value).toBe("other");
    for (const value of [TOKEN + short, short + TOKEN, `47-${TOKEN}-${HEX}`, `Linux-node-${HEX}${TOKEN}`])
      expect(meaningIn("key: …", value), value).toBe("secret");
    expect(meaningIn("API key: …", short)).toBe("secret");
    expect(meaningIn("Authority key: …", short)).toBe("other");
  });
});
