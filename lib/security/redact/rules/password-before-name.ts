import { isSecretValue } from "../values/secret-value";
import type { ShapeRule } from "./rule";

const { raw } = String;

const PASSWORD =
  "password|passphrase|passcode|passwort|kennwort|wachtwoord|contraseña|senha|mot de passe|hasło|lösenord";
const IS = "(?:as|is|was|will be|als|ist|est|es|é|comme|como|jako|som)";
const ARTICLE =
  "(?:the|your|our|my|its|a|das|dein|ihr|unser|le|votre|notre|ton|la|tu|su|nuestra|sua|nossa|het|je|jouw|ons)";
const KIND = "(?:new|temporary|temp|current|initial|default|root|admin|wi-?fi|login|guest|database|db)";
/** Words after which the sentence is about passwords in general: "use KeePass2 as password manager". */
const ABOUT =
  "hash|polic|rule|manag|replac|store|vault|prompt|strength|reset|page|file|format|type|name|field|id\\b";

/** Passwords whose name follows them. Tokens there are found by their shape (context-search.ts). */
export const passwordBeforeNameRules: readonly ShapeRule[] = [
  {
    name: "password before its name",
    example: ["log in with ", ["S3c", "ret44"].join("!"), " as the password"],
    hints: PASSWORD.split("|"),
    // A lookbehind from the words: a search for them from each value would read as far for each.
    pattern: new RegExp(
      raw` (?=${IS} (?:${ARTICLE} )?(?:${KIND} ){0,2}(?:${PASSWORD})(?!\w|-|[ -]?(?:${ABOUT})))(?<=(?:^|[\s"'\x60*(«“])([^\s"'\x60*(«“\0]{6,64})["'\x60*»”)]{0,3} )`,
      "dgi",
    ),
    group: 1,
    accept: (text) => isSecretValue({ text, isQuoted: false, isAlone: false, next: "" }, "password", "weak"),
  },
];
