import {
  isFunctionWord,
  isNameOfNumber,
  isOtherWord,
  isQualifier,
  isSecretWord,
  isSuffix,
  WORD,
} from "./values/context-words";

/** How far from a value the words about it can stand, in UTF-16 units. */
export const WINDOW = 80;

export type Meaning = "secret" | "other" | "nothing";

/** What the words before a value say about it. */
export function meaningOf(before: string, value: string, after: string): Meaning {
  const end = before.slice(-LONGEST_END);
  if (OTHER_PLACE.test(end)) return "other";
  const isId = isLikeId(value);
  if (isId && FAILED.test(after)) return "other";
  const assigned = /=["'`]?$/.test(end.slice(-2)) ? (ASSIGNED.exec(before)?.[1] ?? "") : "";
  if (assigned && !GENERIC_NAME.test(assigned)) return meaningOfWords(`${assigned}=`, value, isId);
  const starts = startsOfContext(before);
  const context = before.slice(starts.at(-1));
  const meaning = meaningOfWords(context, value, isId);
  // `I changed the token. New value:`
  return meaning === "nothing" && starts.length > 1 && /^[^:]{0,24}:\s{0,8}$/.test(context)
    ? meaningOfWords(before.slice(starts.at(-2)), value, isId)
    : meaning;
}

/** The nearest known word decides. In a name of several words, the last one does: a `keys.zip` is not a key. */
function meaningOfWords(written: string, value: string, isId: boolean): Meaning {
  const context = withoutPathsAndTags(written);
  const isLinked = LINK.test(context.slice(-LONGEST_END));
  const matches = [...context.matchAll(WORD)];
  const words = matches.map(([word]) => word.toLowerCase());
  const farthest = ASIDE.test(context) ? 0 : isLinked ? (isId ? 5 : WINDOW) : isId ? 0 : MAX_UNLINKED;
  for (let index = words.length - 1, distance = 0; index >= 0; index--, distance++) {
    const word = words[index] ?? "";
    if (isOtherWord(word)) return "other";
    if (!isSecretWord(word, distance === 0 && (isLinked || /^(?:bearer|basic|jwt)$/.test(word)))) continue;
    const match = matches[index];
    const rest = REST_OF_NAME.exec(context.slice((match?.index ?? 0) + word.length))?.[0] ?? "";
    const restWords = rest.match(WORD) ?? [];
    const isInside = !restWords.every((one) => isSuffix(one.toLowerCase()));
    const isOther =
      (isInside && (isId || !isLinked || restWords.length < distance)) ||
      distance > farthest ||
      (!isLinked && isUuid(value)) ||
      isOfOther(words, index, isUuid(value)) ||
      (/^keys?$/.test(word) &&
        isOtherKey(words, index, value, /[\w.-]$/.test(context.slice(0, match?.index))));
    return isOther ? "other" : "secret";
  }
  return "nothing";
}

/** Most texts have none, and looking for their signs is cheap. */
function withoutPathsAndTags(written: string): string {
  const withoutPaths = SLASH_OF_PATH.test(written) ? written.replace(PATH, " ") : written;
  return withoutPaths.includes("<") ? withoutPaths.replace(TAG, ">") : withoutPaths;
}

/** Whether a value looks like an id: a UUID or hexadecimal. So do some secrets. */
const isLikeId = (value: string): boolean => isUuid(value) || /^(?:0x)?(?:[0-9a-f]+|[0-9A-F]+)$/.test(value);
/** Whether a value is a UUID. */
export const isUuid = (value: string): boolean => UUID.test(value);
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The context does not reach across a masked value, the end of a sentence, or a line end that continues no line. */
function startsOfContext(before: string): number[] {
  const starts = [0];
  CONTEXT_END.lastIndex = 0;
  while (CONTEXT_END.test(before)) {
    const start = CONTEXT_END.lastIndex;
    if (start < before.length || !/:\s+$/.test(before)) starts.push(start);
  }
  return starts;
}

/** Also a bracket that is still open, and a comma before the next name. */
const CONTEXT_END =
  /\0|[.;!?]\s|(?<![:=>({[|\\]\s{0,4})\n(?!\s{0,12}=)|\n\s*\n|\/\S*[?&#;]|\s\((?=[^()\w]{0,3}\w[^()]*$)|,\s{0,9}(?=["']?(?!(?:value|val|default|data|content)\b)[\w.-]{1,40}["']?\s?:)/g;
/** What joins a value to words farther away: `The secret that they gave us is …`, `--body …` */
const LINK =
  /$(?<=(?:[:=>"'`|{\t：]|\s(?:is|was|to|est|es|ist|lautet|is:|é|è|är|er|je|jest|on)|\s--?\w[\w-]{0,40})\s{0,4})/;
const MAX_UNLINKED = 3;
/** The text before a value that patterns for its end need. */
const LONGEST_END = 48;
/** `name=`, whose words alone decide. */
const ASSIGNED = /(?<![\w.$/-])([\w.$/-]{1,60}?)["'`\]]{0,3}=["'`]?$/;
const GENERIC_NAME = /(?:^|[^a-zA-Z])(?:value|val|default|content|data|body|string|text|v)$/i;
/**
 * The place of something else: after a version (`secret-stream 2.1.0 …`) or an at sign (`get-token-action@…`), of a symbol
 * (`token::…`), after a scope (`fix(token): …`), an index (`reset_password[…]`), the argument of a search.
 */
const OTHER_PLACE =
  /$(?<=\s["']?v?\d{1,4}\.\d{1,4}\.\d{1,4}["']?,?[ \t]["']?(?:[a-z]\d:)?|[\w@]@|::|\d#|\w\([\w-]{1,20}\)!?:\s|(?<!CDATA)(?<=\w)\[|\]\s?\[|(?:get|find|delete|remove|revoke|has|load|fetch)_?\w{0,40}\(["'`])/i;
/** What is said about an id, not about its secret. */
const FAILED =
  /^["'`]?,? (?:not found|does not exist|(?:(?:is|was|has been) )?(?:revoked|deleted|created|rotated|not present))/;
/** `Rotate the key of the bucket (`: what follows is about the sentence. */
const ASIDE = /\(\[?`?$/;
/** `github.com/acme/secrets`, `lib/tokens/key` */
const PATH = /[\w-]{1,40}(?:\.[\w-]{1,40}){1,5}\/[\w./-]*|[\w.-]{1,40}\/[\w.-]{1,40}\/[\w./-]*/g;
const SLASH_OF_PATH = /[\w.-]\//;
/** An element of HTML that says nothing about a value. */
const TAG = /<\/?(?:code|pre|kbd|samp|var|tt)>/g;
/** `Job` of `RotateKeysJob`, `.zip` of `keys.zip` */
const REST_OF_NAME = /^(?:[a-z\d]*[A-Z_.-])?[A-Za-z\d]+(?:[._-]?[A-Za-z\d]+)*/;

/** Whether the words next to a name give it another meaning: `public key`, `clé publique`, `hash of the token`. */
function isOfOther(words: readonly string[], index: number, isUuid: boolean): boolean {
  const next = DETERMINER.test(words[index + 1] ?? "") ? index + 2 : index + 1;
  if (isQualifier(words[next] ?? "")) return true;
  let at = index - 1;
  while (at >= 0 && isSecretWord(words[at] ?? "", false)) at--;
  const last = words[at] ?? "";
  if (isQualifier(last) || isNameOfNumber(last)) return true;
  if (!DETERMINER.test(last)) return false;
  const earlier = words.slice(Math.max(0, at - 3), at);
  return earlier.some(
    (word) => isOtherWord(word) || (isUuid && /^(?:with|without|mit|ohne|avec|con)$/.test(word)),
  );
}

const DETERMINER =
  /^(?:the|of|a|an|this|for|my|our|your|expired|old|new|de|del|la|le|el|du|di|della|do|da|van|des|dem|der|het|und)$/;

/** Whether a key or its value is that of another kind. */
function isOtherKey(words: readonly string[], index: number, value: string, isJoined: boolean): boolean {
  const previous = words[index - 1] ?? "";
  const next = words[index + 1] ?? "for";
  if (CACHE_KEY.test(value)) return true;
  if (PGP.test(value) && !/^(?:api|access|secret|auth)$/.test(previous)) return true;
  if (KEY_OF_SECRET.test(previous)) return false;
  if (isJoined) return isLikeId(value) && isOtherWord(previous);
  if (!isFunctionWord(next) && !isSuffix(next)) return true;
  return isUuid(value) || (isLikeId(value) && isOtherWord(previous));
}

/** `Linux-node-` and the digest of a lock file. */
const CACHE_KEY = /^[A-Za-z]\w*-[\w-]*[0-9a-f]{40,64}$/;
/** The id or fingerprint of a key of OpenPGP. */
const PGP = /^(?:0x)?(?:[0-9A-F]{16}|[0-9A-F]{40})$/;
const KEY_OF_SECRET =
  /^(?:api|access|secret|private|auth|encryption|signing|master|account|service|license|client|app|admin|deploy)$/;
