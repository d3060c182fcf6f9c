import { b64 } from "../kit";
import {
  al,
  b6,
  b32,
  dg,
  hex32,
  hex40,
  hex64,
  lo,
  m,
  plain,
  pw,
  strong,
  type Template,
  t,
  us,
  uuid,
} from "./shape";

export const settings: Template[] = [
  // .env
  t("env", plain, (s, r) => `DB_HOST=${r.host()}\nDB_USER=${r.user()}\nDB_PASSWORD=${s}\nDB_NAME=shop`),
  t("env", hex64, (s) => `NODE_ENV=production\nPORT=8080\nSESSION_SECRET="${s}"\nLOG_LEVEL=info`),
  t("env", b6(32), (s) => `APP_NAME=Inventory\nAPP_KEY=base64:${s}\nAPP_DEBUG=false`),
  t("env", strong, (s, r) => `export SMTP_HOST=mail.${r.domain()}\nexport SMTP_PASS='${s}'`),
  t(
    "env",
    al(32),
    (s, r) => `# payment gateway\nGATEWAY_MERCHANT_ID=${r.digits(9)}\nGATEWAY_PRIVATE_KEY=${s}\n`,
  ),
  t("env", us(40), (s) => `NEXTAUTH_URL=https://app.brightmill.co\nNEXTAUTH_SECRET=${s}`),
  t("env", pw, (s) => `MYSQL_ROOT_PASSWORD=${s}`),
  t("env", b32(32), (s) => `TOTP_SEED=${s}\nTOTP_ISSUER=Brightmill`),
  t("env", uuid, (s) => `WEATHER_API_URL=https://weather.nordlicht.io/v2\nWEATHER_API_TOKEN=${s}`),
  // ini
  t("ini", pw, (s, r) => `[database]\nhost = ${r.host()}\nuser = ${r.user()}\npassword = ${s}\n`),
  t("ini", hex40, (s, r) => `; mirror of ${r.domain()}\n[api]\nendpoint=https://${r.domain()}\napikey=${s}`),
  t("ini", strong, (s, r) => `[client]\nuser=${r.user()}\npassword="${s}"\nhost=127.0.0.1`),
  t(
    "ini",
    us(32),
    (s, r) => `[remote "nas"]\ntype = sftp\nhost = ${r.host()}\nuser = ${r.user()}\npass = ${s}`,
  ),
  t("ini", al(40), (s) => `[default]\nregion = eu-west-1\naws_secret_access_key = ${s}`),
  t("ini", pw, (s) => `[smb]\nusername=scanner\npwd=${s}\ndomain=WORKGROUP`),
  // YAML
  t(
    "yaml",
    plain,
    (s, r) =>
      `datasource:\n  url: jdbc:postgresql://${r.host()}/orders\n  username: ${r.user()}\n  password: ${s}\n`,
  ),
  t(
    "yaml",
    strong,
    (s) => `smtp:\n  host: smtp.fernweh.cloud\n  port: 587\n  auth:\n    user: notify\n    pass: "${s}"`,
  ),
  t("yaml", hex64, (s) => `production:\n  secret_key_base: ${s}\n  rails_max_threads: 5`),
  t(
    "yaml",
    us(36),
    (s) =>
      `integrations:\n  - name: crm\n    enabled: true\n    api_token: '${s}'\n  - name: erp\n    enabled: false`,
  ),
  t("yaml", b6(32), (s) => `jwt:\n  issuer: brightmill\n  signingKey: ${s}\n  ttl: 15m`),
  t(
    "yaml",
    pw,
    (s, r) =>
      `all:\n  hosts:\n    ${r.host()}:\n      ansible_user: ${r.user()}\n      ansible_become_password: ${s}`,
  ),
  t("yaml", plain, (s) => `basic_auth:\n  username: prometheus\n  password: >-\n    ${s}\n`),
  // TOML
  t("toml", plain, (s, r) => `[database]\nserver = "${r.host()}"\nport = 5432\npassword = "${s}"\n`),
  t("toml", al(32), (s) => `[profile.default]\naccount = "brightmill"\ntoken = '${s}'`),
  t("toml", hex32, (s) => `title = "edge"\n\n[auth]\nshared_secret = "${s}"\nclock_skew = 30`),
  t(
    "toml",
    us(43),
    (s) =>
      `[[runners]]\n  name = "arm-builder"\n  url = "https://git.nordlicht.io/"\n  token = "${s}"\n  executor = "docker"`,
  ),
  t("toml", strong, (s) => `smtp = { host = "mail.acme-freight.com", user = "noreply", pass = "${s}" }`),
  // JSON
  t(
    "json",
    plain,
    (s, r) => `{\n  "host": "${r.host()}",\n  "user": "${r.user()}",\n  "password": "${s}"\n}`,
  ),
  t(
    "json",
    us(28),
    (s) =>
      `{"ConnectionStrings":{"Default":"Server=tcp:sql.brightmill.co;Database=crm"},"Jwt":{"Key":"${s}","Issuer":"crm"}}`,
  ),
  t(
    "json",
    al(40),
    (s, r) =>
      `{ "installed": { "client_id": "${r.digits(12)}.apps.example", "client_secret": "${s}", "redirect_uris": ["http://localhost"] } }`,
  ),
  t(
    "json",
    strong,
    (s) => `"mail": { "transport": "smtp", "auth": { "user": "postmaster", "pass": "${s}" } },`,
  ),
  t("json", b6(48), (s) => `{"auths":{"registry.fernweh.cloud":{"auth":"${s}"}}}`),
  t(
    "json",
    lo(24),
    (s) => `{"mcpServers":{"crm":{"command":"npx","args":["crm-mcp"],"env":{"CRM_API_KEY":"${s}"}}}}`,
  ),
  t("json", pw, (s, r) => `{"users":[{"name":"${r.user()}","role":"admin","initialPassword":"${s}"}]}`),
  // XML
  t(
    "xml-element",
    pw,
    (s, r) =>
      `<server>\n  <id>releases</id>\n  <username>${r.user()}</username>\n  <password>${s}</password>\n</server>`,
  ),
  t(
    "xml-element",
    hex32,
    (s) => `<config><endpoint>https://api.fernweh.cloud/soap</endpoint><apiKey>${s}</apiKey></config>`,
  ),
  t(
    "xml-element",
    strong,
    (s, r) =>
      `<wsse:UsernameToken>\n  <wsse:Username>${r.user()}</wsse:Username>\n  <wsse:Password Type="PasswordText">${s}</wsse:Password>\n</wsse:UsernameToken>`,
  ),
  t("xml-element", us(32), (s) => `<string name="maps_secret">${s}</string>`),
  t("xml-element", plain, (s) => `<key>SharedSecret</key>\n<string>${s}</string>`),
  t(
    "xml-element",
    al(20),
    (s) => `<Credential><Name>hotfolder</Name><Secret><![CDATA[${s}]]></Secret></Credential>`,
  ),
  t(
    "xml-attribute",
    pw,
    (s, r) =>
      `<Resource name="jdbc/shop" type="javax.sql.DataSource" username="${r.user()}" password="${s}" maxTotal="20"/>`,
  ),
  t("xml-attribute", plain, (s) => `<add key="SmtpPassword" value="${s}" />`),
  t(
    "xml-attribute",
    plain,
    (s, r) =>
      `<add name="Erp" connectionString="Data Source=${r.host()};Initial Catalog=erp;User ID=${r.user()};Password=${s}" providerName="System.Data.SqlClient" />`,
  ),
  t(
    "xml-attribute",
    (r) => r.hex(64).toUpperCase(),
    (s) => `<machineKey validationKey="${s}" decryption="AES" validation="SHA1" />`,
  ),
  t(
    "xml-attribute",
    us(32),
    (s) => `<service id="tracking" endpoint="https://t.acme-freight.com" token='${s}'/>`,
  ),
  t("xml-attribute", strong, (s) => `<property name="connection.password" value="${s}"/>`),
  // properties
  t(
    "properties",
    strong,
    (s, r) =>
      `spring.datasource.url=jdbc:mariadb://${r.host()}/crm\nspring.datasource.username=${r.user()}\nspring.datasource.password=${s}`,
  ),
  t(
    "properties",
    pw,
    (s) => `keystore.file=/etc/app/keystore.p12\nkeystore.password: ${s}\nkeystore.type=PKCS12`,
  ),
  t(
    "properties",
    plain,
    (s) =>
      `sasl.mechanism=SCRAM-SHA-512\nsasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="events" password="${s}";`,
  ),
  t("properties", hex40, (s) => `sonar.host.url=https://sonar.lagerhaus.de\nsonar.login=${s}`),
  t("properties", al(28), (s) => `storePassword=${s}\nkeyAlias=upload\nstoreFile=upload.jks`),
  // Terraform
  t(
    "terraform",
    strong,
    (s) =>
      `resource "aws_db_instance" "main" {\n  engine   = "postgres"\n  username = "app"\n  password = "${s}"\n}`,
  ),
  t(
    "terraform",
    hex40,
    (s) => `provider "datadog" {\n  api_url = "https://api.datadoghq.eu/"\n  app_key = "${s}"\n}`,
  ),
  t(
    "terraform",
    us(40),
    (s) => `variable "registry_token" {\n  type      = string\n  sensitive = true\n  default   = "${s}"\n}`,
  ),
  t(
    "terraform",
    plain,
    (s) => `# prod.auto.tfvars\nregion            = "fra1"\nredis_auth_string = "${s}"\n`,
  ),
  t(
    "terraform",
    pw,
    (s) => `admin_username = "azadmin"\nadmin_password = "${s}"\ndisable_password_authentication = false`,
  ),
  // docker-compose
  t(
    "compose",
    plain,
    (s) =>
      `services:\n  db:\n    image: postgres:16\n    environment:\n      POSTGRES_USER: app\n      POSTGRES_PASSWORD: ${s}\n    volumes:\n      - pg:/var/lib/postgresql/data`,
  ),
  t(
    "compose",
    pw,
    (s) =>
      `  mariadb:\n    image: mariadb:11\n    environment:\n      - MARIADB_DATABASE=shop\n      - MARIADB_ROOT_PASSWORD=${s}`,
  ),
  t(
    "compose",
    lo(32),
    (s) => `  redis:\n    image: redis:7\n    command: redis-server --requirepass ${s} --appendonly yes`,
  ),
  t(
    "compose",
    us(32),
    (s) => `  n8n:\n    environment:\n      N8N_ENCRYPTION_KEY: "${s}"\n      N8N_HOST: flow.nordlicht.io`,
  ),
  t(
    "compose",
    plain,
    (s, _r) =>
      `  api:\n    environment:\n      DATABASE_URL: postgres://app:${s}@db:5432/shop\n      REDIS_URL: redis://cache:6379`,
  ),
  // Kubernetes
  m("kubernetes", (r) => {
    const e = b64(r.strong());
    return [
      `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db-credentials\ntype: Opaque\ndata:\n  username: ${b64(r.user())}\n  password: ${e}\n`,
      e,
    ];
  }),
  t(
    "kubernetes",
    plain,
    (s) => `apiVersion: v1\nkind: Secret\nmetadata:\n  name: smtp\nstringData:\n  SMTP_PASSWORD: ${s}`,
  ),
  m("kubernetes", (r) => {
    const e = b64(r.alnum(32));
    return [
      `kind: Secret\napiVersion: v1\nmetadata: { name: api-token, namespace: shop }\ndata:\n  token: ${e}`,
      e,
    ];
  }),
  t(
    "kubernetes",
    pw,
    (s) =>
      `        env:\n        - name: GRAFANA_ADMIN_PASSWORD\n          value: "${s}"\n        - name: TZ\n          value: Europe/Berlin`,
  ),
  m("kubernetes", (r) => {
    const e = b64(
      JSON.stringify({ auths: { "registry.fernweh.cloud": { username: "ci", password: r.alnum(24) } } }),
    );
    return [
      `apiVersion: v1\nkind: Secret\ntype: kubernetes.io/dockerconfigjson\ndata:\n  .dockerconfigjson: ${e}`,
      e,
    ];
  }),
  m("kubernetes", (r) => {
    const p = r.strong();
    return [
      `# values.yaml\nauth:\n  enablePostgresUser: true\n  postgresPassword: "${p}"\n  existingSecret: ""`,
      p,
    ];
  }),
  // nginx
  m("nginx", (r) => {
    const b = b64(`ci:${r.alnum(18)}`);
    return [
      `location /artifacts/ {\n    proxy_pass https://nexus.internal;\n    proxy_set_header Authorization "Basic ${b}";\n}`,
      b,
    ];
  }),
  t("nginx", us(36), (s) => `proxy_set_header X-Api-Key ${s};`),
  t("nginx", hex32, (s) => `location /static/ {\n  if ($http_x_origin_secret != "${s}") { return 403; }\n}`),
  t(
    "nginx",
    plain,
    (s) => `secure_link $arg_md5,$arg_expires;\nsecure_link_md5 "$secure_link_expires$uri ${s}";`,
  ),
  t("nginx", plain, (s) => `ssl_certificate_key /etc/ssl/shop.key;\nset $backend_token "${s}";`),
  // gitconfig
  t(
    "gitconfig",
    us(30),
    (s, r) =>
      `[remote "origin"]\n\turl = https://${r.user()}:${s}@git.nordlicht.io/shop/api.git\n\tfetch = +refs/heads/*:refs/remotes/origin/*`,
  ),
  m("gitconfig", (r) => {
    const b = b64(`x-access-token:${r.alnum(40)}`);
    return [`[http "https://git.fernweh.cloud/"]\n\textraheader = AUTHORIZATION: basic ${b}`, b];
  }),
  t(
    "gitconfig",
    plain,
    (s, r) => `[sendemail]\n\tsmtpserver = mail.brightmill.co\n\tsmtpuser = ${r.user()}\n\tsmtppass = ${s}`,
  ),
  t("gitconfig", hex40, (s, r) => `[github]\n\tuser = ${r.user()}\n\ttoken = ${s}`),
  // netrc
  t("netrc", plain, (s, r) => `machine api.fernweh.cloud\n  login ${r.user()}\n  password ${s}\n`),
  t("netrc", us(36), (s, r) => `machine git.nordlicht.io login ${r.user()} password ${s}`),
  t("netrc", pw, (s) => `default login anonymous password ${s}`),
  // npmrc
  t(
    "npmrc",
    uuid,
    (s) => `registry=https://npm.brightmill.co/\n//npm.brightmill.co/:_authToken=${s}\nalways-auth=true`,
  ),
  m("npmrc", (r) => {
    const p = b64(r.strong());
    return [
      `//pkgs.acme-freight.com/npm/registry/:username=acme\n//pkgs.acme-freight.com/npm/registry/:_password=${p}\n//pkgs.acme-freight.com/npm/registry/:email=ci@acme-freight.com`,
      p,
    ];
  }),
  m("npmrc", (r) => {
    const a = b64(`ci:${r.alnum(20)}`);
    return [`_auth=${a}\nemail=ci@fernweh.cloud`, a];
  }),
  t(
    "yarnrc",
    us(40),
    (s) =>
      `npmScopes:\n  brightmill:\n    npmRegistryServer: "https://npm.brightmill.co"\n    npmAuthToken: "${s}"`,
  ),
  // pgpass
  t("pgpass", plain, (s, r) => `${r.host()}:5432:shop:${r.user()}:${s}`),
  t("pgpass", pw, (s, r) => `# hostname:port:database:username:password\n*:*:*:${r.user()}:${s}`),
  t("pgpass", plain, (s) => `localhost:5433:erp_test:tester:${s}\nlocalhost:5433:erp_ci:ci:${s}`),
  // others of the same kind
  t("pip", plain, (s, r) => `[global]\nindex-url = https://${r.user()}:${s}@pypi.lagerhaus.de/simple`),
  t(
    "pypirc",
    strong,
    (s, r) => `[internal]\nrepository = https://pypi.lagerhaus.de/\nusername = ${r.user()}\npassword = ${s}`,
  ),
  t("mycnf", plain, (s) => `[mysqldump]\nuser = backup\npassword = ${s}\nsingle-transaction`),
  t(
    "wireguard",
    b6(32),
    (s, r) => `[Interface]\nAddress = 10.7.0.${r.int(2, 250)}/32\nPrivateKey = ${s}\nDNS = 10.7.0.1`,
  ),
  t(
    "wireguard",
    b6(32),
    (s, r) => `[Peer]\nPublicKey = ${r.b64(32)}\nPresharedKey = ${s}\nAllowedIPs = 0.0.0.0/0`,
  ),
  t("hostapd", plain, (s) => `interface=wlan0\nssid=Lager-Nord\nwpa=2\nwpa_passphrase=${s}`),
  t("snmp", plain, (s) => `createUser monitor SHA "${s}" AES`),
  t("cisco", plain, (s) => `radius server ISE-1\n address ipv4 10.1.1.20 auth-port 1812\n key 0 ${s}`),
  t("redis", lo(30), (s) => `bind 127.0.0.1\nrequirepass ${s}\nmaxmemory 2gb`),
  t("rabbitmq", pw, (s) => `default_user = shop\ndefault_pass = ${s}\nlisteners.tcp.default = 5672`),
  t(
    "ldap",
    strong,
    (s) => `binddn cn=reader,dc=lagerhaus,dc=de\nbindpw ${s}\nbase ou=people,dc=lagerhaus,dc=de`,
  ),
  t("systemd", us(32), (s) => `[Service]\nEnvironment="API_TOKEN=${s}"\nExecStart=/usr/local/bin/sync`),
  t("htpasswd-plain", pw, (s, r) => `# user:password (plain), to be hashed at deploy\n${r.user()}:${s}`),
  t("pin", dg(4), (s) => `[intercom]\nname = Gate 3\npin = ${s}\nrelay_seconds = 5`),
];
