import { join } from "../values";
import { fixed, line } from "./line";

/** Logs, commit lists, package locks, hashes of artifacts, identifiers, versions and paths. */
export const systems = [
  line(
    "logs",
    (v) =>
      `${v.timestamp()} INFO  [http-${v.int(1, 30)}] GET /v1/orders/${v.digits(7)} 200 ${v.int(2, 900)}ms trace=${v.hex(32)}`,
  ),
  line(
    "logs",
    (v) => `${v.timestamp()} WARN  invalid token for user ${v.user()} from ${v.ip()}: signature mismatch`,
  ),
  line("logs", (v) => `level=info ts=${v.timestamp()} msg="password changed" user_id=${v.uuid()}`),
  line(
    "logs",
    (v) =>
      `{"level":"info","time":"${v.timestamp()}","msg":"token refreshed","request_id":"${v.uuid()}","expires_in":3600}`,
  ),
  line(
    "logs",
    (v) =>
      `sshd[${v.int(300, 9000)}]: Failed password for invalid user ${v.user()} from ${v.ip()} port ${v.int(20000, 60000)} ssh2`,
  ),
  line(
    "logs",
    (v) =>
      `sshd[${v.int(300, 9000)}]: Accepted publickey for ${v.user()} from ${v.ip()}: ED25519 SHA256:${v.base64(32).slice(0, 43)}`,
  ),
  line(
    "logs",
    (v) =>
      `${v.ip()} - - [12/Mar/2026:${v.time()} +0000] "POST /login HTTP/1.1" 302 ${v.int(0, 900)} "-" "Mozilla/5.0"`,
  ),
  line(
    "logs",
    (v) => `[${v.time()}] key=orders:${v.digits(6)} ttl=${v.int(30, 900)} hit=${v.pick(["true", "false"])}`,
  ),
  line("logs", (v) => `Successfully built ${v.hex(12)}\nSuccessfully tagged orders/api:${v.version()}`),
  line("logs", (v) => `${v.timestamp()} DEBUG password=****** user=${v.user()} attempt=${v.int(1, 5)}`),
  line(
    "logs",
    (v) =>
      `ERROR: duplicate key value violates unique constraint "orders_pkey" DETAIL: Key (id)=(${v.uuid()}) already exists.`,
  ),
  line(
    "logs",
    (v) =>
      `Jan ${v.two(1, 28)} ${v.time()} edge2 kernel: device eth0 hwaddr 02:${v.hex(2)}:${v.hex(2)}:${v.hex(2)}:00:1f`,
  ),
  line("commit lists", (v) => `${v.hex(40)} Rotate the signing key without a restart`),
  line("commit lists", (v) => `${v.hex(7)} Hash passwords with argon2id (#${v.int(10, 9000)})`),
  line(
    "commit lists",
    (v) =>
      `commit ${v.hex(40)}\nAuthor: ${v.user()} <${v.user()}@${v.domain()}>\nDate:   ${v.date()}\n\n    Remove the token from the URL`,
  ),
  line(
    "commit lists",
    (v) => `* ${v.hex(8)} - (${v.int(2, 20)} days ago) fix: api key header is case-insensitive`,
  ),
  line(
    "commit lists",
    (v) => `index ${v.hex(7)}..${v.hex(7)} 100644\n--- a/src/token.ts\n+++ b/src/token.ts`,
  ),
  line("commit lists", (v) => `Merge pull request #${v.int(10, 9000)} from ${v.letters(5)}/secret-rotation`),
  line(
    "commit lists",
    (v) => `Revert "Store the refresh token in a cookie"\n\nThis reverts commit ${v.hex(40)}.`,
  ),
  line("package locks", (v) => `      "integrity": "sha512-${v.base64(64)}",`),
  line(
    "package locks",
    (v) =>
      `"node_modules/keyv": { "version": "${v.version()}", "resolved": "https://packages.example.com/keyv/-/keyv-${v.version()}.tgz", "integrity": "sha512-${v.base64(64)}" }`,
  ),
  line(
    "package locks",
    (v) =>
      `json-web-token@^${v.version()}:\n  version "${v.version()}"\n  resolved "https://packages.example.com/json-web-token.tgz#${v.hex(40)}"`,
  ),
  line("package locks", (v) => `github.com/oakline/secrets v${v.version()} h1:${v.base64(32)}`),
  line(
    "package locks",
    (v) => `[[package]]\nname = "password-hash"\nversion = "${v.version()}"\nchecksum = "${v.hex(64)}"`,
  ),
  line("package locks", (v) => `cryptography==${v.version()} \\\n    --hash=sha256:${v.hex(64)}`),
  line(
    "package locks",
    (v) => `  url "https://files.example.com/vault-${v.version()}.tar.gz"\n  sha256 "${v.hex(64)}"`,
  ),
  line("hashes of artifacts", (v) => `${v.hex(64)}  orders-${v.version()}-linux-amd64.tar.gz`),
  line("hashes of artifacts", (v) => `MD5 (installer.iso) = ${v.hex(32)}`),
  line("hashes of artifacts", (v) => `image: registry.${v.domain()}/api@sha256:${v.hex(64)}`),
  line(
    "hashes of artifacts",
    (v) => `<script src="/app.js" integrity="sha384-${v.base64(48)}" crossorigin="anonymous"></script>`,
  ),
  line(
    "hashes of artifacts",
    (v) => `Fingerprint: ${Array.from({ length: 20 }, () => v.hex(2).toUpperCase()).join(":")}`,
  ),
  line("hashes of artifacts", (v) => `gpg: Signature made with RSA key ID ${v.hex(16).toUpperCase()}`),
  line(
    "hashes of artifacts",
    (v) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${v.base64(32).slice(0, 43)} ${v.user()}@laptop`,
  ),
  line("hashes of artifacts", (v) => `Digest: sha-256=${v.base64(32)}`),
  line("identifiers", (v) => `arn:aws:iam::${v.digits(12)}:role/deploy-orders`),
  line("identifiers", (v) => `vpc-${v.hex(17)}, subnet-${v.hex(17)}, sg-${v.hex(17)}`),
  line(
    "identifiers",
    (v) => `arn:aws:secretsmanager:eu-west-1:${v.digits(12)}:secret:prod/orders-${v.alphanumeric(6)}`,
  ),
  line(
    "identifiers",
    (v) => `/subscriptions/${v.uuid()}/resourceGroups/orders/providers/Microsoft.KeyVault/vaults/orders-kv`,
  ),
  line("identifiers", (v) => `tenant_id = "${v.uuid()}"`),
  line("identifiers", (v) => `client_id: ${v.digits(12)}-${v.lowercase(32)}.apps.googleusercontent.com`),
  line(
    "identifiers",
    (v) => `projects/orders-${v.digits(6)}/locations/europe-west1/keyRings/main/cryptoKeys/backup`,
  ),
  line(
    "identifiers",
    (v) => `payment intent pi_${v.digits(1)}${v.alphanumeric(23)} for customer cus_${v.alphanumeric(14)}`,
  ),
  line("identifiers", (v) => `Slack channel C${v.uppercase(10)}, workspace T${v.uppercase(10)}`),
  line("identifiers", (v) => `Message-ID: <${v.hex(16)}.${v.digits(10)}@mail.${v.domain()}>`),
  line("identifiers", (v) => `Google Analytics: G-${v.uppercase(10)}; Tag Manager: GTM-${v.uppercase(7)}`),
  line(
    "identifiers",
    (v) =>
      `ISBN 978-3-${v.digits(6)}-${v.two(10, 99)}-${v.int(0, 9)}, DOI 10.${v.digits(4)}/s${v.digits(5)}-026-${v.digits(5)}-x`,
  ),
  line("identifiers", (v) => `Job ${v.uuid()} finished; artifact ${v.digits(10)}; runner ${v.lowercase(8)}`),
  line("identifiers", (v) => `Jira KEY-${v.int(100, 9999)} blocks TOKEN-${v.int(10, 999)}`),
  line("identifiers", (v) => `ethereum contract 0x${v.hex(40)}, block ${v.digits(8)}`),
  line("identifiers", (v) => `AWS_ACCOUNT_ID=${v.digits(12)}\nKMS_KEY_ID=${v.uuid()}`),
  line("identifiers", (v) => `public key token=${v.hex(16)}, Culture=neutral, Version=${v.version()}.0`),
  line("identifiers", (v) => `${join("AS", "IN")}: B0${v.uppercase(8)}, serial number SN${v.uppercase(12)}`),
  line("versions and paths", (v) => `/etc/ssl/private/orders-${v.int(1, 90)}.key`),
  line(
    "versions and paths",
    (v) => `node v${v.version()}, npm ${v.version()}, openssl 3.${v.int(0, 5)}.${v.int(0, 19)}+quic`,
  ),
  line("versions and paths", (v) => `C:\\ProgramData\\Vault\\secrets\\${v.date()}\\token.json`),
  line(
    "versions and paths",
    (v) => `src/auth/password-reset/${v.letters(6)}.test.tsx:${v.int(1, 400)}:${v.int(1, 80)}`,
  ),
  line(
    "versions and paths",
    (v) => `s3://backups-${v.letters(5)}/db/${v.date()}/part-${v.digits(5)}-${v.uuid()}.snappy.parquet`,
  ),
  line("versions and paths", (v) => `kestrel-agent_${v.version()}-1+deb12u${v.int(1, 9)}_amd64.deb`),
  ...fixed(
    "versions and paths",
    `
~/.ssh/id_ed25519.pub
/run/secrets/db_password
/var/lib/vault/token-helper/README
src/components/PasswordField.stories.tsx
../../keys/public/signing-key-2026.pem.pub
com.example.auth.TokenAuthenticationFilter
lib/secret_key_base.rb
`,
  ),
];
