import { isMasked } from "../values/placeholder";
import { looksRandom } from "../values/wording";
import { HEX, MIXED, type ShapeRule, some } from "./rule";

/** Secrets of vendors that have no prefix. */
export const vendorRules: readonly ShapeRule[] = [
  {
    name: "AWS secret access key",
    example: ["aws_secret_access_key = ", ["wJalrXUtnFEMI", "K7MDENG", "bPxRfiCYEXAMPLEKEY"].join("/"), "\n"],
    hints: ["secret"],
    pattern:
      /(?:secret_?access_?key|aws_?secret(?:_?key)?)["'\\]{0,3}\s{0,4}[:=]\s{0,4}["'\\]{0,3}([A-Za-z0-9+/]{40})/dgi,
    group: 1,
    accept: (value) => !isMasked(value),
  },
  {
    name: "Azure account key",
    example: ["AccountName=acme;AccountKey=", `${some(MIXED, 86)}==`, ";EndpointSuffix=core.windows.net"],
    hints: ["accountkey", "sharedaccesskey"],
    pattern: /(?:AccountKey|SharedAccessKey)["'\\]{0,2}[=:]\s{0,2}["'\\]{0,2}([A-Za-z0-9+/]{20,}={0,2})/dgi,
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
    name: "Slack webhook URL",
    example: ["https://hooks.slack.com/services/", ["T0A1", "B0E1", some(MIXED, 24)].join("/"), " x"],
    hints: ["hooks.slack"],
    pattern: /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9_/-]{20,})/dg,
    group: 1,
    accept: (value) => looksRandom(value, 20) && !isMasked(value),
  },
  {
    name: "Discord webhook URL",
    example: ["https://discord.com/api/webhooks/", [some("0123456789", 18), some(MIXED, 68)].join("/"), " x"],
    hints: ["discord"],
    pattern: /discord(?:app)?\.com\/api(?:\/v\d{1,2})?\/webhooks\/(\d{5,20}\/[\w-]{20,})/dg,
    group: 1,
  },
  {
    name: "Teams webhook URL",
    example: ["https://outlook.office.com/webhook/", `${some(HEX, 32)}@${some(HEX, 32)}/I/x`, " x"],
    hints: ["webhook.office.com", "outlook.office.com"],
    pattern: /(?:webhook|outlook)\.office\.com\/webhook(?:b2)?\/([\w@/-]{32,})/dg,
    group: 1,
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
