import { any, type Frame, password, several, token, value } from "../frame";
import { join } from "../values";

/** Lines of logs in which somebody left a secret. */
export const logs: readonly Frame[] = [
  any(
    "plain",
    4,
    (n, v) => `${v.date()} ${v.time()},${v.int(100, 999)} DEBUG [main] config.Loader - ${n.snake}=${n.value}`,
  ),
  any("plain", 4, (n, v) => `[${v.timestamp()}] INFO  loaded ${n.upper} = ${n.value} from environment`),
  any(
    "plain",
    4,
    (n, v) => `${v.time()} WARN  deprecated option '${n.kebab}' (value: '${n.value}') will be ignored`,
  ),
  any(
    "JSON",
    4,
    (n, v) =>
      `{"level":"debug","ts":"${v.timestamp()}","msg":"effective settings","${n.camel}":"${n.value}","pid":${v.int(200, 9999)}}`,
  ),
  any(
    "JSON",
    4,
    (n, v) =>
      `{"time":"${v.timestamp()}","severity":"ERROR","logger":"boot","fields":{"${n.snake}":"${n.value}","attempt":${v.int(1, 5)}}}`,
  ),
  any(
    "logfmt",
    4,
    (n, v) =>
      `ts=${v.timestamp()} level=info caller=main.go:${v.int(20, 400)} msg="starting agent" ${n.snake}=${n.value} region=eu-west-1`,
  ),
  any(
    "logfmt",
    3,
    (n, v) => `level=warn component=sync err="401" ${n.camel}="${n.value}" retry_in=${v.int(2, 60)}s`,
  ),
  password(
    "sign-in",
    4,
    (n, v) =>
      `${v.date()}T${v.time()}Z sshd[${v.int(300, 9000)}]: login attempt user=${v.user()} password=${n.value} from ${v.ip()}`,
  ),
  password(
    "sign-in",
    3,
    (n, v) =>
      `[${v.time()}] Authentication failed for user "${v.user()}" with password "${n.value}" (${v.ip()})`,
  ),
  password(
    "connection",
    4,
    (n, v) =>
      `${v.timestamp()} ERROR Could not connect to ${v.host()}: user='${v.user()}', passwd='${n.value}', timeout=30`,
  ),
  token(
    "request",
    4,
    (n, v) =>
      `DEBUG urllib3.connectionpool:${v.int(100, 500)} send: headers={'Accept': '*/*', 'Authorization': 'Bearer ${n.value}'}`,
  ),
  token(
    "request",
    3,
    (n, v) =>
      `${v.ip()} - - [12/Mar/2026:${v.time()} +0000] "GET /v2/export?format=csv&${n.snake}=${n.value} HTTP/1.1" 200 ${v.int(300, 90000)}`,
  ),
  token(
    "request",
    3,
    (n, v) =>
      `> POST /hooks HTTP/1.1 host=${v.host()} x-${n.kebab}: ${n.value} content-length: ${v.int(20, 900)}`,
  ),
  value(
    "request",
    3,
    (v) => v.alphanumeric(40),
    (s, v) => `level=debug msg="request sent" url=https://${v.host()}/api auth="token ${s}" status=200`,
  ),
  any(
    "Java",
    3,
    (n, v) =>
      `${v.date()} ${v.time()}.${v.int(100, 999)}  INFO ${v.int(1000, 9999)} --- [  main] c.o.Settings : Settings(${n.camel}=${n.value}, retries=${v.int(1, 9)})`,
  ),
  any(
    "Java",
    3,
    (n) =>
      `Caused by: java.lang.IllegalArgumentException: invalid property ${n.dotted}: "${n.value}" is not accepted by the provider`,
  ),
  any(
    "Python",
    3,
    (n, v) => `INFO:worker.tasks:{'${n.snake}': '${n.value}', 'queue': 'default', 'id': ${v.int(10, 99999)}}`,
  ),
  any(
    "Node.js",
    3,
    (n, v) =>
      `  [nest] ${v.int(100, 9000)}  LOG [Config] { ${n.camel}: '${n.value}', port: ${v.int(3000, 9000)} }`,
  ),
  any(
    "Ruby",
    3,
    (n, v) =>
      `D, [${v.date()}T${v.time()} #${v.int(10, 900)}] DEBUG -- : Parameters: {"user"=>"${v.user()}", "${n.snake}"=>"${n.value}"}`,
  ),
  any(
    "Kubernetes",
    3,
    (n, v) => `I0312 ${v.time()}.${v.digits(6)}       1 flags.go:64] FLAG: --${n.kebab}="${n.value}"`,
  ),
  any(
    "systemd",
    3,
    (n, v) => `Mar 12 ${v.time()} edge3 agentd[${v.int(300, 9000)}]: env ${n.upper}=${n.value}`,
  ),
  any("CI", 3, (n, v) => `${v.timestamp()} ##[debug] exporting variable ${n.upper} -> ${n.value}`),
  value(
    "start",
    3,
    (v) => v.strongPassword(),
    (s, v) => `${v.timestamp()} [Note] A temporary password is generated for root@localhost: ${s}`,
  ),
  value(
    "start",
    3,
    (v) => v.plainPassword(),
    (s, v) =>
      `*** First start: admin user created. Login: admin  Password: ${s}  (shown once, ${v.date()}) ***`,
  ),
  value(
    "start",
    3,
    (v) => v.hex(48),
    (s, v) => `[I ${v.time()}.${v.int(100, 999)} ServerApp] http://127.0.0.1:8888/lab?token=${s}`,
  ),
  several("SQL", 3, (v) => {
    const secret = v.ownPassword();
    return [`LOG:  statement: ALTER USER ${v.user().replace(/\W/g, "_")} WITH PASSWORD '${secret}';`, secret];
  }),
  several("two secrets", 3, (v) => {
    const id = join("AK", "IA") + v.base32(16);
    const key = v.base64(30);
    return [`${v.timestamp()} DEBUG botocore credentials access_key=${id} secret_key=${key} source=env`, key];
  }),
];
