import { any, type Frame, password, token, value } from "../frame";

/** Scripting languages: JavaScript, TypeScript, Python, Ruby, PHP, Perl, shell and R. */
export const scripts: readonly Frame[] = [
  any("JavaScript", 3, (n) => `const ${n.camel} = "${n.value}";`),
  token(
    "JavaScript",
    3,
    (n, v) =>
      `const client = new Client({ region: 'eu', ${n.camel}: '${n.value}', retries: ${v.int(1, 9)} });`,
  ),
  token("JavaScript", 2, (n) => `axios.defaults.headers.common['X-${n.pascal}'] = '${n.value}';`),
  any("TypeScript", 3, (n) => `export const ${n.upper}: string = '${n.value}';`),
  any("TypeScript", 3, (n) => `  private readonly ${n.camel} = \`${n.value}\`;`),
  token("TypeScript", 2, (n) => `process.env.${n.upper} ??= "${n.value}";`),
  any("Python", 3, (n) => `${n.upper} = "${n.value}"`),
  any("Python", 3, (n, v) => `client = Connector(host="${v.host()}", ${n.snake}='${n.value}', verify=True)`),
  password(
    "Python",
    2,
    (n, v) =>
      `conn = psycopg2.connect(host="${v.host()}", user="${v.user().replace(/\W/g, "")}", password="${n.value}")`,
  ),
  token("Python", 2, (n) => `os.environ["${n.upper}"] = "${n.value}"`),
  value(
    "Python",
    2,
    (v) => v.strongPassword(),
    (s, v) => `requests.get(url, auth=("${v.user()}", "${s}"), timeout=10)`,
  ),
  any("Ruby", 3, (n) => `  config.${n.snake} = '${n.value}'`),
  any("Ruby", 2, (n) => `ENV['${n.upper}'] ||= "${n.value}"`),
  token("Ruby", 2, (n) => `Gateway.new(${n.snake}: "${n.value}", mode: :live)`),
  any("PHP", 3, (n) => `define('${n.upper}', '${n.value}');`),
  any("PHP", 3, (n) => `$config['${n.snake}'] = "${n.value}";`),
  password(
    "PHP",
    2,
    (n, v) => `$pdo = new PDO('mysql:host=${v.host()};dbname=shop', '${v.user()}', '${n.value}');`,
  ),
  any("PHP", 2, (n) => `    '${n.camel}' => '${n.value}',`),
  any("Perl", 3, (n) => `my $${n.snake} = '${n.value}';`),
  any("Perl", 2, (n) => `  ${n.snake} => "${n.value}",`),
  any("shell", 3, (n) => `#!/bin/sh\n${n.upper}="${n.value}"\ncurl -s "$BASE/ping"`),
  any("shell", 2, (n) => `readonly ${n.snake}='${n.value}'`),
  any("R", 3, (n) => `Sys.setenv(${n.upper} = "${n.value}")`),
  any("R", 2, (n) => `${n.dotted} <- "${n.value}"`),
];
