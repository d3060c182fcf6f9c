import { isUuid } from "../context-meaning";
import { isMasked } from "../values/placeholder";
import { looksRandom } from "../values/wording";
import { HEX, MIXED, type ShapeRule, some } from "./rule";

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
    name: "Azure client secret",
    example: ["secret ", ["q7X8", "Q~", some(MIXED, 34)].join(""), " is new"],
    hints: ["q~"],
    pattern: /(?<![\w~.])[\w~.]{3}\dQ~[\w~.-]{31,34}/g,
  },
  {
    name: "Terraform Cloud token",
    example: ["terraform login ", [some(MIXED, 14), "atlasv1", some(MIXED, 64)].join("."), " ok"],
    hints: [".atlasv1."],
    pattern: /\b[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,}/g,
  },
  {
    name: "webhook URL",
    example: ["https://hooks.slack.com/services/", ["T0A1", "B0E1", some(MIXED, 24)].join("/"), " x"],
    hints: ["hook"],
    pattern:
      /(?:\bhooks?\.[\w.-]{1,80}\/(?:(?:services|workflows|triggers)\/)?|\/(?:web)?hooks?(?:b2)?\/)([\w@~.*!/-]{20,512})/dgi,
    group: 1,
    accept: (value) =>
      looksRandom(value, 20) && !isMasked(value) && !isUuid(value) && !/^[0-9a-f]{24}$/.test(value),
  },
  {
    name: "Telegram bot token",
    example: ["bot", `${some("123456789", 10)}:AA${some(MIXED, 33)}`, "/getMe"],
    hints: [":aa"],
    pattern: /(?<!\d)\d{8,10}:AA[\w-]{32,34}/g,
  },
  {
    name: "Mailchimp key",
    example: ["key ", `${some(HEX, 32)}-us21`, " works"],
    hints: ["-us"],
    pattern: /(?<![0-9A-Za-z])[0-9a-f]{32}-us\d{1,2}\b/g,
  },
  {
    name: "Discord bot token",
    example: ["bot ", `MTA${some(MIXED, 23)}.G${some(MIXED, 5)}.${some(MIXED, 38)}`, " joins"],
    hints: ["."],
    pattern: /\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/g,
    accept: (value) => looksRandom(value, 50),
  },
];
