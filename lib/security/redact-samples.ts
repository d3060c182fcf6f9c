import { createHash } from "node:crypto";
import { REDACTED } from "./redact";

/** A text that holds secrets, and the same text as it must come out. */
export interface SecretSample {
  kind: string;
  text: string;
  expected: string;
}

const DIGITS = "0123456789";
const HEX = `${DIGITS}abcdef`;
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const B32 = `${UPPER}234567`;
const B62 = UPPER + LOWER + DIGITS;
const B64 = `${B62}+/`;
const URL64 = `${B62}_-`;
const LOWER36 = LOWER + DIGITS;

/**
 * `length` characters of `alphabet` that look random and are the same on every run: no secret-looking literal
 * stands in the file.
 */
export function made(alphabet: string, length: number, seed: string): string {
  let out = "";
  for (let block = 0; out.length < length; block++) {
    for (const byte of createHash("sha256").update(`${seed}:${block}`).digest()) {
      out += alphabet.charAt(byte % alphabet.length);
    }
  }
  return out.slice(0, length);
}

const hex = (length: number, seed: string) => made(HEX, length, seed);
const b62 = (length: number, seed: string) => made(B62, length, seed);
const url64 = (length: number, seed: string) => made(URL64, length, seed);

/** A sample as a template: what is interpolated is secret, the rest must stay. */
const leak =
  (kind: string) =>
  (words: TemplateStringsArray, ...secrets: string[]): SecretSample => ({
    kind,
    text: String.raw({ raw: words }, ...secrets),
    expected: String.raw({ raw: words }, ...secrets.map(() => REDACTED)),
  });

const ptk = (seed: string) => `ptk_${url64(32, seed)}`;
const otk = (seed: string) => `otk_${url64(32, seed)}`;

const dashes = "-".repeat(5);
function pem(label: string, lines: number, seed: string, newline = "\n", headers: string[] = []): string {
  const body = Array.from({ length: lines }, (_, line) =>
    made(B64, line === lines - 1 ? 44 : 64, seed + line),
  );
  const begin = `${dashes}BEGIN ${label}${dashes}`;
  const end = `${dashes}END ${label}${dashes}`;
  return [begin, ...headers, ...body, end].join(newline);
}

const json64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
function jwt(seed: string): string {
  const header = json64({ alg: "RS256", typ: "JWT", kid: hex(8, seed) });
  const payload = json64({
    sub: seed,
    iss: "https://id.example.com",
    exp: 1_767_225_600,
    scope: "orders:read",
  });
  return `${header}.${payload}.${url64(86, seed)}`;
}

const basic = (user: string, password: string) => Buffer.from(`${user}:${password}`).toString("base64");

const roomTokens: SecretSample[] = [
  leak(
    "room token",
  )`Invite for the buyer: ${`https://rooms.example.com/r/rm_V1StGXR8Z5jdHi6BmyTab/${ptk("a")}`}`,
  leak(
    "room token",
  )`Watch along at ${`http://localhost:3000/o/rm_V1StGXR8Z5jdHi6BmyTab/${otk("b")}.md`} if you like.`,
  leak("room token")`My participant token is ${ptk("c")}, could you join on my behalf?`,
  leak(
    "room token",
  )`curl -X POST -H "Authorization: Bearer ${ptk("d")}" https://rooms.example.com/api/rooms/rm_V1StGXR8Z5jdHi6BmyTab/join`,
  leak(
    "room token",
  )`GET /api/rooms/rm_V1StGXR8Z5jdHi6BmyTab/events?token=${ptk("e")}&since=2025-03-01T10:00:00.000Z`,
  leak(
    "room token",
  )`{"invite_urls": ["${`https://n.example/r/rm_V1StGXR8Z5jdHi6BmyTab/${ptk("f")}`}", "${`https://n.example/r/rm_V1StGXR8Z5jdHi6BmyTab/${ptk("g")}`}"]}`,
];

const keyBlocks: SecretSample[] = [
  leak(
    "private key",
  )`Here is the signing key:\n\n${pem("RSA PRIVATE KEY", 24, "rsa")}\n\nRotate it after the pilot.`,
  leak("private key")`${pem("EC PRIVATE KEY", 3, "ec")}\n`,
  leak(
    "private key",
  )`Deploy key:\n${pem("OPENSSH PRIVATE KEY", 6, "ssh")}\nAdd the public half to the repository.`,
  leak(
    "private key",
  )`${pem("PGP PRIVATE KEY BLOCK", 12, "pgp", "\n", ["Version: GnuPG v2", ""])} - import with gpg.`,
  leak(
    "private key",
  )`${pem("RSA PRIVATE KEY", 12, "enc", "\n", ["Proc-Type: 4,ENCRYPTED", "DEK-Info: AES-128-CBC,0A1B2C3D4E5F60718293A4B5C6D7E8F9", ""])}`,
  leak("private key")`mTLS client key (PKCS#8): ${pem("ENCRYPTED PRIVATE KEY", 10, "p8")}.`,
  leak(
    "private key",
  )`{"type": "service_account", "private_key": "${pem("PRIVATE KEY", 8, "gcp", "\\n")}", "client_email": "sync@acme.iam.gserviceaccount.com"}`,
  leak(
    "private key",
  )`The paste broke off, this is all I have:\n${pem("RSA PRIVATE KEY", 6, "cut").split("\n").slice(0, 5).join("\n")}`,
  leak("private key")`TLS_KEY="${pem("PRIVATE KEY", 5, "env", "\\n")}"`,
];

const jwts: SecretSample[] = [
  leak("jwt")`Authorization: Bearer ${jwt("u1")}`,
  leak("jwt")`The session I tested with was ${jwt("u2")} and it returned 403.`,
  leak("jwt")`{"token_type": "Bearer", "id_token": "${jwt("u3")}", "expires_in": 3600}`,
  leak("jwt")`Redirected to https://app.example.com/cb#access_token=${jwt("u4")}&token_type=bearer`,
  leak("jwt")`SUPABASE_ANON_KEY=${jwt("u5")}\nSUPABASE_URL=https://x.supabase.co`,
  leak("jwt")`line one\\n${jwt("u6")}\\nline three`,
];

const cloud: SecretSample[] = [
  leak("aws")`Use access key ${`AKIA${made(B32, 16, "aws1")}`} in eu-central-1 for the upload bucket.`,
  leak(
    "aws",
  )`aws_access_key_id = ${`ASIA${made(B32, 16, "aws2")}`}\naws_secret_access_key = ${made(B64, 40, "aws3")}\nregion = eu-west-1`,
  leak("aws")`AWS_SECRET_ACCESS_KEY=${made(B64, 40, "aws4")}`,
  leak(
    "aws",
  )`{"AccessKeyId": "${`AKIA${made(B32, 16, "aws5")}`}", "SecretAccessKey": "${made(B64, 40, "aws6")}"}`,
  leak("google")`Maps key: ${`AIza${url64(35, "g1")}`} (restricted to our referrers)`,
  leak("google")`"client_secret": "${`GOCSPX-${url64(28, "g2")}`}",`,
  leak("google")`I refreshed it, ya29 token ${`ya29.${url64(120, "g3")}`} works until noon.`,
  leak(
    "azure",
  )`DefaultEndpointsProtocol=https;AccountName=acmestore;AccountKey=${`${made(B64, 86, "az1")}==`};EndpointSuffix=core.windows.net`,
  leak(
    "azure",
  )`Endpoint=sb://acme.servicebus.windows.net/;SharedAccessKeyName=send;SharedAccessKey=${`${made(B64, 43, "az2")}=`}`,
  leak(
    "azure",
  )`https://acme.blob.core.windows.net/drop/q3.csv?sv=2023-11-03&st=2025-01-01&se=2025-02-01&sr=b&sp=r&sig=${`${b62(20, "az3")}%2B${b62(20, "az3b")}%3D`}`,
  leak("azure")`AZURE_CLIENT_SECRET=${`${b62(3, "az4")}8Q~${b62(34, "az5")}`}`,
  leak("digitalocean")`doctl auth init -t ${`dop_v1_${hex(64, "do")}`}`,
  leak("databricks")`Host adb-123.4.azuredatabricks.net, PAT ${`dapi${hex(32, "db")}`}`,
  leak("fly")`FLY_API_TOKEN=${`fo1_${url64(43, "fly")}`}`,
  leak("vault")`vault login ${`hvs.${url64(95, "hv")}`}`,
  leak("supabase")`export SUPABASE_ACCESS_TOKEN=${`sbp_${hex(40, "sb")}`}`,
  leak("doppler")`Doppler: ${`dp.pt.${b62(43, "dp")}`}`,
  leak(
    "age",
  )`# created: 2025-01-04\n${`AGE-SECRET-KEY-1${made("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58, "age")}`}`,
];

const code: SecretSample[] = [
  leak("github")`git clone works with ${`ghp_${b62(36, "gh1")}`} as the password.`,
  leak("github")`GITHUB_TOKEN: ${`github_pat_${b62(22, "gh2")}_${b62(59, "gh3")}`}`,
  leak(
    "github",
  )`git remote set-url origin https://x-access-token:${`ghs_${b62(36, "gh4")}`}@github.com/acme/site.git`,
  leak("github")`device flow gave us ${`gho_${b62(36, "gh5")}`} and refresh ${`ghr_${b62(76, "gh6")}`}`,
  leak(
    "gitlab",
  )`curl --header "PRIVATE-TOKEN: ${`glpat-${url64(20, "gl")}`}" https://gitlab.com/api/v4/projects`,
  leak("npm")`//registry.npmjs.org/:_authToken=${`npm_${b62(36, "npm")}`}`,
  leak("pypi")`twine upload -u __token__ -p ${`pypi-AgEIcHlwaS5vcmc${url64(140, "pypi")}`} dist/*`,
  leak("postman")`Postman collection key ${`PMAK-${hex(24, "pm")}-${hex(34, "pm2")}`}`,
  leak("linear")`Use ${`lin_api_${b62(40, "lin")}`} for the issue sync.`,
  leak("notion")`NOTION_TOKEN=${`ntn_${b62(46, "nt")}`} and the older ${`secret_${b62(43, "nt2")}`}`,
  leak("figma")`X-Figma-Token: ${`figd_${url64(40, "fig")}`}`,
  leak("airtable")`Airtable personal token ${`pat${b62(14, "at")}.${hex(64, "at2")}`} has read scope only`,
  leak(
    "atlassian",
  )`curl -u bot@acme.com:${`ATATT3xFfGF0${url64(170, "atl")}=${hex(8, "atl2").toUpperCase()}`} https://acme.atlassian.net`,
  leak("new relic")`NEW_RELIC_API_KEY=${`NRAK-${made(UPPER + DIGITS, 27, "nr")}`}`,
  leak("grafana")`Grafana SA token: ${`glsa_${b62(32, "gr")}_${hex(8, "gr2")}`}`,
  leak("grafana")`remote_write password ${`glc_${made(B64, 100, "glc")}`}`,
];

const vendors: SecretSample[] = [
  leak("openai")`OPENAI_API_KEY=${`sk-${b62(48, "oa1")}`}`,
  leak("openai")`We'll call it with ${`sk-proj-${url64(120, "oa2")}`} from the worker.`,
  leak("anthropic")`anthropic.api_key = "${`sk-ant-api03-${url64(93, "an")}AA`}"`,
  leak("hugging face")`huggingface-cli login --token ${`hf_${made(UPPER + LOWER, 34, "hf")}`}`,
  leak(
    "slack",
  )`Bot token ${`xoxb-${made(DIGITS, 12, "s1")}-${made(DIGITS, 13, "s2")}-${b62(24, "s3")}`}, channel #orders`,
  leak(
    "slack",
  )`app-level: ${`xapp-1-A${made(UPPER + DIGITS, 10, "s4")}-${made(DIGITS, 13, "s5")}-${hex(64, "s6")}`}`,
  leak(
    "slack",
  )`Post alerts to https://hooks.slack.com/services/${`T${made(UPPER + DIGITS, 9, "s7")}/B${made(UPPER + DIGITS, 10, "s8")}/${b62(24, "s9")}`} please.`,
  leak("discord")`https://discord.com/api/webhooks/${`${made(DIGITS, 18, "d1")}/${url64(68, "d2")}`}`,
  leak(
    "teams",
  )`https://acme.webhook.office.com/webhookb2/${`${hex(8, "t1")}-${hex(4, "t2")}-4${hex(3, "t3")}-a${hex(3, "t4")}-${hex(12, "t5")}@${hex(8, "t6")}-${hex(4, "t7")}-4${hex(3, "t8")}-b${hex(3, "t9")}-${hex(12, "ta")}/IncomingWebhook/${hex(32, "tb")}/${hex(8, "tc")}-${hex(4, "td")}-4${hex(3, "te")}-9${hex(3, "tf")}-${hex(12, "tg")}`}`,
  leak("stripe")`Stripe live key: ${`sk_live_${b62(24, "st1")}`}\nPublishable: pk_live_shown_in_the_browser`,
  leak("stripe")`stripe listen printed ${`whsec_${b62(32, "st2")}`}`,
  leak("stripe")`"restricted": "${`rk_live_${b62(99, "st3")}`}"`,
  leak("stripe")`In test mode use ${`sk_test_${b62(99, "st4")}`}, it can't move money.`,
  leak("sendgrid")`SENDGRID=${`SG.${url64(22, "sg1")}.${url64(43, "sg2")}`}`,
  leak("twilio")`API SID ${`SK${hex(32, "tw")}`} belongs to the notifications project`,
  leak("mailgun")`mailgun: ${`key-${hex(32, "mg")}`}`,
  leak("shopify")`X-Shopify-Access-Token: ${`shpat_${hex(32, "sh")}`}`,
  leak("shopify")`shared secret ${`shpss_${hex(32, "sh2")}`}`,
  leak(
    "telegram",
  )`https://api.telegram.org/bot${`${made("123456789", 10, "tg")}:AA${url64(33, "tg2")}`}/sendMessage`,
  leak(
    "square",
  )`Square access token ${`sq0atp-${url64(22, "sq")}`} / app secret ${`sq0csp-${url64(43, "sq2")}`}`,
];

const addresses: SecretSample[] = [
  leak("address")`DATABASE_URL=postgres://orders:${"Tr0ub4dor&3"}@db.internal:5432/orders?sslmode=require`,
  leak("address")`The replica is at mysql://report:${"qW9!zz"}@10.2.0.7/report, read-only.`,
  leak("address")`redis://:${hex(40, "red")}@cache.example.com:6379/0`,
  leak("address")`CELERY_BROKER_URL=amqps://worker:${"bunny-hop-77"}@mq.example.com/vhost`,
  leak("address")`mongodb+srv://acme:${b62(16, "mongo")}@cluster0.ab1cd.mongodb.net/?retryWrites=true`,
  leak("address")`Staging is behind basic auth: https://preview:${"letmein"}@staging.example.com/`,
  leak("address")`smtp://mailer%40acme.com:${"S3nd-It!"}@smtp.example.com:587`,
  leak("address")`git clone https://oauth2:${b62(20, "git")}@git.example.com/acme/infra.git`,
  leak("address")`jdbc:postgresql://db:5432/app?user=app&password=${"s3cr3tpw"}&ssl=true`,
  leak("address")`ftp://dropbox:${"Winter#2024".replace("#", "%23")}@files.example.com/in`,
  leak("address")`postgres://svc:${"p@ss-w0rd"}@db/app`,
  leak("query")`https://api.example.com/v2/export?format=csv&api_key=${hex(32, "q1")}`,
  leak("query")`wss://stream.example.com/feed?access_token=${url64(40, "q2")}&v=2`,
  leak(
    "query",
  )`Signed link: https://bucket.s3.amazonaws.com/contract.pdf?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=900&X-Amz-Signature=${hex(64, "q3")}`,
  leak(
    "query",
  )`POST https://id.example.com/token?grant_type=client_credentials&client_id=acme&client_secret=${b62(32, "q4")}`,
  leak("query")`[report](https://files.example.com/r.pdf?expires=1767225600&signature=${url64(43, "q5")})`,
];

const headers: SecretSample[] = [
  leak("header")`Authorization: Bearer ${url64(43, "h1")}`,
  leak("header")`curl -H 'Authorization: Bearer ${hex(40, "h2")}' https://api.example.com/v1/orders`,
  leak("header")`Authorization: Basic ${basic("acme", "hunter2!")}\nAccept: application/json`,
  leak("header")`fetch(url, { headers: { "Authorization": "Token ${hex(40, "h3")}" } })`,
  leak("header")`X-Api-Key: ${url64(32, "h4")}\nContent-Type: application/json`,
  leak("header")`headers: { 'x-api-key': '${b62(24, "h5")}' }`,
  leak("header")`Cookie: session=${url64(48, "h6")}; theme=dark`,
  leak("header")`Set-Cookie: sid=${`s%3A${b62(32, "h7")}.${b62(43, "h8")}`}; Path=/; HttpOnly; SameSite=Lax`,
  leak("header")`Proxy-Authorization: Basic ${basic("proxy", "corp-2025")}`,
  leak(
    "header",
  )`Authorization: Digest username="acme", realm="api", nonce="8f1c", uri="/v1", response="${hex(32, "h9")}"`,
  leak("header")`Every call needs the header Authorization: Bearer ${b62(28, "h10")} until the 1st of June.`,
  leak("header")`X-Auth-Token: ${hex(32, "h11")}`,
  leak("header")`requests.get(url, headers={"Authorization": "ApiKey ${b62(32, "h12")}"})`,
];

const assignments: SecretSample[] = [
  leak("assignment")`password: ${"hunter2"}`,
  leak("assignment")`DB_PASSWORD=${"letmein"}`,
  leak("assignment")`POSTGRES_USER=app\nPOSTGRES_PASSWORD=${"sunflower"}\nPOSTGRES_DB=orders`,
  leak("assignment")`"client_secret": "${b62(32, "k1")}",`,
  leak("assignment")`{"username": "buyer", "password": "${"Blue$ky99"}"}`,
  leak("assignment")`{\\"user\\":\\"svc\\",\\"password\\":\\"${"c0rrect-h0rse"}\\"}`,
  leak("assignment")`export DEPLOY_TOKEN='${b62(30, "k2")}'`,
  leak("assignment")`api-key => ${hex(32, "k3")}`,
  leak("assignment")`config.apiKey = "${url64(39, "k4")}";`,
  leak("assignment")`const webhookSecret = '${hex(64, "k5")}';`,
  leak("assignment")`  password: "${"Zomer2025!"}"\n  host: db.example.com`,
  leak("assignment")`[database]\nuser = orders\npassword = ${"k9#Lm2pQ"}\nport = 5432`,
  leak("assignment")`<username>ops</username><password>${"S0mmer!24"}</password>`,
  leak("assignment")`<add key="ApiSecret" value="${b62(40, "k6")}" />`,
  leak("assignment")`psql --host db --username app --password ${"pa55-For-App"} orders`,
  leak("assignment")`mysql -u root -p${"R00tMe!"} orders`,
  leak("assignment")`./sync --token=${b62(26, "k7")} --dry-run`,
  leak("assignment")`sshpass -p '${"0penSesame"}' ssh deploy@host`,
  leak(
    "assignment",
  )`Server=tcp:acme.database.windows.net;Database=orders;User ID=app;Password=${"F7!kd02ls"};Encrypt=True`,
  leak("assignment")`SECRET_KEY_BASE=${hex(128, "k8")}`,
  leak(
    "assignment",
  )`DJANGO_SECRET_KEY = '${`django-insecure-${made(`${LOWER36}!@#$%^&*(-_=+)`, 50, "k9")}`}'`,
  leak("assignment")`encryption_key: ${`${made(B64, 43, "k10")}=`}`,
  leak("assignment")`JWT_SECRET="${"my-super-secret-jwt-key-2024"}"`,
  leak("assignment")`spring.datasource.password=${"orders4ever"}`,
  leak("assignment")`- name: SMTP_PASSWORD\n  value: "${"mail-Me-123"}"`,
  leak("assignment")`data:\n  password: ${Buffer.from("superSecret99").toString("base64")}`,
  leak("assignment")`STRIPE_WEBHOOK_SECRET=${b62(32, "k11")}`,
  leak("assignment")`**API key:** ${b62(32, "k12")}`,
  leak("assignment")`- Password: \`${"Gate-4711x"}\``,
  leak("assignment")`| API key | ${hex(32, "k13")} |`,
  leak("assignment")`Login: qa@example.com\nPassword: ${"Qa!2345678"}\n\nPlease reset after use.`,
  leak("assignment")`Wi-Fi password: ${"blaueWolke88"}`,
  leak("assignment")`passphrase: "${"correct horse battery staple"}"`,
  leak("assignment")`Access token: ${url64(64, "k14")}`,
  leak("assignment")`x-api-secret: ${hex(48, "k15")}`,
  leak("assignment")`docker login -u acme -p ${"reg1stry!"} registry.example.com`,
  leak("assignment")`SECRET=${"abc123"} TOKEN=${"def456ghi"} npm start`,
  leak("assignment")`access_token=${hex(40, "k16")}&scope=read`,
  leak("assignment")`{"apiKey":"${hex(32, "k17")}","region":"eu"}`,
  leak("assignment")`Password (staging): ${"Stg#9912"}`,
  leak("assignment")`pwd=${"qwerty"}`,
  leak("assignment")`REDIS_PASS="${"cachecow1"}"`,
  leak("assignment")`credentials:\n  username: ci\n  password: '${"its-4-ci"}'`,
  leak("assignment")`PIN: ${"4821"}`,
  leak("assignment")`API_KEY=${"12345678"}`,
  leak("assignment")`"auth_token" : "${url64(24, "k18")}"`,
  leak("assignment")`private_token = ${b62(20, "k19")}`,
  leak("assignment")`machine api.example.com login bot password ${"netrc-Pw-1"}`,
];

const prose: SecretSample[] = [
  leak("prose")`The password is ${"hunter2!x"}`,
  leak("prose")`For the sandbox the password is: "${"Sandkasten7"}" and the user is demo.`,
  leak("prose")`Our API key is ${b62(32, "p1")}, valid for 30 days.`,
  leak("prose")`You can log in as admin, password ${"Adm1n-2025!"}, until Friday.`,
  leak("prose")`The password for the SFTP drop is ${"Fr8!ght"}. Please confirm receipt.`,
  leak("prose")`the token is '${hex(24, "p2")}'`,
  leak("prose")`I set the secret to ${url64(32, "p3")} on both sides.`,
  leak("prose")`Use api key ${hex(32, "p4")} for the test account.`,
  leak("prose")`client secret is ${b62(40, "p5")}`,
  leak("prose")`The shared secret will be \`${b62(24, "p6")}\` until rotation.`,
  leak("prose")`Password was changed to ${"N3w-Pass!"} yesterday.`,
  leak("prose")`pw: ${"T!ger77"}`,
  leak("other language")`Das Passwort lautet ${"Sommer!2024"}`,
  leak("other language")`Passwort: ${"Garten77!"}`,
  leak("other language")`Kennwort ist "${"Fensterbank9"}"`,
  leak("other language")`mot de passe : ${"Caf3-Lyon"}`,
  leak("other language")`La contraseña es ${"Luna#2025"}`,
  leak("other language")`senha: ${"Fut3bol!"}`,
  leak("other language")`пароль: ${"Vesna2025!"}`,
  leak("other language")`密码：${"Mima8888"}`,
  leak("other language")`パスワードは ${"Sakura!39"} です`,
];

const messages: SecretSample[] = [
  leak("message")`Here's the db password: ${"Sup3rS3cret!"}`,
  leak("message")`Hi! The API key you asked for: ${b62(40, "x1")}. Keep it safe.`,
  leak("message")`API_KEY=${"abcd1234efgh5678"}`,
  leak("message")`apikey: ${"abcd1234efgh5678"}`,
  leak("message")`my password is ${"hunter2"}`,
  leak("message")`password=${"hunter2"}`,
  leak("message")`Password: ${"correct-horse-battery-staple"}`,
  leak("message")`{"api_key":"${"test_key_9f8e7d6c5b4a"}"}`,
  leak("message")`{"token":"${"abc123def456"}"}`,
  leak("message")`OPENAI_API_KEY=${`sk-${"abc123def456".repeat(3)}`}`,
  leak("message")`SECRET_KEY=${"s3cr3t"}`,
  leak("message")`secret: ${"s3cr3t-value-99"}`,
  leak("message")`access_key = "${b62(20, "x2")}"`,
  leak("message")`Bearer ${b62(32, "x3")}`,
  leak("message")`authorization: bearer ${"abcdef1234567890"}`,
  leak("message")`curl -u admin:${"S3cret99"} https://x.test`,
  leak("message")`curl --user svc:${"tiger_7"} https://x.test`,
  leak("message")`postgresql://admin:${"secret"}@localhost:5432/prod`,
  leak("message")`mongodb://root:${"example123"}@mongo:27017/`,
  leak("message")`redis://default:${b62(24, "x4")}@redis.upstash.io:6379`,
  leak(
    "message",
  )`AWS_ACCESS_KEY_ID=${`AKIA${made(B32, 16, "x5")}`}\nAWS_SECRET_ACCESS_KEY=${made(B64, 40, "x6")}`,
  leak("message")`The webhook secret is ${`whsec_${b62(24, "x7")}`}`,
  leak("message")`client_id: acme-web, client_secret: ${b62(36, "x8")}`,
  leak("message")`Client Secret: ${b62(36, "x8")}`,
  leak("message")`"refreshToken": "${b62(50, "x9")}"`,
  leak("message")`refresh_token=${b62(50, "x9")}`,
  leak("message")`The admin password's ${"Tr1cky#Pass"} fyi`,
  leak("message")`username: admin, password: ${"Admin123!"}`,
  leak("message")`user=admin password=${"Admin123!"} host=db`,
  leak("message")`login admin / password ${"Admin123!"}`,
  leak("message")`PW: ${"Sommer23"}`,
  leak("message")`- **Password**: ${"Kx9-mmPq"}`,
  leak("message")`* Token: \`${b62(30, "x10")}\``,
  leak("message")`> password: ${"quoted4Mail"}`,
  leak("message")`password="${"p4ss word"}"`,
  leak("message")`set PASSWORD=${"Window5!"} && run.bat`,
  leak("message")`$env:API_TOKEN = "${b62(30, "x11")}"`,
  leak("message")`ENV DB_PASS ${"dockerfile1"}`,
  leak("message")`ARG NPM_TOKEN=${b62(36, "x12")}`,
  leak("message")`kubectl create secret generic db --from-literal=password=${"kubePw99"}`,
  leak("message")`vault kv put secret/db password=${"kubePw99"}`,
  leak("message")`gh secret set API_TOKEN --body "${b62(30, "x13")}"`,
  leak("message")`const PASSWORD = "${"hunter42"}";`,
  leak("message")`String password = "${"hunter42"}";`,
  leak("message")`password := "${"hunter42"}"`,
  leak("message")`:password => '${"hunter42"}',`,
  leak("message")`'password' => '${"laravelish"}',`,
  leak("message")`define('DB_PASSWORD', '${"wordPress#1"}');`,
  leak("message")`wp_config: DB_PASSWORD '${"wordPress#1"}'`,
  leak("message")`Authorization: ${b62(40, "x14")}`,
  leak("message")`"Authorization": "Basic ${Buffer.from("user:passw").toString("base64")}"`,
  leak("message")`X-API-KEY=${b62(32, "x15")}`,
  leak("message")`x-goog-api-key: ${`AIza${b62(35, "x16")}`}`,
  leak("message")`Ocp-Apim-Subscription-Key: ${hex(32, "x17")}`,
  leak("message")`api key = ${hex(32, "x17")}`,
  leak("message")`API Key (production): ${hex(32, "x18")}`,
  leak("message")`Our Stripe secret key is ${`sk_live_${b62(24, "x19")}`}.`,
  leak("message")`Please use the following token:\n\n${b62(40, "x20")}\n\nThanks`,
  leak("message")`token:\n\`\`\`\n${b62(40, "x20")}\n\`\`\``,
  leak("message")`ssh deploy@10.0.0.3 (password ${"dep10y!me"})`,
  leak("message")`ssh deploy@10.0.0.3, pass: ${"dep10y!me"}`,
  leak("message")`user/pass: ${"admin/dep10y!me"}`,
  leak("message")`credentials: ${"admin:dep10y!me"}`,
  leak("message")`admin password → ${"dep10y!me"}`,
  leak("message")`Temporary password: ${"Xy7#kLm2"} (change at first login)`,
  leak("message")`the wifi password is "${"gastfreundschaft"}"`,
  leak("message")`encryption key: ${hex(64, "x21")}`,
  leak("message")`HMAC secret: ${hex(64, "x22")}`,
  leak("message")`signing secret = ${hex(32, "x23")}`,
  leak("message")`SLACK_SIGNING_SECRET=${hex(32, "x24")}`,
  leak("message")`SENTRY_AUTH_TOKEN=${hex(64, "x25")}`,
  leak("message")`JWT secret is ${"dontTellAnyone42"}`,
  leak("message")`master password: ${"Zebra!Crossing9"}`,
  leak("message")`root password ${"Zebra!Crossing9"}`,
  leak("message")`password is: ${"Zebra!Crossing9"}`,
  leak("message")`La clave API: ${hex(32, "x26")}`,
  leak("message")`Das WLAN-Passwort ist ${"Kaffee99!"}`,
  leak("message")`le mot de passe est ${"Croissant7"}`,
  leak("message")`A senha é ${"Praia2025"}`,
  leak("message")`пароль — ${"Zima2025!"}`,
  leak("message")`Mot de passe: "${"Croissant7"}"`,
  leak("message")`密码是 ${"Hello8888"}`,
  leak("message")`パスワード：${"Hello8888"}`,
  leak("message")`session_id=${hex(32, "x27")}; Path=/`,
  leak("message")`Set-Cookie: connect.sid=${`s%3A${b62(32, "x28")}`}; Path=/; HttpOnly`,
  leak("message")`https://x.test/login?password=${"hunter2"}&u=a`,
  leak("message")`https://x.test/cb?code=${b62(30, "x29")}&state=xyz`,
  leak("message")`magic link: https://x.test/auth?token=${b62(30, "x30")}`,
  leak("message")`<apiKey>${b62(30, "x31")}</apiKey>`,
  leak("message")`<property name="password" value="${"xmlPw123"}"/>`,
  leak("message")`private_key: ${hex(64, "x32")}`,
  leak("message")`TWILIO_AUTH_TOKEN=${hex(32, "x33")}`,
  leak("message")`DD_API_KEY=${hex(32, "x34")}`,
  leak("message")`account key: ${`${made(B64, 86, "x35")}==`}`,
  leak("message")`ghp token ${`ghp_${"a".repeat(36)}`}`,
  leak("message")`ptk ${`ptk_${"A".repeat(32)}`} x`,
  leak("message")`NPM: ${`npm_${b62(36, "x36")}`}`,
  leak("message")`passwd: ${"changeMe2024!Now"}`,
  leak("message")`MYSQL_ROOT_PASSWORD: ${"rootroot1"}`,
  leak("message")`POSTGRES_PASSWORD: ${"supersafe"}`,
  leak("message")`  POSTGRES_USER: app\n  POSTGRES_PASSWORD: ${"supersafe"}`,
  leak(
    "message",
  )`For testing you can use our sandbox credentials - username: buyer_test, password: ${"Test!2025#"}`,
  leak("message")`I'm sharing the API token so you can verify: ${b62(40, "ya1")}`,
  leak(
    "message",
  )`Verified facts: base URL https://api.acme.test, key ${`sk_live_${b62(24, "ya2")}`}, region eu.`,
  leak("message")`The endpoint works with header \`X-Api-Key: ${hex(32, "ya3")}\`.`,
  leak("message")`\`\`\`bash\nexport ACME_API_KEY="${b62(32, "ya4")}"\ncurl $ACME_URL\n\`\`\``,
  leak(
    "message",
  )`\`\`\`json\n{ "webhook": { "url": "https://b.test/h", "secret": "${b62(32, "ya5")}" } }\n\`\`\``,
  leak("message")`\`\`\`yaml\nauth:\n  user: svc\n  password: ${"tulip"}\n\`\`\``,
  leak("message")`Resolution: client_id is acme-web and client_secret is ${b62(40, "ya6")}.`,
  leak("message")`Connection string: postgresql://app_rw:${"Pg$2025x"}@10.1.2.3:5432/orders`,
  leak("message")`DSN=mysql+pymysql://root:${"toor"}@localhost/app`,
  leak("message")`Our DB password (please keep it private) is ${"Blumen!kohl7"}.`,
  leak("message")`Use this bearer: ${b62(40, "ya7")}`,
  leak("message")`I'll authenticate with token=${hex(32, "ya8")} in the query.`,
  leak("message")`the secret key for HMAC signing is "${hex(64, "ya9")}"`,
  leak("message")`SMTP: host mail.acme.test, user noreply, pass ${"M4il-r3lay"}`,
  leak("message")`FTP login: acme / password: ${"Upl0ad!"}`,
  leak("message")`## Authentication\n- API key: ${b62(36, "ya10")}\n- Header: X-Api-Key`,
  leak("message")`## Authentication\nBasic auth, user \`buyer\`, password \`${"Zq8!vv"}\``,
  leak("message")`| Name | Value |\n|---|---|\n| DB_PASSWORD | ${"Orders!77x"} |\n| DB_HOST | db |`,
  leak("message")`"authorization": "Bearer ${b62(30, "ya11")}"`,
  leak("message")`PGPASSWORD=${"pgadmin1"} psql -h db`,
  leak("message")`aws configure set aws_secret_access_key ${made(B64, 40, "ya12")}`,
  leak("message")`stripe login --api-key ${`sk_test_${b62(24, "ya13")}`}`,
  leak("message")`heroku config:set SECRET_TOKEN=${hex(40, "ya14")}`,
  leak("message")`OAuth refresh token: ${`1//0${b62(60, "ya15")}`}`,
  leak("message")`Zoom passcode: ${"8fK2qP"}`,
  leak("message")`Door code: ${"4821"}`,
  leak("message")`The gate code is ${"73914"}, please do not share.`,
  leak("message")`the OTP is ${"493027"}`,
  leak("message")`2FA backup code: ${"83741920"}`,
  leak("message")`SSH key passphrase: ${"blue-Horse-42!"}`,
  leak(
    "message",
  )`Azure storage: DefaultEndpointsProtocol=https;AccountName=x;AccountKey=${`${made(B64, 86, "ya16")}==`}`,
  leak("message")`new Client({ apiKey: "${b62(32, "ya17")}" })`,
  leak("message")`client = Client(api_key="${b62(32, "ya18")}")`,
  leak("message")`Password is "${"Montag2025"}"`,
  leak("message")`Passwort für den Server: ${"Serv3r!x"}`,
  leak("message")`Le mot de passe du wifi : ${"Bienvenue22"}`,
  leak("message")`登录密码: ${"abc12345"}`,
];

/** Messages, contracts and settings as agents would paste them, each with at least one secret. */
export const SECRET_SAMPLES: readonly SecretSample[] = [
  ...roomTokens,
  ...keyBlocks,
  ...jwts,
  ...cloud,
  ...code,
  ...vendors,
  ...addresses,
  ...headers,
  ...assignments,
  ...prose,
  ...messages,
];
