import { b62, basic, hex, leak, type SamplesByKind, type SecretSample, url64 } from "../generate";

/** Passwords and tokens in URLs and HTTP headers. */
export const http: SamplesByKind<SecretSample> = {
  address: [
    leak`DATABASE_URL=postgres://orders:${"Tr0ub4dor&3"}@db.internal:5432/orders?sslmode=require`,
    leak`The replica is at mysql://report:${"qW9!zz"}@10.2.0.7/report, read-only.`,
    leak`redis://:${hex(40, "red")}@cache.example.com:6379/0`,
    leak`CELERY_BROKER_URL=amqps://worker:${"bunny-hop-77"}@mq.example.com/vhost`,
    leak`mongodb+srv://acme:${b62(16, "mongo")}@cluster0.ab1cd.mongodb.net/?retryWrites=true`,
    leak`Staging is behind basic auth: https://preview:${"letmein"}@staging.example.com/`,
    leak`smtp://mailer%40acme.com:${"S3nd-It!"}@smtp.example.com:587`,
    leak`git clone https://oauth2:${b62(20, "git")}@git.example.com/acme/infra.git`,
    leak`jdbc:postgresql://db:5432/app?user=app&password=${"s3cr3tpw"}&ssl=true`,
    leak`ftp://dropbox:${"Winter#2024".replace("#", "%23")}@files.example.com/in`,
    leak`postgres://svc:${"p@ss-w0rd"}@db/app`,
  ],
  query: [
    leak`https://api.example.com/v2/export?format=csv&api_key=${hex(32, "q1")}`,
    leak`wss://stream.example.com/feed?access_token=${url64(40, "q2")}&v=2`,
    leak`Signed link: https://bucket.s3.amazonaws.com/contract.pdf?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=900&X-Amz-Signature=${hex(64, "q3")}`,
    leak`POST https://id.example.com/token?grant_type=client_credentials&client_id=acme&client_secret=${b62(32, "q4")}`,
    leak`[report](https://files.example.com/r.pdf?expires=1767225600&signature=${url64(43, "q5")})`,
  ],
  header: [
    leak`Authorization: Bearer ${url64(43, "h1")}`,
    leak`curl -H 'Authorization: Bearer ${hex(40, "h2")}' https://api.example.com/v1/orders`,
    leak`Authorization: Basic ${basic("acme", "hunter2!")}\nAccept: application/json`,
    leak`fetch(url, { headers: { "Authorization": "Token ${hex(40, "h3")}" } })`,
    leak`X-Api-Key: ${url64(32, "h4")}\nContent-Type: application/json`,
    leak`headers: { 'x-api-key': '${b62(24, "h5")}' }`,
    leak`Cookie: session=${url64(48, "h6")}; theme=dark`,
    leak`Set-Cookie: sid=${`s%3A${b62(32, "h7")}.${b62(43, "h8")}`}; Path=/; HttpOnly; SameSite=Lax`,
    leak`Proxy-Authorization: Basic ${basic("proxy", "corp-2025")}`,
    leak`Authorization: Digest username="acme", realm="api", nonce="8f1c", uri="/v1", response="${hex(32, "h9")}"`,
    leak`Every call needs the header Authorization: Bearer ${b62(28, "h10")} until the 1st of June.`,
    leak`X-Auth-Token: ${hex(32, "h11")}`,
    leak`requests.get(url, headers={"Authorization": "ApiKey ${b62(32, "h12")}"})`,
  ],
};
