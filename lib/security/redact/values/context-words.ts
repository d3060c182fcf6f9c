/** A word of a text or of a name in camel case. Beyond ASCII, words without spaces are one. */
export const WORD = /[A-Z\u00c0-\u00de]?[a-z\u00df-\u024f]+|[A-Z]+(?![a-z])|[\u0400-\uffff]+/g;

/** Whether a small word before a value means that a secret follows. A few words do so only right before it. */
export const isSecretWord = (word: string, distance: number): boolean =>
  (SECRET.test(word) && !NO_SECRET.has(word)) ||
  SECRET_WORDS.has(word) ||
  (distance === 0 && SECRET_IF_NEAR.has(word)) ||
  (word > "\u0400" && SECRET_PART.test(word));

/** Whether a word means that something else follows, which may look random: an id, a digest, a path. */
export const isOtherWord = (word: string): boolean => OTHER.has(word);

/** Whether a word before `key` or `token` makes it one that is no secret. */
export const isQualifier = (word: string): boolean => QUALIFIER.has(word);

/** The ends of names: `apikey`, `authtoken`. */
const SECRET = /(?:keys?|tokens?|secrets?|pass|password|passwd|passphrase|pwd|passwort|kennwort|schlüssel)$/;
/** In languages without spaces or with endings. */
const SECRET_PART = /парол|ключ|токен|секрет|密[钥鑰码碼]|令牌|キー|トークン|パスワード|비밀번호|토큰|키$/;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

const NO_SECRET = setOf("monkey turkey donkey hockey whiskey jockey hotkey hotkeys bypass compass trespass");
const SECRET_WORDS =
  setOf(`credential credentials cred creds zugangsdaten clave contraseña jeton passe clé senha chave segredo chiave
  wachtwoord sleutel hasło klucz heslo klíč lösenord nyckel nøgle salasana avain şifre anahtar`);
const SECRET_IF_NEAR = setOf(
  "auth authorization authorisation authentication bearer basic jwt sas pat sig signature psk dsn otp webhook",
);
const QUALIFIER =
  setOf(`public publishable pub primary foreign partition sort range row hash shard group dedup cache object
  routing message event lookup index map search idempotency translation order product item issue ticket unique host hot next
  page prev previous continuation cursor sync pagination cancellation max min eos bos pad stop design utility csrf hashed`);
const OTHER =
  setOf(`id ids uuid guid uid hash hashes hashed sha md digest digests checksum checksums fingerprint fingerprints
  thumbprint commit commits revision rev etag integrity resolved version versions build trace span request requests order
  invoice serial url uri href src link path file filename image images page cursor cert certificate certificates blob tree
  object ref name type host domain email user username address nonce salt iv kid tracking reference correlation parent merge
  cherry subproject deployment release chunk bundle snapshot layer container docker pod instance bucket arn queue topic
  video photo asset slug code codes block transaction tx contract wallet number no nr modulus exponent`);
