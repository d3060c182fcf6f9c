import { b64, DIGIT, lines, type Rand, sha, two, UPPER } from "../kit";
import { h, type Line } from "./shape";

const pkg = (r: Rand) =>
  r.pick([
    "left-pad",
    "fastify",
    "@types/node",
    "undici",
    "zod",
    "pino",
    "@fastify/cors",
    "esbuild",
    "vite",
    "semver",
  ]);
const ver = (r: Rand) => `${r.int(0, 20)}.${r.int(0, 30)}.${r.int(0, 12)}`;
const sri = (r: Rand) => `sha512-${sha("sha512", r.hex(20), "base64")}`;
const s256 = (r: Rand) => sha("sha256", r.hex(20));
const s1 = (r: Rand) => sha("sha1", r.hex(20));

export const values: Line[] = [
  // logs with numbers and ids that open nothing
  h(
    "log",
    (r) => `${r.ts()} INFO request completed request_id=${r.uuid()} status=200 duration_ms=${r.int(2, 900)}`,
    3,
  ),
  h(
    "log",
    (r) => `${r.ts()} INFO trace_id=${r.hex(32)} span_id=${r.hex(16)} GET /orders/${r.int(100, 9999)} 200`,
    3,
  ),
  h("log", (r) => `traceparent: 00-${r.hex(32)}-${r.hex(16)}-01`, 2),
  h("log", (r) => `${r.ts()} job ${r.uuid()} finished in ${r.int(1, 90)}s (queue=exports, attempt=1)`, 2),
  h(
    "log",
    (r) =>
      `${r.ip()} - - [12/Mar/2026:${r.time()} +0000] "GET /assets/index-${r.alnum(8)}.js HTTP/1.1" 200 ${r.int(900, 99999)} "-" "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36"`,
    2,
  ),
  h(
    "log",
    (r) =>
      `{"level":30,"time":${r.digits(13)},"pid":${r.int(100, 9000)},"hostname":"api-${r.hex(10)}-${r.lowerNum(5)}","reqId":"req-${r.lowerNum(3)}","msg":"incoming request"}`,
    2,
  ),
  h(
    "log",
    (r) =>
      `${r.ts()} WARN kafka: consumer group orders-v2 rebalanced, generation ${r.int(10, 999)}, member consumer-1-${r.uuid()}`,
  ),
  h("log", (r) => `pod/shop-api-${r.hex(10)}-${r.lowerNum(5)} 1/1 Running 0 ${r.int(1, 90)}d`, 2),
  h(
    "log",
    (r) =>
      `Nov 14 ${r.time()} gw-02 sshd[${r.int(900, 30000)}]: Accepted publickey for deploy from ${r.ip()} port 50122 ssh2: ED25519 SHA256:${r.b64(32).replace(/=+$/, "")}`,
    2,
  ),
  h(
    "log",
    (r) =>
      `Nov 14 ${r.time()} gw-02 sshd[${r.int(900, 30000)}]: Failed password for invalid user admin from ${r.ip()} port 40188 ssh2`,
    2,
  ),
  h("log", (r) => `${r.ts()} ERROR auth: token expired at ${r.ts()} (kid=${r.date()}-a)`, 2),
  h("log", (r) => `${r.ts()} INFO password changed for user ${r.user()} by admin ${r.int(1, 99)}`, 2),
  h("log", (r) => `${r.ts()} DEBUG cache miss key=catalog:v3:de:${r.hex(16)} ttl=300`, 2),
  h(
    "log",
    (r) =>
      `${r.ts()} INFO session ${r.int(10000, 99999)} closed after ${r.int(3, 900)}s, ${r.int(1, 40)} messages`,
    2,
  ),
  h(
    "log",
    (r) =>
      `[${r.ts()}] INFO  token usage: prompt=${r.int(100, 9000)} completion=${r.int(10, 900)} total=${r.int(9100, 12000)}`,
    2,
  ),
  h(
    "log",
    (r) =>
      `${r.ts()} audit actor=${r.user()} action=secret.read name=projects/shop/secrets/db-password/versions/${r.int(1, 9)} result=ok`,
  ),
  h(
    "log",
    (r) =>
      `${r.ts()} INFO api key rotated: key_id=${r.int(100, 999)} owner=${r.user()} next_rotation=${r.date()}`,
  ),
  h("log", (r) => `correlation-id=${r.uuid()} partner=nordlicht message="order accepted"`),
  h("log", (r) => `amzn-RequestId: ${r.uuid()}\nx-amz-id-2: ${r.b64(48)}`),
  h("log", (r) => `cf-ray: ${r.hex(16)}-FRA`, 2),
  h("log", (r) => `eventId=evt_${r.alnum(24)} type=invoice.paid livemode=false`, 2),
  h(
    "log",
    (r) => `build ${r.int(1000, 9000)} commit ${s1(r)} branch main duration 4m${two(r.int(0, 59))}s`,
    2,
  ),
  h(
    "log",
    (r) =>
      `${r.ts()} postgres[${r.int(100, 9000)}]: checkpoint complete: wrote ${r.int(10, 900)} buffers; lsn=0/${r.hex(8).toUpperCase()}`,
  ),
  h("log", (r) => `${r.ts()} FATAL:  password authentication failed for user "${r.user()}"`, 2),
  h(
    "log",
    (r) =>
      `{"ts":"${r.ts()}","event":"login","user_id":"usr_${r.int(1000, 99999)}","mfa":true,"password":"[REDACTED]"}`,
  ),
  h(
    "log",
    (r) => `${r.ts()} DEBUG headers={"authorization":"Bearer ***","x-api-key":"<redacted>","accept":"*/*"}`,
  ),
  h("log", (r) => `DB_PASSWORD=******** DB_HOST=${r.host()} (values are masked)`),
  h("log", () => `Parameters: {"user"=>{"email"=>"anna@brightmill.co", "password"=>"[FILTERED]"}}`),
  h("log", (r) => `gc: heap 0x${r.hex(12)} size ${r.int(10, 900)} MB`),
  h("log", (r) => `Segmentation fault at address 0x${r.hex(16)} rip 0x${r.hex(16)}`),
  h(
    "log",
    (r) =>
      `    at Object.<anonymous> (/srv/app/dist/chunk-${r.alnum(8).toUpperCase()}.js:${r.int(1, 900)}:${r.int(1, 90)})`,
    2,
  ),

  // ids
  h("id", (r) => r.uuid(), 3),
  h("id", (r) => `Order ID: ${r.uuid()}`, 2),
  h("id", (r) => `{"id":"${r.uuid()}","tenant_id":"${r.uuid()}","name":"Hall 3"}`, 2),
  h("id", (r) => `customer cus_${r.alnum(14)} subscribed to price_${r.alnum(24)}`, 2),
  h("id", (r) => `Message-ID: <${r.hex(16)}.${r.alnum(12)}@mail.brightmill.co>`, 2),
  h("id", (r) => `ObjectId("${r.hex(24)}")`, 2),
  h("id", (r) => `ulid: 01${r.mixed("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 24)}`, 2),
  h("id", (r) => `https://www.youtube.com/watch?v=${r.url(11)}`, 2),
  h("id", (r) => `https://www.figma.com/file/${r.alnum(22)}/Warehouse-app`, 1),
  h("id", (r) => `arn:aws:iam::${r.digits(12)}:role/shop-deploy`, 2),
  h("id", (r) => `arn:aws:secretsmanager:eu-central-1:${r.digits(12)}:secret:shop/db-${r.alnum(6)}`, 2),
  h(
    "id",
    (r) => `/subscriptions/${r.uuid()}/resourceGroups/shop/providers/Microsoft.KeyVault/vaults/shop-kv`,
  ),
  h(
    "id",
    (r) =>
      `projects/shop-${r.digits(6)}/locations/global/keyRings/main/cryptoKeys/contracts/cryptoKeyVersions/${r.int(1, 9)}`,
  ),
  h("id", (r) => `vpc-${r.hex(17)} subnet-${r.hex(17)} sg-${r.hex(17)}`, 2),
  h("id", (r) => `room rm_${r.url(21)} has two participants`, 2),
  h("id", (r) => `participant prt_${r.url(21)} joined`, 2),
  h("id", (r) => `question qst_${r.int(2, 90)} was resolved by msg_${r.int(91, 200)}`),
  h("id", (r) => `client_id: ${r.digits(12)}-${r.lowerNum(32)}.apps.googleusercontent.com`),
  h("id", (r) => `tenantId=${r.uuid()} clientId=${r.uuid()}`, 2),
  h("id", (r) => `device_id=${r.hex(16)} firmware=${ver(r)} rssi=-${r.int(40, 90)}`),
  h("id", (r) => `Kundennummer ${r.digits(8)}, Vertragskonto ${r.digits(10)}`, 2),
  h("id", (r) => `Idempotency-Key: ${r.uuid()}`, 2),
  h("id", (r) => `X-Request-Id: ${r.hex(32)}`, 2),
  h("id", (r) => `ETag: W/"${r.hex(32)}"`, 2),
  h("id", (r) => `If-None-Match: "${r.hex(40)}"`),
  h("id", (r) => `"next_cursor": "${b64(`created_at:${r.date()}|id:${r.int(100, 9999)}`)}"`),
  h("id", (r) => `GET /v1/orders?cursor=${b64(`{"offset":${r.int(20, 900)}}`)}&limit=20`),

  // checksums, fingerprints, digests
  h("hash", (r) => `${s256(r)}  negotiation-room-${ver(r)}.tgz`, 3),
  h("hash", (r) => `sha256:${s256(r)}`, 2),
  h("hash", (r) => `MD5 (stock.csv) = ${sha("md5", r.hex(9))}`, 2),
  h("hash", (r) => `SHA1: ${s1(r)}`, 2),
  h("hash", (r) => `FROM node:20-alpine@sha256:${s256(r)}`, 2),
  h("hash", (r) => `registry.fernweh.cloud/shop/api@sha256:${s256(r)}`, 2),
  h("hash", (r) => `The agreed version 4 has the SHA-256 hash ${s256(r)}.`, 2),
  h("hash", (r) => `"event_hash": "${s256(r)}", "previous": "${s256(r)}"`, 2),
  h(
    "hash",
    (r) =>
      `<script src="https://cdn.fernweh.cloud/app.js" integrity="sha384-${sha("sha384", r.hex(9), "base64")}" crossorigin="anonymous"></script>`,
    2,
  ),
  h("hash", (r) => `Content-Security-Policy: script-src 'sha256-${sha("sha256", r.hex(9), "base64")}'`),
  h("hash", (r) => `Content-MD5: ${sha("md5", r.hex(9), "base64")}`),
  h("hash", (r) => `Digest: SHA-256=${sha("sha256", r.hex(9), "base64")}`),
  h("hash", (r) => `Fingerprint: ${lines(s1(r).toUpperCase(), 2).join(":")}`, 2),
  h("hash", (r) => `256 SHA256:${r.b64(32).replace(/=+$/, "")} anna@laptop (ED25519)`, 2),
  h("hash", (r) => `2048 MD5:${lines(sha("md5", r.hex(9)), 2).join(":")} root@gw (RSA)`),
  h("hash", (r) => `pub   ed25519 2026-01-04 [SC]\n      ${lines(s1(r).toUpperCase(), 4).join(" ")}`),
  h(
    "hash",
    (r) =>
      `key fingerprint = ${lines(s1(r).toUpperCase(), 4).slice(0, 5).join(" ")}  ${lines(s1(r).toUpperCase(), 4).slice(5).join(" ")}`,
  ),
  h("hash", (r) => `gpg: using RSA key ${s1(r).toUpperCase()}`),
  h("hash", (r) => `--hash=sha256:${s256(r)} \\`, 2),
  h("hash", (r) => `ipfs://Qm${r.mixed("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", 44)}`),
  h("hash", (r) => `bafybei${r.mixed("abcdefghijklmnopqrstuvwxyz234567", 52)}`),
  h("hash", (r) => `tx 0x${r.hex(64)} confirmed in block ${r.digits(8)}`, 2),
  h("hash", (r) => `contract address 0x${r.hex(40)} on Sepolia`, 2),
  h("hash", (r) => `bc1q${r.mixed("qpzry9x8gf2tvdw0s3jn54khce6mua7l", 38)} received 0.014 BTC`),
  h("hash", (r) => `crc32=${r.hex(8)} size=${r.int(1000, 99999)}`),
  h("hash", (r) => `blake2b-256 ${r.hex(64)}`),

  // locks and commits
  h(
    "lock",
    (r) =>
      `    "node_modules/${pkg(r)}": {\n      "version": "${ver(r)}",\n      "resolved": "https://packages.example.com/x/-/x-${ver(r)}.tgz",\n      "integrity": "${sri(r)}"\n    },`,
    4,
  ),
  h("lock", (r) => `${pkg(r)}@^${ver(r)}:\n  version "${ver(r)}"\n  integrity ${sri(r)}`, 3),
  h(
    "lock",
    (r) => `  /${pkg(r)}@${ver(r)}:\n    resolution: {integrity: ${sri(r)}}\n    engines: {node: '>=18'}`,
    2,
  ),
  h(
    "lock",
    (r) =>
      `[[package]]\nname = "serde"\nversion = "${ver(r)}"\nsource = "registry+https://packages.example.com/index"\nchecksum = "${s256(r)}"`,
    3,
  ),
  h("lock", (r) => `github.com/jackc/pgx/v5 v${ver(r)} h1:${r.b64(32)}`, 3),
  h("lock", (r) => `    {file = "httpx-0.27.0-py3-none-any.whl", hash = "sha256:${s256(r)}"},`, 2),
  h("lock", (r) => `"reference": "${s1(r)}",\n"shasum": "${s1(r)}"`),
  h(
    "lock",
    (r) =>
      `provider "registry.terraform.io/hashicorp/aws" {\n  version = "${ver(r)}"\n  hashes = [\n    "h1:${r.b64(32)}",\n    "zh:${s256(r)}",\n  ]\n}`,
    2,
  ),
  h("lock", (r) => `- ${s1(r).slice(0, 7)} fix: reject expired tokens (#${r.int(10, 900)})`, 3),
  h(
    "lock",
    (r) =>
      `commit ${s1(r)}\nAuthor: Anna Keller <anna@brightmill.co>\n\n    Rotate the API keys of the staging system`,
    2,
  ),
  h("lock", (r) => `${s1(r)} refs/heads/main`, 2),
  h("lock", (r) => `index ${s1(r).slice(0, 10)}..${s1(r).slice(0, 10)} 100644`, 2),
  h("lock", (r) => `uses: actions/checkout@${s1(r)} # v4`, 2),
  h("lock", (r) => `https://github.com/brightmill/shop/commit/${s1(r)}`, 2),
  h("lock", (r) => `Merge pull request #${r.int(10, 900)} from brightmill/password-reset`, 2),
  h(
    "lock",
    (r) => `https://github.com/brightmill/shop/compare/${s1(r).slice(0, 12)}...${s1(r).slice(0, 12)}`,
  ),

  // public keys and certificates
  h(
    "public-key",
    (r) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${r.b64(32).replace(/=+$/, "")} anna@laptop`,
    3,
  ),
  h("public-key", (r) => `ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC${r.b64(380)} deploy@ci`, 2),
  h(
    "public-key",
    (r) =>
      `git.nordlicht.io ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABB${r.b64(64)}`,
  ),
  h(
    "public-key",
    (r) => `-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA${r.b64(32)}\n-----END PUBLIC KEY-----`,
    2,
  ),
  h(
    "public-key",
    (r) =>
      `-----BEGIN PUBLIC KEY-----\n${lines(`MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA${r.b64(258)}`, 64).join("\n")}\n-----END PUBLIC KEY-----`,
    2,
  ),
  h(
    "public-key",
    (r) =>
      `-----BEGIN CERTIFICATE-----\n${lines(`MIIDdzCCAl+gAwIBAgIE${r.b64(500)}`, 64).join("\n")}\n-----END CERTIFICATE-----`,
    2,
  ),
  h(
    "public-key",
    (r) =>
      `-----BEGIN CERTIFICATE REQUEST-----\n${lines(`MIICvDCCAaQCAQAw${r.b64(300)}`, 64).join("\n")}\n-----END CERTIFICATE REQUEST-----`,
  ),
  h(
    "public-key",
    (r) =>
      `-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n${lines(`mDMEZ${r.b64(240)}`, 64).join("\n")}\n=${r.alnum(4)}\n-----END PGP PUBLIC KEY BLOCK-----`,
  ),
  h(
    "public-key",
    (r) =>
      `-----BEGIN PGP SIGNATURE-----\n\n${lines(`iHUEABYKAB0WIQ${r.b64(100)}`, 64).join("\n")}\n=${r.alnum(4)}\n-----END PGP SIGNATURE-----`,
  ),
  h(
    "public-key",
    (r) => `{"kty":"RSA","kid":"${r.date()}","use":"sig","alg":"RS256","n":"${r.b64url(256)}","e":"AQAB"}`,
    2,
  ),
  h(
    "public-key",
    (r) => `{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"${s256(r).slice(0, 16)}","x":"${r.b64url(32)}"}]}`,
    2,
  ),
  h(
    "public-key",
    (r) => `{"kty":"EC","crv":"P-256","x":"${r.b64url(32)}","y":"${r.b64url(32)}","kid":"main"}`,
  ),
  h(
    "public-key",
    (r) =>
      `[Peer]\nPublicKey = ${r.b64(32)}\nAllowedIPs = 10.7.0.${r.int(2, 250)}/32\nEndpoint = vpn.brightmill.co:51820`,
    2,
  ),
  h(
    "public-key",
    (r) =>
      `default._domainkey IN TXT "v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ${r.b64(130)}"`,
    2,
  ),
  h("public-key", (r) => `brightmill.co. IN DNSKEY 257 3 13 ${r.b64(64)}`),
  h("public-key", (r) => `age1${r.mixed("qpzry9x8gf2tvdw0s3jn54khce6mua7l", 58)} (recipient)`),
  h("public-key", (r) => `untrusted comment: minisign public key\nRWQ${r.b64(39)}`),
  h("public-key", (r) => `My public key is ${r.hex(64)} (Ed25519, hex).`, 2),
  h("public-key", (r) => `Signature (Ed25519, base64): ${r.b64(64)}`, 2),
  h("public-key", (r) => `VAPID public key: B${r.b64url(64)}`),
  h(
    "public-key",
    (r) => `xpub661MyMwAqRbcF${r.mixed("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", 94)}`,
  ),
  h("public-key", (r) => `google-site-verification=${r.url(43)}`, 2),

  // numbers of the business world
  h(
    "number",
    (r) =>
      `IBAN: DE${r.digits(2)} ${r.digits(4)} ${r.digits(4)} ${r.digits(4)} ${r.digits(4)} ${r.digits(2)}, BIC COBADEFFXXX`,
    3,
  ),
  h("number", (r) => `Please pay to FR76 ${lines(r.digits(23), 4).join(" ")} within 14 days.`, 2),
  h("number", (r) => `PL${r.digits(2)} ${lines(r.digits(24), 4).join(" ")}`),
  h("number", (r) => `ISBN 978-3-${r.digits(3)}-${r.digits(5)}-${r.int(0, 9)}`, 3),
  h("number", (r) => `EAN ${r.digits(13)}, article ${r.digits(6)}, 12 pieces`, 2),
  h("number", (r) => `Order no. ${r.digits(10)} of ${r.date()}`, 3),
  h("number", (r) => `Invoice RE-2026-${r.digits(5)}, total 1,${r.int(100, 999)}.40 EUR`, 3),
  h(
    "number",
    (r) => `Seriennummer: ${r.mixed(UPPER + DIGIT, 4)}-${r.mixed(UPPER + DIGIT, 6)}-${r.int(1, 9)}`,
    2,
  ),
  h("number", (r) => `S/N ${r.mixed(UPPER + DIGIT, 12)}, model KX-${r.int(100, 900)}`, 3),
  h("number", (r) => `IMEI ${r.digits(15)}`, 2),
  h("number", (r) => `VIN W${r.mixed("ABCDEFGHJKLMNPRSTUVWXYZ0123456789", 16)}`, 2),
  h("number", (r) => `MAC ${lines(r.hex(12), 2).join(":")}`, 2),
  h("number", (r) => `Tracking number 1Z${r.mixed(UPPER + DIGIT, 16)}`, 2),
  h("number", (r) => `Sendungsnummer JJD${r.digits(18)}`),
  h("number", (r) => `Container MSKU${r.digits(7)}, seal ${r.digits(8)}`, 2),
  h("number", (r) => `VAT ID DE${r.digits(9)}`, 2),
  h("number", (r) => `Steuernummer ${r.digits(2)}/${r.digits(3)}/${r.digits(5)}`),
  h("number", (r) => `SIRET ${r.digits(3)} ${r.digits(3)} ${r.digits(3)} ${r.digits(5)}`),
  h("number", (r) => `NIP ${r.digits(3)}-${r.digits(3)}-${r.digits(2)}-${r.digits(2)}`),
  h("number", (r) => `CNPJ ${r.digits(2)}.${r.digits(3)}.${r.digits(3)}/0001-${r.digits(2)}`),
  h(
    "number",
    (r) => `D-U-N-S ${r.digits(9)}, LEI ${r.digits(4)}00${r.mixed(UPPER + DIGIT, 12)}${r.digits(2)}`,
  ),
  h("number", (r) => `Tel. +49 40 ${r.digits(7)}`, 3),
  h("number", (r) => `call me at (415) 555-${r.digits(4)}`, 2),
  h("number", (r) => `+48 ${r.digits(3)} ${r.digits(3)} ${r.digits(3)}`),
  h("number", (r) => `電話 03-${r.digits(4)}-${r.digits(4)}`),
  h("number", (r) => `53.${r.digits(6)}, 9.${r.digits(6)} (gate 4)`, 2),
  h("number", (r) => `POINT(${r.int(8, 14)}.${r.digits(7)} 5${r.int(1, 4)}.${r.digits(7)})`),
  h("number", (r) => `Postal code ${r.digits(5)}, Hamburg`, 2),
  h("number", (r) => `Hall 3 has ${r.digits(4)} pallet places; gate ${r.int(1, 20)} opens at 6:00.`, 2),
  h("number", (r) => `HS code ${r.digits(4)}.${r.digits(2)}.${r.digits(2)}, 24 kg net`),
  h("number", (r) => `CVE-2025-${r.digits(5)} does not affect us.`, 2),
  h("number", (r) => `DOI 10.${r.digits(4)}/s${r.digits(5)}-026-0${r.digits(4)}-${r.int(0, 9)}`),
  h("number", (r) => `ORCID 0000-0002-${r.digits(4)}-${r.digits(4)}`),
  h("number", (r) => `Patent EP ${r.digits(7)} B1`),
  h("number", (r) => `Ticket OPS-${r.digits(4)}: password reset does not send mail`, 2),
  h("number", (r) => `Total: ${r.int(10, 99)}.${r.digits(3)},50 € zzgl. 19 % MwSt.`, 2),
  h("number", (r) => `Kurs 1 EUR = 4.${r.digits(4)} PLN am ${r.date()}`),
  h("number", (r) => `epoch ${r.digits(10)} = ${r.ts()}`),
  h(
    "number",
    (r) => `exit code ${r.int(1, 255)}, errno -${r.int(1, 130)}, 0x8007${r.hex(4).toUpperCase()}`,
    2,
  ),
  h("number", (r) => `Error ORA-0${r.digits(4)}: invalid username/password; logon denied`),

  // technical texts with long tokens
  h(
    "technical",
    (r) => `Content-Type: multipart/form-data; boundary=----WebKitFormBoundary${r.alnum(16)}`,
    2,
  ),
  h("technical", (r) => `boundary="=_${r.hex(32)}"`, 2),
  h("technical", (r) => `--${r.hex(24)}--`),
  h("technical", (r) => `.css-${r.lowerNum(7)}-button{padding:4px 8px}`, 2),
  h("technical", (r) => `class="Button_primary__${r.alnum(5)} Layout_main__${r.alnum(5)}"`, 2),
  h("technical", (r) => `main.${r.hex(20)}.chunk.js  ${r.int(20, 300)} kB`, 2),
  h("technical", (r) => `/_next/static/chunks/pages/index-${r.hex(16)}.js`),
  h("technical", (r) => `background: url(data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA${r.b64(90)})`, 2),
  h(
    "technical",
    (_r) =>
      `data:image/svg+xml;base64,${b64('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>')}`,
  ),
  h("technical", (r) => `data:font/woff2;base64,d09GMgABAAAAA${r.b64(90)}`),
  h("technical", (r) => `//# sourceMappingURL=app.${r.hex(8)}.js.map`),
  h("technical", (r) => `#${r.hex(6)} on #${r.hex(6)} has a contrast of 5.1:1`),
  h("technical", (r) => `fe80::${r.hex(4)}:${r.hex(4)}:${r.hex(4)}:${r.hex(4)}%eth0`),
  h("technical", (r) => `2a01:4f8:${r.hex(4)}:${r.hex(4)}::2/64`),
  h(
    "technical",
    (r) => `ip-10-${r.int(0, 99)}-${r.int(0, 254)}-${r.int(1, 254)}.eu-central-1.compute.internal`,
  ),
  h("technical", (r) => `https://d${r.lowerNum(13)}.cloudfront.net/img/hall.jpg`, 2),
  h("technical", (r) => `https://${r.lowerNum(10)}.execute-api.eu-west-1.amazonaws.com/prod/orders`),
  h("technical", (r) => `shop-db.c${r.lowerNum(11)}.eu-central-1.rds.amazonaws.com:5432`),
  h("technical", (r) => `v${ver(r)}-rc.${r.int(1, 9)}+build.${r.hex(7)}`, 2),
  h("technical", (r) => `v0.0.0-2026031${r.int(0, 9)}${r.digits(6)}-${r.hex(12)}`, 2),
  h(
    "technical",
    (_r) =>
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1`,
  ),
  h("technical", (r) => `magnet:?xt=urn:btih:${s1(r)}&dn=debian-12.iso`),
  h(
    "technical",
    (_r) =>
      `The example in the RFC is "${b64("Hello, world of negotiation!")}", which decodes to a greeting.`,
  ),
  h("technical", (r) => `Sec-WebSocket-Key: ${b64("the sample nonce")}\nSec-WebSocket-Accept: ${r.b64(20)}`),
  h("technical", (r) => `nonce: ${r.int(1, 999)} gasPrice: ${r.int(10, 90)} gwei to: 0x${r.hex(40)}`),
  h("technical", (r) => `_ga=GA1.2.${r.digits(9)}.${r.digits(10)}; consent=analytics:0`),
  h("technical", (r) => `utm_source=newsletter&utm_campaign=spring26&gclid=Cj0KCQ${r.url(50)}`),
  h("technical", (r) => `Sentry event ${r.hex(32)} in release shop@${ver(r)}`),
  h("technical", (r) => `protobuf descriptor hash ${r.b64(20)}`),
  h("technical", (r) => `model: llama-3.1-8b-q4_k_m.gguf, 4.9 GB, max_tokens=${r.int(500, 9000)}`),
];
