import { describe, expect, test } from "vitest";
import { hex, leak } from "@/tools/redaction/samples/generate";
import { redact } from "../../redact";

const password = ["Gate", "4711x!"].join("-");
const key = hex(16, "assignment");

describe("a value is found", () => {
  test.each([
    leak`DB_PASSWORD=${"kestrel"}`,
    leak`DB_PASSWORD = ${password}`,
    leak`db.password := ${password}`,
    leak`db_password:=${"kestrel"}`,
    leak`:password=>${"kestrel"}`,
    leak`password -> ${password}`,
    leak`password → ${password}`,
    leak`password -> ${"letmein"}`,
    leak`'password'=${"kestrel"}`,
    leak`password += ${password}`,
    leak`password === ${password}`,
    leak`password:: ${password}`,
    leak`password - ${password}`,
    leak`password – ${password}`,
    leak`password — ${password}`,
    leak`"password": "${"kestrel"}"`,
    leak`'password' = '${"kestrel"}'`,
    leak`**password**: ${password}`,
    leak`password (of the drop): ${password}`,
    leak`"password" (of the drop)": ${password}`,
    leak`passwords[password] = ${password}`,
    leak`password　=　${password}`,
    leak`password: ${"letmein"}`,
    leak`password: ${"letmein"}  `,
    leak`password: ${"letmein"}  (old)`,
    leak`<password: ${password}>`,
    leak`secret=decrypt(password=${[password, "and-so-on", "and-so-on"].join("-")}`,
    leak`password: "${"letmein"}"`,
    leak`api_key = ${key}`,
    leak`API_KEY=${"kestrels"}`,
    leak`username            = "app"\npassword            = "${password}"`,
    leak`DB_PASSWORD              = ${password}`,
    leak`'password'                                        => '${password}',`,
    leak`#define DB_PASSWORD       "${password}"`,
    leak`const password = process.env.DB_PASSWORD || "${password}";`,
    leak`const key = process.env.API_KEY ?? "${key}";`,
    leak`$p = $_ENV['DB_PASSWORD'] ?? '${password}';`,
    leak`DB_PASSWORD ?= ${password}`,
    leak`p = os.environ.get("DB_PASSWORD") or "${password}"`,
    leak`val p = System.getenv("DB_PASSWORD") ?: "${password}"`,
    leak`public string Password { get; set; } = "${password}";`,
    leak`DB_PASSWORD: z.string().default("${password}")`,
    leak`parser.add_argument("--password", default="${password}")`,
    leak`<b>Password</b>: ${password}`,
    leak`<entry key="DB_PASSWORD">${password}</entry>`,
    leak`<property name="db_password">${password}</property>`,
    leak`const DB_PASSWORD string = "${password}"`,
    leak`gh secret set DB_PASSWORD --body "${password}"`,
    leak`gh secret set DB_PASSWORD -b ${password}`,
    leak`gh secret set DB_PASSWORD -R acme/app --body ${password}`,
    leak`aws ssm put-parameter --name /app/DB_PASSWORD --type SecureString --value "${password}"`,
    leak`<dt>Password</dt>\n<dd>${password}</dd>`,
    leak`<li><strong>DB_PASSWORD</strong>=<code>${password}</code></li>`,
  ])("beside its name: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    leak`POSTGRES_PASSWORD: ${"kestrel"}`,
    leak`user: app\npassword: ${"kestrel"}`,
    leak`- username: app\n- password: ${"kestrel"}`,
    leak`| "login" = app\npassword: ${"kestrel"}`,
    leak`userid: app\npassword: ${"kestrel"}`,
    leak`user:app\npassword: ${"kestrel"}`,
    leak`email: a@b.test\npassword: ${"kestrel"}`,
    leak`password: ${"kestrel"}\nhost: db`,
    leak`password: ${"kestrel"}\n  db_host = db`,
    leak`**E-Mail**: a@b.test\n**password**: ${"kestrel"}`,
    leak`first\nport: 5432\npassword: ${"kestrel"}`,
    leak`user: app\npassword: ${"kestrel"}\nand more`,
  ])("as a plain word with settings around it: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    "--password           the password of the user",
    "password             - what you log in with",
    'if (user.password || "") return;',
    'name = password or "none"',
    "The result is `pass` or `fail`.",
    'It reports "pass" or "fail" per row.',
    "Auth is by `password` or `passkey`.",
    "auth method: `password` or `magic_link`",
    "We support password or 'passkey-first' sign-in",
    "verdict = pass || 'green'",
    ["token ?? `guest-$", "{id}`"].join(""),
    '#define TEST_PASS "green"',
    "public string Password { get; set; } = default!;",
    "public string Password { get; init; } = null!;",
    'const token = request.query.token ?? "guest";',
    "#define PASSWORD_LENGTH    12",
    'password: z.string({ message: "Type a password" })',
  ])("but not in %s", (text) => {
    expect(redact(text).text).toBe(text);
  });

  test("with a long text after it", () => {
    const { text, expected } = leak`user: app\npassword: ${"kestrel"}\n`;
    const more = "and so on\n".repeat(100);
    expect(redact(text + more).text).toBe(expected + more);
  });

  test.each([
    leak`password:\n  ${password}\nbye`,
    leak`**API key**:\n\n- ${key}\n`,
    leak`**API key**:\n-  ${key}\n`,
    leak`password: |\n  ${password}\n`,
    leak`token:\r\n\`\`\`\n${hex(32, "below")}\n\`\`\``,
    leak`## Password\n\n${password}\n`,
    leak`- Password\n  ${password}\nbye`,
    leak`**Password**\n\`${password}\``,
  ])("on the next line: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    "def foo(a):\n    pass\n\n    @accepts(int,int)\n",
    "if done:\n  pass\n",
    "## Password\n\nAt least 12 characters.",
    "Password\n\n12+",
    "We choose a password\nkestrel-9x",
  ])("but not in lines such as %j", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });

  test.each([
    leak`{"name": "PASSWORD", "value": "${"kestrel"}"}`,
    leak`- name: PASSWORD\n  value: ${"kestrel"}`,
    leak`name = 'PASSWORD'\nvalue = '${"kestrel"}'`,
    leak`define('DB_PASSWORD', '${password}');`,
    leak`env.set("token",  "${key}")`,
    leak`define(  'DB_PASSWORD', '${password}');`,
    leak`client.setApiKey('${key}')`,
    leak`client.setAcmeApiKey('${key}')`,
    leak`client.with_password("${password}")`,
    leak`builder.usePassword( "${password}")`,
    leak`variable "db_password" {\n  type = string\n  default = "${"kestrel"}"\n}`,
    leak`variable "db_password"{\n  default="${"kestrel"}"\n}`,
    leak`variable "db_password"  {\n  default   = "${"kestrel"}"\n}`,
    leak`<db><password>${"kestrel"}</password></db>`,
    leak`<db:password type="plain">${"kestrel"}</db:password>`,
    leak`| API key | ${key} |`,
    leak`| API key    | ${key} |`,
    leak`|API key|${key}|`,
    leak`| **API key** | ${key} | of ACME |`,
  ])("in code, markup or a table: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });
});

describe("nothing is found", () => {
  test.each([
    "password: kestrel",
    "password : kestrel",
    "password =kestrel",
    "if (password==kestrel",
    "if (password===kestrel",
    "DB_PASSWORD_OLD: kestrel",
    "DB_PASSWORD: Kestrel",
    "password - kestrels",
    "password — kestrel",
    "token -> kestrel",
    "a user: app\n\npassword: kestrel",
    "user app\npassword: kestrel",
    "password: kestrel\nand host: db",
    "token: kestrels\nuser: app",
    "password - kestrel-1234",
    "password – kestrel-1234",
    "password — kestrel-1234",
    "DB_PASSWORD= kestrel",
    "POSTGRES_PASSWORD: kestrel-lamp",
    "user: app, password: kestrel",
    "a\nhost: db\nb\npassword: kestrel",
    "user: app\npassword: kestrel is a bird",
    "POSTGRES_PASSWORD: kestrel is a bird",
    "password:\nkestrels are birds",
    "password:\n4711 birds",
  ])("in a word that could be prose: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });

  test.each([
    "say('password', 'kestrel')",
    `f("hi", 'password', 'gate42')`,
    `use it: getApiKey('${key}')`,
    "<b>the password>kestrel</b>",
    "| password | gate42 was old |",
    `{'password', '${password}'}`,
    "getApiKey('kestrel-4711x')",
    'resource "db_password" {\n  default = kestrel\n}',
    "password>kestrel is what it says",
    "| token | kestrels | 12 |",
    `<b>password</b>: kestrel`,
  ])("in other places of code, markup and tables: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});
