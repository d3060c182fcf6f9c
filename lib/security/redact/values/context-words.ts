/** A word of a text or of a name in camel case. Beyond ASCII, words without spaces are one. */
export const WORD = /[A-Z\u00c0-\u00de]?[a-z\u00df-\u024f]+|[A-Z]+(?![a-z])|[\u0400-\uffff]+/g;

/** Whether a small word before a value means that a secret follows. A few words do so only if they are joined to it. */
export const isSecretWord = (word: string, isJoined: boolean): boolean =>
  word > "\u0400"
    ? lastEnd(SECRET_PART, word) > lastEnd(OTHER_PART, word)
    : (SECRET.test(word) && !NO_SECRET.has(word)) || (isJoined && SECRET_IF_JOINED.has(word));

/** Whether a word means that something else follows, which may look random: an id, a digest, a path. */
export const isOtherWord = (word: string): boolean =>
  word > "\u2e80"
    ? OTHER_PART.test(word) && lastEnd(OTHER_PART, word) > lastEnd(SECRET_PART, word)
    : OTHER.has(word) || isNameOfNumber(word);

/** Whether a word names a number, an id or a digest of something: `the fingerprint of the key`. */
export const isNameOfNumber = (word: string): boolean => NUMBER.test(word);

/** Whether a word before or, as in French, after `key` or `token` makes it one that is not a secret. */
export const isQualifier = (word: string): boolean => QUALIFIER.has(word) || PUBLIC.test(word);

/** Whether a word may stand between `key` and its value. After other words, `key` is an adjective: `Key personnel: …`. */
export const isFunctionWord = (word: string): boolean => FUNCTION.has(word);

/** Whether the rest of a name after a word of a secret leaves it one: `SECRET_KEY_BASE`, `SecretString`. */
export const isSuffix = (word: string): boolean => SUFFIX.has(word);

/** The ends of names, such as `apikey`, and the stems of words in other languages. */
const SECRET =
  /(?:keys?|tokens?|secrets?|pass|password|passwd|passphrase|pwd|passwor[td]s?|kennwort|schlüssel|credentials?|creds?)$|^(?:zugangsdat|contraseñ|jeton|passe$|clé|clave|senha|chave|segred|mdp$|chiave|wachtwoord|sleutel|geheim|secr[eè]t|sekret|hasł|klucz|hesl|klíč|lösenord|nyckel|nøgle|nøkkel|adgangskod|passord|salasan|avai[nm]|şifre|parola|anahtar|jelsz|kulcs)/;
/** In languages without spaces or with endings. */
const SECRET_PART =
  /^.*(?:парол|ключ|токен|секрет|密[钥鑰码碼]|令牌|キー|トークン|パスワード|비밀번호|토큰|키)/s;
const OTHER_PART =
  /^.*(?:公[钥鑰开開]|公開|공개|编号|編號|番号|号$|指[纹紋]|哈希|ハッシュ|校验|订单|提交|(?<!비밀)번호|지문|해시|请求|請求|리퀘스트|요청|キャッシュキー|主キー|主键|外键|幂等键|идентифик|ідентифік|номер|отпечат|відбит|хеш|запрос|запит|заказ|замовлен)/s;

/** Where the last match in a word ends; 0 if there is none. Only its last characters count. */
function lastEnd(pattern: RegExp, word: string): number {
  return pattern.exec(word.slice(-LONGEST_ENDING))?.[0].length ?? 0;
}

const LONGEST_ENDING = 12;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

const NO_SECRET =
  setOf(`monkey turkey donkey hockey whiskey jockey hotkey hotkeys bypass compass trespass keepass
  resourcekey pubkey`);
const SECRET_IF_JOINED = setOf(
  "auth authorization authorisation authentication bearer basic jwt sas pat psk dsn otp webhook",
);
const QUALIFIER =
  setOf(`public publishable websocket primary pub site dedupe foreign partition sort range row hash shard group dedup cache object routing message event lookup index
  map search idempotency translation order product item issue ticket unique host hot next page prev previous continuation
  cursor sync pagination cancellation max min eos bos pad stop design utility csrf hashed such given duplicate no`);
const PUBLIC =
  /^(?:publiqu|públic|public[aozk]|publiek|pubbli|öffentl|offentl|prim[aáä]ri|primär|primaire|partici|obc[yeí]|główn|veřejn|идемпот|первичн|внешн|публичн|открыт|відкрит|공개|캐시|외래)/;
const NUMBER =
  /fingerprint|thumbprint|checksum|digest|^hash|sums?$|identif|kennung|nummer|n[uú]mer|num[eé]r|číslo|empreint|huella|impront|fingera[bv]|prüfsumm|vingeraf|avtryck|odcisk|otisk|réféern|r[eé]f[eé]r[eê]n|vorgang|pedido|commande|ordine$|zamówien|objedn|bestell|richiest|demande$|solicitud|anfrage|kimliğ|идентифик|ідентифік|номер|отпечат|відбит|хеш|запрос|запит|заказ|замовлен/;
const OTHER =
  setOf(`id ids uuid guid uid hashes hashed sha md commit commits revision rev etag integrity resolved version versions
  build trace span request requests order invoice serial url uri href src link path file filename image images page cursor
  cert certificate certificates blob tree object ref name type host domain email user username address nonce salt iv kid jti
  jid tid tracking correlation parent merge cherry checkout subproject deployment release chunk bundle snapshot layer
  container docker pod instance bucket arn queue topic video photo asset slug code codes block transaction tx contract
  wallet number no nr modulus exponent job task run event document account project ticket found expired revoked`);
const FUNCTION =
  setOf(`for of to is was are the a an with from in on at by you we they i my our your that this here as
  and or be will has it now below above set für von zu ist de du des di do da para pour est es van voor`);
const SUFFIX =
  setOf(`prod production live test dev staging stage sandbox base value val old new current primary secondary
  string text here hex header raw b s`);
