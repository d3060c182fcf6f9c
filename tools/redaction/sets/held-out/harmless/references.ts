import { fixed, line } from "./line";

/** API references, and tables and URLs without a secret. */
export const references = [
  ...fixed(
    "API references",
    `
| \`api_key\` | string | yes | The key of your project. Create one under Settings > API keys. |
| \`client_secret\` | string | The secret of the OAuth client. Keep it on the server. |
| password | string (8–72) | Required when \`grant_type\` is \`password\`. |
| token | string | A token from POST /v1/tokens. Expires after 3600 seconds. |
| \`next_page_token\` | string | null on the last page |
| secret_name | string | The name under which the secret is stored |
| max_tokens | integer | default 1024 |
| sort_key | enum | created, updated, name |
Send the header \`Authorization: Bearer <token>\` with each request.
Authorization: Bearer {access_token}
Authorization: Basic <base64(client_id:client_secret)>
X-API-Key: YOUR_API_KEY
x-api-key: \${API_KEY}
curl -H "Authorization: Bearer $TOKEN" https://api.example.com/v1/items
curl -u "$USER:$PASSWORD" https://api.example.com/status
POST /v1/keys/{key_id}/rotate
DELETE /v2/users/{user_id}/tokens/{token_id}
GET /v1/secrets?limit=20&sort_key=name
{"error":"invalid_token","error_description":"The access token expired"}
{"type":"object","required":["username","password"],"properties":{"password":{"type":"string","format":"password","minLength":12}}}
{ "password": "********", "token": null, "secret": "" }
{"code":"password_too_short","field":"password","min":12}
401 invalid_api_key: The API key is missing or malformed.
Set \`AUTH_SECRET\` to a random value of at least 32 bytes, for example with \`openssl rand -base64 32\`.
The signature is the HMAC-SHA256 of the raw body, hex encoded, in the header \`X-Signature\`.
The \`key\` of a bucket object may have up to 1024 bytes.
Pass \`--password-stdin\` to read the password from standard input.
type Credentials = { username: string; password: string };
token_endpoint_auth_methods_supported: client_secret_basic, client_secret_post, private_key_jwt
Returns \`true\` if the password matches, else \`false\`.
The partition key is \`tenant_id\`; the sort key is \`created_at\`.
securitySchemes:\\n  apiKey:\\n    type: apiKey\\n    in: header\\n    name: X-Api-Key
`,
  ),
  line(
    "API references",
    (v) =>
      `{"id":"${v.uuid()}","object":"order","created":${v.int(1_700_000_000, 1_790_000_000)},"livemode":true}`,
  ),
  line(
    "API references",
    (v) => `{"request_id":"req_${v.alphanumeric(14)}","status":"queued","position":${v.int(1, 90)}}`,
  ),
  line("API references", (v) => `HTTP/1.1 200 OK\nETag: "${v.hex(32)}"\nX-Request-Id: ${v.uuid()}`),
  line(
    "API references",
    (v) =>
      `X-RateLimit-Limit: ${v.int(60, 5000)}\nX-RateLimit-Remaining: ${v.int(0, 60)}\nX-Token-Scopes: read, write`,
  ),
  line(
    "API references",
    (v) =>
      `The example returns the customer \`cus_${v.alphanumeric(14)}\` with the e-mail ${v.user()}@${v.domain()}.`,
  ),
  line("API references", (v) => `traceparent: 00-${v.hex(32)}-${v.hex(16)}-01`),
  line("tables", (v) => `| ${v.date()} | ${v.user()} | password changed | ${v.ip()} |`),
  line(
    "tables",
    (v) => `| ${v.letters(6)} | API key | created ${v.date()} | last used ${v.date()} | active |`,
  ),
  line(
    "tables",
    (v) => `id,order_number,sku,quantity\n${v.uuid()},${v.digits(8)},${v.uppercase(9)},${v.int(1, 90)}`,
  ),
  line("tables", (v) => `user\trole\tlast_login\n${v.user()}\teditor\t${v.timestamp()}`),
  line(
    "tables",
    (v) =>
      `| Username | Password | Token |\n|---|---|---|\n| ${v.user()}${v.int(10, 99)} | in the vault | not issued |`,
  ),
  line(
    "tables",
    (v) =>
      `| Key | Type | Default |\n|---|---|---|\n| timeout | int | ${v.int(1, 90)} |\n| region | string | eu-west-${v.int(1, 3)} |`,
  ),
  line("tables", (v) => `file,sha256\nrelease-${v.version()}.tar.gz,${v.hex(64)}`),
  ...fixed(
    "tables",
    `
| Factor | Weight | Secret ballot |
| Password length | 12 | 14 |
| Token type | Lifetime | Where |
|---|---|---|\\n| access token | 15 minutes | memory |\\n| refresh token | 30 days | cookie |
Field;Type;Remark\\npassword;varchar(72);bcrypt\\nsecret;bytea;encrypted
key,en,de\\nlogin.password,Password,Passwort\\nlogin.forgot,Forgot your password?,Passwort vergessen?
`,
  ),
  line("URLs", (v) => `https://${v.domain()}/orders/${v.uuid()}?tab=items&page=${v.int(1, 40)}`),
  line("URLs", (v) => `https://github.com/${v.letters(6)}/${v.letters(8)}/commit/${v.hex(40)}`),
  line("URLs", (v) => `https://www.youtube.com/watch?v=${v.urlSafe(11)}`),
  line(
    "URLs",
    (v) => `https://docs.google.com/document/d/${v.urlSafe(44)}/edit#heading=h.${v.lowercase(12)}`,
  ),
  line("URLs", (v) => `https://cdn.${v.domain()}/assets/app-${v.hex(20)}.js?v=${v.digits(10)}`),
  line(
    "URLs",
    (v) =>
      `https://shop.${v.domain()}/p/${v.digits(8)}?utm_source=newsletter&utm_campaign=key-account-${v.int(1, 60)}`,
  ),
  line(
    "URLs",
    (v) => `postgres://${v.host()}:5432/orders?application_name=report${v.int(1, 9)}&sslmode=verify-full`,
  ),
  ...fixed(
    "URLs",
    `
https://example.com/docs/authentication/api-keys#create-a-key
https://user@example.com/path
https://accounts.example.com/forgot-password?lang=de
ssh://git@example.com:2222/team/secret-santa.git
postgres://user:password@localhost:5432/dbname
redis://localhost:6379/0
mongodb://<username>:<password>@<host>/<database>
https://en.wikipedia.org/wiki/Public-key_cryptography
mailto:key-accounts@example.com?subject=Token%20economics
`,
  ),
];
