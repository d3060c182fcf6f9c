import {
  al,
  b6,
  b32,
  dg,
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

export const markdown: Template[] = [
  // tables
  t("table", pw, (s, r) => `| System | User | Password |\n|---|---|---|\n| ERP test | ${r.user()} | ${s} |`),
  t(
    "table",
    strong,
    (s, r) => `| Host | Login | Passwort |\n|:--|:--|:--|\n| ${r.host()} | ${r.user()} | \`${s}\` |`,
  ),
  t(
    "table",
    us(40),
    (s) => `| Environment | API key |\n| --- | --- |\n| Staging | ${s} |\n| Production | (follows by post) |`,
  ),
  t(
    "table",
    hex64,
    (s) =>
      `| Setting | Value |\n|---|---|\n| Webhook URL | https://hooks.acme-freight.com/in |\n| Webhook secret | \`${s}\` |\n| Retries | 5 |`,
  ),
  t(
    "table",
    plain,
    (s) =>
      `| Name | Value |\n|------|-------|\n| \`DB_HOST\` | db.internal |\n| \`DB_PASSWORD\` | \`${s}\` |`,
  ),
  t("table", dg(4), (s) => `| Door | PIN |\n|---|---|\n| Hall 2, gate B | ${s} |`),
  t(
    "table",
    al(32),
    (s, r) =>
      `| client_id | client_secret | scope |\n|---|---|---|\n| wms-${r.int(1, 90)} | ${s} | orders:read |`,
  ),
  m("table", (r) => {
    const a = r.pw(),
      b = r.plainStrong();
    return [`| Utilisateur | Mot de passe |\n|---|---|\n| compta | ${a} |\n| stock | ${b} |`, a, b];
  }),
  m("table", (r) => {
    const a = r.alnum(24),
      b = r.alnum(24),
      c = r.alnum(24);
    return [
      `| Partner | Access token | Valid until |\n|---|---|---|\n| Nordlicht | ${a} | 2026-12-31 |\n| Fernweh | ${b} | 2026-12-31 |\n| Acme | ${c} | 2027-03-31 |`,
      a,
      b,
      c,
    ];
  }),
  t("table", pw, (s) => `| Campo | Valor |\n|---|---|\n| Usuario | integracion |\n| Contraseña | ${s} |`),
  t("table", strong, (s) => `| Usuário | Senha | Perfil |\n|---|---|---|\n| operador | ${s} | leitura |`),
  t("table", pw, (s) => `| Użytkownik | Hasło |\n|---|---|\n| magazyn | ${s} |`),
  t("table", plain, (s) => `| 項目 | 値 |\n|---|---|\n| ユーザー名 | tester |\n| パスワード | ${s} |`),
  t("table", plain, (s) => `| 系统 | 账号 | 密码 |\n|---|---|---|\n| 测试库 | reader | ${s} |`),
  t("table", plain, (s) => `WLAN | SSID | Schlüssel\n--- | --- | ---\nGäste | Lager-Gast | ${s}`),
  t("table", b32(32), (s) => `| Service | TOTP secret |\n|---|---|\n| VPN | ${s} |`),
  t(
    "table",
    uuid,
    (s) =>
      `| Parameter | Example |\n|---|---|\n| base URL | https://api.fernweh.cloud |\n| subscription key | ${s} |`,
  ),
  // lists
  t("list", pw, (s, r) => `- Host: ${r.host()}\n- User: ${r.user()}\n- Password: ${s}`),
  t(
    "list",
    strong,
    (s) => `* **Username:** integration\n* **Password:** ${s}\n* **Valid until:** 31 March 2027`,
  ),
  t(
    "list",
    us(36),
    (s) => `1. Open the developer portal.\n2. Paste the API key \`${s}\`.\n3. Press "Verify".`,
  ),
  t(
    "list",
    hex40,
    (s) => `- **Webhook secret**: \`${s}\`\n- **Endpoint**: https://hooks.acme-freight.com/stock`,
  ),
  t(
    "list",
    plain,
    (s) => `- [x] SFTP account created (user \`partner\`, password \`${s}\`)\n- [ ] Firewall rule`,
  ),
  t("list", dg(6), (s) => `- Alarm code: ${s}\n- Key holder: Mr Brandt, gate 1`),
  t("list", jwt, (s) => `* Test token:\n  \`${s}\`\n* It expires on Friday.`),
  t("list", pw, (s) => `– Benutzer: reporting\n– Kennwort: ${s}\n– Rolle: nur lesen`),
  t("list", pw, (s) => `- Identifiant : achats\n- Mot de passe : ${s}`),
  t("list", plain, (s) => `+ login: magazyn\n+ hasło: ${s}`),
  t("list", lo(24), (s) => `- usuario: almacen\n- clave: ${s}`),
  m("list", (r) => {
    const a = r.hex(32),
      b = r.url(40);
    return [`**Sandbox**\n- Key: \`sandbox\`\n- App secret: \`${a}\`\n- Refresh token: \`${b}\``, a, b];
  }),
  t("list", b6(32), (s) => `- Algorithm: AES-256-GCM\n- Encryption key (base64): ${s}\n- Nonce: counter`),
  t("list", plain, (s) => `1) ユーザー: tester\n2) パスワード: ${s}`),
  // headings, bold, quotes, code
  t(
    "heading",
    pw,
    (s) => `## Access\n\nUser: \`demo\`\nPassword: \`${s}\`\n\n## Support\n\nMonday to Friday, 9 to 17.`,
  ),
  t("heading", us(40), (s) => `### API token\n\n    ${s}\n\nSend it in the header \`Authorization\`.`),
  t("heading", hex64, (s) => `#### Signing secret\n\`\`\`\n${s}\n\`\`\`\n`),
  t(
    "heading",
    strong,
    (s) =>
      `# Contract\n\n## 7. Test access\n\nThe Supplier may use the account "qa" with the password "${s}" until acceptance.`,
  ),
  t("bold", pw, (s) => `The portal login is **admin** / **${s}**.`),
  t("bold", strong, (s) => `**Password:** \`${s}\``),
  t("bold", us(32), (s) => `__API key__ — *${s}*`),
  t("quote", pw, (s) => `> From: IT\n> Your initial password is: ${s}\n> Change it at the first login.`),
  t("quote", plain, (s) => `> db password: ${s}\n\nI would rather not have this in the contract.`),
  t("fence", plain, (s) => `\`\`\`env\nAPI_URL=https://api.fernweh.cloud\nAPI_SECRET=${s}\n\`\`\``),
  t(
    "fence",
    al(32),
    (s) => `\`\`\`http\nGET /v1/stock HTTP/1.1\nX-Api-Key: ${s}\n\`\`\`\n\nreturns the stock of all halls.`,
  ),
  t("fence", plain, (s) => `~~~yaml\ncredentials:\n  user: sync\n  password: ${s}\n~~~`),
  t("fence", us(40), (s) => `\`\`\`json\n{\n  "access_token": "${s}",\n  "expires_in": 3600\n}\n\`\`\``),
  t("footnote", pw, (s) => `The archive[^1] is encrypted.\n\n[^1]: Password of the ZIP file: ${s}`),
  t(
    "html",
    pw,
    (s) => `<details><summary>Credentials</summary>\n\nuser: demo<br>password: ${s}\n\n</details>`,
  ),
  t("html", us(32), (s) => `<dl><dt>API key</dt><dd><code>${s}</code></dd></dl>`),
  t("html", strong, (s) => `<tr><td>Password</td><td>${s}</td></tr>`),
  t("csv", pw, (s) => `system;user;password\ncrm;anna;${s}`),
  t("csv", plain, (s) => `name,url,username,password,note\nERP,https://erp.lagerhaus.de,mk,${s},read only`),
  t("tsv", pw, (s) => `Host\tUser\tPassword\n10.0.0.4\troot\t${s}`),
];
