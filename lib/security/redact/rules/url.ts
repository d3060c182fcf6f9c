import { isPlaceholder } from "../values/placeholder";
import { isRandomToken } from "../values/random-token";
import { isSecretValue } from "../values/secret-value";
import { MIXED, type ShapeRule, some } from "./rule";

/**
 * The example `user:password@host` has no password, and neither has a port with what follows it. People also paste passwords
 * that are not encoded: one with `/` or `?` may be a part of a path, so it must look like a secret.
 */
function isUserinfoSecret(password: string, match: RegExpExecArray): boolean {
  const user = match[1] ?? match[2] ?? "";
  if (isPlaceholder(password) || /^\d{2,5}[#?/;]|^\d#/.test(password)) return false;
  if (/[/?]/.test(password))
    return (
      !/^[$<{%[]/.test(user || password) &&
      !/^[$<{%]/.test(password) &&
      isSecretValue(alone(password), "password", "weak")
    );
  return !(EXAMPLE_USER.test(user) && EXAMPLE_PASSWORD.test(password));
}

const alone = (text: string) => ({ text, isQuoted: true, isAlone: true, next: "" });

const EXAMPLE_USER = /^(?:[<{$%]|(?:db_?)?(?:user(?:name)?|login|me|u|guest)$)/i;
const EXAMPLE_PASSWORD = /^(?:[<{$%:]|(?:db_?)?(?:pass(?:word|wd)?|pwd|pw|p|secret|guest)$)/i;

/** Secrets inside URLs: of databases, queues, files, callbacks. */
export const urlRules: readonly ShapeRule[] = [
  {
    name: "password in a URL",
    example: ["postgres://app:", ["hunter2", "x"].join("!"), "@db:5432/orders"],
    hints: ["://", "oracle:", "sqlplus", "@tcp("],
    pattern:
      /(?::\/\/([^\s/?#:@"'`<>\\]{0,128}):|(?:oracle:thin:|sqlplus )[\w$]{1,30}\/|(?<![\w.:/-])([\w.-]{1,64}):(?=[^\s@:]{4,64}@tcp\())([^\s/?"'`<>\\]{1,256}|[^\s@"'`<>\\]{1,256})@(?=[\w[%$\0/(-])/dgi,
    group: 3,
    accept: isUserinfoSecret,
  },
  {
    name: "token as the user of a URL",
    example: ["https://", some(MIXED, 32), ":x@api.example.com/v1"],
    hints: ["://"],
    pattern: /:\/\/([\w.~+-]{16,256})(?::[^\s@/]{0,64})?@(?=[\w[])/dg,
    group: 1,
    accept: isRandomToken,
  },
  {
    name: "secret parameter of a URL",
    example: ["https://api.example.com/export?api_key=", ["a81b5c02", "d99e4f17"].join(""), "&format=csv"],
    hints: ["="],
    pattern:
      /(?<!badge\.svg)[?&#](?:(?:access|auth|refresh|id|session|api|security|sas)?[-_]?token|api[-_]?key|key|(?:client|app|api)?[-_]?secret|sig|signature|x-amz-signature|x-amz-security-token|x-goog-signature|password|passwd|pwd|code|auth|jwt)=([^\s&;?"'`<>#)\]}\\|]{4,512})/dgi,
    group: 1,
    accept: (value, match) => isParameterSecret(match[0], value),
  },
];

/** Codes of OAuth are shorter than programs in the URL of a playground. */
const MAX_CODE = 128;

function isParameterSecret(whole: string, value: string): boolean {
  const kind = /^.(?:pass|pwd)/i.test(whole) ? "password" : "token";
  const confidence = /^.(?:key|code|auth)=/i.test(whole) ? "medium" : "strong";
  if (/^.(?:sig|signature)=/i.test(whole) && /^[a-z-]+$/i.test(value)) return false;
  if (/^.code=/i.test(whole) && value.length > MAX_CODE) return false;
  if (isPlaceholder(value)) return false;
  const plain = value.replace(/%[0-9A-Fa-f]{2}/g, "-").replace(/[.,;:]+$/, "");
  return isSecretValue({ text: plain, isQuoted: true, isAlone: false, next: "" }, kind, confidence);
}
