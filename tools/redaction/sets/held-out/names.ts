import { join, type Values } from "./values";

/** Makes a random value. */
export type Make = (values: Values) => string;

const password: Make = (values) => values.password();
const alphanumeric =
  (length: number): Make =>
  (values) =>
    values.alphanumeric(length);
const lowercase =
  (length: number): Make =>
  (values) =>
    values.lowercase(length);
const hex =
  (length: number): Make =>
  (values) =>
    values.hex(length);
const urlSafe =
  (length: number): Make =>
  (values) =>
    values.urlSafe(length);
const base64 =
  (bytes: number): Make =>
  (values) =>
    values.base64(bytes);
const uuid: Make = (values) => values.uuid();
const jwt: Make = (values) => values.jwt();
const prefixed =
  (...pieces: readonly string[]) =>
  (rest: Make): Make =>
  (values) =>
    join(...pieces) + rest(values);

/** Secrets by the words of their names: passwords that people and services sign in with. */
export const PASSWORDS: readonly (readonly [string, Make])[] = [
  ["db password", password],
  ["database password", password],
  ["postgres password", password],
  ["mysql root password", password],
  ["redis password", password],
  ["smtp password", password],
  ["ldap bind password", password],
  ["admin password", password],
  ["keystore password", password],
  ["ftp password", password],
  ["rabbitmq default pass", password],
  ["mongo initdb root password", password],
  ["grafana admin password", password],
  ["proxy password", password],
  ["backup passphrase", password],
  ["gpg passphrase", password],
  ["minio root password", password],
  ["restic password", password],
  ["elastic password", password],
  ["truststore password", password],
  ["imap pass", password],
  ["service account password", password],
  ["oracle pwd", password],
  ["sftp passwd", password],
  ["vpn psk", password],
];

/** Secrets by the words of their names: random values that programs use. */
export const TOKENS: readonly (readonly [string, Make])[] = [
  ["api key", alphanumeric(32)],
  ["api token", urlSafe(40)],
  ["access token", alphanumeric(36)],
  ["refresh token", urlSafe(48)],
  ["auth token", hex(40)],
  ["bot token", alphanumeric(30)],
  ["client secret", urlSafe(32)],
  ["app secret", hex(32)],
  ["jwt secret", base64(32)],
  ["session secret", hex(64)],
  ["cookie secret", alphanumeric(44)],
  ["signing secret", hex(32)],
  ["webhook secret", prefixed("wh", "sec_")(alphanumeric(32))],
  ["encryption key", base64(32)],
  ["master key", hex(32)],
  ["secret key", alphanumeric(40)],
  ["secret key base", hex(128)],
  ["hmac key", base64(24)],
  ["deploy token", urlSafe(20)],
  ["registry token", uuid],
  ["private token", alphanumeric(20)],
  ["service token", jwt],
  ["storage account key", base64(64)],
  ["consumer secret", alphanumeric(48)],
  ["bearer token", jwt],
  ["stripe secret key", prefixed("sk_", "live_")(alphanumeric(24))],
  ["twilio auth token", hex(32)],
  ["mailgun api key", prefixed("key", "-")(hex(32))],
  ["datadog api key", hex(32)],
  ["sentry auth token", hex(64)],
  ["algolia admin key", hex(32)],
  ["cloudflare api token", urlSafe(40)],
  ["heroku api key", uuid],
  ["slack signing secret", hex(32)],
  ["github token", prefixed("gh", "p_")(alphanumeric(36))],
  ["gitlab token", prefixed("gl", "pat-")(urlSafe(20))],
  ["npm token", prefixed("npm", "_")(alphanumeric(36))],
  ["azure client secret", (values) => `${values.alphanumeric(3)}8Q~${values.urlSafe(34)}`],
  ["aws secret access key", base64(30)],
  ["pagerduty routing key", lowercase(32)],
  ["okta api token", prefixed("00")(urlSafe(40))],
  ["contentful management token", prefixed("CF", "PAT-")(urlSafe(43))],
  ["telegram bot token", (values) => `${values.digits(10)}:AA${values.urlSafe(33)}`],
  ["jira api token", alphanumeric(24)],
  ["sonar token", prefixed("sq", "u_")(hex(40))],
  ["vault token", prefixed("hv", "s.")(alphanumeric(24))],
  ["consul http token", uuid],
  ["snyk token", uuid],
  ["segment write key", alphanumeric(32)],
  ["intercom access token", base64(42)],
  ["hubspot private app token", (values) => join("pa", "t-eu1-") + values.uuid()],
  ["airtable personal token", (values) => `${join("pa", "t")}${values.alphanumeric(14)}.${values.hex(64)}`],
  ["notion token", prefixed("nt", "n_")(alphanumeric(46))],
  ["linear api key", prefixed("lin_", "api_")(alphanumeric(40))],
  ["mollie api key", prefixed("live", "_")(alphanumeric(30))],
  ["deepl auth key", (values) => `${values.uuid()}:fx`],
  ["openweather api key", hex(32)],
  ["supabase service role key", jwt],
  ["upstash redis rest token", base64(42)],
  ["cloudinary api secret", urlSafe(27)],
  ["pusher secret", hex(20)],
  ["vonage api secret", alphanumeric(16)],
  ["postmark server token", uuid],
  ["ovh application secret", alphanumeric(32)],
  ["hetzner token", alphanumeric(64)],
  ["fastly api token", urlSafe(32)],
  ["airflow fernet key", base64(32)],
  ["django secret key", (values) => values.chars("abcdefghijklmnopqrstuvwxyz0123456789!@#%^*(-_=+)", 50)],
  ["rails master key", hex(32)],
  ["laravel app key", prefixed("base64:")(base64(32))],
  ["nextauth secret", base64(32)],
  ["turn shared secret", alphanumeric(26)],
  ["radius shared secret", alphanumeric(22)],
  ["wireguard private key", base64(32)],
  ["plaid secret", hex(30)],
  ["adyen hmac key", (values) => values.hex(64).toUpperCase()],
  ["kestrel partner key", prefixed("kst_", "live_")(alphanumeric(28))],
  ["oakline ingest token", prefixed("oak", "_")(urlSafe(36))],
];
