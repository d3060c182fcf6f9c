import { describe, expect, test } from "vitest";
import { b62, base64, basic, hex, LOWER, leak, randomText, UPPER } from "@/tools/redaction/samples/generate";
import { redact } from "../../redact";

const credential = basic("acme", "hunter2");
const token = b62(24, "header");

describe("credentials in a header", () => {
  test.each([
    leak`Authorization: Basic ${credential}`,
    leak`authorization: basic  ${credential}`,
    leak`curl -H "Authorization: Basic ${credential}" https://x.test`,
    leak`Basic ${basic("acme", "b")} is it`,
    leak`Authorization: Bearer ${token}`,
    leak`Authorization: Token ${hex(20, "h1")}`,
    leak`Authorization: token token="${hex(20, "h1")}"`,
    leak`Authorization: ApiKey ${"abc123"}`,
    leak`Authorization: api-key ${"abc123"}`,
    leak`Authorization : ApiKey  ${"abc123"}`,
    leak`"Authorization": "ApiKey ${"abc123"}"`,
    leak`Authorization: OAuth ${token}`,
    leak`Authorization: key ${token}`,
    leak`Authorization: Bot ${token}`,
    leak`Authorization: Negotiate ${`${token}==`}`,
    leak`Authorization: ${token}`,
    leak`Authorization=${token}`,
    leak`"Authorization": "Bearer ${token}"`,
    leak`headers['Authorization'] = 'Bearer ${token}'`,
    leak`set("Authorization", "Bearer ${token}")`,
    leak`Authorization: Bearer ${randomText(LOWER, 16, "h2")}`,
    leak`Authorization: Bearer ${randomText(UPPER, 16, "h3")}`,
    leak`Authorization: Digest username="a", realm="b", response="${hex(32, "h4")}"`,
    leak`Authorization: hmac-sha256 key=a&signature=${hex(64, "h5")}`,
    leak`Signature keyId="a",signature="${`${b62(60, "h6")}==`}"`,
    leak`hmac-sha256 keyid=a, signature=${hex(64, "h5")}`,
    leak`it is sent as bearer ${token}, then`,
    leak`it is sent as bearer ${`/${b62(9, "path")}/${b62(20, "path")}`}, then`,
    leak`it is sent as bearer  ${`/${b62(9, "path")}/${b62(20, "path")}`}, then`,
  ])("are replaced: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    "Basic authentication is used",
    "Authorization: Basic authentication",
    "Authorization: Bearer <token>",
    "Authorization: Bearer your-token-here",
    "Authorization: Bearer xxxxxxxx",
    "Authorization: Bearer token",
    "Authorization: Bearer abc12",
    "Authorization: Bearer issued-by-iso-8601",
    "Authorization: Bearer changeme123",
    "Authorization: Bearer CustomerOrderReference",
    "Authorization: Bearer customerOrderReference",
    "Authorization: Bearer customerOrderREFERENCE",
    `Basic ${base64("\u0001a:bcdef")}`,
    `Basic ${base64("abcdef:b\u0001")}`,
    `Authorization: Bearer ${randomText(LOWER, 15, "h2")}`,
    "Authorization: required for every call",
    "authorization: customerorderreference",
    "the bearer of this letter is trusted",
    "bearer authentication-as-described-above",
    "bearer /orders/customer/reference/number",
    `Digest of response=${randomText(LOWER, 20, "h7")}`,
    `signature response=${hex(19, "h8")}`,
  ])("stay if they are only mentioned: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});

describe("cookies", () => {
  test.each([
    leak`Cookie: session=${"kestrels"}; lang=en`,
    leak`Cookie: lang=en; PHPSESSID=${hex(26, "c1")}`,
    leak`Cookie: a=${token}; b=c`,
    leak`Cookie: mypath=${token}; domain_of=${token}`,
    leak`Set-Cookie: sid=${hex(16, "c2")}; Path=/; Domain=x.test; Max-Age=3600; SameSite=Lax`,
    leak`Cookie: auth=${"abc12345"}; csrf=${"abd12345"}`,
    leak`"Cookie": "jwt=${"abc12345"}; a=b"`,
    leak`curl -H 'cookie: xsrf=${"abc12345"}' https://x.test`,
    leak`Cookie: remember_me=${"abc12345"}\nAccept: */*`,
    leak`cookie=login=${"abc12345"}`,
    leak`Cookie: session=${"kestrel9(x"}; a=b`,
  ])("lose their secrets: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    "Cookie: theme=dark; lang=en",
    "Cookie: theme=darkblue; lang=en",
    "Cookie: sidebar=kestrels; lang=en",
    "Set-Cookie: theme=dark; Path=/orders/2025/a1B2c3D4e5F6; Priority=High",
    `Set-Cookie: theme=dark; Domain=${hex(20, "c3")}; Version=${hex(20, "c4")}`,
    `Set-Cookie: theme=dark; Expires=${hex(20, "c3")}; Samesite=${hex(20, "c4")}; max-age=${hex(20, "c5")}`,
    "Cookie: session=<session>; lang=en",
    "Cookie: session=abc",
    `Cookie: a=${b62(15, "c6")}`,
    "Cookie: policy and consent",
    `the cookie is named sidecar=kestrel`,
  ])("keep everything else: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});
