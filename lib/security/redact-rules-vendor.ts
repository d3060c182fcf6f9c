import { PEM_BEGIN, readPem } from "./redact-pem";
import { isMasked } from "./redact-placeholder";
import type { Read, ShapeRule } from "./redact-rule";
import { looksRandom } from "./redact-wording";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const HEX = "0123456789abcdef";
const MIXED = "q7Xb2Lz9Rk4Vn8Tc3Wm6Yd1Hs5Pf0Gj";

const some = (alphabet: string, length: number) =>
  alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);

/**
 * Where a token may begin: not inside a word, but after a line end escaped as two characters or a percent-encoded one.
 */
const EDGE = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrt]|%[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}))`;

interface Shape {
  /** Literals of which every such token begins with one. */
  begins: readonly string[];
  /** The same as a pattern, and the pattern of what follows. */
  start: string;
  body: string;
  example: string;
  /** Set where the beginning is so short or so common that it is also met inside other words. */
  edge?: boolean;
  /** Set where words joined by hyphens have the same shape. */
  random?: boolean;
}

/** A token known by its own shape, wherever it stands. */
function token(name: string, { begins, start, body, example, edge, random }: Shape): ShapeRule {
  return {
    name,
    example: ["use ", example, " here"],
    hints: begins.map((literal) => literal.toLowerCase()),
    // The edge is looked for behind the beginning: a pattern that begins with literals is found many times faster.
    pattern: new RegExp(start + (edge ? `(?<=${EDGE}${start})` : "") + body, "g"),
    accept: (value) => !isMasked(value) && (!random || looksRandom(value, 16)),
  };
}

/** A JSON web token: its first part is taken by the pattern, the others are read here. */
const readJwt: Read = (text, match) => {
  const end = match.index + match[0].length;
  JWT_REST.lastIndex = end;
  const rest = JWT_REST.exec(text);
  return { values: rest ? [{ start: match.index, end: end + rest[0].length }] : [], end };
};

const JWT_REST = /\.[\w-]{4,}\.[\w-]*(?:\.[\w-]+){0,2}/y;

/** Secrets known by their own shape: keys, tokens with a prefix of their issuer. */
export const vendorRules: readonly ShapeRule[] = [
  token("room token", {
    begins: ["ptk_", "otk_"],
    start: "[po]tk_",
    body: "[A-Za-z0-9_-]{32}",
    example: `ptk_${some(MIXED, 32)}`,
  }),
  {
    name: "private key block",
    example: ["key:\n", ["-----BEGIN", "PRIVATE KEY-----\n"].join(" ") + some(MIXED, 64), "\n\nthat was it"],
    hints: ["private key"],
    pattern: PEM_BEGIN,
    read: readPem,
  },
  {
    name: "JSON web token",
    example: [
      "session ",
      ["eyJ", some(MIXED, 20), ".eyJ", some(MIXED, 30), ".", some(MIXED, 43)].join(""),
      " ok",
    ],
    hints: ["eyj"],
    pattern: /eyJ[\w-]{6,}/g,
    read: readJwt,
  },
  token("AWS access key id", {
    begins: ["AKIA", "ASIA"],
    start: "A[KS]IA",
    body: "[A-Z0-9]{16}(?![A-Za-z0-9])",
    example: ["AKIA", "IOSFODNN7", "EXAMPLE"].join(""),
    edge: true,
  }),
  {
    name: "AWS secret access key",
    example: ["aws_secret_access_key = ", ["wJalrXUtnFEMI", "K7MDENG", "bPxRfiCYEXAMPLEKEY"].join("/"), "\n"],
    hints: ["secret"],
    pattern:
      /(?:secret_?access_?key|aws_?secret(?:_?key)?)["'\\]{0,3}\s{0,4}[:=]\s{0,4}["'\\]{0,3}([A-Za-z0-9+/]{40})/dgi,
    group: 1,
    accept: (value) => !isMasked(value),
  },
  token("GitHub token", {
    begins: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
    start: "gh[opusr]_",
    body: "[A-Za-z0-9]{30,}",
    example: `ghp_${some(MIXED, 36)}`,
  }),
  token("GitHub fine-grained token", {
    begins: ["github_pat_"],
    start: "github_pat_",
    body: "[A-Za-z0-9_]{22,}",
    example: `github_pat_${some(MIXED, 22)}_${some(MIXED, 59)}`,
  }),
  token("GitLab token", {
    begins: ["glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glft-", "glagent-", "glsoat-"],
    start: "gl(?:pat|dt|rt|ptt|cbt|ft|agent|soat)-",
    body: "[A-Za-z0-9_-]{20,}(?:\\.[A-Za-z0-9]{2,12}){0,2}",
    example: `glpat-${some(MIXED, 20)}`,
    edge: true,
  }),
  token("Slack token", {
    begins: ["xox"],
    start: "xox[a-z](?:\\.xox[a-z])?-",
    body: "[A-Za-z0-9-]{10,}",
    example: `xoxb-${some("0123456789", 12)}-${some(MIXED, 24)}`,
  }),
  token("Slack app token", {
    begins: ["xapp-"],
    start: "xapp-",
    body: "\\d-[A-Za-z0-9-]{10,}",
    example: `xapp-1-${some(MIXED, 10)}-${some(HEX, 64)}`,
  }),
  {
    name: "Slack webhook address",
    example: [
      "https://hooks.slack.com/services/",
      ["T0A1B2C3D", "B0E1F2G3H", some(MIXED, 24)].join("/"),
      " x",
    ],
    hints: ["hooks.slack"],
    pattern: /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9_/-]{20,})/dg,
    group: 1,
    accept: (value) => looksRandom(value, 20) && !isMasked(value),
  },
  {
    name: "Discord webhook address",
    example: ["https://discord.com/api/webhooks/", [some("0123456789", 18), some(MIXED, 68)].join("/"), " x"],
    hints: ["discord"],
    pattern: /discord(?:app)?\.com\/api(?:\/v\d{1,2})?\/webhooks\/(\d{5,20}\/[\w-]{20,})/dg,
    group: 1,
  },
  {
    name: "Teams webhook address",
    example: [
      "https://acme.webhook.office.com/webhookb2/",
      `${some(HEX, 32)}@${some(HEX, 32)}/I/${some(HEX, 32)}`,
      " x",
    ],
    hints: ["webhook.office.com", "outlook.office.com"],
    pattern: /(?:webhook|outlook)\.office\.com\/webhook(?:b2)?\/([\w@/-]{32,})/dg,
    group: 1,
  },
  token("Stripe key", {
    begins: ["sk_", "rk_"],
    start: "[sr]k_(?:live|test|prod)_",
    body: "[A-Za-z0-9]{10,}",
    example: `sk_live_${some(MIXED, 24)}`,
  }),
  token("Stripe webhook secret", {
    begins: ["whsec_"],
    start: "whsec_",
    body: "[A-Za-z0-9+/=]{20,}",
    example: `whsec_${some(MIXED, 32)}`,
  }),
  token("Google API key", {
    begins: ["AIza"],
    start: "AIza",
    body: "[A-Za-z0-9_-]{30,}",
    example: `AIza${some(MIXED, 35)}`,
  }),
  token("Google client secret", {
    begins: ["GOCSPX-"],
    start: "GOCSPX-",
    body: "[A-Za-z0-9_-]{20,}",
    example: `GOCSPX-${some(MIXED, 28)}`,
  }),
  token("Google access token", {
    begins: ["ya29."],
    start: "ya29\\.",
    body: "[A-Za-z0-9_-]{20,}",
    example: `ya29.${some(MIXED, 60)}`,
  }),
  token("Google refresh token", {
    begins: ["1//0"],
    start: "1//0",
    body: "[A-Za-z0-9_-]{40,}",
    example: `1//0${some(MIXED, 60)}`,
    edge: true,
  }),
  token("OpenAI or Anthropic key", {
    begins: ["sk-"],
    start: "sk-",
    body: "[A-Za-z0-9_-]{16,}",
    example: `sk-proj-${some(MIXED, 48)}`,
    edge: true,
    random: true,
  }),
  token("Hugging Face token", {
    begins: ["hf_"],
    start: "hf_",
    body: "[A-Za-z0-9]{30,}",
    example: `hf_${some(MIXED, 34)}`,
    edge: true,
  }),
  token("npm token", {
    begins: ["npm_"],
    start: "npm_",
    body: "[A-Za-z0-9]{36,}",
    example: `npm_${some(MIXED, 36)}`,
    edge: true,
  }),
  token("PyPI token", {
    begins: ["pypi-"],
    start: "pypi-",
    body: "[A-Za-z0-9_-]{40,}",
    example: `pypi-${some(MIXED, 80)}`,
    edge: true,
    random: true,
  }),
  token("SendGrid key", {
    begins: ["SG."],
    start: "SG\\.",
    body: "[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,}",
    example: `SG.${some(MIXED, 22)}.${some(MIXED, 43)}`,
    edge: true,
  }),
  token("Twilio key", {
    begins: ["SK"],
    start: "SK",
    body: "[0-9a-f]{32}",
    example: `SK${some(HEX, 32)}`,
    edge: true,
  }),
  token("Mailgun key", {
    begins: ["key-"],
    start: "key-",
    body: "[0-9a-f]{32}",
    example: `key-${some(HEX, 32)}`,
    edge: true,
  }),
  token("DigitalOcean token", {
    begins: ["dop_v1_", "doo_v1_", "dor_v1_"],
    start: "do[opr]_v1_",
    body: "[0-9a-f]{64}",
    example: `dop_v1_${some(HEX, 64)}`,
  }),
  token("Shopify token", {
    begins: ["shpat_", "shpss_", "shpca_", "shppa_"],
    start: "shp(?:at|ss|ca|pa)_",
    body: "[0-9A-Fa-f]{32}",
    example: `shpat_${some(HEX, 32)}`,
  }),
  {
    name: "Telegram bot token",
    example: ["bot", `${some("123456789", 10)}:AA${some(MIXED, 33)}`, "/getMe"],
    hints: [":aa"],
    pattern: /(?<!\d)\d{8,10}:AA[\w-]{32,34}/g,
  },
  token("Square token", {
    begins: ["sq0"],
    start: "sq0[a-z]{3}-",
    body: "[A-Za-z0-9_-]{22,}",
    example: `sq0atp-${some(MIXED, 22)}`,
    edge: true,
  }),
  {
    name: "Azure account key",
    example: ["AccountName=acme;AccountKey=", `${some(MIXED, 86)}==`, ";EndpointSuffix=core.windows.net"],
    hints: ["accountkey", "sharedaccesskey"],
    pattern: /(?:AccountKey|SharedAccessKey)["'\\]{0,2}[=:]\s{0,2}["'\\]{0,2}([A-Za-z0-9+/]{20,}={0,2})/dgi,
    group: 1,
    accept: (value) => !isMasked(value),
  },
  {
    name: "Azure client secret",
    example: ["secret ", ["q7X8", "Q~", some(MIXED, 34)].join(""), " is new"],
    hints: ["q~"],
    pattern: /(?<![\w~.])[\w~.]{3}\dQ~[\w~.-]{31,34}/g,
  },
  token("Databricks token", {
    begins: ["dapi"],
    start: "dapi",
    body: "[0-9a-f]{32}(?:-\\d)?",
    example: `dapi${some(HEX, 32)}`,
  }),
  token("Doppler token", {
    begins: ["dp."],
    start: "dp\\.(?:pt|st|ct|sa|scim|audit)\\.",
    body: "(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{30,}",
    example: `dp.pt.${some(MIXED, 43)}`,
    edge: true,
  }),
  token("Linear key", {
    begins: ["lin_"],
    start: "lin_(?:api|oauth)_",
    body: "[A-Za-z0-9]{30,}",
    example: `lin_api_${some(MIXED, 40)}`,
    edge: true,
  }),
  token("Notion token", {
    begins: ["ntn_", "secret_"],
    start: "(?:ntn|secret)_",
    body: "[A-Za-z0-9]{40,}",
    example: `ntn_${some(MIXED, 46)}`,
    edge: true,
  }),
  token("Vault token", {
    begins: ["hvs.", "hvb.", "hvr."],
    start: "hv[sbr]\\.",
    body: "[A-Za-z0-9_-]{24,}",
    example: `hvs.${some(MIXED, 90)}`,
    edge: true,
  }),
  token("age secret key", {
    begins: ["AGE-SECRET-KEY-"],
    start: "AGE-SECRET-KEY-(?:PQ-)?1",
    body: "[A-Z0-9]{50,}",
    example: `AGE-SECRET-KEY-1${some("QPZRY9X8GF2TVDW0", 58)}`,
  }),
  token("Fly token", {
    begins: ["fo1_", "fm1", "fm2"],
    start: "f(?:o1|m[12][ar]?)_",
    body: "[A-Za-z0-9_+/=-]{40,}",
    example: `fo1_${some(MIXED, 43)}`,
    edge: true,
  }),
  token("Supabase token", {
    begins: ["sbp_", "sb_secret_"],
    start: "sb(?:p|_secret)_",
    body: "[A-Za-z0-9_-]{20,}",
    example: `sbp_${some(HEX, 40)}`,
    edge: true,
  }),
  token("Postman key", {
    begins: ["PMAK-"],
    start: "PMAK-",
    body: "[0-9A-Fa-f]{24}-[0-9A-Fa-f]{34}",
    example: `PMAK-${some(HEX, 24)}-${some(HEX, 34)}`,
  }),
  token("New Relic key", {
    begins: ["NRAK-", "NRAL-", "NRII-"],
    start: "NR(?:AK|AL|II)-",
    body: "[A-Za-z0-9_-]{27,}",
    example: `NRAK-${some(MIXED.toUpperCase(), 27)}`,
  }),
  token("Grafana token", {
    begins: ["glc_", "glsa_"],
    start: "gl(?:c|sa)_",
    body: "[A-Za-z0-9_+/]{32,}={0,3}",
    example: `glsa_${some(MIXED, 32)}_${some(HEX, 8)}`,
    edge: true,
  }),
  token("Figma token", {
    begins: ["figd_"],
    start: "figd_",
    body: "[A-Za-z0-9_-]{36,}",
    example: `figd_${some(MIXED, 40)}`,
  }),
  token("Airtable token", {
    begins: ["pat"],
    start: "pat",
    body: "[A-Za-z0-9]{14}\\.[0-9a-f]{64}",
    example: `pat${some(LOWER, 14)}.${some(HEX, 64)}`,
    edge: true,
  }),
  token("Atlassian token", {
    begins: ["ATATT", "ATCTT", "ATSTT"],
    start: "AT[ACS]TT",
    body: "[A-Za-z0-9_=-]{50,}",
    example: `ATATT3${some(MIXED, 186)}`,
    edge: true,
  }),
];
