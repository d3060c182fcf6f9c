import { DIGIT, entryOf, j, LOWER, lines, type Rand, UPPER } from "../kit";
import { m, type Template } from "./shape";

const DASH = "-----";
const arm = (edge: "BEGIN" | "END", label: string, tail = " KEY"): string =>
  j(DASH, edge, " ", label, "PRIVATE", tail, DASH);
type Pem = { text: string; body: string[]; lines: string[]; open: number };

/**
 * The lines that must not survive: all of the body but `open` lines that are the same in all keys or public; of the
 * first only its random end.
 */
const parts = (body: string[], open = 0): string[] =>
  body
    .slice(open)
    .map((l, i) => (i === 0 ? l.slice(-12) : l))
    .filter((l) => l.length >= 6);

function pem(
  r: Rand,
  label: string,
  start: string,
  bytes: number,
  width = 64,
  headers: string[] = [],
  open = 0,
): Pem {
  const body = lines(start + r.b64(bytes), width);
  const all = [arm("BEGIN", label), ...headers, ...body, arm("END", label)];
  return { text: all.join("\n"), body, lines: all, open };
}
const KINDS: Record<string, (r: Rand) => Pem> = {
  rsa: (r) => pem(r, "RSA ", j("MIIEow", "IBAAKCAQEA"), 1176),
  pkcs8: (r) => pem(r, "", j("MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", "BKcwggSjAgEAAoIBAQC"), 1155),
  ec: (r) => pem(r, "EC ", j("MHcCAQ", "EEI"), 111),
  p8ec: (r) => pem(r, "", j("MIGHAgEAMBMGByqGSM49AgEGCCqGSM49", "AwEHBG0wawIBAQQg"), 102),
  ed25519: (r) => pem(r, "", j("MC4CAQAwBQYDK2V", "wBCIEI"), 33),
  dsa: (r) => pem(r, "DSA ", j("MIIBuw", "IBAAKBgQ"), 440),
  encrypted: (r) => pem(r, "ENCRYPTED ", j("MIIFHDBOBgkqhkiG9w0BBQ0w", "QTApBgkqhkiG9w0BBQwwHA"), 1260),
  legacy: (r) =>
    pem(r, "RSA ", "", 1192, 64, [
      "Proc-Type: 4,ENCRYPTED",
      `DEK-Info: AES-128-CBC,${r.hex(32).toUpperCase()}`,
      "",
    ]),
  openssh: (r) =>
    pem(
      r,
      "OPENSSH ",
      j("b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW", "QyNTUxOQAAACB"),
      232,
      70,
      [],
      2,
    ),
  opensshRsa: (r) =>
    pem(
      r,
      "OPENSSH ",
      j("b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAABlwAAAAdzc2gtcn", "NhAAAAAwEAAQAAAYEA"),
      1820,
      70,
      [],
      9,
    ),
};
const k = (kind: string, which: string, text: (p: Pem, r: Rand) => string): Template =>
  m(kind, (r) => {
    const p = entryOf(KINDS, which)(r);
    return [text(p, r), ...parts(p.body, p.open)] as [string, string];
  });
const url = (r: Rand, n: number): string => r.b64url(n);
const jwk = (r: Rand, which: "RSA" | "EC" | "OKP" | "oct"): [Record<string, string>, string[]] => {
  const kid = r.date();
  if (which === "RSA") {
    const s = {
      d: url(r, 256),
      p: url(r, 128),
      q: url(r, 128),
      dp: url(r, 128),
      dq: url(r, 128),
      qi: url(r, 128),
    };
    return [{ kty: "RSA", kid, use: "sig", alg: "RS256", n: url(r, 256), e: "AQAB", ...s }, Object.values(s)];
  }
  if (which === "EC") {
    const d = url(r, 32);
    return [{ kty: "EC", crv: "P-256", kid, x: url(r, 32), y: url(r, 32), d }, [d]];
  }
  if (which === "OKP") {
    const d = url(r, 32);
    return [{ kty: "OKP", crv: "Ed25519", x: url(r, 32), d }, [d]];
  }
  const key = url(r, 32);
  return [{ kty: "oct", alg: "HS256", k: key, kid }, [key]];
};
const w = (
  kind: string,
  which: "RSA" | "EC" | "OKP" | "oct",
  text: (o: Record<string, string>) => string,
): Template =>
  m(kind, (r) => {
    const [o, s] = jwk(r, which);
    return [text(o), ...s] as [string, string];
  });
function ppk(r: Rand, version: number, encrypted: boolean): [string, ...string[]] {
  const pub = lines(`AAAAC3NzaC1lZDI1NTE5AAAAI${r.b64(32).slice(0, 43)}`, 64),
    priv = lines(r.b64(version === 3 ? 36 : 100), 64);
  const text = [
    `PuTTY-User-Key-File-${version}: ssh-ed25519`,
    `Encryption: ${encrypted ? "aes256-cbc" : "none"}`,
    "Comment: eddsa-key-20260301",
    `Public-Lines: ${pub.length}`,
    ...pub,
    `Private-Lines: ${priv.length}`,
    ...priv,
    `Private-MAC: ${r.hex(version === 3 ? 64 : 40)}`,
  ].join("\n");
  return [text, ...priv.filter((l) => l.length >= 6)] as [string, string];
}
const B58 = (DIGIT + UPPER + LOWER).replace(/[0OIl]/g, "");

export const keys: Template[] = [
  k("pem", "rsa", (p) => p.text),
  k(
    "pem",
    "pkcs8",
    (p) => `Here is the key of the test certificate:\n\n${p.text}\n\nPlease install it on the gateway.`,
  ),
  k("pem", "ec", (p) => `${p.text}\n`),
  k("pem", "p8ec", (p) => `AuthKey_7X2K.p8\n${p.text}`),
  k("pem", "ed25519", (p) => p.text),
  k("pem", "dsa", (p) => p.text),
  k("pem", "encrypted", (p) => `${p.text}\n(the password follows separately)`),
  k("pem", "legacy", (p) => p.text),
  k("pem", "rsa", (p, r) =>
    [
      arm("BEGIN", "").replace(j("PRIVATE", " KEY"), "CERTIFICATE"),
      ...lines(`MIID${r.b64(300)}`, 64),
      arm("END", "").replace(j("PRIVATE", " KEY"), "CERTIFICATE"),
      p.text,
    ].join("\n"),
  ),
  k("pem-fence", "pkcs8", (p) => `\`\`\`pem\n${p.text}\n\`\`\``),
  k("pem-quote", "ec", (p) => p.lines.map((l) => `> ${l}`).join("\n")),
  k(
    "pem-indented",
    "rsa",
    (p) => `tls:\n  key: |\n${p.lines.map((l) => `    ${l}`).join("\n")}\n  port: 443`,
  ),
  k(
    "pem-indented",
    "pkcs8",
    (p) =>
      `apiVersion: v1\nkind: Secret\nstringData:\n  tls.key: |-\n${p.lines.map((l) => `    ${l}`).join("\n")}`,
  ),
  k("pem-crlf", "ec", (p) => p.lines.join("\r\n")),
  k("pem-escaped", "p8ec", (p) => `PRIVATE_KEY="${p.lines.join("\\n")}\\n"`),
  k(
    "pem-escaped",
    "pkcs8",
    (p, _r) =>
      `{"type":"service_account","project_id":"shop-1","private_key_id":"fill-in","private_key":"${p.lines.join("\\n")}\\n","client_email":"sync@shop-1.iam.gserviceaccount.com"}`,
  ),
  k("pem-escaped", "ed25519", (p) => `const key = "${p.lines.join("\\n")}";`),
  k("pem-code", "ec", (p) => `const char *key =\n${p.lines.map((l) => `  "${l}\\n"`).join("\n")};`),
  k("pem-code", "ec", (p) => `KEY = """${p.text}\n"""`),
  k("pem-code", "p8ec", (p) => `String key = ${p.lines.map((l) => `"${l}\\n"`).join("\n    + ")};`),
  k("pem-code", "rsa", (p) => `cat > /etc/ssl/shop.key <<'EOF'\n${p.text}\nEOF\nchmod 600 /etc/ssl/shop.key`),
  k(
    "pem-terraform",
    "ec",
    (p) => `resource "tls_key" "x" {\n  private_key_pem = <<-EOT\n    ${p.lines.join("\n    ")}\n  EOT\n}`,
  ),
  k("pem-xml", "pkcs8", (p) => `<KeyData><![CDATA[${p.text}]]></KeyData>`),
  k("pem-one-line", "ec", (p) => p.lines.join(" ")),
  k("pem-truncated", "rsa", (p) => p.lines.slice(0, -1).join("\n")),
  m("pem-bare", (r) => {
    const l = lines(j("MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", "BKcwggSjAgEAAoIBAQC") + r.b64(1155), 64);
    return [`app_private_key = ${l.join("")}`, l.slice(-3).join(""), l.slice(4, 8).join("")];
  }),
  k("openssh", "openssh", (p) => p.text),
  k("openssh", "opensshRsa", (p) => p.text),
  k("openssh", "openssh", (p) => `$ cat ~/.ssh/id_ed25519\n${p.text}\n$`),
  k(
    "openssh",
    "openssh",
    (p) => `      - name: deploy key\n        content: |\n${p.lines.map((l) => `          ${l}`).join("\n")}`,
  ),
  k("openssh", "openssh", (p) => `SSH_KEY='${p.lines.join("\\n")}'`),
  k("openssh", "openssh", (p) => `Use this for the SFTP drop (user partner):\n\n${p.text}`),
  w("jwk", "RSA", (o) => JSON.stringify(o)),
  w("jwk", "RSA", (o) => JSON.stringify({ keys: [o] }, null, 2)),
  w("jwk", "EC", (o) => JSON.stringify(o)),
  w("jwk", "EC", (o) => `Our signing key:\n\`\`\`json\n${JSON.stringify(o, null, 2)}\n\`\`\``),
  w("jwk", "OKP", (o) => JSON.stringify(o)),
  w("jwk", "OKP", (o) => `const jwk = { kty: '${o.kty}', crv: '${o.crv}', x: '${o.x}', d: '${o.d}' };`),
  w("jwk", "oct", (o) => JSON.stringify(o)),
  w("jwk", "oct", (o) => `JWK: {"kty": "oct", "k": "${o.k}"}`),
  w("jwk", "EC", (o) => JSON.stringify({ jwks: { keys: [o] } })),
  w("jwk", "OKP", (o) => JSON.stringify(JSON.stringify(o))),
  m("putty", (r) => ppk(r, 2, false)),
  m("putty", (r) => ppk(r, 3, false)),
  m("putty", (r) => ppk(r, 2, true)),
  m("putty", (r) => {
    const [t, ...s] = ppk(r, 3, false);
    return [`Attached as text, save it as partner.ppk:\n\n${t}`, ...s] as [string, string];
  }),
  m("putty", (r) => {
    const [t, ...s] = ppk(r, 2, false);
    return [`\`\`\`\n${t}\n\`\`\``, ...s] as [string, string];
  }),
  m("pgp", (r) => {
    const l = lines(`lQOYBG${r.b64(700)}`, 64);
    return [
      [
        j(DASH, "BEGIN PGP ", "PRIVATE", " KEY BLOCK", DASH),
        "",
        ...l,
        `=${r.alnum(4)}`,
        j(DASH, "END PGP ", "PRIVATE", " KEY BLOCK", DASH),
      ].join("\n"),
      ...parts(l),
    ] as [string, string];
  }),
  m("ssh2", (r) => {
    const l = lines(`P2/56wAAA${r.b64(240)}`, 70);
    return [
      [
        `---- BEGIN SSH2 ENCRYPTED ${j("PRIVATE", " KEY ----")}`,
        'Comment: "deploy"',
        ...l,
        `---- END SSH2 ENCRYPTED ${j("PRIVATE", " KEY ----")}`,
      ].join("\n"),
      ...parts(l),
    ] as [string, string];
  }),
  m("xml-rsa", (r) => {
    const s = Array.from({ length: 6 }, (_, i) => r.b64(i === 5 ? 256 : 128));
    return [
      `<RSAKeyValue><Modulus>${r.b64(256)}</Modulus><Exponent>AQAB</Exponent><P>${s[0]}</P><Q>${s[1]}</Q><DP>${s[2]}</DP><DQ>${s[3]}</DQ><InverseQ>${s[4]}</InverseQ><D>${s[5]}</D></RSAKeyValue>`,
      ...s,
    ] as [string, string];
  }),
  m("ethereum", (r) => {
    const s = r.hex(64);
    return [`PRIVATE_KEY=0x${s}\nRPC_URL=https://rpc.fernweh.cloud`, s];
  }),
  m("bitcoin", (r) => {
    const s = r.pick(["K", "L"]) + r.mixed(B58, 51);
    return [`WIF of the deposit address: ${s}`, s];
  }),
  m("xprv", (r) => {
    const s = j("xp", "rv9s21ZrQH143K") + r.mixed(B58, 97);
    return [`Extended key of the wallet: ${s}`, s];
  }),
  m("dnssec", (r) => {
    const s = r.b64(32);
    return [
      `Private-key-format: v1.3\nAlgorithm: 13 (ECDSAP256SHA256)\nPrivateKey: ${s}\nCreated: 20260301101500`,
      s,
    ];
  }),
  m("minisign", (r) => {
    const s = `RWRTY0Iy${r.b64(150)}`;
    return [`untrusted comment: minisign encrypted secret key\n${s}`, s.slice(10)];
  }),
  m("nostr", (r) => {
    const s = j("ns", "ec1") + r.mixed("qpzry9x8gf2tvdw0s3jn54khce6mua7l", 58);
    return [`my nostr key ${s}`, s];
  }),
  m("stellar", (r) => {
    const s = `S${r.base32(55)}`;
    return [`Stellar secret seed: ${s}`, s];
  }),
  m("solana", (r) => {
    const b = [...r.bytes(64)].join(",");
    return [`id.json of the payer: [${b}]`, b.slice(10, 90), b.slice(-60)];
  }),
];
