import { any, type Frame, password, token, value } from "../frame";

/** Settings that are lines of names and values: env, INI, TOML and properties. */
export const lineSettings: readonly Frame[] = [
  any("env", 4, (n) => `${n.upper}=${n.value}`),
  any(
    "env",
    3,
    (n, v) => `NODE_ENV=production\nPORT=${v.int(3000, 9000)}\n${n.upper}="${n.value}"\nLOG_LEVEL=info`,
  ),
  any("env", 3, (n, v) => `# ${v.domain()}\nexport ${n.upper}='${n.value}'\nexport TZ=Europe/Paris`),
  token("env", 3, (n) => `VITE_API_BASE=/api\nPROD_${n.upper}=${n.value}\n`),
  password(
    "env",
    2,
    (n, v) =>
      `DB_HOST=${v.host()}\nDB_PORT=5432\nDB_USERNAME=${v.user()}\nDB_PASSWORD=${n.value}\nDB_DATABASE=orders`,
  ),
  any("INI", 3, (n, v) => `[connector]\nhost = ${v.host()}\n${n.snake} = ${n.value}\nverify = yes`),
  password(
    "INI",
    3,
    (n, v) => `[client]\nuser=${v.user()}\npassword="${n.value}"\nsocket=/run/mysqld/mysqld.sock`,
  ),
  token("INI", 3, (n) => `; do not share\n[auth]\n${n.camel}: ${n.value}\ncache = 300`),
  value(
    "INI",
    3,
    (v) => v.password(),
    (s, v) => `machine ${v.host()} login ${v.user()} password ${s}`,
  ),
  any(
    "TOML",
    4,
    (n, v) => `[remote.${v.letters(5)}]\nurl = "https://${v.host()}"\n${n.snake} = "${n.value}"`,
  ),
  any("TOML", 4, (n) => `[production]\n${n.kebab} = '${n.value}'  # rotated quarterly\nworkers = 4`),
  any("TOML", 4, (n, v) => `services.mail = { host = "${v.host()}", port = 587, ${n.snake} = "${n.value}" }`),
  any("properties", 4, (n) => `spring.application.name=orders\nintegration.${n.dotted}=${n.value}`),
  password(
    "properties",
    4,
    (n, v) =>
      `spring.datasource.url=jdbc:postgresql://${v.host()}/orders\nspring.datasource.username=${v.user()}\nspring.datasource.password=${n.value}`,
  ),
  token("properties", 4, (n) => `# partner interface\npartner.${n.camel} = ${n.value}\npartner.timeout = 20`),
];
