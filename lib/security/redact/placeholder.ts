import { isWordy } from "./wording";

/** Whether a text stands for a value to be filled in: `<KEY>`, `$KEY`, `{{key}}`, `xxxx`, `your-key-here`, `changeme`. */
export function isPlaceholder(value: string): boolean {
  const rest = /[<{($%@]/.test(value) ? value.replace(SLOT, "") : value;
  return (
    !THREE.test(rest) || MASK.test(rest) || OPEN_SLOT.test(rest) || VARIABLE.test(rest) || FILL_IN.test(rest)
  );
}

/** Whether a vendor's token is one in form only: `sk-xxxxxxxx`, `ghp_your_token_goes_here`. */
export function isMasked(token: string): boolean {
  const rest = token.replace(/(?:x{4,}|X{4,}|\*{3,}|\.{3,}|#{4,}|_{4,}|-{4,})/g, "");
  if (rest.length !== token.length) return !SIXTEEN.test(rest);
  return FILL_IN.test(token) && isWordy(token);
}

/**
 * Whether a text names a thing rather than being one: an id of a room, a digest that says so, a public address of a
 * ledger, the place where a value is kept (an address, a path, a mailbox, a variable), a colour, an option, the first
 * line of a key block, a pattern.
 */
export function isReference(value: string): boolean {
  if (/^[A-Za-z]+$/.test(value)) return false;
  return (
    /^(?:(?:rm|prt)_[\w-]{21}|(?:msg|qst)_\d+|0x[0-9a-f]{40}|(?:sha-?\d{1,3}|md5)[:=-].*)$/i.test(value) ||
    /^[a-z][\w+.-]{1,20}:\/\//i.test(value) ||
    /^(?:arn|vault|ssm|akv|keyring|keychain|file|kv|env|op|projects|secrets?)[:/]/i.test(value) ||
    /^(?:\.{0,2}|~|[A-Z]:)[\\/](?:[\w.-]+[\\/])+[\w.-]*$/.test(value) ||
    /^[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}$/i.test(value) ||
    /^(?:process\.env|import\.meta\.env|os\.environ)\b/.test(value) ||
    /^#[0-9a-f]{3,8}$|^--[a-z]|^-{4}|^\/?\^/i.test(value)
  );
}

/**
 * Whether a bare word is code, given the character after it: a type, a call, a member, an index, an argument of the
 * same call.
 */
export function isCode(word: string, next: string): boolean {
  if (/^[A-Za-z_]+$/.test(word)) return next === ")" || next === ",";
  const value = word.replace(/[!;]+$/, "");
  if (/^[A-Z][\w$.]*[<[]/.test(value)) return true;
  if (/^(?:[A-Za-z_$][\w$]*(?:::|\??\.|->))*[A-Za-z_$][\w$]*!?[([]/.test(value)) return true;
  return /^[A-Za-z_$][\w$]*(?:(?:::|\??\.|->)[A-Za-z_$][\w$]*)+$/.test(value) && isWordy(value);
}

const SLOT = /\$\{[^{}]*\}|\{\{[^{}]*\}\}|\$\([^()]*\)|<[^<>]*>|%[A-Za-z_]\w*%|@[A-Z_]+@/g;
const MASK = /^[x*•●·.…_\-–—#?=~/\\|+ ]+$/i;
const OPEN_SLOT =
  /^(?:[<{[(]|\$[{(]|#\{|%[sdvq]$|:[a-z_]+$|[!&*][A-Za-z]+$|\*\*.*\*\*$|your[a-z_-]{0,20}(?:key|token|secret|pass|password|here)$)/i;
/** `$TOKEN`, `$token`, `$apiKey`, but not `$ecret123`. */
const VARIABLE = /^\$(?:[A-Z_][A-Z0-9_]*|[a-z_]+(?:[A-Z][a-z]+)*|env:\w+|\d)$/;
const FILL_IN =
  /(?:^|[^a-z])(?:your|change[-_ ]?(?:me|this|it)\d{0,3}|replace[-_ ]?(?:me|this|with)|insert|placeholder|example|redacted|dummy|fixme|todo)(?:[^a-z0-9]|$)/i;

const THREE = /(?:[A-Za-z0-9\u0080-\uffff][^A-Za-z0-9\u0080-\uffff]*){3}/;
const SIXTEEN = /(?:[A-Za-z0-9][^A-Za-z0-9]*){16}/;
