import { isUuid } from "../context-meaning";
import { isMasked } from "../values/placeholder";
import { isRandomToken } from "../values/random-token";
import { looksRandom } from "../values/wording";
import { MIXED, type ShapeRule, some } from "./rule";

/** Secrets of vendors that have no prefix. */
export const vendorRules: readonly ShapeRule[] = [
  {
    name: "key of a cloud, which can look like a path",
    example: ["aws_secret_access_key = ", ["wJalrXUtnFEMI", "K7MDENG", "bPxRfiCYEXAMPLEKEY"].join("/"), "\n"],
    hints: ["secret", "accountkey", "sharedaccesskey"],
    pattern:
      /(?:secret_?access_?key|aws_?secret(?:_?key)?|AccountKey|SharedAccessKey)["'\\]{0,3}\s{0,4}[:=]\s{0,4}["'\\]{0,3}([A-Za-z0-9+/]{40,}={0,2})/dgi,
    group: 1,
    accept: (value) => !isMasked(value),
  },
  {
    name: "webhook URL",
    example: ["https://hooks.slack.com/services/", ["T0A1", "B0E1", some(MIXED, 24)].join("/"), " x"],
    hints: ["hook"],
    // The value ends where the next such URL begins: else each of them would read as far.
    pattern:
      /(?:\bhooks?\.[\w.-]{1,80}\/(?:(?:services|workflows|triggers)\/)?|\/(?:web)?hooks?(?:b2)?\/)((?:[\w@~.*!-]|\/(?!\/|(?:web)?hooks?(?:b2)?[./])){20,160})/dgi,
    group: 1,
    accept: (value) =>
      isRandomToken(value) && !isMasked(value) && !isUuid(value) && !/^[0-9a-f]{24}$/.test(value),
  },
  {
    // Of Azure, Terraform Cloud, Telegram, Mailchimp, Discord
    name: "token with fixed characters inside",
    example: ["terraform login ", [some(MIXED, 14), "atlasv1", some(MIXED, 64)].join("."), " ok"],
    hints: ["q~", ".atlasv1.", ":aa", "-us", "."],
    pattern:
      /(?<![\w~.])(?:[\w~.]{3}\dQ~[\w~.-]{31,34}|[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,}|[0-9a-f]{32}-us\d{1,2}\b|[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-]))|(?<!\d)\d{8,10}:AA[\w-]{32,34}/g,
    accept: (value) => looksRandom(value, 20),
  },
];
