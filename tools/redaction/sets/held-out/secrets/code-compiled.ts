import { any, type Frame, password, token, value } from "../frame";

/** Compiled languages: Java, Kotlin, Go, Rust, C#, C, Swift, Scala and SQL. */
export const compiled: readonly Frame[] = [
  any("Java", 3, (n) => `private static final String ${n.upper} = "${n.value}";`),
  any("Java", 3, (n) => `props.setProperty("${n.dotted}", "${n.value}");`),
  password("Java", 2, (n, v) => `DriverManager.getConnection(url, "${v.user()}", "${n.value}");`),
  token("Java", 2, (n) => `builder.set${n.pascal}("${n.value}").build();`),
  any("Kotlin", 3, (n) => `const val ${n.upper} = "${n.value}"`),
  any("Kotlin", 3, (n) => `buildConfigField("String", "${n.upper}", "\\"${n.value}\\"")`),
  any("Go", 3, (n) => `const ${n.camel} = "${n.value}"`),
  any("Go", 3, (n, v) => `cfg := Config{Addr: "${v.host()}:443", ${n.pascal}: "${n.value}"}`),
  token("Go", 2, (n) => `req.Header.Set("X-${n.pascal}", "${n.value}")`),
  any("Go", 2, (n) => `\t${n.snake} := \`${n.value}\``),
  any("Rust", 3, (n) => `pub const ${n.upper}: &str = "${n.value}";`),
  any("Rust", 3, (n) => `let ${n.snake} = String::from("${n.value}");`),
  token("Rust", 2, (n) => `.header("${n.kebab}", "${n.value}")`),
  any("C#", 3, (n) => `private const string ${n.pascal} = "${n.value}";`),
  any("C#", 2, (n) => `services.Configure<MailOptions>(o => { o.${n.pascal} = "${n.value}"; });`),
  password("C#", 2, (n, v) => `var credentials = new NetworkCredential("${v.user()}", "${n.value}");`),
  any("C", 3, (n) => `#define ${n.upper} "${n.value}"`),
  any("C", 3, (n) => `static const char *${n.snake} = "${n.value}";`),
  any("Swift", 3, (n) => `let ${n.camel} = "${n.value}"`),
  any("Swift", 2, (n) => `    static let ${n.camel}: String = "${n.value}"`),
  any("Scala", 3, (n) => `  val ${n.camel}: String = "${n.value}"`),
  any("Dart", 3, (n) => `static const ${n.camel} = '${n.value}';`),
  password(
    "SQL",
    3,
    (n, v) => `CREATE USER ${v.user().replace(/\W/g, "_")} WITH ENCRYPTED PASSWORD '${n.value}';`,
  ),
  value(
    "SQL",
    2,
    (v) => v.strongPassword(),
    (s, v) => `GRANT ALL ON orders.* TO '${v.user()}'@'%' IDENTIFIED BY '${s}';`,
  ),
  token("SQL", 2, (n) => `INSERT INTO settings (name, value) VALUES ('${n.snake}', '${n.value}');`),
];
