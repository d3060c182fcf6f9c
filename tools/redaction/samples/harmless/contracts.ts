import type { SamplesByKind } from "../generate";

/** Contracts and parts of them. */
export const contracts: SamplesByKind<string> = {
  contract: [
    `# Contract: order webhook

## Facts
- Seller posts order events to https://buyer.example.com/hooks/orders.
- Events: order.created, order.paid, order.cancelled.

## Decisions
- Delivery is at least once; the buyer deduplicates by event id (UUIDv4).
- Payload: JSON, UTF-8, at most 256 KB.

## Interface
POST /hooks/orders
X-Signature: hex HMAC-SHA256 over timestamp + "." + body, key = webhook secret
X-Timestamp: Unix seconds

## Authentication
- Secret: WEBHOOK_SECRET, created by the seller, 32 random bytes, hex.
- Transfer: SECRET_TRANSFER_REQUIRED (by Signal, from Ana to Ben).
- Rotation: every 90 days, old and new secret are both valid for 24 h.

## Error handling
- 2xx: accepted. 4xx: not repeated. 5xx or timeout (10 s): repeated after 1, 5, 25 minutes.

## Unresolved
None.`,
    `## Authentication
Type: OAuth2 client credentials.
Token endpoint: https://id.example.com/oauth2/token
Scopes: orders:read orders:write
Token lifetime: 15 min
Client secret: handed over out of band; name ACME_CLIENT_SECRET.
Access token: JWT, RS256, keys at /.well-known/jwks.json`,
    `The seller provides an API key. API key: transferred by phone. The buyer stores the API key in its vault,
and rotates the key on request. Password resets are the buyer's duty. Token: none for the sandbox.`,
    `Purchase agreement: 12 monitors at EUR 249 each, delivery by 14 March 2025, net 30 days.
Access: the driver reports at gate 4; the access code is given by phone on the day.
Key handover: both keys on the day of completion; the key to flat 4b stays with the landlord.`,
    `Decision: passwords are replaced by passkeys. Secrets are listed by name only:
- DB_PASSWORD: from Vault, path kv/orders/db
- API_TOKEN: from the seller's console
- TLS private key: generated on the host`,
    "Schedule: kick-off 2025-04-01, token rotation 2025-05-01, cut-over 2025-06-15 at 02:00 UTC.",
    "Rate limit: 60 requests per minute per token; burst: 10. Token bucket: refill 1/s.",
    "Definitions. “Confidential Information” includes passwords, keys, tokens and other credentials: each party keeps them secret.",
    "5.2 Password: the Customer shall keep its password confidential and shall notify the Supplier of any misuse.",
    "Access token: 15 minutes. Refresh token: 30 days. ID token: 5 minutes.",
    "API key: one per environment, named acme-sandbox-2025 and acme-live-2025.",
    "Secret: the buyer's webhook secret; token: the seller's deploy token.",
    "Token: v2 format; password: not used; secret: rotated quarterly (Q1/2025).",
    "Session token: kept in memory; cookie: none.",
    "Password: minimum 8 chars, e.g. one digit and one symbol.",
    "API key: UUIDv4, sent as a header. Secret: 256-bit, generated with /dev/urandom.",
    "Seed phrase: never asked for by anyone.",
    "The API token is read-only, the admin token is write-only.",
    "auth token = the value returned by POST /login",
    "secret = HKDF(master, salt, 'orders', 32)",
    "Passphrase: chosen by both humans on the phone",
    "password: same as for the staging system",
    "Password: Ben will text it to Ana",
    "password: in the vault under orders/db",
    "token: per user, 30d",
    "token: per-tenant",
    "token: 64 hex characters",
    "password: argon2id, 19 MiB, t=2",
    "secret: AES-256-GCM encrypted at rest",
    "private key: ed25519, generated on site",
    "Signing key: P-256 (ES256), kid in the header",
    "password: P@ssw0rd-style passwords are forbidden",
    "password: not-applicable",
    "client_secret: not required (PKCE, S256)",
    "Access key: see section 4.2",
    "Access key: Annex B2",
  ],
};
