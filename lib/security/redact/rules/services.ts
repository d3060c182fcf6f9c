import { isMasked } from "../placeholder";
import type { ShapeRule, TokenRule } from "../rule";
import { looksRandom } from "../wording";
import { HEX, MIXED, some, token } from "./token";

/** Keys of services with an API. */
export const serviceRules: readonly (TokenRule | ShapeRule)[] = [
  token("Slack token", {
    begins: ["xox"],
    body: "[a-z](?:\\.xox[a-z])?-[A-Za-z0-9-]{10,}",
    example: `xoxb-${some("0123456789", 12)}-${some(MIXED, 24)}`,
  }),
  token("Slack app token", {
    begins: ["xapp-"],
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
    begins: ["sk_live_", "sk_test_", "sk_prod_", "rk_live_", "rk_test_", "rk_prod_"],
    body: "[A-Za-z0-9]{10,}",
    example: `sk_live_${some(MIXED, 24)}`,
  }),
  token("Stripe webhook secret", {
    begins: ["whsec_"],
    body: "[A-Za-z0-9+/=]{20,}",
    example: `whsec_${some(MIXED, 32)}`,
  }),
  token("OpenAI or Anthropic key", {
    begins: ["sk-"],
    body: "[A-Za-z0-9_-]{16,}",
    example: `sk-proj-${some(MIXED, 48)}`,
    edge: true,
    random: true,
  }),
  token("Hugging Face token", {
    begins: ["hf_"],
    body: "[A-Za-z0-9]{30,}",
    example: `hf_${some(MIXED, 34)}`,
    edge: true,
  }),
  token("SendGrid key", {
    begins: ["SG."],
    body: "[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,}",
    example: `SG.${some(MIXED, 22)}.${some(MIXED, 43)}`,
    edge: true,
  }),
  token("Twilio key", {
    begins: ["SK"],
    body: "[0-9a-f]{32}",
    example: `SK${some(HEX, 32)}`,
    edge: true,
  }),
  token("Mailgun key", {
    begins: ["key-"],
    body: "[0-9a-f]{32}",
    example: `key-${some(HEX, 32)}`,
    edge: true,
  }),
  token("Shopify token", {
    begins: ["shpat_", "shpss_", "shpca_", "shppa_"],
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
    body: "[a-z]{3}-[A-Za-z0-9_-]{22,}",
    example: `sq0atp-${some(MIXED, 22)}`,
    edge: true,
  }),
  token("Groq key", {
    begins: ["gsk_"],
    body: "[A-Za-z0-9]{40,}",
    example: `gsk_${some(MIXED, 52)}`,
    edge: true,
  }),
  token("Replicate token", {
    begins: ["r8_"],
    body: "[A-Za-z0-9]{36,}",
    example: `r8_${some(MIXED, 37)}`,
    edge: true,
  }),
  token("xAI key", {
    begins: ["xai-"],
    body: "[A-Za-z0-9]{60,}",
    example: `xai-${some(MIXED, 80)}`,
    edge: true,
  }),
  token("Perplexity key", {
    begins: ["pplx-"],
    body: "[A-Za-z0-9]{40,}",
    example: `pplx-${some(MIXED, 48)}`,
  }),
  token("Tavily key", {
    begins: ["tvly-"],
    body: "[A-Za-z0-9-]{28,}",
    example: `tvly-${some(MIXED, 32)}`,
    random: true,
  }),
  token("Brevo key", {
    begins: ["xkeysib-", "xsmtpsib-"],
    body: "[0-9a-f]{64}-[A-Za-z0-9]{16}",
    example: `xkeysib-${some(HEX, 64)}-${some(MIXED, 16)}`,
  }),
  token("Resend key", {
    begins: ["re_"],
    body: "[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}",
    example: `re_${some(MIXED, 8)}_${some(MIXED, 24)}`,
    edge: true,
    random: true,
  }),
  token("Mapbox secret token", {
    begins: ["sk.eyJ"],
    body: "[\\w-]{10,1000}\\.[\\w-]{20,}",
    example: `sk.eyJ${some(MIXED, 30)}.${some(MIXED, 22)}`,
    edge: true,
  }),
  token("Facebook token", {
    begins: ["EAA"],
    body: "[A-Za-z0-9]{80,}",
    example: `EAA${some(MIXED, 120)}`,
    edge: true,
    random: true,
  }),
  token("Shippo token", {
    begins: ["shippo_live_", "shippo_test_"],
    body: "[0-9a-f]{40}",
    example: `shippo_live_${some(HEX, 40)}`,
  }),
  token("Duffel token", {
    begins: ["duffel_live_", "duffel_test_"],
    body: "[A-Za-z0-9_-]{40,}",
    example: `duffel_live_${some(MIXED, 43)}`,
  }),
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
