import {
  B32,
  B64,
  b62,
  DIGITS,
  hex,
  LOWER,
  leak,
  randomText,
  type SamplesByKind,
  type SecretSample,
  UPPER,
  url64,
} from "../generate";

/** Keys and tokens of cloud providers, code hosting and other services. */
export const vendors: SamplesByKind<SecretSample> = {
  aws: [
    leak`Use access key ${`AKIA${randomText(B32, 16, "aws1")}`} in eu-central-1 for the upload bucket.`,
    leak`aws_access_key_id = ${`ASIA${randomText(B32, 16, "aws2")}`}\naws_secret_access_key = ${randomText(B64, 40, "aws3")}\nregion = eu-west-1`,
    leak`AWS_SECRET_ACCESS_KEY=${randomText(B64, 40, "aws4")}`,
    leak`{"AccessKeyId": "${`AKIA${randomText(B32, 16, "aws5")}`}", "SecretAccessKey": "${randomText(B64, 40, "aws6")}"}`,
  ],
  google: [
    leak`Maps key: ${`AIza${url64(35, "g1")}`} (restricted to our referrers)`,
    leak`"client_secret": "${`GOCSPX-${url64(28, "g2")}`}",`,
    leak`I refreshed it, ya29 token ${`ya29.${url64(120, "g3")}`} works until noon.`,
  ],
  azure: [
    leak`DefaultEndpointsProtocol=https;AccountName=acmestore;AccountKey=${`${randomText(B64, 86, "az1")}==`};EndpointSuffix=core.windows.net`,
    leak`Endpoint=sb://acme.servicebus.windows.net/;SharedAccessKeyName=send;SharedAccessKey=${`${randomText(B64, 43, "az2")}=`}`,
    leak`https://acme.blob.core.windows.net/drop/q3.csv?sv=2023-11-03&st=2025-01-01&se=2025-02-01&sr=b&sp=r&sig=${`${b62(20, "az3")}%2B${b62(20, "az3b")}%3D`}`,
    leak`AZURE_CLIENT_SECRET=${`${b62(3, "az4")}8Q~${b62(34, "az5")}`}`,
  ],
  digitalocean: [leak`doctl auth init -t ${`dop_v1_${hex(64, "do")}`}`],
  databricks: [leak`Host adb-123.4.azuredatabricks.net, PAT ${`dapi${hex(32, "db")}`}`],
  fly: [leak`FLY_API_TOKEN=${`fo1_${url64(43, "fly")}`}`],
  vault: [leak`vault login ${`hvs.${url64(95, "hv")}`}`],
  supabase: [leak`export SUPABASE_ACCESS_TOKEN=${`sbp_${hex(40, "sb")}`}`],
  doppler: [leak`Doppler: ${`dp.pt.${b62(43, "dp")}`}`],
  age: [
    leak`# created: 2025-01-04\n${`AGE-SECRET-KEY-1${randomText("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58, "age")}`}`,
  ],
  github: [
    leak`git clone works with ${`ghp_${b62(36, "gh1")}`} as the password.`,
    leak`GITHUB_TOKEN: ${`github_pat_${b62(22, "gh2")}_${b62(59, "gh3")}`}`,
    leak`git remote set-url origin https://x-access-token:${`ghs_${b62(36, "gh4")}`}@github.com/acme/site.git`,
    leak`device flow gave us ${`gho_${b62(36, "gh5")}`} and refresh ${`ghr_${b62(76, "gh6")}`}`,
  ],
  gitlab: [
    leak`curl --header "PRIVATE-TOKEN: ${`glpat-${url64(20, "gl")}`}" https://gitlab.com/api/v4/projects`,
  ],
  npm: [leak`//packages.example/:_authToken=${`npm_${b62(36, "npm")}`}`],
  pypi: [leak`twine upload -u __token__ -p ${`pypi-AgEIcHlwaS5vcmc${url64(140, "pypi")}`} dist/*`],
  postman: [leak`Postman collection key ${`PMAK-${hex(24, "pm")}-${hex(34, "pm2")}`}`],
  linear: [leak`Use ${`lin_api_${b62(40, "lin")}`} for the issue sync.`],
  notion: [leak`NOTION_TOKEN=${`ntn_${b62(46, "nt")}`} and the older ${`secret_${b62(43, "nt2")}`}`],
  figma: [leak`X-Figma-Token: ${`figd_${url64(40, "fig")}`}`],
  airtable: [leak`Airtable personal token ${`pat${b62(14, "at")}.${hex(64, "at2")}`} has read scope only`],
  atlassian: [
    leak`curl -u bot@acme.com:${`ATATT3xFfGF0${url64(170, "atl")}=${hex(8, "atl2").toUpperCase()}`} https://acme.atlassian.net`,
  ],
  "new relic": [leak`NEW_RELIC_API_KEY=${`NRAK-${randomText(UPPER + DIGITS, 27, "nr")}`}`],
  grafana: [
    leak`Grafana SA token: ${`glsa_${b62(32, "gr")}_${hex(8, "gr2")}`}`,
    leak`remote_write password ${`glc_${randomText(B64, 100, "glc")}`}`,
  ],
  openai: [
    leak`OPENAI_API_KEY=${`sk-${b62(48, "oa1")}`}`,
    leak`We'll call it with ${`sk-proj-${url64(120, "oa2")}`} from the worker.`,
  ],
  anthropic: [leak`anthropic.api_key = "${`sk-ant-api03-${url64(93, "an")}AA`}"`],
  "hugging face": [leak`huggingface-cli login --token ${`hf_${randomText(UPPER + LOWER, 34, "hf")}`}`],
  slack: [
    leak`Bot token ${`xoxb-${randomText(DIGITS, 12, "s1")}-${randomText(DIGITS, 13, "s2")}-${b62(24, "s3")}`}, channel #orders`,
    leak`app-level: ${`xapp-1-A${randomText(UPPER + DIGITS, 10, "s4")}-${randomText(DIGITS, 13, "s5")}-${hex(64, "s6")}`}`,
    leak`Post alerts to https://hooks.slack.com/services/${`T${randomText(UPPER + DIGITS, 9, "s7")}/B${randomText(UPPER + DIGITS, 10, "s8")}/${b62(24, "s9")}`} please.`,
  ],
  discord: [leak`https://discord.com/api/webhooks/${`${randomText(DIGITS, 18, "d1")}/${url64(68, "d2")}`}`],
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
    leak`https://api.telegram.org/bot${`${randomText("123456789", 10, "tg")}:AA${url64(33, "tg2")}`}/sendMessage`,
  ],
  square: [
    leak`Square access token ${`sq0atp-${url64(22, "sq")}`} / app secret ${`sq0csp-${url64(43, "sq2")}`}`,
  ],
};
