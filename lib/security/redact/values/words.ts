/** Words that often stand in place of a value, as in schemas and prose: types, states, parties, names of secrets. */
const GENERIC = `
  a an the this that these those my our your his her its their any all both each every either neither no not none same
  other another some such one two three four five six seven eight nine ten first second last next and or but if when
  then else while until after before since because so as at by for from in into of off on onto out over per to up via
  with without within under is are was were be been being am has have had do does did done can could may might must
  shall should will would see ask use used using we you they he she it who which what where how string str text number
  num int integer float double decimal bool boolean object array list map set dict unknown never void null nil
  undefined optional required mandatory nullable byte bytea buffer binary char character varchar nvarchar hex
  hexadecimal base64 base64url ascii utf uuid guid ulid date time datetime timestamp enum type format schema pattern
  regex value field property column param parameter argument option flag header body query path cookie form input
  output file stdin prompt terminal keyboard variable env environment setting config configuration true false yes
  enabled disabled active inactive valid invalid expired missing empty blank unset default auto automatic
  automatically manual manually generated random dynamic static unique opaque plain plaintext encrypted hashed salted
  signed encoded masked hidden redacted omitted removed deleted stored kept saved secure confidential internal
  external private public shared separate separately individually sent given provided supplied issued created rotated
  revoked reset changed updated unchanged transferred handed delivered exchanged agreed needed allowed forbidden
  supported unsupported deprecated planned pending open closed unspecified applicable available unavailable tbd tba
  tbc todo fixme na password passwd passphrase passcode pass pwd pw secret token key api apikey access refresh session
  client id ids auth authentication authorization oauth bearer basic digest jwt jws jwe sso saml ldap mfa otp totp pin
  code login logon credential certificate cert signature signing hmac hash sha pkcs http tls ssl webhook vault
  keychain keyring kms hsm manager store console dashboard name user username account admin administrator root owner
  operator service server host system app application db database backend frontend worker bot role scope tenant team
  seller buyer vendor supplier customer contractor landlord provider consumer partner party parties human agent
  participant observer phone telephone call mail email letter courier post sms signal chat person personally offline
  band here there new old current previous staging stage production prod sandbox dev development test testing demo
  live local localhost example sample placeholder dummy fake foo bar baz bcrypt scrypt argon pbkdf minimum maximum min
  max length long short strong weak digit symbol upper lower case bit day hour minute month year version section annex
  appendix chapter page table function func fn const let var return await async try throw export import class
  interface def lambda self getenv environ process read load fetch get put patch delete find lookup resolve decrypt
  confirmed sometimes origin include omit inherit nullish trim erforderlich optionales keine kein wird ist telefonisch
  siehe obligatoire aucun envoyé sera obligatoria obligatorio ninguna será enviada обязателен нет
`;

export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  GENERIC.trim()
    .split(/\s+/)
    .flatMap((word) => [word, `${word}s`]),
);

/** Common passwords: such a word after `password:` is a password rather than prose. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `letmein letmein1 qwerty qwertz azerty asdf asdfgh asdfghjkl zxcvbnm iloveyou monkey dragon sunshine princess
  football baseball superman batman trustno1 hunter hunter2 starwars whatever shadow welcome abcdef qazwsx passw0rd
  p@ssw0rd p@ssword pa55word toor changeit opensesame swordfish correcthorsebatterystaple`.split(/\s+/),
);

/**
 * A technical term with digits: algorithms, encodings, standards, products, quantities with a unit, a letter and a number
 * (sections, versions, quarters), small numbers. Only words with a digit are tested.
 */
export const TERM =
  /^(?:\d{1,4}|sha\d{1,4}|md[45]|[ahrep]s\d{3}|aes\d{1,3}|a\d{3}(?:gcm|cbc|kw)\w{0,6}|rsa\d{1,4}|ed\d{3,5}|x\d{3,5}|curve\d{3,5}|secp\d{3}\w\d|base\d{2}(?:url)?|b64|utf\d{1,2}|uuidv\d|guidv?\d|oauth\d|rfc\d{1,5}|iso\d{1,5}|https?\d|tlsv?\d{1,2}|sslv?\d|argon2\w{0,2}|pbkdf2|pkcs\d{1,2}|hmacsha\d{1,3}|fido2|u2f|2fa|mfa2|ec2|k8s|auth0|1password|kv\d|ipv[46]|fy\d{2,4}|[a-z]\d{1,3}|\d{1,3}[a-z]|\d{1,6}(?:st|nd|rd|th|ms|sec|secs|min|mins|hrs?|days?|chars?|bits?|bytes?|digits?|[kmg]i?b|eur|usd|gbp|px|pt|rpm|rps))$/i;

export const LONGEST_TERM = 12;
