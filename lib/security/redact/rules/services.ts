import { isMasked } from "../placeholder";
import type { ShapeRule } from "../rule";
import { looksRandom } from "../wording";
import { HEX, MIXED, some, token } from "./token";

/** Keys of services with an API. */
export const serviceRules: readonly ShapeRule[] = [
  token("Slack token", {
    begins: ["xox"],
    start: "xox[a-z](?:\\.xox[a-z])?-",
    body: "[A-Za-z0-9-]{10,}",
    example: `xoxb-${some("0123456789", 12)}-${some(MIXED, 24)}`,
  }),
  token("Slack app token", {
    begins: ["xapp-"],
    start: "xapp-",
    body: "\\d-[A-Za-z0-9-]{10,}",
    example: `xapp-1-${some(MIXED, 10)}-${some(HEX, 64)}`,
  }),
  {
    name: "Slack webhook address",
    example: [
      "https://hooks.slack.com/services/",
      ["T0A1B2C3D", "B0E1F2G3H", some(MIXED, 24)].join("/"),
      " x",
    ],
    hints: ["hooks.slack"],
    pattern: /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9_/-]{20,})/dg,
    group: 1,
    accept: (value) => looksRandom(value, 20) && !isMasked(value),
  },
  {
    name: "Discord webhook address",
    example: ["https://discord.com/api/webhooks/", [some("0123456789", 18), some(MIXED, 68)].join("/"), " x"],
    hints: ["discord"],
    pattern: /discord(?:app)?\.com\/api(?:\/v\d{1,2})?\/webhooks\/(\d{5,20}\/[\w-]{20,})/dg,
    group: 1,
  },
  {
    name: "Teams webhook address",
    example: [
      "https://acme.webhook.office.com/webhookb2/",
      `${some(HEX, 32)}@${some(HEX, 32)}/I/${some(HEX, 32)}`,
      " x",
    ],
    hints: ["webhook.office.com", "outlook.office.com"],
    pattern: /(?:webhook|outlook)\.office\.com\/webhook(?:b2)?\/([\w@/-]{32,})/dg,
    group: 1,
  },
  token("Stripe key", {
    begins: ["sk_", "rk_"],
    start: "[sr]k_(?:live|test|prod)_",
    body: "[A-Za-z0-9]{10,}",
    example: `sk_live_${some(MIXED, 24)}`,
  }),
  token("Stripe webhook secret", {
    begins: ["whsec_"],
    start: "whsec_",
    body: "[A-Za-z0-9+/=]{20,}",
    example: `whsec_${some(MIXED, 32)}`,
  }),
  token("OpenAI or Anthropic key", {
    begins: ["sk-"],
    start: "sk-",
    body: "[A-Za-z0-9_-]{16,}",
    example: `sk-proj-${some(MIXED, 48)}`,
    edge: true,
    random: true,
  }),
  token("Hugging Face token", {
    begins: ["hf_"],
    start: "hf_",
    body: "[A-Za-z0-9]{30,}",
    example: `hf_${some(MIXED, 34)}`,
    edge: true,
  }),
  token("SendGrid key", {
    begins: ["SG."],
    start: "SG\\.",
    body: "[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,}",
    example: `SG.${some(MIXED, 22)}.${some(MIXED, 43)}`,
    edge: true,
  }),
  token("Twilio key", {
    begins: ["SK"],
    start: "SK",
    body: "[0-9a-f]{32}",
    example: `SK${some(HEX, 32)}`,
    edge: true,
  }),
  token("Mailgun key", {
    begins: ["key-"],
    start: "key-",
    body: "[0-9a-f]{32}",
    example: `key-${some(HEX, 32)}`,
    edge: true,
  }),
  token("Shopify token", {
    begins: ["shpat_", "shpss_", "shpca_", "shppa_"],
    start: "shp(?:at|ss|ca|pa)_",
    body: "[0-9A-Fa-f]{32}",
    example: `shpat_${some(HEX, 32)}`,
  }),
  {
    name: "Telegram bot token",
    example: ["bot", `${some("123456789", 10)}:AA${some(MIXED, 33)}`, "/getMe"],
    hints: [":aa"],
    pattern: /(?<!\d)\d{8,10}:AA[\w-]{32,34}/g,
  },
  token("Square token", {
    begins: ["sq0"],
    start: "sq0[a-z]{3}-",
    body: "[A-Za-z0-9_-]{22,}",
    example: `sq0atp-${some(MIXED, 22)}`,
    edge: true,
  }),
];
