import { any, type Frame, password, token, value } from "../frame";
import { join } from "../values";

/** Command lines with a secret among their options. */
export const commands: readonly Frame[] = [
  any("option", 4, (n, v) => `./agent --endpoint https://${v.host()} --${n.kebab} ${n.value} --verbose`),
  any("option", 4, (n, v) => `$ kestrelctl login --region eu --${n.kebab}=${n.value} --user ${v.user()}`),
  any("option", 3, (n) => `java -jar orders.jar --server.port=8081 --${n.dotted}='${n.value}'`),
  any("option", 3, (n) => `java -D${n.dotted}=${n.value} -Xmx2g -jar sync.jar`),
  any("environment", 4, (n) => `${n.upper}='${n.value}' npm run deploy -- --stage prod`),
  any(
    "environment",
    4,
    (n) => `docker run -d --name orders -e ${n.upper}=${n.value} -p 8080:80 orders/api:2.4`,
  ),
  any("environment", 3, (n) => `set ${n.upper}=${n.value}`),
  any("environment", 3, (n) => `$env:${n.upper} = "${n.value}"`),
  any("environment", 3, (n) => `heroku config:set ${n.upper}=${n.value} -a orders-eu`),
  password("sign-in", 3, (n, v) => `docker login registry.${v.domain()} -u ${v.user()} -p '${n.value}'`),
  password("sign-in", 3, (n, v) => `mysql -h ${v.host()} -u ${v.user()} -p'${n.value}' orders < dump.sql`),
  password("sign-in", 3, (n, v) => `PGPASSWORD='${n.value}' psql -h ${v.host()} -U ${v.user()} orders`),
  password("sign-in", 3, (n, v) => `sshpass -p '${n.value}' ssh ${v.user()}@${v.host()} uptime`),
  password("sign-in", 3, (n, v) => `redis-cli -h ${v.host()} -a ${n.value} ping`),
  value(
    "sign-in",
    3,
    (v) => v.plainPassword(),
    (s, v) => `echo '${s}' | sudo -S systemctl restart ${v.letters(6)}`,
  ),
  value(
    "sign-in",
    2,
    (v) => v.ownPassword(),
    (s, v) => `net use Z: \\\\files3\\share ${s} /user:${v.user()}`,
  ),
  value(
    "sign-in",
    2,
    (v) => v.strongPassword(),
    (s, v) => `htpasswd -b -c .htpasswd ${v.user()} '${s}'`,
  ),
  value(
    "sign-in",
    2,
    (v) => v.strongPassword(),
    (s, v) => `echo '${v.user()}:${s}' | chpasswd`,
  ),
  value(
    "curl",
    3,
    (v) => v.plainPassword(),
    (s, v) => `curl -u ${v.user()}:${s} https://${v.host()}/api/items`,
  ),
  token("curl", 3, (n, v) => `curl -H 'Authorization: Bearer ${n.value}' https://api.${v.domain()}/v2/me`),
  token(
    "curl",
    3,
    (n, v) =>
      `curl -sX POST "https://api.${v.domain()}/v1/hooks" -H "X-${n.pascal}: ${n.value}" -d @body.json`,
  ),
  token("curl", 2, (n, v) => `wget --header="${n.kebab}: ${n.value}" https://${v.host()}/report.csv`),
  any(
    "kubectl",
    3,
    (n) => `kubectl create secret generic orders --from-literal=${n.kebab}='${n.value}' -n prod`,
  ),
  any(
    "store",
    3,
    (n) => `aws ssm put-parameter --name /prod/${n.snake} --type SecureString --value '${n.value}'`,
  ),
  any("store", 2, (n) => `vault kv put secret/orders ${n.snake}=${n.value}`),
  token("store", 2, (n) => `gh secret set ${n.upper} --body "${n.value}"`),
  token("store", 2, (n) => `npm config set //registry.northpass.dev/:_authToken=${n.value}`),
  value(
    "openssl",
    2,
    (v) => v.strongPassword(),
    (s) => `openssl enc -d -aes-256-cbc -in dump.enc -out dump.sql -pass pass:${s}`,
  ),
  value(
    "git",
    3,
    (v) => join("gh", "p_") + v.alphanumeric(36),
    (s, v) => `git clone https://${s}@github.com/${v.letters(7)}/orders.git`,
  ),
];
