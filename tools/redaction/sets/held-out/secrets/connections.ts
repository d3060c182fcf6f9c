import { type Frame, several } from "../frame";
import type { Values } from "../values";

/** Connection strings. The password of a URL is percent-encoded. */
export const connections: readonly Frame[] = [
  url("PostgreSQL", 4, (p, v) => `postgres://${name(v)}:${p}@${v.host()}:5432/orders?sslmode=require`),
  url("PostgreSQL", 3, (p, v) => `DATABASE_URL="postgresql://${name(v)}:${p}@${v.ip()}/orders"`),
  url("MySQL", 3, (p, v) => `mysql+pymysql://${name(v)}:${p}@${v.host()}:3306/shop?charset=utf8mb4`),
  url("MongoDB", 3, (p, v) => `mongodb+srv://${name(v)}:${p}@cluster0.${v.letters(5)}.mongodb.net/orders`),
  url("Redis", 3, (p, v) => `redis://:${p}@${v.host()}:6379/0`),
  url("Redis", 3, (p, v) => `cache: rediss://default:${p}@${v.host()}:6380`),
  url("AMQP", 3, (p, v) => `amqps://${name(v)}:${p}@${v.host()}:5671/vhost`),
  url("SMTP", 3, (p, v) => `MAIL_DSN=smtp://${name(v)}:${p}@mail.${v.domain()}:587`),
  url("other", 3, (p, v) => `clickhouse://${name(v)}:${p}@${v.host()}:9440/metrics?secure=true`),
  url("other", 3, (p, v) => `ldaps://${name(v)}:${p}@ldap.${v.domain()}:636/dc=corp`),
  url("other", 3, (p, v) => `nats://${name(v)}:${p}@${v.host()}:4222`),
  url("other", 3, (p, v) => `rtsp://${name(v)}:${p}@${v.ip()}:554/stream1`),
  url("other", 2, (p, v) => `snowflake://${name(v)}:${p}@${v.letters(6)}-eu/orders/public?warehouse=load`),
  plain("JDBC", 3, (p, v) => `jdbc:mysql://${v.host()}:3306/shop?user=${name(v)}&password=${p}&useSSL=true`),
  plain(
    "JDBC",
    3,
    (p, v) =>
      `jdbc:sqlserver://${v.host()}:1433;databaseName=orders;user=${name(v)};password=${p};encrypt=true`,
  ),
  plain("JDBC", 3, (p, v) => `jdbc:oracle:thin:${name(v)}/${p}@${v.host()}:1521:ORCL`),
  plain(
    "ADO.NET",
    3,
    (p, v) => `Server=tcp:${v.host()},1433;Database=orders;User ID=${name(v)};Password=${p};Encrypt=True;`,
  ),
  plain(
    "ADO.NET",
    3,
    (p, v) => `"Default": "Data Source=${v.host()};Initial Catalog=Shop;uid=${name(v)};pwd=${p}"`,
  ),
  plain(
    "keywords",
    3,
    (p, v) => `host=${v.host()} port=5432 dbname=orders user=${name(v)} password=${p} sslmode=require`,
  ),
  several("Azure", 3, (v) => {
    const key = v.base64(64);
    return [
      `DefaultEndpointsProtocol=https;AccountName=${v.letters(10)};AccountKey=${key};EndpointSuffix=core.windows.net`,
      key,
    ];
  }),
  several("Azure", 2, (v) => {
    const key = v.base64(32);
    return [
      `Endpoint=sb://${v.letters(8)}.servicebus.windows.net/;SharedAccessKeyName=send;SharedAccessKey=${key}`,
      key,
    ];
  }),
  several("DSN", 2, (v) => {
    const key = v.hex(32);
    return [`dsn: https://public:${key}@errors.${v.domain()}/${v.int(2, 99)}`, key];
  }),
];

type Write = (password: string, values: Values) => string;

function url(kind: string, times: number, write: Write): Frame {
  return several(kind, times, (values) => {
    const password = encodeURIComponent(values.password());
    return [write(password, values), password];
  });
}

function plain(kind: string, times: number, write: Write): Frame {
  return several(kind, times, (values) => {
    const password = values.pick([values.plainPassword(), values.ownPassword()]);
    return [write(password, values), password];
  });
}

const name = (values: Values): string => values.user().replace(/\W/g, "_");
