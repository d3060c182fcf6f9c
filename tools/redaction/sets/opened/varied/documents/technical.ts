import { nth, type Rand, sha, two } from "../kit";

const RESOURCES = [
  "orders",
  "parcels",
  "invoices",
  "shipments",
  "sensors",
  "bookings",
  "contracts",
  "api-keys",
] as const;
const FIELDS: [string, string, string][] = [
  ["id", "string", "UUID, never reused"],
  ["external_ref", "string", "your own key, at most 64 characters"],
  ["status", "enum", "open, held, closed"],
  ["created_at", "string", "ISO 8601, UTC"],
  ["etag", "string", "changes with every write"],
  ["secret_version", "integer", "counts up with each rotation of the signing secret"],
  ["checksum", "string", "SHA-256 of the body, hexadecimal"],
  ["owner_key", "string", "key of the owner in the directory, for example `emp.4411`"],
  ["token_count", "integer", "number of active tokens"],
  ["idempotency_key", "string", "any UUID, kept for 24 hours"],
  ["next_page_token", "string", "opaque, valid for one hour"],
  ["public_key", "string", "Ed25519, base64"],
];

export function apiReference(r: Rand, n: number): string {
  const res = nth(RESOURCES, n % RESOURCES.length),
    one = res.replace(/s$/, "");
  const fields = FIELDS.filter(() => r.next() < 0.75);
  const id = r.uuid();
  return `# ${one.charAt(0).toUpperCase() + one.slice(1)} API, version ${r.int(1, 4)}

Base URL: \`https://api.${r.pick(["nordlicht", "fernweh", "brightmill"])}.example/v${r.int(1, 4)}\`

## Authentication

Send the access token in the header \`Authorization\`:

\`\`\`http
GET /v1/${res} HTTP/1.1
Host: api.example.com
Authorization: Bearer <access_token>
X-Request-Id: ${r.uuid()}
\`\`\`

${r.pick([
  "Tokens come from `POST /oauth2/token` with `grant_type=client_credentials`, your `client_id` and your `client_secret`. They expire after 3600 seconds.",
  "You create an API key in the portal under *Settings → Security*. It is shown once. Send it as `X-Api-Key: YOUR_API_KEY`.",
  'For scripts, HTTP Basic works too: `curl -u "$CLIENT_ID:$CLIENT_SECRET" …`. Never put the secret into the URL.',
])}

| Status | Code | Meaning |
|---|---|---|
| 401 | \`token_missing\` | no token was sent |
| 401 | \`token_expired\` | the token expired; ask for a new one |
| 403 | \`scope_missing\` | the token lacks the scope \`${res}:write\` |
| 409 | \`duplicate_key\` | there is already a ${one} with this \`external_ref\` |
| 429 | \`rate_limited\` | wait for the seconds in \`Retry-After\` |

## Fields

| Field | Type | Description |
|---|---|---|
${fields.map(([a, b, c]) => `| \`${a}\` | ${b} | ${c} |`).join("\n")}

## Create

\`\`\`sh
curl -X POST https://api.example.com/v1/${res} \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: ${r.uuid()}" \\
  -d '{"external_ref": "${r.pick(["PO", "SO", "BK"])}-${r.digits(6)}", "hall": ${r.int(1, 9)}}'
\`\`\`

\`\`\`json
{
  "id": "${id}",
  "status": "open",
  "created_at": "${r.ts()}",
  "checksum": "${sha("sha256", id)}",
  "links": { "self": "/v1/${res}/${id}" }
}
\`\`\`

## List

\`GET /v1/${res}?status=open&limit=50&page_token={next_page_token}\` returns at most 50 entries, newest first.

## Webhooks

The body is signed. Compare \`X-Signature\` with the HMAC-SHA256 of the raw body and your webhook secret:

\`\`\`${n % 2 ? "python" : "js"}
${
  n % 2
    ? 'expected = hmac.new(os.environ["WEBHOOK_SECRET"].encode(), request.data, "sha256").hexdigest()\nassert hmac.compare_digest(expected, request.headers["X-Signature"])'
    : "const expected = createHmac('sha256', process.env.WEBHOOK_SECRET).update(rawBody).digest('hex');\nif (!timingSafeEqual(Buffer.from(expected), Buffer.from(req.headers['x-signature']))) return res.sendStatus(401);"
}
\`\`\`

An example of a signature: \`${r.hex(64)}\`. Deliveries carry \`X-Delivery: ${r.uuid()}\`; a repeated delivery has the same number.

## Changes

- ${r.date()}: new field \`${fields[0]?.[0]}\`
- ${r.date()}: \`token_expired\` is now a code of its own
`;
}

export function changelog(r: Rand, n: number): string {
  const name = ["shop-api", "stock-sync", "rooms-client", "gate-controller", "label-printer", "auth-proxy"][
    n % 6
  ];
  const fixed = [
    "a token that expires while a request waits no longer gives 500",
    "the password field keeps its value when the form is rejected",
    "keys with a dot in their name are escaped",
    "the session cookie is `SameSite=Lax` again",
    "log lines no longer hold the query string",
    "a wrong PIN is counted once, not twice",
    "the cache key holds the language",
    "the public key is fetched again when the `kid` is unknown",
    "an empty `Authorization` header gives 401",
    "the checksum of empty files is right",
  ];
  const added = [
    "`--token-file` reads the token from a file",
    "`password_min_length` (default 12)",
    "keys can be rotated without a restart: send SIGHUP",
    "OAuth device code",
    "`GET /keys` lists names and ages of keys, not the keys",
    "passkeys besides passwords",
    "`TOKEN_TTL` in seconds",
    "secret scanning of uploads",
    "translations: de, fr, es, pt, pl, ja, zh",
    "signing with Ed25519",
  ];
  let out = `# Changelog of ${name}\n\nAll notable changes. Versions follow semantic versioning.\n`;
  const count = r.int(4, 6);
  let [a, b, c] = [r.int(2, 7), r.int(0, 9), r.int(0, 9)];
  for (let i = 0; i < count; i++) {
    out += `\n## [${a}.${b}.${c}] – 2026-${two(12 - i)}-${two(r.int(1, 28))}\n\n### Added\n\n`;
    for (const x of added) if (r.next() < 0.35) out += `- ${x} (#${r.int(100, 999)}, ${r.hex(7)})\n`;
    out += `- updated dependencies\n\n### Fixed\n\n`;
    for (const x of fixed)
      if (r.next() < 0.4)
        out += `- ${x} ([\`${r.hex(8)}\`](https://git.example/${name}/commit/${r.hex(40)}))\n`;
    out += `- documentation\n\nImage: \`registry.example/${name}@sha256:${r.hex(64)}\`\n`;
    if (c > 0) c--;
    else if (b > 0) {
      b--;
      c = r.int(0, 5);
    } else {
      a--;
      b = 9;
    }
  }
  return out;
}

export function runbook(r: Rand, n: number): string {
  const svc = nth(["orders-api", "stock-db", "mail-relay", "gate-gateway", "auth", "backup"], n % 6);
  const en = n % 2 === 0;
  const pod = `${svc}-${r.hex(10)}-${r.lowerNum(5)}`;
  return en
    ? `# Runbook: ${svc}

Owner: platform team. Pager: "ops-${n + 1}". Last test: ${r.date()}.

## Where are the credentials?

Not here. The password of the database is in the vault under \`shop/${svc}/db\`, version ${r.int(2, 20)}. Fetch it with

\`\`\`sh
export PGPASSWORD="$(vault kv get -field=password shop/${svc}/db)"
psql -h db.internal -U ${r.user()} -d ${svc.replace("-", "_")}
\`\`\`

## The service does not start

1. \`kubectl -n shop get pods | grep ${svc}\` shows for example \`${pod}   0/1   CrashLoopBackOff   ${r.int(3, 40)}\`.
2. \`kubectl -n shop logs ${pod}\`. Typical lines:

\`\`\`
${r.ts()} ERROR config: SESSION_SECRET is missing
${r.ts()} ERROR db: password authentication failed for user "${r.user()}"
${r.ts()} WARN  auth: unknown kid ${r.date()}-b, fetching keys again trace_id=${r.hex(32)}
\`\`\`

3. If the secret is missing: \`kubectl -n shop describe secret ${svc}\` must list the keys \`db-password\` and \`session-secret\` (only their sizes are shown).
4. If the password is wrong, somebody rotated it and did not restart the pods: \`kubectl -n shop rollout restart deploy/${svc}\`.

## Rotate a key

- Create the new key: \`openssl rand -base64 32 | vault kv put shop/${svc}/signing key=-\`
- Deploy. Both keys are accepted for 7 days.
- Check with \`curl -s localhost:8080/keys | jq '.[].kid'\` that two key ids are listed.
- Remove the old version: \`vault kv destroy -versions=${r.int(2, 9)} shop/${svc}/signing\`

## Restore

Backups are \`s3://shop-backups/${svc}/${r.date()}.dump.age\`, checksum \`${r.hex(64)}\`. The identity file is on the USB stick in the safe; the PIN of the safe is known to two persons.

| Step | Who | Minutes |
|---|---|---|
| stop writes | ops | 2 |
| restore | ops | ${r.int(10, 60)} |
| compare counts | owner | 10 |

## Alerts

| Alert | Meaning |
|---|---|
| \`TokenErrorsHigh\` | more than 5 % of requests get 401 |
| \`CertificateExpires\` | fewer than 14 days left |
| \`SecretTooOld\` | a secret is older than 90 days |
`
    : `# Betriebshandbuch: ${svc}

Verantwortlich: Plattform-Team. Zuletzt geprüft am ${r.date()}.

## Zugangsdaten

Passwörter stehen nicht in diesem Dokument. Das Kennwort der Datenbank liegt im Tresor unter \`shop/${svc}/db\`, Version ${r.int(2, 20)}; die PIN des Tresors kennen zwei Personen der Leitung.

\`\`\`sh
export PGPASSWORD="$(vault kv get -field=password shop/${svc}/db)"
pg_dump -h db.internal -U ${r.user()} ${svc.replace("-", "_")} | age -R /etc/backup/recipients.txt > dump.age
\`\`\`

## Der Dienst startet nicht

- \`kubectl get pods\` zeigt \`${pod}\` im Zustand CrashLoopBackOff.
- Steht im Protokoll "Token abgelaufen", ist die Uhr falsch: \`chronyc tracking\`.
- Steht dort "Passwort falsch", wurde das Geheimnis gewechselt. Ein Neustart der Pods genügt.

Beispiel eines Protokolls:

\`\`\`
${r.ts()} INFO  start version=${r.int(1, 9)}.${r.int(0, 20)}.${r.int(0, 9)} commit=${r.hex(40)}
${r.ts()} ERROR auth: token expired at ${r.ts()}
${r.ts()} INFO  request_id=${r.uuid()} status=401
\`\`\`

## Schlüsselwechsel

1. Neuen Schlüssel im Tresor anlegen, ohne ihn anzuzeigen.
2. Ausrollen; sieben Tage lang gelten beide Schlüssel.
3. Alte Version löschen. Der öffentliche Schlüssel bleibt unter \`/.well-known/jwks.json\` sichtbar, Kennung \`${r.date()}-a\`.

## Wiederherstellung

Sicherungen liegen unter \`s3://shop-backups/${svc}/\`, je Datei mit Prüfsumme, zuletzt \`${r.hex(64)}\`. Dauer: etwa ${r.int(20, 80)} Minuten.

| Rufnummer | Wer |
|---|---|
| +49 40 ${r.digits(7)} | Bereitschaft |
| +49 40 ${r.digits(7)} | Wachdienst |
`;
}

export function specification(r: Rand, n: number): string {
  const topics = [
    "Order events",
    "Stock levels",
    "Label data",
    "Door events",
    "Temperature readings",
    "Returns",
  ];
  const topic = nth(topics, n % topics.length);
  return `# Specification: ${topic}, draft ${r.int(2, 9)}

Status: in discussion. Editors: A. Keller, J. Martins. Commit \`${r.hex(40)}\`.

## 1. Terms

**Key** means the field that identifies a record. **Token** in section 4 means a lexical token, not an access token. **Secret** is never part of a record.

## 2. Record

| # | Field | Type | Key | Example |
|---|---|---|---|---|
| 1 | event_id | UUID | primary | ${r.uuid()} |
| 2 | order_no | string | yes | ${r.digits(10)} |
| 3 | gtin | string | no | ${r.digits(13)} |
| 4 | amount | decimal | no | ${r.int(10, 900)}.${two(r.int(0, 99))} |
| 5 | serial | string | no | ${r.mixed("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789", 12)} |
| 6 | digest | hex | no | ${r.hex(64)} |

## 3. Example

\`\`\`json
{
  "specversion": "1.0",
  "type": "co.brightmill.${topic.toLowerCase().replace(/ /g, ".")}",
  "id": "${r.uuid()}",
  "time": "${r.ts()}",
  "subject": "order/${r.digits(8)}",
  "data": { "hall": ${r.int(1, 9)}, "partition_key": "${r.lowerNum(8)}", "sort_key": ${r.int(1, 999)} }
}
\`\`\`

\`\`\`yaml
# consumer
topic: ${topic.toLowerCase().replace(/ /g, "-")}
group: warehouse-v${r.int(1, 5)}
key_field: order_no
auth:
  type: oauth2
  token_url: https://login.example.com/oauth2/token
  client_id: \${CLIENT_ID}
  client_secret: \${CLIENT_SECRET}
\`\`\`

## 4. Grammar of references

A reference consists of tokens: \`token = 1*( ALPHA / DIGIT / "-" )\`. The first token names the hall, the second the aisle. A token has at most 12 characters. \`H3-A17-0422\` and \`H4-B02-1180\` are valid.

## 5. Signature

Events are signed with Ed25519. The key id stands in \`kid\`; the public keys are published:

\`\`\`json
{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"${r.date()}","x":"${r.b64url(32)}"}]}
\`\`\`

A valid signature of the example is \`${r.b64url(64)}\`.

## 6. Errors

- \`unknown_key\`: the \`kid\` is not published
- \`stale\`: the event is older than ${r.int(5, 30)} minutes
- \`duplicate\`: the \`event_id\` was seen before

## 7. Open questions

1. Is the order number unique across years? (question qst_${r.int(2, 40)})
2. Who rotates the signing key, and how often?
3. Does the token in the URL of the feed end up in access logs? Proposal: header only.
`;
}
