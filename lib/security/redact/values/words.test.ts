import { describe, expect, test } from "vitest";
import { isWordy } from "./wording";

describe("pronounceable words", () => {
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
  ])("include technical terms: %s", (terms) => {
    expect(terms.split(" ").filter((term) => !isWordy(term))).toEqual([]);
    expect(terms.split(" ").filter((term) => !isWordy(term.toUpperCase()))).toEqual([]);
  });

  test.each([
    "12345 sha25600 md6 md55 hs25 xs256 s257 aes2560 a25gcm a256gcmlonger rsa20480",
    "ed25 x255190 curve25 p25 p2567 secp25k1 secp256k base6 base644 b65 utf888 uuidv44 rfc123456",
    "iso123456 https22 tlsv111 argon3 argon2abc pbkdf3 pkcs123 hmacsha2561 fido3 u2g 3fa",
    "s4 ec3 k9s auth1 2password kv22 ipv5 q5 q0 fy2 fy20255 v1234 b1234 1234b ab1 1ab",
    "1sta 2ndd 1234567ms 1day1 x12chars 12charsx 4kibb 12pxx 60rpmm",
  ])("do not include similar words: %s", (words) => {
    const similar = words.split(" ").filter((word) => !/^[a-z]\d{1,3}$/.test(word));
    expect(similar.filter((word) => isWordy(word))).toEqual([]);
  });
});
