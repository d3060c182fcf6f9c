import { two } from "../kit";
import {
  al,
  b6,
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

export const logs: Template[] = [
  t(
    "app",
    pw,
    (s, r) => `${r.ts()} ERROR db: authentication failed for user=${r.user()} password=${s} host=${r.host()}`,
  ),
  t(
    "app",
    strong,
    (s, r) =>
      `${r.date()} ${r.time()},${r.int(100, 999)} DEBUG [main] c.a.s.Config - Loaded property spring.datasource.password = ${s}`,
  ),
  t(
    "json",
    plain,
    (s, r) =>
      `{"level":"info","ts":"${r.ts()}","msg":"login attempt","username":"${r.user()}","password":"${s}","remote":"${r.ip()}"}`,
  ),
  t(
    "json",
    jwt,
    (s, r) =>
      `{"time":"${r.ts()}","level":30,"req":{"method":"GET","url":"/v2/orders","headers":{"authorization":"Bearer ${s}"}},"msg":"request completed"}`,
  ),
  t(
    "json",
    al(32),
    (s, r) =>
      `{"severity":"DEBUG","timestamp":"${r.ts()}","event":"outbound_call","target":"${r.domain()}","api_key":"${s}","status":401}`,
  ),
  t(
    "logfmt",
    hex40,
    (s, r) =>
      `ts=${r.ts()} level=debug component=webhook msg="verifying payload" secret=${s} delivery=${r.int(1000, 9999)}`,
  ),
  t(
    "logfmt",
    us(32),
    (s, r) =>
      `level=warn ts=${r.ts()} caller=auth.go:${r.int(30, 300)} msg="refresh failed" refresh_token=${s} err="invalid_grant"`,
  ),
  t(
    "logfmt",
    pw,
    (s, r) => `time=${r.ts()} lvl=eror msg="smtp auth rejected" smtp_user=${r.user()} smtp_pass=${s}`,
  ),
  t(
    "access",
    al(40),
    (s, r) =>
      `${r.ip()} - - [12/Mar/2026:${r.time()} +0000] "GET /export?format=csv&access_token=${s} HTTP/1.1" 200 ${r.int(300, 99999)} "-" "python-requests/2.31.0"`,
  ),
  t(
    "access",
    hex32,
    (s, r) =>
      `${r.ip()} - ${r.user()} [03/Jul/2025:${r.time()} +0200] "POST /api/v1/import?apikey=${s}&dry_run=1 HTTP/1.1" 202 61 "-" "curl/8.4.0"`,
  ),
  t(
    "access",
    us(28),
    (s, r) =>
      `${r.ip()} - - [21/Oct/2025:${r.time()} +0000] "GET /reset-password?token=${s} HTTP/2.0" 200 4312`,
  ),
  t(
    "access",
    al(24),
    (s, r) =>
      `[${r.ts()}] "GET /calendar/feed.ics?private_key=${s} HTTP/1.1" 200 - via_upstream - 0 1841 12 11 "-" "Google-Calendar-Importer"`,
  ),
  t(
    "syslog",
    pw,
    (s, r) =>
      `Nov 14 ${r.time()} gw-02 sshd[${r.int(900, 30000)}]: Invalid user ${r.user()} password ${s} from ${r.ip()} port 51122`,
  ),
  t(
    "syslog",
    plain,
    (s, r) =>
      `Mar  3 ${r.time()} web1 sudo: ${r.user()} : TTY=pts/0 ; PWD=/srv ; USER=root ; COMMAND=/usr/bin/mysql -u root -p${s} shop`,
  ),
  t(
    "syslog",
    hex32,
    (s, r) =>
      `<134>1 ${r.ts()} edge-7 snmpd ${r.int(200, 9000)} - - community string accepted: auth key ${s}`,
  ),
  t(
    "syslog",
    plain,
    (s, r) =>
      `Jun 28 ${r.time()} build3 CRON[${r.int(900, 30000)}]: (backup) CMD (PGPASSWORD=${s} pg_dump -h ${r.host()} -U backup erp > /backup/erp.sql)`,
  ),
  t(
    "ci",
    al(36),
    (s, r) =>
      `#${r.int(8, 30)} [build 4/9] RUN npm config set //registry.${r.domain()}/:_authToken ${s}\n#${r.int(8, 30)} DONE 0.6s`,
  ),
  t(
    "ci",
    plain,
    (s, r) =>
      `$ docker login -u ${r.user()} -p ${s} registry.${r.domain()}\nWARNING! Using --password via the CLI is insecure.\nLogin Succeeded`,
  ),
  t(
    "ci",
    us(43),
    (s, r) =>
      `+ export DEPLOY_TOKEN=${s}\n+ ./scripts/release.sh --env production\nRelease ${r.int(100, 900)} queued`,
  ),
  t(
    "ci",
    hex64,
    (s, _r) =>
      `Run echo "MASTER_KEY: ${s}"\n  shell: /usr/bin/bash -e {0}\nProcess completed with exit code 0.`,
  ),
  t(
    "ci",
    b6(32),
    (s) =>
      `[Pipeline] withEnv\n[Pipeline] {\n+ env\nHOME=/var/lib/jenkins\nSIGNING_SECRET=${s}\nLANG=C.UTF-8`,
  ),
  t(
    "debug",
    us(32),
    (s, r) =>
      `DEBUG:urllib3.connectionpool:https://${r.domain()}:443 "GET /v1/me?api_key=${s} HTTP/1.1" 200 None`,
  ),
  t(
    "debug",
    al(30),
    (s, r) =>
      `send: b'GET /v3/reports HTTP/1.1\\r\\nHost: ${r.domain()}\\r\\nX-Api-Key: ${s}\\r\\nAccept: */*\\r\\n\\r\\n'`,
  ),
  t(
    "debug",
    jwt,
    (s) =>
      `> GET /v1/contracts HTTP/2\n> user-agent: curl/8.5.0\n> authorization: Bearer ${s}\n> accept: */*\n>\n< HTTP/2 403`,
  ),
  m("debug", (r) => {
    const p = r.plainStrong();
    const b = Buffer.from(`${r.user()}:${p}`).toString("base64");
    return [
      `* Server auth using Basic with user '${r.user()}'\n> GET /nexus/content HTTP/1.1\n> Authorization: Basic ${b}\n> Accept: */*`,
      b,
    ];
  }),
  t(
    "java",
    pw,
    (s, r) =>
      `${r.date()} ${r.time()}.${r.int(100, 999)}  WARN ${r.int(1, 9)} --- [nio-8080-exec-${r.int(1, 9)}] o.s.s.a.dao.DaoAuthProvider : Failed to authenticate UsernamePasswordToken [principal=${r.user()}, credentials=${s}]`,
  ),
  t(
    "java",
    strong,
    (s, r) =>
      `${r.date()} ${r.time()} INFO  HikariConfig:1098 - jdbcUrl.........................jdbc:mysql://${r.host()}/shop\n${r.date()} ${r.time()} INFO  HikariConfig:1098 - password........................${s}`,
  ),
  t(
    "java",
    plain,
    (s) =>
      `Caused by: java.sql.SQLException: Access denied (jdbc:sqlserver://10.3.0.4:1433;databaseName=hr;user=hr_app;password=${s};encrypt=true)`,
  ),
  t(
    "python",
    plain,
    (s) =>
      `Traceback (most recent call last):\n  File "/app/sync.py", line 41, in <module>\n    conn = connect(host="db", user="sync", password="${s}")\npsycopg2.OperationalError: could not connect to server`,
  ),
  t(
    "python",
    hex32,
    (s, r) =>
      `${r.date()} ${r.time()},044 [INFO] settings: {'DEBUG': False, 'SECRET_KEY': '${s}', 'ALLOWED_HOSTS': ['*']}`,
  ),
  t(
    "python",
    us(36),
    (s, r) =>
      `KeyError: 'items' while handling response; request kwargs were {'timeout': 30, 'headers': {'X-Auth-Token': '${s}'}, 'params': {'page': ${r.int(1, 40)}}}`,
  ),
  t(
    "node",
    plain,
    (s, r) =>
      `Error: connect ECONNREFUSED ${r.ip()}:6379\n    at TCPConnectWrap.afterConnect [as oncomplete]\n  options: { host: '${r.ip()}', port: 6379, password: '${s}', db: 0 }`,
  ),
  t(
    "node",
    lo(40),
    (s, r) =>
      `[${r.ts()}] axios error 401 { baseURL: 'https://${r.domain()}', headers: { Accept: 'application/json', 'x-access-token': '${s}' } }`,
  ),
  t(
    "go",
    us(40),
    (s, r) =>
      `${r.date().replace(/-/g, "/")} ${r.time()} config dump: {Addr::8080 DSN:file.db JWTSecret:${s} LogLevel:debug}`,
  ),
  t(
    "go",
    al(22),
    (s, r) =>
      `panic: runtime error: invalid memory address\n\ngoroutine 1 [running]:\nmain.newClient({"${r.domain()}", 0x15}, token="${s}")\n\t/src/main.go:${r.int(20, 90)} +0x1d`,
  ),
  t(
    "rails",
    strong,
    (s, r) =>
      `Started POST "/users/sign_in" for ${r.ip()} at ${r.date()} ${r.time()} +0100\n  Parameters: {"utf8"=>"✓", "user"=>{"email"=>"${r.user()}@${r.domain()}", "password"=>"${s}", "remember_me"=>"1"}}`,
  ),
  t(
    "php",
    pw,
    (s, r) =>
      `[${r.date()} ${r.time()}] PHP Warning: mysqli_connect('localhost', '${r.user()}', '${s}', 'wp_live'): (HY000/1045): Access denied in /var/www/html/db.php on line ${r.int(4, 80)}`,
  ),
  t(
    "php",
    pw,
    (s, r) =>
      `#0 /var/www/vendor/doctrine/dbal/Driver.php(42): PDO->__construct('mysql:host=db', '${r.user()}', '${s}', Array)\n#1 /var/www/public/index.php(12): Kernel->boot()`,
  ),
  t(
    "sql",
    strong,
    (s, r) =>
      `${r.date()} ${r.time()} UTC [${r.int(100, 9000)}] LOG:  statement: ALTER ROLE ${r.user()} WITH PASSWORD '${s}';`,
  ),
  t(
    "sql",
    pw,
    (s, r) => `${r.ts()} ${r.int(5, 90)} Query CREATE USER '${r.user()}'@'%' IDENTIFIED BY '${s}'`,
  ),
  t(
    "k8s",
    b6(24),
    (s, r) =>
      `I1123 ${r.time()}.${r.int(100000, 999999)}       1 controller.go:${r.int(100, 400)}] rotated secret shop/db-credentials new value: ${s}`,
  ),
  t(
    "k8s",
    us(48),
    (s) =>
      `Error: failed to start container "api": env: [{DB_HOST db nil} {SESSION_SECRET ${s} nil}]: context deadline exceeded`,
  ),
  t(
    "terraform",
    strong,
    (s) =>
      `  ~ resource "aws_db_instance" "main" {\n      ~ password = "${s}" -> (known after apply)\n        # (58 unchanged attributes hidden)\n    }`,
  ),
  t(
    "ansible",
    pw,
    (s, r) =>
      `changed: [${r.host()}] => {"changed": true, "invocation": {"module_args": {"name": "${r.user()}", "update_password": "always", "login_password": "${s}"}}}`,
  ),
  t(
    "session",
    us(32),
    (s, r) => `${r.ts()} TRACE http - Set-Cookie: sessionid=${s}; Path=/; HttpOnly; Secure`,
  ),
  t("session", lo(26), (s, r) => `${r.ts()} INFO login ok user=${r.user()} PHPSESSID=${s} ua=Firefox`),
  t(
    "otp",
    dg(6),
    (s, r) =>
      `${r.ts()} INFO sms-gateway: sent to +49*****${two(r.int(10, 99))} body="Your verification code is ${s}. It expires in 10 minutes."`,
  ),
  t(
    "otp",
    b32(32),
    (s, r) => `${r.ts()} DEBUG mfa: enrolled user=${r.user()} totp_secret=${s} digits=6 period=30`,
  ),
  t(
    "mail",
    plain,
    (s, r) =>
      `${r.ts()} imap[${r.int(100, 900)}]: C: a001 LOGIN ${r.user()}@${r.domain()} ${s}\n${r.ts()} imap: S: a001 OK LOGIN completed`,
  ),
  m("mail", (r) => {
    const u = Buffer.from(`${r.user()}@${r.domain()}`).toString("base64");
    const p = Buffer.from(r.strong()).toString("base64");
    return [
      `S: 334 VXNlcm5hbWU6\nC: ${u}\nS: 334 UGFzc3dvcmQ6\nC: ${p}\nS: 235 2.7.0 Authentication successful`,
      p,
    ];
  }),
  t(
    "wifi",
    plain,
    (s, r) =>
      `${r.time()} wpa_supplicant[${r.int(300, 900)}]: wlan0: ssid="Lager-${r.int(1, 40)}" psk="${s}" key_mgmt=WPA-PSK`,
  ),
  t(
    "mqtt",
    pw,
    (s, r) =>
      `${r.int(1700000000, 1780000000)}: New client connected from ${r.ip()}:41022 as sensor-${r.int(1, 90)} (p2, c1, k60, u'${r.user()}', pw='${s}').`,
  ),
  t(
    "redis",
    plain,
    (s, r) => `${r.int(1700000000, 1780000000)}.${r.int(100000, 999999)} [0 ${r.ip()}:50122] "AUTH" "${s}"`,
  ),
  t(
    "windows",
    pw,
    (s, r) =>
      `${r.date()} ${r.time()} Process created: cmd.exe /c net use Z: \\\\fileserver\\backup /user:CORP\\${r.user()} ${s} /persistent:yes`,
  ),
  t(
    "oauth",
    us(64),
    (s, r) =>
      `${r.ts()} oauth2: token response {"access_token":"${s}","token_type":"bearer","expires_in":3600,"scope":"read write"}`,
  ),
  t(
    "oauth",
    al(40),
    (s, r) =>
      `${r.ts()} oauth2: POST /token grant_type=client_credentials&client_id=${r.user()}&client_secret=${s} -> 200`,
  ),
  t(
    "uuid",
    uuid,
    (s, r) => `${r.ts()} WARN billing: request rejected, api key ${s} exceeded its quota (plan: starter)`,
  ),
];
