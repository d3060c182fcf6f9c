import type { ShapeRule } from "./rule";

const { raw } = String;

/** What a one-time code is called. A code alone may be that of a country, an error or a product. */
const NAME = raw`(?:one[- ]?time|verification|security|confirmation|authenticat(?:ion|or)|log[- ]?in|sign[- ]?in|access|sms|2fa|mfa|two-factor|recovery|backup|unlock|activation)[- ](?:code|pass(?:word|code)|pin)|(?:einmal|bestätigungs|sicherheits|anmelde|zugangs|verifizierungs)-?(?:code|passwort|kennwort)|(?:einmal)?tan|t?otp|2fa|mfa|passcode|puk|code à usage unique|codice monouso|code (?:d[eu] |(?:de )?[dl]['’]|de la )(?:vérification|confirmation|connexion|sécurité|accès|alarme|porte)|c[óo]digo de (?:verificaci[óo]n|verificação|confirmaci[óo]n|confirmação|acceso|acesso|seguridad|segurança|us[oe] único)|codice (?:di )?(?:verifica|conferma|accesso|sicurezza)|(?:verificatie|bevestigings|inlog)code|kod (?:jednorazowy|weryfikacyjny|dostępu|potwierdzający)|код (?:подтверждения|доступа|проверки)|(?:одноразовый|ваш|твой) код|(?:验证|驗證|確認|認証|动态)(?:码|碼|コード)|인증 ?(?:번호|코드)|密码|密碼|暗証番号|비밀번호`;
const IS = raw`["'\x60*_]{0,3}(?: ?\([^()\n\0]{1,30}\))?\s{0,2}(?:(?:is|was|lautet|ist|est(?: le)?|es|è|é|to:?|:|=|：|は|是|为|是：|은|는)\s{0,2}){0,2}["'\x60*]{0,3}`;
/** `5000 users`: a word after a number makes it a quantity, unless the word goes on with the sentence. */
const QUANTITY = raw` (?!(?:a[nst]|and|as|at|before|by|für|for|from|if|in|is|ist|es|est|als|it|now|of|on|or|please|that|then|to|und|until|valid|when|which|within|y|et|e|и)(?![\p{L}\d]))\p{Ll}`;
/** Not a year, a quantity, a date or a version. */
const CODE = raw`((?!(?:19|20)\d\d(?!\d))(?:\d{4,8}|\d{3}[ -]\d{3}))(?![\d%€$]|[.,:/-]\d| ?(?:ms|s|min|sec|minutes|seconds|digits|characters|chars|EUR|USD|x)\b|${QUANTITY})`;

const hints =
  "code tan otp 2fa mfa pin digo codice kod код 码 碼 コード 인증 passwort kennwort password puk 暗証番号 비밀번호".split(
    " ",
  );

/** Codes of a second factor next to the words that announce them. */
export const oneTimeCodeRules: readonly ShapeRule[] = [
  {
    name: "one-time code after its name",
    example: ["Your verification code is ", ["48", "29", "13"].join(""), "."],
    hints,
    pattern: new RegExp(raw`(?<![A-Za-z\u00c0-\u04ff\d_/-])(?:${NAME})(?![\w/-])${IS}${CODE}`, "dgiu"),
    group: 1,
  },
  {
    name: "one-time code before its name",
    example: ["use ", ["48", "29", "13"].join(""), " as your one-time password"],
    hints,
    pattern: new RegExp(
      raw`(?<![\w.,:/-])${CODE}["'\x60*]{0,3} (?:is|as|ist|als|est|es)(?: (?:your|my|our|the|a|ihr|dein|votre|tu|su))?(?: [a-z][\w-]{1,20})? (?:${NAME})(?![\w/-])`,
      "dgiu",
    ),
    group: 1,
  },
];
