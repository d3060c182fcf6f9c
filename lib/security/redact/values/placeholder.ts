import { classesOf, LOWER, PUNCTUATION, SPACE, SPECIAL, UPPER } from "./character-classes";
import { isWordy } from "./wording";

const { raw } = String;

/** Whether a text is a placeholder: `<KEY>`, `$KEY`, `{{key}}`, `xxxx`, `your-key-here`, `changeme`. */
export function isPlaceholder(value: string, classes = classesOf(value)): boolean {
  // Stryker disable next-line ConditionalExpression: it only saves time
  if (!(classes & (SPECIAL | PUNCTUATION | SPACE)))
    return value.length < 3 || MASK.test(value) || FILL_IN.test(value);
  const rest = classes & (SPECIAL | PUNCTUATION) ? value.replace(SLOT, "") : value;
  return !THREE.test(rest) || MASK.test(rest) || OPEN_SLOT.test(rest) || FILL_IN.test(rest);
}

/** Whether a token with a vendor's prefix is a placeholder: `sk-xxxxxxxx`, `ghp_your_token_goes_here`. */
export function isMasked(token: string): boolean {
  const rest = token.replace(/(?:x{4,}|X{4,}|\*{3,}|\.{3,}|#{4,}|_{4,}|-{4,})/g, "");
  if (rest.length !== token.length) return !SIXTEEN.test(rest);
  return FILL_IN.test(token) && isWordy(token);
}

/**
 * Whether a text only refers to something: the id of a room, a labelled digest, a public blockchain address, the place of
 * a value (a URL, a path, a mailbox, a variable), a colour, an option, the first line of a key block, a pattern, the text
 * and target of a link.
 */
export const isReference = (value: string): boolean => REFERENCE.test(value);

const REFERENCE = new RegExp(
  [
    raw`(?:(?:rm|prt)_[\w-]{21}|(?:msg|qst)_\d+|0x[0-9a-f]{40}|(?:sha-?\d{1,3}|md5)[:=-].*)$`,
    raw`[a-z][\w+.-]{1,20}:\/\/|[a-z_]+::\w|\d{4}-\d\d-\d\d$|[a-z_]+=(?:true|false)$`,
    "(?:arn|vault|(?:aws-)?ssm|akv|keyring|keychain|file|kv|env|op|projects|secrets?)[:/]",
    raw`(?:\.{0,2}|~|[A-Z]:)[\\/](?:[\w.-]+[\\/])+[\w.-]*$`,
    raw`[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}$`,
    raw`(?:process\.env|import\.meta\.env|os\.environ)\b`,
    raw`#[0-9a-f]{3,8}$|--[a-z]|-{4}|~[a-z-]+:|\.[\w-]+\/[\w./-]+$|\/?\^`,
    raw`[^\s\]\d]{0,40}\]\((?:[a-z][a-z+.-]{1,10}:|[#/]|\.{1,2}\/|[\w-]{1,60}[./])`,
  ]
    .map((start) => `^(?:${start})`)
    .join("|"),
  "i",
);

/** Whether an unquoted word is code, given the character after it: a type, a call, a member, an index, an argument. */
export function isCode(word: string, next: string, classes: number): boolean {
  if (!(classes & ~(LOWER | UPPER | PUNCTUATION)) && /^[A-Za-z_]+$/.test(word))
    return next === ")" || next === ",";
  // Stryker disable next-line ConditionalExpression: it only saves time
  if (!(classes & (SPECIAL | PUNCTUATION))) return false;
  const value = word.replace(/[!;]+$/, "");
  if (/^[A-Z][\w$.]*[<[]/.test(value)) return true;
  if (/^(?:[A-Za-z_$][\w$]*(?:::|\??\.|->))*[A-Za-z_$][\w$]*!?[([]/.test(value)) return true;
  return (
    /^[A-Za-z_$][\w$]*(?:(?:::|\??\.|->)[A-Za-z_$][\w$]*)+$/.test(value) &&
    isWordy(value.replace(/[?>]|(?<=[a-z])\d{1,2}\b/g, ""))
  );
}

const SLOT = /\$\{[^{}]*\}|\{\{[^{}]*\}\}|\$\([^()]*\)|<[^<>]*>|%3[Cc][\w-]*%3[Ee]|%[A-Za-z_]\w*%|@[A-Z_]+@/g;
/** A mask, or `your…`. */
const MASK =
  /^(?:[a-z_-]{0,12}x{8,}|\w{1,8}\.{3}\w{0,8}|[x*•●·.…_\-–—#?=~/\\|+ ]+|your[a-z_-]{0,20}(?:key|token|secret|pass|password|here))$/i;
/** The beginning of a slot, or a variable: `$TOKEN`, `$token`, `$apiKey`, but not `$ecret123`. */
const OPEN_SLOT =
  /^(?:[<{[(]|%3[Cc]|\$[{(]|#\{|:[A-Za-z_]+$|[!&*][A-Za-z]+$|\*\*.*\*\*$|\$(?:[A-Z_][A-Z0-9_]*|[a-z_]+(?:[A-Z][a-z]+)*|env:\w+)$)/;
const FILL_IN =
  /(?:^|[^a-z])(?:your|change[-_ ]?(?:me|this|it)\d{0,3}|replace[-_ ]?(?:me|this|with)|insert|placeholder|example|redacted|dummy|fixme|todo)(?:[^a-z0-9]|$)/i;

const THREE = /(?:[A-Za-z0-9\u0080-\uffff][^A-Za-z0-9\u0080-\uffff]*){3}/;
const SIXTEEN = /(?:[A-Za-z0-9][^A-Za-z0-9]*){16}/;
