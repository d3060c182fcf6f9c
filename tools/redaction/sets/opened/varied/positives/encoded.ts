import { b64, j, lines, nth, pct } from "../kit";
import { b6, m, type Template, t } from "./shape";

const url64 = (s: string) => Buffer.from(s).toString("base64url");

export const encoded: Template[] = [
  // base64 of something that holds a secret
  m("base64", (r) => {
    const e = b64(`admin:${r.strong()}`);
    return [`Basic ${e}`, e];
  }),
  m("base64", (r) => {
    const e = b64(r.plainStrong());
    return [`password_base64: ${e}`, e];
  }),
  m("base64", (r) => {
    const e = b64(`{"username":"ci","password":"${r.plainStrong()}"}`);
    return [`DOCKER_AUTH_CONFIG=${e}`, e];
  }),
  m("base64", (r) => {
    const e = b64(r.strong());
    return [`$ echo ${e} | base64 -d\n(that is the database password)`, e];
  }),
  m("base64", (r) => {
    const e = b64(`DB_PASSWORD=${r.plainStrong()}\nAPI_KEY=${r.alnum(32)}\n`);
    return [`echo '${e}' | base64 --decode > .env`, e];
  }),
  m("base64", (r) => {
    const e = b64(
      JSON.stringify({
        type: "service_account",
        project_id: "shop",
        private_key_id: r.hex(40),
        private_key: j("-----BEGIN ", "PRIVATE", " KEY-----\\n") + r.b64(120),
        client_email: "ci@shop.example",
      }),
    );
    return [`GCP_SA_KEY=${e}`, e];
  }),
  m("base64", (r) => {
    const e = b64(`machine git.nordlicht.io login ci password ${r.alnum(32)}`);
    return [`NETRC_B64="${e}"`, e];
  }),
  m("base64", (r) => {
    const e = url64(`client-7:${r.url(40)}`);
    return [`client credentials, base64url: ${e}`, e];
  }),
  m("base64", (r) => {
    const e = b64(r.alnum(40));
    return [`The token, base64-encoded, is ${e} - decode it before use.`, e];
  }),
  m("base64", (r) => {
    const e = b64(
      j("-----BEGIN ", "EC PRIVATE", " KEY-----\n") +
        r.b64(90) +
        j("\n-----END ", "EC PRIVATE", " KEY-----\n"),
    );
    return [`TLS_KEY: ${e}`, e];
  }),
  m("base64", (r) => {
    const e = b64(`https://api.fernweh.cloud/v1?api_key=${r.alnum(32)}`);
    return [`callback (b64): ${e}`, e];
  }),
  m("base64", (r) => {
    const e = b64(`postgres://app:${r.plainStrong()}@db.internal/shop`);
    return [`  DATABASE_URL: ${e} # base64, kind: Secret`, e];
  }),
  m("base64", (r) => {
    const e = b64(`apiVersion: v1\nkind: Config\nusers:\n- name: ci\n  user:\n    token: ${r.jwt()}\n`);
    return [`KUBECONFIG_DATA=${e}`, e];
  }),
  t("base64", b6(32), (s) => `secret (base64 of 32 bytes): ${s}`),
  m("base64", (r) => {
    const e = b64(`user=etl;password=${r.strong()}`);
    return [`ConnectionInfo=${e}`, e];
  }),
  // percent
  m("percent", (r) => {
    const e = pct(`p@${r.name()}/${r.int(10, 99)}#${r.alnum(5)}`);
    return [`mysql://app:${e}@10.0.0.8/shop`, e];
  }),
  m("percent", (r) => {
    const s = r.url(36);
    return [`https://login.nordlicht.io/?next=%2Fcallback%3Faccess_token%3D${s}%26state%3D1`, s];
  }),
  m("percent", (r) => {
    const e = pct(r.b64(32));
    return [`https://api.fernweh.cloud/files?sig=${e}&se=2026-12-31`, e];
  }),
  m("percent", (r) => {
    const e = pct(`${r.strong()}&%`);
    return [`username=anna&password=${e}&submit=1`, e];
  }),
  m("percent", (r) => {
    const e = pct(`${r.plainStrong()}!`);
    return [`POST body: grant_type=password&username=mk%40lagerhaus.de&password=${e}`, e];
  }),
  m("percent", (r) => {
    const t0 = r.jwt();
    return [`redirect=https%3A%2F%2Fapp.brightmill.co%2F%23id_token%3D${t0}`, t0];
  }),
  m("percent", (r) => {
    const s = r.alnum(32);
    return [`q=%7B%22api_key%22%3A%22${s}%22%7D`, s];
  }),
  m("percent", (r) => {
    const e = `s%3A${r.url(32)}.${pct(r.b64(32).replace(/=+$/, ""))}`;
    return [`Cookie: connect.sid=${e}`, e];
  }),
  m("percent", (r) => {
    const s = r.alnum(30);
    return [`mailto:it@brightmill.co?subject=API%20key&body=The%20API%20key%20is%20${s}`, s];
  }),
  m("percent", (r) => {
    const s = r.plainStrong();
    return [`https://${pct("anna@brightmill.co")}:${s}@dav.brightmill.co/`, s];
  }),
  m("percent", (r) => {
    const s = r.hex(40);
    return [`GET /redirect?u=https%3a%2f%2fapi.fernweh.cloud%2f%3fkey%3d${s} HTTP/1.1`, s];
  }),
  // JSON in JSON, escapes
  m("escaped", (r) => {
    const s = r.plainStrong();
    return [`{"body":"{\\"user\\":\\"app\\",\\"password\\":\\"${s}\\"}"}`, s];
  }),
  m("escaped", (r) => {
    const s = r.alnum(32);
    return [`"message": "{\\"headers\\":{\\"X-Api-Key\\":\\"${s}\\"}}"`, s];
  }),
  m("escaped", (r) => {
    const s = r.plainStrong();
    return [`DB_URL=postgres:\\/\\/app:${s}@db:5432\\/shop`, s];
  }),
  m("escaped", (r) => {
    const s = r.pw();
    return [`password\\u003d${s}\\u0026user\\u003danna`, s];
  }),
  m("escaped", (r) => {
    const s = r.url(40);
    return [`&lt;token&gt;${s}&lt;/token&gt;`, s];
  }),
  m("escaped", (r) => {
    const s = r.plainStrong();
    return [`&quot;password&quot;:&quot;${s}&quot;`, s];
  }),
  m("escaped", (r) => {
    const s = r.url(36);
    return [`Authorization\\: Bearer ${s}`, s];
  }),
  m("escaped", (r) => {
    const s = r.plainStrong();
    return [`'{"db": {"user": "app", "pass": "'"${s}"'"}}'`, s];
  }),
  m("escaped", (r) => {
    const a = r.plainStrong(),
      b = r.alnum(32);
    return [`DB_PASSWORD=${a}\\nAPI_KEY=${b}\\nLOG_LEVEL=info`, a, b];
  }),
  // broken lines
  m("broken", (r) => {
    const l = lines(r.b64(72).replace(/=+$/, ""), 64);
    return [`signing key:\n${l.join("\n")}\n`, ...(l as [string])];
  }),
  m("broken", (r) => {
    const s = r.url(64);
    const l = lines(s, 32);
    return [`API_TOKEN=${l[0]}\\\n${l[1]}`, nth(l, 0), nth(l, 1)];
  }),
  m("broken", (r) => {
    const s = r.jwt();
    const l = lines(s, 76);
    return [
      `Authorization: Bearer ${l.join("\n")}`,
      ...(l.slice(1).filter((x) => x.length > 20) as [string]),
    ];
  }),
  m("broken", (r) => {
    const s = r.alnum(60);
    const l = lines(s, 30);
    return [`const token = '${l[0]}' +\n  '${l[1]}';`, nth(l, 0), nth(l, 1)];
  }),
  m("broken", (r) => {
    const s = r.hex(64);
    const l = lines(s, 32);
    return [`secret: >-\n  ${l[0]}\n  ${l[1]}`, nth(l, 0), nth(l, 1)];
  }),
  m("broken", (r) => {
    const s = r.plainStrong();
    return [`Password:\n\n${s}\n\nPlease delete this mail afterwards.`, s];
  }),
  m("broken", (r) => {
    const s = r.alnum(32);
    return [`API key\n  ${s}\nValid from\n  2026-01-01`, s];
  }),
  m("broken", (r) => {
    const s = r.url(48);
    const l = lines(s, 24);
    return [`token = ("${l[0]}"\n         "${l[1]}")`, nth(l, 0), nth(l, 1)];
  }),
  m("broken", (r) => {
    const l = lines(r.b64(96), 64);
    return [`> shared key:\n> ${l.join("\n> ")}`, ...(l as [string])];
  }),
  m("broken", (r) => {
    const l = lines(r.b64(60), 76);
    const e = l.join("\n");
    return [
      `Content-Type: application/json\nContent-Transfer-Encoding: base64\nX-Note: password file\n\nsecret=${e}`,
      e,
    ];
  }),
  m("broken", (r) => {
    const g = lines(r.alnum(32).toUpperCase(), 4);
    const s = g.join(" ");
    return [`The WLAN key in groups of four: ${s}`, s];
  }),
  m("broken", (r) => {
    const s = lines(r.lowerNum(16), 4).join(" ");
    return [`App password for mail: ${s} (the blanks do not matter)`, s];
  }),
  m("broken", (r) => {
    const g = lines(r.base32(32).toLowerCase(), 4).join(" ");
    return [`Cannot scan the QR code? Enter this key: ${g}`, g];
  }),
  m("broken", (r) => {
    const g = Array.from({ length: 8 }, () => r.digits(6)).join("-");
    return [`BitLocker recovery key: ${g}`, g];
  }),
  m("broken", (r) => {
    const g = lines(r.mixed("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 24), 4).join("-");
    return [`FileVault recovery key ${g}`, g];
  }),
  // otpauth, hex, data URLs
  m("otpauth", (r) => {
    const s = r.base32(32);
    return [`otpauth://totp/Brightmill:anna?secret=${s}&issuer=Brightmill`, s];
  }),
  m("otpauth", (r) => {
    const s = r.base32(16);
    return [`otpauth://hotp/VPN:mk%40lagerhaus.de?secret=${s}&counter=4`, s];
  }),
  m("hex", (r) => {
    const s = Buffer.from(r.plainStrong()).toString("hex");
    return [`password as hex: ${s}`, s];
  }),
  m("hex", (r) => {
    const s = [...r.bytes(16)].map((b) => b.toString(16).padStart(2, "0")).join(":");
    return [`LoRa AppKey ${s}`, s];
  }),
  m("hex", (r) => {
    const s = `0x${r.hex(64)}`;
    return [`Encryption key: ${s}`, s.slice(2)];
  }),
  m("data-url", (r) => {
    const e = b64(`user: ci\npassword: ${r.plainStrong()}\n`);
    return [`[credentials](data:text/plain;base64,${e})`, e];
  }),
  m("wifi-qr", (r) => {
    const s = r.plainStrong();
    return [`WIFI:T:WPA;S:Lager-Gast;P:${s};;`, s];
  }),
];
