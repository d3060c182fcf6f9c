import { createHash, createHmac } from "node:crypto";
import { dashes, type SamplesByKind } from "../generate";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const gitSha = (text: string) => createHash("sha1").update(text).digest("hex");

/** Digests, ids and public keys: random to look at, and no secret. */
export const identifiers: SamplesByKind<string> = {
  identifier: [
    `Deployed commit ${gitSha("commit")} to staging.`,
    `See ${gitSha("short").slice(0, 7)} and ${gitSha("short2").slice(0, 10)}.`,
    `sha256: ${sha256("contract")}`,
    `Agreed contract (version 3, SHA-256 ${sha256("v3")})`,
    `SHA-256 of the token: ${sha256("token")}`,
    `image: registry.example.com/acme/orders@sha256:${sha256("image")}`,
    `"integrity": "sha512-${createHash("sha512").update("pkg").digest("base64")}"`,
    `ETag: "${createHash("md5").update("etag").digest("hex")}"`,
    "room rm_V1StGXR8Z5jdHi6BmyTab, participant prt_Uakgb_J5m9g-0JDMbcJqL",
    "addressed_to_participant_id: prt_Uakgb_J5m9g-0JDMbcJqL",
    "resolve qst_14 after msg_13",
    "order 550e8400-e29b-41d4-a716-446655440000 is the example",
    "trace_id=4bf92f3577b34da6a3ce929d0e0e4736",
    "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "X-Request-Id: 7c1f0e1a-33c5-4e0c-9ab3-8a8a5a1d2f10",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE deploy@acme",
    `${dashes}BEGIN PUBLIC KEY${dashes}\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n${dashes}END PUBLIC KEY${dashes}`,
    `${dashes}BEGIN CERTIFICATE${dashes}\nMIIBszCCAVmgAwIBAgIUQ9x0c3ZlcnkgZmFrZSBjZXJ0aWZpY2F0ZTAK\n${dashes}END CERTIFICATE${dashes}`,
    "fingerprint SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8",
    "IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX",
    "VAT id DE123456789, order 4500012345",
    "publishable key pk_test_shown_in_the_browser",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk",
    `X-Hub-Signature-256: sha256=${createHmac("sha256", "x").update("y").digest("hex")}`,
    "version 2025-03-01T10:00:00.000Z, expires_at: 2025-03-02T10:00:00.000Z",
    "arn:aws:secretsmanager:eu-central-1:123456789012:secret:orders-AbCdEf",
    "Invoice 2025-0017, PO#88121, part no. SK-4711-X2",
    "build 20250301.4, chart 1.14.2, commit on main",
  ],
};
