import { any, type Frame, password, token, value } from "../frame";

/** Rows of tables: Markdown, CSV and TSV. */
export const tables: readonly Frame[] = [
  any(
    "Markdown",
    4,
    (n, v) => `| Setting | Value |\n|---|---|\n| host | ${v.host()} |\n| ${n.title} | ${n.value} |`,
  ),
  any(
    "Markdown",
    4,
    (n) =>
      `| Variable | Where | Value |\n| --- | --- | --- |\n| \`${n.upper}\` | all stages | \`${n.value}\` |`,
  ),
  password(
    "Markdown",
    4,
    (n, v) => `| System | User | Password |\n|:--|:--|:--|\n| ${v.host()} | ${v.user()} | ${n.value} |`,
  ),
  password(
    "Markdown",
    3,
    (n, v) => `| Login | Passwort | Hinweis |\n|---|---|---|\n| ${v.user()} | \`${n.value}\` | nur intern |`,
  ),
  token(
    "Markdown",
    4,
    (n, v) =>
      `| Environment | Base URL | API key |\n|---|---|---|\n| sandbox | https://sandbox.${v.domain()} | ${n.value} |`,
  ),
  token(
    "Markdown",
    3,
    (n, v) => `Service | Owner | Token\n--- | --- | ---\n${v.letters(7)} | platform | ${n.value}`,
  ),
  token("Markdown", 2, (n) => `| **${n.title}** | ${n.value} | expires 2027-03-31 |`),
  any(
    "CSV",
    4,
    (n, v) => `name,value,updated\nregion,eu-west-1,${v.date()}\n${n.snake},${n.value},${v.date()}`,
  ),
  password("CSV", 4, (n, v) => `url,username,password\nhttps://${v.host()}/login,${v.user()},${n.value}`),
  password("CSV", 3, (n, v) => `host;port;user;passwd;db\n${v.host()};5432;${v.user()};${n.value};orders`),
  token(
    "CSV",
    4,
    (n, v) => `"partner","client_id","client_secret"\n"${v.domain()}","${v.digits(8)}","${n.value}"`,
  ),
  value(
    "CSV",
    3,
    (v) => v.base64(30),
    (s, v) =>
      `User name,Access key ID,Secret access key\n${v.user()},${["AK", "IA"].join("")}${v.base32(16)},${s}`,
  ),
  any("TSV", 4, (n, v) => `key\tvalue\nendpoint\thttps://${v.host()}\n${n.upper}\t${n.value}`),
  password("TSV", 4, (n, v) => `server\tlogin\tpassword\n${v.host()}\t${v.user()}\t${n.value}`),
  token("TSV", 4, (n, v) => `customer\tplan\tapi_key\n${v.letters(6)} GmbH\tteam\t${n.value}`),
  any(
    "aligned",
    4,
    (n, v) => `Host        ${v.host()}\nUser        ${v.user()}\n${n.title.padEnd(28)}${n.value}`,
  ),
  value(
    "aligned",
    3,
    (v) => v.password(),
    (s, v) => `USER             PASSWORD                 ROLE\n${v.user().padEnd(17)}${s.padEnd(25)}editor`,
  ),
  value(
    "HTML",
    3,
    (v) => v.plainPassword(),
    (s, v) => `<tr><th>User</th><td>${v.user()}</td></tr><tr><th>Password</th><td>${s}</td></tr>`,
  ),
  token("HTML", 3, (n) => `<tr><td>${n.title}</td><td><code>${n.value}</code></td></tr>`),
];
