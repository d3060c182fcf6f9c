import { isPlaceholder } from "../placeholder";
import type { ShapeRule } from "../rule";
import { isSecretValue } from "../value";

/** `user:password@host` of an example, and a port with what follows it, hold no password. */
function isUserinfoSecret(password: string, match: RegExpExecArray): boolean {
  if (isPlaceholder(password) || /^\d{1,5}[#?]/.test(password)) return false;
  return !(EXAMPLE_USER.test(match[1] ?? "") && EXAMPLE_PASSWORD.test(password));
}

const EXAMPLE_USER = /^(?:[<{$%]|(?:db_?)?(?:user(?:name)?|login|me|u)$)/i;
const EXAMPLE_PASSWORD = /^(?:[<{$%:]|(?:db_?)?(?:pass(?:word|wd)?|pwd|pw|p|secret)$)/i;

/** Secrets inside addresses: of databases, queues, files, callbacks. */
export const addressRules: readonly ShapeRule[] = [
  {
    name: "room address",
    example: [
      "join at ",
      ["https://rooms.example.com/r/rm_", "V1StGXR8Z5jdHi6BmyTab", "/ptk_", "aB3-_xY9".repeat(4)].join(""),
      " please",
    ],
    hints: ["/r/rm_", "/o/rm_"],
    pattern:
      /https?:\/\/[\w.:[\]-]{1,255}(?:\/[\w.~-]{1,64}){0,8}\/[ro]\/rm_[\w-]{21}\/[po]tk_[\w-]{32}(?:\.md)?/g,
  },
  {
    name: "password in an address",
    example: ["postgres://app:", ["hunter2", "x"].join("!"), "@db:5432/orders"],
    hints: ["://"],
    pattern: /:\/\/([^\s/?#:@"'`<>\\]{0,128}):([^\s/?"'`<>\\]{1,256})@(?=[\w[%$\0-])/dgi,
    group: 2,
    accept: isUserinfoSecret,
  },
  {
    name: "secret parameter of an address",
    example: ["https://api.example.com/export?api_key=", ["a81b5c02", "d99e4f17"].join(""), "&format=csv"],
    hints: ["="],
    pattern:
      /[?&#](?:(?:access|auth|refresh|id|session|api|security|sas)?[-_]?token|api[-_]?key|key|(?:client|app|api)?[-_]?secret|sig|signature|x-amz-signature|x-amz-security-token|x-goog-signature|password|passwd|pwd|code|auth|jwt)=([^\s&;?"'`<>#)\]}\\|]{4,512})/dgi,
    group: 1,
    accept: (value, match) => isParameterSecret(match[0], value),
  },
];

function isParameterSecret(whole: string, value: string): boolean {
  const kind = /^.(?:pass|pwd)/i.test(whole) ? "password" : "token";
  const form = /^.(?:key|code|auth)=/i.test(whole) ? "medium" : "strong";
  const plain = value.replace(/%[0-9A-Fa-f]{2}/g, "-").replace(/[.,;:]+$/, "");
  return isSecretValue({ value: plain, quoted: true, alone: false, next: "" }, kind, form);
}
