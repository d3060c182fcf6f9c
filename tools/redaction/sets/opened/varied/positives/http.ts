import { b64 } from "../kit";
import {
  al,
  b32,
  dg,
  hex32,
  hex40,
  hex64,
  jwt,
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

export const http: Template[] = [
  // headers
  t("header", jwt, (s) => `Authorization: Bearer ${s}`),
  t(
    "header",
    us(40),
    (s, r) =>
      `GET /v1/invoices?limit=20 HTTP/1.1\nHost: ${r.domain()}\nAuthorization: Bearer ${s}\nAccept: application/json`,
  ),
  m("header", (r) => {
    const b = b64(`${r.user()}:${r.strong()}`);
    return [`Authorization: Basic ${b}`, b];
  }),
  m("header", (r) => {
    const b = b64(`${r.alnum(24)}:`);
    return [
      `POST /v1/charges HTTP/1.1\nAuthorization: Basic ${b}\nContent-Type: application/x-www-form-urlencoded`,
      b,
    ];
  }),
  t("header", hex40, (s) => `Authorization: Token ${s}`),
  t("header", us(32), (s) => `X-API-Key: ${s}`),
  t("header", uuid, (s) => `Content-Type: application/json\nx-api-key: ${s}\nx-request-id: 7f1c`),
  t("header", al(32), (s) => `Ocp-Apim-Subscription-Key: ${s}`),
  t("header", lo(20), (s) => `PRIVATE-TOKEN: ${s}`),
  t("header", us(44), (s) => `X-Auth-Token: ${s}`),
  t("header", hex32, (s) => `apikey: ${s}\nAuthorization: ApiKey ${s}`),
  t("header", us(36), (s) => `Proxy-Authorization: Bearer ${s}`),
  m("header", (r) => {
    const c = `svc:${r.plainStrong()}`;
    const b = b64(c);
    return [`proxy-authorization: basic ${b}`, b];
  }),
  m("header", (r) => {
    const k = r.plainStrong();
    return [
      `<wsse> X-WSSE: UsernameToken Username="${r.user()}", Password="${k}", Created="2026-03-02T10:00:00Z"`,
      k,
    ];
  }),
  t("header", us(30), (s) => `X-Vault-Token: ${s}`),
  t("header", hex64, (s) => `X-Shared-Secret: ${s}`),
  t("header", al(40), (s) => `authorization: GenieKey ${s}`),
  t("header", us(64), (s) => `X-CSRF-Token: ${s}\nOrigin: https://portal.brightmill.co`),
  // cookies
  t("cookie", us(32), (s) => `Cookie: sessionid=${s}; theme=dark; lang=de`),
  t("cookie", jwt, (s) => `Set-Cookie: auth_token=${s}; Path=/; HttpOnly; Secure; SameSite=Lax`),
  t(
    "cookie",
    (r) => r.hex(32).toUpperCase(),
    (s) => `Set-Cookie: JSESSIONID=${s}; Path=/crm; HttpOnly`,
  ),
  t("cookie", lo(26), (s) => `Cookie: _ga=GA1.2.1198.22; PHPSESSID=${s}; consent=1`),
  t("cookie", us(60), (s) => `cookie: connect.sid=s%3A${s}; Path=/`),
  t("cookie", al(32), (s) => `Cookie: lang=pl; remember_token=${s}`),
  t("cookie", jwt, (s) => `document.cookie = "access_token=${s}; max-age=3600";`),
  t("cookie", us(86), (s) => `.AspNetCore.Identity.Application=${s}; path=/; secure; httponly`),
  t("cookie", us(40), (s) => `Cookie: wordpress_logged_in_8f1=anna%7C1790000000%7C${s}`),
  t("cookie", us(48), (s) => `Cookie: __Secure-next-auth.session-token=${s}`),
  // curl
  t("curl", us(40), (s) => `curl -H "Authorization: Bearer ${s}" https://api.fernweh.cloud/v1/me`),
  t("curl", strong, (s, r) => `curl -u ${r.user()}:'${s}' https://nexus.lagerhaus.de/repository/raw/list`),
  t("curl", plain, (s, r) => `curl --user "${r.user()}:${s}" -T build.tgz https://dav.nordlicht.io/drop/`),
  t("curl", al(32), (s) => `curl -s 'https://api.acme-freight.com/v2/quote?from=HAM&to=GDN&api_key=${s}'`),
  t(
    "curl",
    hex32,
    (s) =>
      `curl -X POST https://hooks.acme-freight.com/orders \\\n  -H 'Content-Type: application/json' \\\n  -H 'X-Webhook-Secret: ${s}' \\\n  -d '{"order": 1881}'`,
  ),
  t(
    "curl",
    pw,
    (s) =>
      `curl https://auth.shopworks.net/oauth/token -d grant_type=password -d username=anna -d password=${s}`,
  ),
  t(
    "curl",
    us(40),
    (s) =>
      `curl -d 'client_id=crm-sync&client_secret=${s}&grant_type=client_credentials' https://login.nordlicht.io/token`,
  ),
  t(
    "curl",
    pw,
    (s) => `curl -k -X POST https://10.0.0.5/api/login --data '{"user":"admin","password":"${s}"}'`,
  ),
  t("curl", us(24), (s) => `curl --oauth2-bearer ${s} https://api.brightmill.co/reports`),
  t("curl", lo(32), (s) => `curl -b 'session=${s}' https://portal.brightmill.co/export.csv -o export.csv`),
  t("wget", strong, (s) => `wget --user=mirror --password='${s}' -r https://files.lagerhaus.de/plans/`),
  t("httpie", us(36), (s) => `http -A bearer -a ${s} GET api.fernweh.cloud/v1/rooms`),
  t("httpie", hex40, (s) => `http POST :8080/api/items X-Api-Token:${s} name=bolt`),
  // other command lines
  t("cli", plain, (s, r) => `mysql -h ${r.host()} -u ${r.user()} -p${s} shop < dump.sql`),
  t("cli", strong, (s, r) => `mysqldump --user=${r.user()} --password='${s}' shop orders > orders.sql`),
  t("cli", plain, (s, r) => `PGPASSWORD=${s} psql -h ${r.host()} -U ${r.user()} -d erp -c 'select 1'`),
  t("cli", lo(24), (s) => `redis-cli -h cache-2.internal -a ${s} ping`),
  t("cli", plain, (s) => `sshpass -p '${s}' ssh root@10.0.4.8 uptime`),
  t("cli", pw, (s) => `docker login registry.fernweh.cloud -u ci -p ${s}`),
  t("cli", strong, (s) => `docker run -d -e MYSQL_ROOT_PASSWORD='${s}' -p 3306:3306 mysql:8`),
  t("cli", plain, (s) => `echo "${s}" | sudo -S systemctl restart nginx`),
  t("cli", us(40), (s) => `kubectl create secret generic api --from-literal=token=${s} -n shop`),
  t("cli", plain, (s) => `helm upgrade --install grafana grafana/grafana --set adminPassword=${s}`),
  t("cli", pw, (s) => `openssl pkcs12 -in cert.p12 -nodes -passin pass:${s} -out cert.pem`),
  t(
    "cli",
    plain,
    (s) => `keytool -importkeystore -srckeystore old.jks -srcstorepass ${s} -destkeystore new.p12`,
  ),
  t("cli", pw, (s) => `zip -P ${s} -r contracts.zip contracts/`),
  t("cli", strong, (s) => `7z x payroll.7z -p"${s}"`),
  t("cli", plain, (s) => `mosquitto_pub -h mq.fernweh.cloud -u sensor -P ${s} -t depot/temp -m 21.4`),
  t(
    "cli",
    strong,
    (s) => `ldapsearch -x -H ldap://dc1 -D "cn=reader,dc=corp" -w '${s}' -b "ou=people,dc=corp"`,
  ),
  t("cli", pw, (s) => `net user svc_scan ${s} /add`),
  t("cli", plain, (s) => `mongosh "mongodb://10.0.0.7/shop" --username app --password ${s}`),
  t("cli", us(40), (s) => `gh secret set DEPLOY_KEY --body "${s}" --repo brightmill/shop`),
  t("cli", us(32), (s) => `vault kv put secret/shop/api key=${s}`),
  t(
    "cli",
    us(32),
    (s) => `./crm-sync --endpoint https://crm.brightmill.co --api-key=${s} --since 2026-01-01`,
  ),
  t("cli", al(36), (s) => `npm publish --//registry.brightmill.co/:_authToken=${s}`),
  t("cli", plain, (s) => `lftp -u upload,${s} sftp://files.acme-freight.com -e 'put stock.csv; bye'`),
  t("cli", hex64, (s) => `export ENCRYPTION_KEY=${s}; node migrate.js`),
  t("cli", b32(26), (s) => `oathtool --totp -b ${s}`),
  t("cli", strong, (s) => `xfreerdp /v:10.1.0.9 /u:anna /p:'${s}' /size:1600x900`),
  t("cli", plain, (s) => `rclone config create nas sftp host 10.0.0.3 user sync pass ${s}`),
  t("cli", pw, (s) => `nmcli dev wifi connect "Lager-Nord" password "${s}"`),
  t(
    "form",
    pw,
    (s) =>
      `POST /login HTTP/1.1\nHost: portal.brightmill.co\nContent-Type: application/x-www-form-urlencoded\n\nusername=mkowalska&password=${s}&remember=on`,
  ),
  t(
    "form",
    strong,
    (s) =>
      `------WebKitFormBoundaryx81\nContent-Disposition: form-data; name="password"\n\n${s}\n------WebKitFormBoundaryx81--`,
  ),
  t(
    "body",
    us(48),
    (s) =>
      `HTTP/1.1 200 OK\nContent-Type: application/json\n\n{"id":"key_81","name":"ci","secret":"${s}","created_at":"2026-02-11T10:00:00Z"}`,
  ),
  t("body", us(40), (s) => `{"refresh_token": "${s}", "grant_type": "refresh_token", "client_id": "web"}`),
  t("body", dg(6), (s) => `POST /mfa/verify\n{"challenge_id": "ch_112", "otp_code": "${s}"}`),
];
