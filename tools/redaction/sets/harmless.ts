import { createHash } from "node:crypto";
import { B32, B62, DIGITS, HEX, LOWER, randomText, UPPER, URL64, uuid } from "../samples/generate";
import { FURTHER_LINES } from "./further-lines";
import { isInSecondHalf } from "./kinds";
import { SYSTEM_LINES } from "./opened/harmless-systems";
import { TEXT_LINES } from "./opened/harmless-texts";
import { OPENED_LINES } from "./opened/second-half";
import { fillShapes, hasShape } from "./shapes";

const text = (alphabet: string, length: number) => (seed: string) => randomText(alphabet, length, seed);
const sha512 = (seed: string) => `sha512-${createHash("sha512").update(seed).digest("base64")}`;
const version = (seed: string) =>
  `${randomText("123456789", 1, seed)}.${randomText(DIGITS, 2, `${seed}v`)}.0`;
const time = (seed: string) => `2025-03-${randomText("12", 2, seed)}T09:${randomText("12345", 2, seed)}:53Z`;

/** Ids and digests of many systems: random to look at, and no secret. */
const VALUES: Readonly<Record<string, (seed: string) => string>> = {
  uuid,
  ulid: (seed) => `01${text(B32, 24)(seed)}`,
  ksuid: text(B62, 27),
  "object id": text(HEX, 24),
  commit: text(HEX, 40),
  "short commit": text(HEX, 8),
  sha256: text(HEX, 64),
  digest: (seed) => `sha256:${text(HEX, 64)(seed)}`,
  md5: text(HEX, 32),
  integrity: sha512,
  trace: (seed) => `00-${text(HEX, 32)(seed)}-${text(HEX, 16)(seed)}-01`,
  payment: (seed) => `pi_${text(B62, 24)(seed)}`,
  customer: (seed) => `cus_${text(B62, 14)(seed)}`,
  event: (seed) => `evt_${text(B62, 24)(seed)}`,
  run: (seed) => `run_${text(B62, 24)(seed)}`,
  file: (seed) => `file-${text(B62, 24)(seed)}`,
  arn: (seed) => `arn:aws:iam::${text(DIGITS, 12)(seed)}:role/orders-${text(LOWER, 6)(seed)}`,
  instance: (seed) => `i-0${text(HEX, 16)(seed)}`,
  pod: (seed) => `orders-api-${text(LOWER + DIGITS, 10)(seed)}-${text(LOWER + DIGITS, 5)(seed)}`,
  document: text(URL64, 44),
  video: text(URL64, 11),
  order: (seed) => `45${text(DIGITS, 8)(seed)}`,
  iban: (seed) => `DE${text(DIGITS, 20)(seed)}`,
  vin: (seed) => `WVWZZZ${text(UPPER + DIGITS, 11)(seed)}`,
  version,
  time,
  phone: (seed) => `+49 30 ${text(DIGITS, 7)(seed)}`,
  mac: (seed) => (text(HEX, 12)(seed).match(/../g) ?? []).join(":"),
};

/** Lines with a place for such a value, by kind of document. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  logs: [
    "2025-03-14T09:26:53Z INFO request {x} finished in 12 ms",
    "[DEBUG] Using id={x} for the session list",
    'level=info msg="token refreshed" request_id={x}',
    '{"level":"info","trace_id":"{x}","msg":"password changed"}',
    "[INFO] stored object {x}, key schedule unchanged",
    "worker-3: authentication finished, correlation id {x}",
    "cache hit for key user:4711 etag {x}",
  ],
  "API references": [
    '{"id": "{x}", "object": "charge", "livemode": false}',
    "`token_id` (string): the id of the token, for example `{x}`.",
    "GET /v1/keys/{x} returns the name of the key, not its value.",
    '{"key_id": "{x}", "created": 1741944413}',
    '"next_page_token": "{x}"',
    "X-Request-Id: {x}",
    'ETag: "{x}"',
  ],
  contracts: [
    "Annex B lists the part {x} and its price of 12.50 EUR.",
    "The Seller ships order {x} by 14 March 2025.",
    "The document {x} is part of this contract.",
    "The parties keep their credentials secret. Reference: {x}.",
    "Invoice {x} is due within 30 days; the keys are handed over in person.",
  ],
  "commit lists": [
    "{x} Rotate the API key of the staging bucket",
    'Revert "Add token cache" ({x})',
    "commit {x}\nAuthor: Kim <kim@example.com>\n\n    Hash passwords with scrypt",
    "- Fix the secret scanner ([{x}](https://example.com/commit/{x}))",
    "Merge {x} into main",
  ],
  "lock files": [
    '"integrity": "{x}"',
    '  resolved "https://packages.example.com/token/-/token-1.2.0.tgz#{x}"',
    '"js-tokens@4.0.0": {"integrity": "{x}"}',
    'checksum = "{x}"',
    "    --hash=sha256:{x}",
    "github.com/acme/secrets v1.4.2 h1:{x}=",
  ],
  settings: [
    "image: registry.example.com/acme/auth@{x}",
    "client_id: {x}",
    "PUBLIC_KEY={x}",
    'project_id = "{x}"',
    "tenant: {x}",
    "idempotency_key: {x}",
    "kms_key_id: {x}",
    "build={x} # no credentials here",
  ],
  tables: [
    "| Order | Status |\n|---|---|\n| {x} | paid |",
    "| Key id | Created |\n|---|---|\n| {x} | today |",
    "name,checksum\nauth.tgz,{x}",
  ],
  messages: [
    "Can you look up {x}? I sent the password by phone.",
    "The build {x} is green.",
    "Wir besprechen das Passwort am Telefon. Vorgang {x}.",
    "Le mot de passe sera transmis par téléphone, dossier {x}.",
    "See the document {x} about key rotation.",
  ],
};

/** The harmless lines of the development, by kind of document. */
export function harmlessLines(): { form: string; text: string }[] {
  return [
    ...linesOf(LINES, false),
    ...linesOf(OPENED_LINES, true),
    ...shapedLines({ ...SYSTEM_LINES, ...TEXT_LINES }),
    ...shapedLines(FURTHER_LINES),
  ];
}

function linesOf(forms: Readonly<Record<string, readonly string[]>>, second: boolean) {
  const values = Object.entries(VALUES).filter(([name]) => isInSecondHalf(name) === second);
  return Object.entries(forms).flatMap(([form, lines]) =>
    lines.flatMap((line) =>
      values.map(([name, make]) => ({ form, text: line.replaceAll("{x}", make(`${form}${name}`)) })),
    ),
  );
}

/** Lines with generated values are there twice, with different values. */
function shapedLines(forms: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(forms).flatMap(([form, lines]) =>
    lines.flatMap((line) =>
      (hasShape(line) ? ["first", "second"] : ["only"]).map((seed) => ({
        form,
        text: fillShapes(line, `${line}|${seed}`),
      })),
    ),
  );
}
