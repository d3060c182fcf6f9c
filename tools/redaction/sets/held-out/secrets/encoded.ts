import { type Frame, several, value } from "../frame";
import { join, type Values } from "../values";

/** User and password in base64, as HTTP Basic writes them. */
export const basicAuth: readonly Frame[] = [
  value("header", 4, pair, (s) => `Authorization: Basic ${s}`),
  value(
    "header",
    3,
    pair,
    (s, v) => `GET /status HTTP/1.1\r\nHost: ${v.host()}\r\nauthorization: basic ${s}\r\n`,
  ),
  value("header", 3, pair, (s) => `Proxy-Authorization: Basic ${s}`),
  value("code", 3, pair, (s) => `headers = {"Authorization": "Basic ${s}"}`),
  value("code", 3, pair, (s) => `request.setRequestHeader('Authorization', 'Basic ${s}');`),
  value("code", 3, pair, (s) => `const BASIC_AUTH = "${s}";`),
  value("command", 3, pair, (s, v) => `curl -H "Authorization: Basic ${s}" https://${v.host()}/api`),
  value("command", 2, pair, (s) => `git -c http.extraHeader="AUTHORIZATION: basic ${s}" fetch origin`),
  value(
    "log",
    3,
    pair,
    (s, v) => `${v.timestamp()} TRACE out headers [Accept: */*, Authorization: Basic ${s}]`,
  ),
  value("settings", 3, pair, (s) => `_auth=${s}\nalways-auth=true`),
  value("settings", 3, pair, (s) => `      annotations:\n        basic-auth: ${s}`),
  value("settings", 2, pair, (s) => `BASIC_AUTH_CREDENTIALS=${s}`),
  value("chat", 3, pair, (s) => `the basic auth string is ${s}, just paste it after Basic`),
];

/** Values that are percent-encoded, or broken over lines or string literals. */
export const transformed: readonly Frame[] = [
  percent("percent-encoded", 3, (s, v) => `https://${v.host()}/login?user=${v.user()}&password=${s}`),
  percent("percent-encoded", 3, (s) => `client_id=orders&client_secret=${s}&scope=read`),
  percent(
    "percent-encoded",
    3,
    (s, v) => `https://sso.${v.domain()}/go?next=%2Fhome%3Ftoken%3D${s}%26lang%3Dde`,
  ),
  percent("percent-encoded", 3, (s) => `api_key%3D${s}`),
  percent("percent-encoded", 3, (s, v) => `amqp://${v.letters(5)}:${s}@${v.host()}/%2f`),
  percent("percent-encoded", 2, (s) => `Cookie: remember_token=${s}; lang=de`),
  split("string pieces", 3, (a, b) => `const apiKey = "${a}" +\n  "${b}";`),
  split("string pieces", 3, (a, b) => `SECRET_KEY = ("${a}"\n              "${b}")`),
  split("string pieces", 2, (a, b) => `String token = "${a}" + "${b}";`),
  split("continued", 3, (a, b) => `export ACCESS_TOKEN=${a}\\\n${b}`),
  split("continued", 3, (a, b) => `auth.token = ${a}\\\n    ${b}`),
  split("wrapped", 3, (a, b) => `The access token is\n${a}\n${b}\nplease keep it.`),
  split("wrapped", 3, (a, b) => `> API key: ${a}\n> ${b}`),
  split("wrapped", 2, (a, b) => `Bearer ${a}=\n${b}`),
  armour("key block", 3, "RSA PRIVATE KEY", (block) => block),
  armour("key block", 3, "OPENSSH PRIVATE KEY", (block) => `deploy_key: |\n${block.replace(/^/gm, "  ")}`),
  armour("key block", 3, "PRIVATE KEY", (block) => `"private_key": "${block.replaceAll("\n", "\\n")}"`),
];

function pair(values: Values): string {
  return Buffer.from(`${values.user()}:${values.password()}`).toString("base64");
}

/** A secret with at least one encoded character. */
function percent(kind: string, times: number, write: (encoded: string, values: Values) => string): Frame {
  return several(kind, times, (values) => {
    const raw = values.pick([
      () => `${values.alphanumeric(6)}/${values.alphanumeric(9)}+${values.alphanumeric(7)}==`,
      () => `${values.alphanumeric(5)}@${values.alphanumeric(5)}#${values.digits(3)}`,
      () => `${values.alphanumeric(18)}/${values.alphanumeric(22)}=`,
    ])();
    const encoded = encodeURIComponent(raw);
    return [write(encoded, values), encoded];
  });
}

function split(kind: string, times: number, write: (first: string, second: string) => string): Frame {
  return several(kind, times, (values) => {
    const first = values.alphanumeric(values.int(18, 32));
    const second = values.alphanumeric(values.int(14, 24));
    return [write(first, second), first, second];
  });
}

function armour(kind: string, times: number, label: string, write: (block: string) => string): Frame {
  return several(kind, times, (values) => {
    const lines = Array.from({ length: 5 }, () => values.base64(48));
    const edge = (word: string) => join("-----", word, " ", label, "-----");
    return [write([edge("BEGIN"), ...lines, edge("END")].join("\n")), ...lines];
  });
}
