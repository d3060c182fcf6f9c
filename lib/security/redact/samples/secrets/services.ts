import { b62, DIGITS, hex, type Kinds, type Leak, LOWER, leak, made, UPPER, url64 } from "../making";

/** Keys of services with an API. */
export const services: Kinds<Leak> = {
  openai: [
    leak`OPENAI_API_KEY=${`sk-${b62(48, "oa1")}`}`,
    leak`We'll call it with ${`sk-proj-${url64(120, "oa2")}`} from the worker.`,
  ],
  anthropic: [leak`anthropic.api_key = "${`sk-ant-api03-${url64(93, "an")}AA`}"`],
  "hugging face": [leak`huggingface-cli login --token ${`hf_${made(UPPER + LOWER, 34, "hf")}`}`],
  slack: [
    leak`Bot token ${`xoxb-${made(DIGITS, 12, "s1")}-${made(DIGITS, 13, "s2")}-${b62(24, "s3")}`}, channel #orders`,
    leak`app-level: ${`xapp-1-A${made(UPPER + DIGITS, 10, "s4")}-${made(DIGITS, 13, "s5")}-${hex(64, "s6")}`}`,
    leak`Post alerts to https://hooks.slack.com/services/${`T${made(UPPER + DIGITS, 9, "s7")}/B${made(UPPER + DIGITS, 10, "s8")}/${b62(24, "s9")}`} please.`,
  ],
  discord: [leak`https://discord.com/api/webhooks/${`${made(DIGITS, 18, "d1")}/${url64(68, "d2")}`}`],
  teams: [
    leak`https://acme.webhook.office.com/webhookb2/${`${hex(8, "t1")}-${hex(4, "t2")}-4${hex(3, "t3")}-a${hex(3, "t4")}-${hex(12, "t5")}@${hex(8, "t6")}-${hex(4, "t7")}-4${hex(3, "t8")}-b${hex(3, "t9")}-${hex(12, "ta")}/IncomingWebhook/${hex(32, "tb")}/${hex(8, "tc")}-${hex(4, "td")}-4${hex(3, "te")}-9${hex(3, "tf")}-${hex(12, "tg")}`}`,
  ],
  stripe: [
    leak`Stripe live key: ${`sk_live_${b62(24, "st1")}`}\nPublishable: pk_live_shown_in_the_browser`,
    leak`stripe listen printed ${`whsec_${b62(32, "st2")}`}`,
    leak`"restricted": "${`rk_live_${b62(99, "st3")}`}"`,
    leak`In test mode use ${`sk_test_${b62(99, "st4")}`}, it can't move money.`,
  ],
  sendgrid: [leak`SENDGRID=${`SG.${url64(22, "sg1")}.${url64(43, "sg2")}`}`],
  twilio: [leak`API SID ${`SK${hex(32, "tw")}`} belongs to the notifications project`],
  mailgun: [leak`mailgun: ${`key-${hex(32, "mg")}`}`],
  shopify: [
    leak`X-Shopify-Access-Token: ${`shpat_${hex(32, "sh")}`}`,
    leak`shared secret ${`shpss_${hex(32, "sh2")}`}`,
  ],
  telegram: [
    leak`https://api.telegram.org/bot${`${made("123456789", 10, "tg")}:AA${url64(33, "tg2")}`}/sendMessage`,
  ],
  square: [
    leak`Square access token ${`sq0atp-${url64(22, "sq")}`} / app secret ${`sq0csp-${url64(43, "sq2")}`}`,
  ],
};
