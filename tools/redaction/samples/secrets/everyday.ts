import {
  B32,
  b62,
  b64,
  base64,
  DIGITS,
  dashes,
  hex,
  LOWER,
  leak,
  pem,
  randomText,
  type SamplesByKind,
  type SecretSample,
  UPPER,
  url64,
  uuid,
} from "../generate";

const lower = (length: number, seed: string) => randomText(LOWER, length, seed);

/** The four groups of a password for an app. */
const fours = (seed: string) => ["a", "b", "c", "d"].map((part) => lower(4, seed + part));

/** Secrets as agents meet them at work: in files of tools, in commands, in messages between people. */
export const everyday: SamplesByKind<SecretSample> = {
  pgpass: [
    leak`db.acme.test:5432:orders:app_rw:${"Kestrel-19x"}`,
    leak`Put this into ~/.pgpass (mode 600):\n\n*:*:*:postgres:${"rain.9.Cloud"}\n`,
  ],
  "key named after its vendor": [
    leak`acme_key: ${b62(32, "e1")}`,
    leak`mapbox_token=${`sk.${base64(JSON.stringify({ u: "acme" }))}.${url64(22, "e2")}`}`,
    leak`"deepl_auth_key": "${`${uuid("e3")}:fx`}"`,
    leak`WEATHER_KEY=${hex(32, "e4")}`,
  ],
  terraform: [
    leak`db_password = "${"Mantis#7731"}"\ndb_user     = "orders"`,
    leak`variable "db_password" {\n  type    = string\n  default = "${"qV7-lumen-Dock"}"\n}`,
  ],
  kubernetes: [
    leak`kind: Secret\nstringData:\n  api-token: ${b62(40, "e5")}\n  endpoint: https://api.acme.test`,
    leak`kubectl create secret docker-registry regcred --docker-username=acme --docker-password=${"Harbor!2291"} --docker-server=registry.acme.test`,
  ],
  "file of a tool": [
    leak`machine git.acme.test\n  login ci\n  password ${"q8Zt-Wharf"}`,
    leak`//npm.acme.test/:_authToken=${uuid("e6")}`,
    leak`[pypi]\nusername = __token__\npassword = ${"pp-71-Velvet!"}`,
    leak`[client]\nuser=report\npassword="${"Ostrich 44 lamp"}"`,
    leak`[Interface]\nPrivateKey = ${`${b64(43, "e7")}=`}\nAddress = 10.8.0.2/24`,
  ],
  container: [
    leak`services:\n  db:\n    environment:\n      - POSTGRES_USER=app\n      - POSTGRES_PASSWORD=${"plum-tree-5"}`,
    leak`docker run -d -e MYSQL_ROOT_PASSWORD=${"Tidal&Wave9"} mysql:8`,
  ],
  "connection string": [
    leak`jdbc:sqlserver://db.acme.test:1433;databaseName=crm;user=sa;password=${"Lk3#vault"};encrypt=true`,
    leak`Driver={ODBC Driver 18 for SQL Server};Server=db;Uid=sa;Pwd=${"Nine$Lamps2"};`,
    leak`mongosh "mongodb://svc_orders:${"mG!7-quartz"}@mongo-0,mongo-1:27017/orders?replicaSet=rs0"`,
    leak`nats://ingest:${"k7Wm2pXq"}@nats.acme.test:4222`,
  ],
  command: [
    leak`wget --user=acme --password=${"Ferry+88b"} https://files.acme.test/q1.zip`,
    leak`http -a buyer:${"m4ple.Syrup"} GET https://api.acme.test/v1/me`,
    leak`curl -X POST https://api.acme.test/login -d '{"user":"buyer","password":"${"Tr33-house"}"}'`,
    leak`curl https://id.acme.test/token -d grant_type=client_credentials -d client_id=acme -d client_secret=${b62(36, "e8")}`,
    leak`ldapwhoami -x -D cn=admin,dc=acme -w '${"L0dge-pole"}'`,
  ],
  "password of a tool": [
    leak`curl -sSu deploy:${b62(12, "e40")} https://repo.acme.test/q1.zip`,
    leak`sqlcmd -S db.acme.test -U sa -P ${b62(12, "e41")} -Q "select 1"`,
    leak`keytool -list -keystore acme.jks -storepass ${lower(9, "e42")}`,
    leak`echo ${b62(12, "e43")} | docker login -u ci --password-stdin registry.acme.test`,
  ],
  "password for an app": [
    leak`Gmail app password: ${fours("e44").join(" ")}\nHost: smtp.gmail.com`,
    leak`GMAIL_APP_PASSWORD=${fours("e45").join(" ")}\nGMAIL_USER=ops@acme.test`,
    leak`Your app-specific password for iCloud is ${fours("e46").join("-")}.`,
    leak`The app password is ${lower(16, "e47")}, it has no spaces.`,
  ],
  "code of a client": [
    leak`$db = new mysqli('db.acme.test', 'shop', '${b62(12, "e48")}', 'orders');`,
    leak`new Sequelize('orders', 'shop', '${b62(12, "e49")}', { dialect: 'postgres' })`,
    leak`server.login(sender_email, "${b62(12, "e50")}")`,
    leak`CREATE USER 'shop'@'%' IDENTIFIED WITH mysql_native_password BY '${lower(9, "e51")}';`,
    leak`SET PASSWORD FOR 'shop'@'%' = PASSWORD('${lower(9, "e52")}');`,
    leak`mysqlRootPassword: "${lower(9, "e53")}"\ndbPwd: "${b62(12, "e54")}"`,
    leak`requests.get(url, auth=("buyer", "${"S3cret!pw-44"}"))`,
    leak`const client = new Acme({ clientId: "web", clientSecret: "${url64(40, "e9")}" });`,
    leak`os.environ["ACME_API_TOKEN"] = "${hex(40, "e10")}"`,
    leak`client.setApiKey('${b62(39, "e11")}');`,
    leak`document.cookie = "auth=${url64(43, "e12")}; path=/"`,
  ],
  "table with a header": [
    leak`| User | Password |\n|---|---|\n| svc_orders | ${"Gr4nite-Hill"} |`,
    leak`| Account | Password |\n|-|-|\n| bob | ${"Blue4821"} |`,
    leak`Account | Password\n:- | --\nbob | ${"Xk7abQ!q9"}`,
    leak`| Environment | API key |\n|---|---|\n| sandbox | ${b62(32, "e13")} |`,
  ],
  "login of a person": [
    leak`Creds: admin / ${"Winter!2025"}`,
    leak`You can test with buyer@acme.test / ${"Tulip#4410"} (read only).`,
    leak`Username: svc_report\nPassword: ${"Onyx-8812"}\nURL: https://crm.acme.test`,
    leak`the pass is ${"gl4cier_Nine"}, user is demo`,
  ],
  "second factor": [
    leak`otpauth://totp/Acme:buyer?secret=${randomText(B32, 16, "e14")}&issuer=Acme`,
    leak`TOTP secret: ${randomText(B32, 32, "e15")}`,
  ],
  "newer vendor": [
    leak`We call the model with ${`sk-or-v1-${hex(64, "e16")}`} through the router.`,
    leak`Groq: ${`gsk_${b62(52, "e17")}`}`,
    leak`tailscale up --authkey ${`tskey-auth-${b62(11, "e18")}CNTRL-${b62(32, "e19")}`}`,
    leak`docker login works with ${`dckr_pat_${url64(27, "e20")}`} now`,
    leak`pscale: ${`pscale_tkn_${url64(43, "e21")}`}`,
    leak`The CRM app uses ${`pat-eu1-${uuid("e22")}`} for contacts.`,
    leak`I pasted ${`xkeysib-${hex(64, "e23")}-${b62(16, "e24")}`} into the mailer.`,
    leak`Resend gave us ${`re_${b62(8, "e25")}_${b62(24, "e26")}`} for the sandbox.`,
    leak`discord bot: ${`MTA${b62(23, "e27")}.G${b62(5, "e28")}.${url64(38, "e29")}`}`,
  ],
  "password in another language": [
    leak`La password è ${"Roma2025!x"}`,
    leak`Wachtwoord: ${"Tulpen#19"}`,
    leak`Hasło: ${"Zima-2025x"}`,
    leak`비밀번호: ${"Gimchi77!"}`,
    leak`Lösenord: ${"Sjö-vägen7"}`,
    leak`API 密钥：${b62(32, "e30")}`,
    leak`Das Passwort für das Testsystem lautet: ${"Nebel-Horn3"}`,
  ],
  "key in another form": [
    leak`"private_key": "${`${dashes}BEGIN PRIVATE KEY${dashes}\\n${b64(64, "e31")}\\n${b64(64, "e32")}\\n${b64(20, "e33")}`}`,
    leak`> ${pem("RSA PRIVATE KEY", 5, "e34", "\n> ")}\n\nplease confirm`,
    leak`{"kty":"OKP","crv":"Ed25519","d":"${url64(43, "e35")}"}`,
    leak`mnemonic: ${"ribbon canyon velvet orbit puzzle harvest lumber sketch window turtle glance debris"}`,
  ],
  "number or id": [
    leak`PIN code: ${randomText(DIGITS, 4, "e55")}`,
    leak`Lockbox code ${`${randomText(DIGITS, 4, "e56")}#`}`,
    leak`Network security key: ${b62(12, "e57")}`,
    leak`Der WLAN-Schlüssel lautet ${b62(12, "e58")}.`,
    leak`HEROKU_API_KEY=${uuid("e36")}`,
    leak`The alarm code for the warehouse is ${randomText(DIGITS, 6, "e37")}.`,
    leak`Access token ${randomText(LOWER + DIGITS, 32, "e38")} expires in an hour`,
    leak`Licence server: 27000@lic, license key ${[1, 2, 3, 4, 5].map((n) => randomText(UPPER + DIGITS, 5, `e39${n}`)).join("-")}`,
  ],
};
