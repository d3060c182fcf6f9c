import { ALNUM, BECH32, b64, DIGIT, j, LOWER, nth, type Rand, UPPER, withCrc } from "../kit";
import type { Template } from "./shape";

/** Places of tokens whose format alone shows what they are. */
const PLACES: ((s: string, vendor: string, r: Rand) => string)[] = [
  (s) => s,
  (s, v) => `Here is our ${v} token: ${s}`,
  (s, v) => `${v.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}_TOKEN=${s}`,
  (s) => `{"value": "${s}", "expires": null}`,
  (s, v, r) => `${r.ts()} INFO calling ${v} with ${s} (attempt 1)`,
  (s) => `-H "Authorization: Bearer ${s}"`,
  (s) => `client = connect("${s}", timeout=30)`,
  (s) => `- \`${s}\` (test account, rotate on Monday)`,
  (s) => `Oops, I pasted ${s}, can you delete that?`,
  (s, v) => `| ${v} | ${s} |`,
  (s) => `(${s}).`,
  (s) => `export KEY='${s}'`,
];
let place = 0;
const v = (vendor: string, token: (r: Rand) => string): Template => {
  const at = place++;
  return (r) => {
    const s = token(r);
    return { kind: vendor, text: nth(PLACES, at % PLACES.length)(s, vendor, r), secrets: [s] };
  };
};
/** A token that only its context gives away. */
const w =
  (vendor: string, token: (r: Rand) => string, text: (s: string, r: Rand) => string): Template =>
  (r) => {
    const s = token(r);
    return { kind: vendor, text: text(s, r), secrets: [s] };
  };
const lowerNum = LOWER + DIGIT;
const upperNum = UPPER + DIGIT;

export const vendors: Template[] = [
  v("GitHub", (r) => j("gh", "p_") + withCrc(r)),
  v("GitHub", (r) => j("gh", "s_") + withCrc(r)),
  v("GitHub", (r) => j("gh", "o_") + withCrc(r)),
  v("GitHub", (r) => `${j("github", "_pat_") + r.alnum(22)}_${r.alnum(59)}`),
  v("GitLab", (r) => j("gl", "pat-") + r.url(20)),
  v("GitLab", (r) => j("gl", "rt-") + r.url(20)),
  v("GitLab", (r) => j("gl", "dt-") + r.url(20)),
  v("npm", (r) => j("np", "m_") + withCrc(r)),
  v("PyPI", (r) => `${j("py", "pi-")}AgEIcHlwaS5vcmcC${r.url(150)}`),
  v("Slack", (r) => `${j("xo", "xb-")}${r.digits(12)}-${r.digits(12)}-${r.alnum(24)}`),
  v("Slack", (r) => `${j("xo", "xp-")}${r.digits(12)}-${r.digits(12)}-${r.digits(12)}-${r.hex(32)}`),
  v("Slack", (r) => `${j("xa", "pp-")}1-A0${r.mixed(upperNum, 9)}-${r.digits(13)}-${r.hex(64)}`),
  v("Stripe", (r) => j("sk_", "live_") + r.alnum(99)),
  v("Stripe", (r) => j("rk_", "live_") + r.alnum(24)),
  v("Stripe", (r) => j("sk_", "test_") + r.alnum(24)),
  v("Stripe", (r) => j("wh", "sec_") + r.alnum(32)),
  v("OpenAI", (r) => j("sk-", "proj-") + r.url(74) + j("T3Blb", "kFJ") + r.url(74)),
  v("OpenAI", (r) => j("sk", "-") + r.alnum(20) + j("T3Blb", "kFJ") + r.alnum(20)),
  v("Anthropic", (r) => `${j("sk-", "ant-", "api03-") + r.url(93)}AA`),
  v("Google", (r) => j("AI", "za") + r.url(35)),
  v("Google", (r) => j("GOC", "SPX-") + r.url(28)),
  v("Google", (r) => `${j("ya", "29.")}a0${r.url(140)}`),
  v("Google", (r) => `${j("1/", "/0")}g${r.url(60)}`),
  w(
    "AWS",
    (r) => r.mixed(`${ALNUM}+/`, 40),
    (s, r) =>
      `AWS_ACCESS_KEY_ID=${j("AK", "IA")}${r.base32(16)}\nAWS_SECRET_ACCESS_KEY=${s}\nAWS_DEFAULT_REGION=eu-central-1`,
  ),
  w(
    "AWS",
    (r) => r.mixed(`${ALNUM}+/`, 40),
    (s, r) => `{"AccessKeyId":"${j("AS", "IA")}${r.base32(16)}","SecretAccessKey":"${s}"}`,
  ),
  w(
    "AWS",
    (r) => `IQoJb3JpZ2luX2Vj${r.b64(240)}`,
    (s) => `aws_session_token = ${s}`,
  ),
  v(
    "AWS Bedrock",
    (r) => j("AB", "SK") + b64(`BedrockAPIKey-${r.lowerNum(4)}-at-${r.digits(12)}:${r.b64(26)}`),
  ),
  v("Azure AD", (r) => r.alnum(3) + r.digits(1) + j("Q", "~") + r.mixed(`${ALNUM}_-.~`, 34)),
  w(
    "Azure DevOps",
    (r) => r.mixed(lowerNum, 52),
    (s) => `AZURE_DEVOPS_EXT_PAT=${s}`,
  ),
  w(
    "Azure Storage",
    (r) => r.b64(64),
    (s) => `AZURE_STORAGE_KEY="${s}"`,
  ),
  v("DigitalOcean", (r) => j("dop", "_v1_") + r.hex(64)),
  v("DigitalOcean", (r) => j("doo", "_v1_") + r.hex(64)),
  w(
    "Twilio",
    (r) => r.hex(32),
    (s, r) => `TWILIO_ACCOUNT_SID=${j("A", "C")}${r.hex(32)}\nTWILIO_AUTH_TOKEN=${s}`,
  ),
  w(
    "Twilio",
    (r) => r.alnum(32),
    (s, r) => `const client = twilio('${j("S", "K")}${r.hex(32)}', '${s}', { accountSid });`,
  ),
  v("SendGrid", (r) => `${j("S", "G.") + r.url(22)}.${r.url(43)}`),
  w(
    "Mailgun",
    (r) => `${r.hex(32)}-${r.hex(8)}-${r.hex(8)}`,
    (s) => `curl -s --user 'api:${s}' https://api.mailgun.net/v3/mg.brightmill.co/messages`,
  ),
  v("Mailgun", (r) => j("key", "-") + r.hex(32)),
  v("Mailchimp", (r) => r.hex(32) + j("-u", "s") + r.int(1, 21)),
  v("Heroku", (r) => `${j("HR", "KU-")}AA${r.url(58)}`),
  w(
    "Heroku",
    (r) => r.uuid(),
    (s) => `HEROKU_API_KEY=${s}`,
  ),
  w(
    "Cloudflare",
    (r) => r.url(40),
    (s) => `CLOUDFLARE_API_TOKEN=${s}`,
  ),
  v("Cloudflare", (r) => `${j("v1", ".0-") + r.hex(24)}-${r.hex(146)}`),
  w(
    "Fastly",
    (r) => r.url(32),
    (s) => `curl -H "Fastly-Key: ${s}" https://api.fastly.com/service`,
  ),
  w(
    "Datadog",
    (r) => r.hex(32),
    (s) =>
      `DD_API_KEY=${s} DD_SITE=datadoghq.eu bash -c "$(curl -L https://install.datadoghq.com/scripts/install.sh)"`,
  ),
  v("New Relic", (r) => j("NR", "AK-") + r.mixed(upperNum, 27)),
  w(
    "New Relic",
    (r) => r.hex(36) + j("NR", "AL"),
    (s) => `license_key: ${s}`,
  ),
  v("Sentry", (r) => j("sntr", "yu_") + r.hex(64)),
  v(
    "Sentry",
    (r) =>
      j("sntr", "ys_") +
      b64(
        JSON.stringify({
          iat: 1710000000.1,
          url: "https://sentry.io",
          region_url: "https://de.sentry.io",
          org: "brightmill",
        }),
      ) +
      "_" +
      r.alnum(43),
  ),
  v("Grafana", (r) => `${j("gl", "sa_") + r.alnum(32)}_${r.hex(8)}`),
  v(
    "Grafana",
    (r) => j("gl", "c_") + b64(JSON.stringify({ o: r.digits(6), n: "ci", k: r.alnum(24), m: { r: "eu" } })),
  ),
  v("HashiCorp Vault", (r) => `${j("hv", "s.")}CAES${r.url(91)}`),
  v("HashiCorp Vault", (r) => `${j("hv", "b.")}AAAAA${r.url(140)}`),
  v("Terraform Cloud", (r) => r.alnum(14) + j(".atl", "asv1.") + r.url(67)),
  v("Databricks", (r) => j("da", "pi") + r.hex(32)),
  v("Shopify", (r) => j("shp", "at_") + r.hex(32)),
  v("Shopify", (r) => j("shp", "ss_") + r.hex(32)),
  v("Square", (r) => j("sq0", "csp-") + r.url(43)),
  v("Square", (r) => j("EA", "AA") + r.url(60)),
  v("Braintree", (r) => `${j("access", "_token$")}production$${r.lowerNum(16)}$${r.hex(32)}`),
  w(
    "PayPal",
    (r) => `E${r.url(79)}`,
    (s, r) => `PAYPAL_CLIENT_ID=A${r.url(79)}\nPAYPAL_CLIENT_SECRET=${s}`,
  ),
  v("Plaid", (r) => j("access", "-production-") + r.uuid()),
  v("Telegram", (r) => `${r.digits(10)}:${j("A", "A")}${r.url(33)}`),
  v("Discord", (r) => `M${b64(r.digits(18)).slice(1, 24)}.${r.alnum(6)}.${r.url(38)}`),
  v("Facebook", (r) => j("EAA", "CEdEose0cBA") + r.alnum(120)),
  w(
    "Facebook",
    (r) => r.hex(32),
    (s, r) => `facebook: { app_id: '${r.digits(15)}', app_secret: '${s}' }`,
  ),
  v("Twitter", (r) => `${j("AAAAAAAAAA", "AAAAAAAAAAAA") + r.alnum(26)}%3D${r.alnum(52)}`),
  w(
    "Twitter",
    (r) => r.alnum(50),
    (s, r) => `consumer_key = ${r.alnum(25)}\nconsumer_secret = ${s}`,
  ),
  w(
    "LinkedIn",
    (r) => `${j("WPL_", "AP1.") + r.alnum(16)}.${r.alnum(6)}==`,
    (s) => `LINKEDIN_CLIENT_SECRET=${s}`,
  ),
  v("Notion", (r) => j("nt", "n_") + r.digits(11) + r.alnum(35)),
  v("Notion", (r) => j("sec", "ret_") + r.alnum(43)),
  v("Linear", (r) => j("lin", "_api_") + r.alnum(40)),
  w(
    "Asana",
    (r) => `1/${r.digits(16)}:${r.hex(32)}`,
    (s) => `ASANA_ACCESS_TOKEN=${s}`,
  ),
  v("Airtable", (r) => `${j("pa", "t") + r.alnum(14)}.${r.hex(64)}`),
  v("Atlassian", (r) => `${j("ATAT", "T3xFfGF0") + r.url(171)}=${r.hex(8).toUpperCase()}`),
  v("Bitbucket", (r) => j("AT", "BB") + r.alnum(24) + r.hex(8).toUpperCase()),
  v("Figma", (r) => j("fi", "gd_") + r.url(40)),
  v("Dropbox", (r) => `${j("s", "l.")}B${r.url(135)}`),
  v("Postman", (r) => `${j("PM", "AK-") + r.hex(24)}-${r.hex(34)}`),
  v("Docker", (r) => j("dckr", "_pat_") + r.url(27)),
  v("JFrog", (r) => j("AK", "Cp8") + r.alnum(69)),
  v("JFrog", (r) => `${j("cmVmd", "GtuOjAx")}O${r.alnum(56)}`),
  v("SonarQube", (r) => j("sq", "p_") + r.hex(40)),
  v("SonarQube", (r) => j("sq", "u_") + r.hex(40)),
  v("CircleCI", (r) => `${j("CCI", "PAT_") + r.alnum(22)}_${r.hex(40)}`),
  v("Buildkite", (r) => j("bk", "ua_") + r.hex(40)),
  v("Pulumi", (r) => j("pu", "l-") + r.hex(40)),
  v("Fly.io", (r) => j("Fly", "V1 fm2_") + r.b64(150)),
  v("Vercel", (r) => `${j("vercel", "_blob_rw_") + r.alnum(16)}_${r.alnum(30)}`),
  w(
    "Vercel",
    (r) => r.alnum(24),
    (s) => `vercel deploy --prod --token ${s}`,
  ),
  v("Netlify", (r) => j("nf", "p_") + r.alnum(36)),
  v("Supabase", (r) => j("sb", "p_") + r.hex(40)),
  v("Supabase", (r) =>
    r.jwt({ iss: "supabase", ref: r.lowerNum(20), role: "service_role", iat: 1700000000, exp: 2015000000 }),
  ),
  v("PlanetScale", (r) => j("pscale", "_tkn_") + r.url(43)),
  v("PlanetScale", (r) => j("pscale", "_pw_") + r.url(43)),
  v("Hugging Face", (r) => j("h", "f_") + r.chars(UPPER + LOWER, 34)),
  v("Replicate", (r) => j("r", "8_") + r.alnum(37)),
  v("Groq", (r) => j("gs", "k_") + r.alnum(52)),
  v("Perplexity", (r) => j("pp", "lx-") + r.alnum(48)),
  v("xAI", (r) => j("xa", "i-") + r.alnum(80)),
  v("OpenRouter", (r) => j("sk-", "or-v1-") + r.hex(64)),
  w(
    "ElevenLabs",
    (r) => j("s", "k_") + r.hex(48),
    (s) => `xi-api-key: ${s}`,
  ),
  w(
    "Mistral",
    (r) => r.alnum(32),
    (s) => `MISTRAL_API_KEY=${s}`,
  ),
  w(
    "Cohere",
    (r) => r.alnum(40),
    (s) => `co = cohere.Client("${s}")`,
  ),
  w(
    "DeepL",
    (r) => `${r.uuid()}:fx`,
    (s) => `Authorization: DeepL-Auth-Key ${s}`,
  ),
  v("Doppler", (r) => j("dp", ".pt.") + r.alnum(43)),
  v("Doppler", (r) => `${j("dp", ".st.")}prd.${r.alnum(43)}`),
  v(
    "1Password",
    (r) =>
      j("op", "s_") +
      b64(
        JSON.stringify({
          signInAddress: "my.1password.eu",
          email: `${r.lowerNum(13)}@1passwordserviceaccounts.eu`,
          srpX: r.hex(64),
          secretKey: `A3-${r.alnum(28).toUpperCase()}`,
        }),
      ),
  ),
  w(
    "1Password",
    (r) =>
      `A3-${r.mixed(upperNum, 6)}-${r.mixed(upperNum, 6)}-${r.mixed(upperNum, 5)}-${r.mixed(upperNum, 5)}-${r.mixed(upperNum, 5)}-${r.mixed(upperNum, 5)}`,
    (s) => `Secret Key ${s} (1Password emergency kit)`,
  ),
  v("RubyGems", (r) => j("ruby", "gems_") + r.hex(48)),
  v("crates.io", (r) => j("ci", "o") + r.alnum(32)),
  v("NuGet", (r) => j("oy", "2") + r.mixed(lowerNum, 43)),
  v("Clojars", (r) => j("CLO", "JARS_") + r.hex(60)),
  v("LaunchDarkly", (r) => j("ap", "i-") + r.uuid()),
  v("LaunchDarkly", (r) => j("sd", "k-") + r.uuid()),
  v("Intercom", (r) => j("dG9r", "Oj") + r.b64(42)),
  v("HubSpot", (r) => j("pat", "-eu1-") + r.uuid()),
  w(
    "Zendesk",
    (r) => r.alnum(40),
    (s) => `curl https://brightmill.zendesk.com/api/v2/tickets.json -u agent@brightmill.co/token:${s}`,
  ),
  w(
    "PagerDuty",
    (r) => `u+${r.url(18)}`,
    (s) => `Authorization: Token token=${s}`,
  ),
  w(
    "Algolia",
    (r) => r.hex(32),
    (s, r) =>
      `const index = algoliasearch('${r.mixed(upperNum, 10)}', '${s}').initIndex('parts'); // admin key`,
  ),
  v(
    "Mapbox",
    (r) =>
      j("sk", ".eyJ") +
      Buffer.from(`{"u":"brightmill","a":"c${r.lowerNum(24)}"}`)
        .toString("base64url")
        .slice(3) +
      "." +
      r.url(22),
  ),
  v("Resend", (r) => `${j("r", "e_") + r.alnum(8)}_${r.alnum(24)}`),
  w(
    "Postmark",
    (r) => r.uuid(),
    (s) => `X-Postmark-Server-Token: ${s}`,
  ),
  v("Brevo", (r) => `${j("xkey", "sib-") + r.hex(64)}-${r.alnum(16)}`),
  v("MailerSend", (r) => j("ml", "sn.") + r.hex(64)),
  w(
    "Okta",
    (r) => `00${r.url(40)}`,
    (s) => `Authorization: SSWS ${s}`,
  ),
  w(
    "Auth0",
    (r) => r.url(64),
    (s, r) => `AUTH0_CLIENT_ID=${r.alnum(32)}\nAUTH0_CLIENT_SECRET=${s}`,
  ),
  w(
    "Cloudinary",
    (r) => r.url(27),
    (s, r) => `CLOUDINARY_URL=${j("cloud", "inary://")}${r.digits(15)}:${s}@brightmill`,
  ),
  w(
    "Razorpay",
    (r) => r.alnum(24),
    (s, r) => `new Razorpay({ key_id: '${j("rzp_", "live_")}${r.alnum(14)}', key_secret: '${s}' })`,
  ),
  v("Flutterwave", (r) => `${j("FLW", "SECK-") + r.hex(32)}-X`),
  v("Paystack", (r) => j("sk_", "live_") + r.hex(40)),
  v("Adyen", (r) => `${j("AQ", "E") + r.mixed(ALNUM, 5)}hmfxL${r.b64(66)}-${r.b64(32)}-${r.alnum(16)}`),
  v("Mollie", (r) => j("li", "ve_") + r.alnum(30)),
  v("GoCardless", (r) => j("li", "ve_") + r.url(40)),
  v("Duffel", (r) => j("duffel", "_live_") + r.url(43)),
  v("EasyPost", (r) => j("EZ", "AK") + r.lowerNum(54)),
  v("Shippo", (r) => j("shippo", "_live_") + r.hex(40)),
  w(
    "Lob",
    (r) => j("li", "ve_") + r.hex(35),
    (s) => `curl https://api.lob.com/v1/letters -u ${s}:`,
  ),
  v("Frame.io", (r) => j("fi", "o-u-") + r.url(64)),
  v("Typeform", (r) => `${j("tf", "p_") + r.url(44)}_${r.alnum(14)}`),
  v("Contentful", (r) => j("CF", "PAT-") + r.url(43)),
  v("Dynatrace", (r) => `${j("dt0", "c01.") + r.base32(24)}.${r.base32(64)}`),
  w(
    "Elastic",
    (r) => b64(`${r.url(20)}:${r.url(22)}`),
    (s) => `Authorization: ApiKey ${s}`,
  ),
  v("Prefect", (r) => j("pn", "u_") + r.alnum(36)),
  v("ReadMe", (r) => j("rd", "me_") + r.lowerNum(70)),
  v("Yandex", (r) => `${j("y0", "_")}AgAAAA${r.url(50)}`),
  v("Yandex Cloud", (r) => j("AQ", "VN") + r.url(36)),
  w(
    "Alibaba Cloud",
    (r) => r.alnum(30),
    (s, r) => `accessKeyId: ${j("LT", "AI")}${r.alnum(20)}\naccessKeySecret: ${s}`,
  ),
  w(
    "Tencent Cloud",
    (r) => r.alnum(32),
    (s, r) => `SecretId=${j("AK", "ID")}${r.alnum(32)} SecretKey=${s}`,
  ),
  w(
    "Scaleway",
    (r) => r.uuid(),
    (s, r) => `SCW_ACCESS_KEY=${j("SC", "W")}${r.alnum(17).toUpperCase()}\nSCW_SECRET_KEY=${s}`,
  ),
  w(
    "Hetzner",
    (r) => r.alnum(64),
    (s) => `export HCLOUD_TOKEN=${s}`,
  ),
  w(
    "Linode",
    (r) => r.hex(64),
    (s) => `linode_token = "${s}"`,
  ),
  w(
    "Vultr",
    (r) => r.mixed(upperNum, 36),
    (s) => `VULTR_API_KEY=${s}`,
  ),
  v("age", (r) => j("AGE", "-SECRET-KEY-1") + r.mixed(BECH32.toUpperCase(), 58)),
  v("Tailscale", (r) => `${j("tskey", "-auth-") + r.alnum(17)}-${r.alnum(32)}`),
  v("Tailscale", (r) => `${j("tskey", "-api-") + r.alnum(17)}-${r.alnum(32)}`),
  w(
    "ngrok",
    (r) => `2${r.alnum(26)}_${r.alnum(21)}`,
    (s) => `ngrok config add-authtoken ${s}`,
  ),
  w(
    "Expo",
    (r) => r.url(40),
    (s) => `EXPO_TOKEN=${s} eas build --non-interactive`,
  ),
  w(
    "Snyk",
    (r) => r.uuid(),
    (s) => `snyk auth ${s}`,
  ),
  w(
    "Codecov",
    (r) => r.uuid(),
    (s) => `CODECOV_TOKEN: ${s}`,
  ),
  v("Infracost", (r) => j("ic", "o-") + r.alnum(32)),
  v("Rootly", (r) => j("root", "ly_") + r.hex(64)),
  w(
    "Beamer",
    (r) => j("b", "_") + r.url(44),
    (s) => `Beamer-Api-Key: ${s}`,
  ),
  v("Ubidots", (r) => j("BB", "FF-") + r.alnum(30)),
  v("Pinecone", (r) => `${j("pc", "sk_") + r.alnum(6)}_${r.alnum(63)}`),
  v("LangSmith", (r) => `${j("lsv2", "_pt_") + r.hex(32)}_${r.hex(10)}`),
  v("Langfuse", (r) => j("sk", "-lf-") + r.uuid()),
  v("Tavily", (r) => j("tv", "ly-") + r.alnum(32)),
  v("Firecrawl", (r) => j("f", "c-") + r.hex(32)),
  v("E2B", (r) => j("e2", "b_") + r.hex(40)),
  v("PostHog", (r) => j("ph", "x_") + r.alnum(43)),
  v("Segment", (r) => j("sgp", "_") + r.alnum(64)),
  w(
    "Zuplo",
    (r) => `${j("zp", "ka_") + r.hex(32)}_${r.hex(8)}`,
    (s) => `Authorization: Bearer ${s}`,
  ),
  v(
    "Slack",
    (r) =>
      j("https://hooks.", "slack.com/services/") +
      `T${r.mixed(upperNum, 10)}/B${r.mixed(upperNum, 10)}/` +
      r.alnum(24),
  ),
  v(
    "Microsoft Teams",
    (r) =>
      `https://brightmill.${j("webhook.", "office.com/webhookb2/")}${r.uuid()}@${r.uuid()}/IncomingWebhook/${r.hex(32)}/${r.uuid()}`,
  ),
];
