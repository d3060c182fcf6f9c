import { b62, hex, type Kinds, type Leak, leak, url64 } from "../making";

/** Passwords and tokens inside addresses. */
export const addresses: Kinds<Leak> = {
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
};
