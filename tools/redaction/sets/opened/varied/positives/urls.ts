import { j, pct } from "../kit";
import { al, b6, hex32, hex64, jwt, lo, m, plain, pw, strong, type Template, t, us } from "./shape";

/** A database URL: scheme, then the rest in the text. */
const dsn = (kind: string, scheme: string, rest: (s: string, r: import("../kit").Rand) => string): Template =>
  t(kind, plain, (s, r) => `${scheme}://${rest(s, r)}`);

export const urls: Template[] = [
  dsn("dsn", "postgres", (s, r) => `${r.user()}:${s}@${r.host()}:5432/orders?sslmode=require`),
  dsn("dsn", "postgresql", (s, r) => `${r.user()}:${s}@${r.host()}/erp`),
  dsn("dsn", "postgresql+asyncpg", (s, r) => `app:${s}@${r.host()}:6432/app`),
  dsn("dsn", "mysql", (s, r) => `root:${s}@${r.host()}:3306/wordpress`),
  dsn("dsn", "mysql+pymysql", (s, r) => `${r.user()}:${s}@127.0.0.1/stock?charset=utf8mb4`),
  dsn("dsn", "mongodb", (s, r) => `admin:${s}@${r.host()}:27017/?authSource=admin`),
  dsn("dsn", "mongodb+srv", (s) => `shop:${s}@cluster0.a1b2c.mongodb.net/shop?retryWrites=true&w=majority`),
  dsn("dsn", "redis", (s, r) => `:${s}@${r.host()}:6379/0`),
  dsn("dsn", "rediss", (s) => `default:${s}@eu1-fit-crab-33021.upstash.io:33021`),
  dsn("dsn", "amqp", (s) => `shop:${s}@mq.fernweh.cloud:5672/%2Fshop`),
  dsn("dsn", "amqps", (s) => `bunny:${s}@kangaroo.rmq.cloudamqp.com/bunny`),
  dsn("dsn", "clickhouse", (s) => `default:${s}@ch.brightmill.co:9440/events?secure=true`),
  dsn("dsn", "sqlserver", (s) => `sa:${s}@10.0.0.21:1433?database=hr`),
  dsn("dsn", "ldap", (s) => `cn=reader,dc=corp:${s}@dc1.corp:389/dc=corp`),
  dsn("url", "https", (s, r) => `${r.user()}:${s}@git.nordlicht.io/shop/api.git`),
  dsn("url", "https", (s, r) => `${r.user()}:${s}@${r.domain()}/feeds/stock.xml`),
  dsn("url", "ftp", (s) => `upload:${s}@files.acme-freight.com/inbox/`),
  dsn("url", "sftp", (s) => `partner:${s}@sftp.lagerhaus.de:2222/out`),
  dsn("url", "smtp", (s) => `notify%40brightmill.co:${s}@smtp.brightmill.co:587`),
  dsn("url", "smtps", (s) => `mailer:${s}@mail.fernweh.cloud:465/?pool=true`),
  dsn("url", "rtsp", (s, r) => `admin:${s}@${r.ip()}:554/Streaming/Channels/101`),
  dsn("url", "http", (s) => `proxyuser:${s}@proxy.corp.local:3128`),
  dsn("url", "socks5", (s) => `anna:${s}@10.8.0.1:1080`),
  dsn("url", "mqtts", (s) => `sensor:${s}@mq.fernweh.cloud:8883`),
  dsn("url", "smb", (s) => `CORP;scan:${s}@fileserver/scans`),
  m("dsn", (r) => {
    const e = pct(`${r.name()}@${r.int(10, 999)}#${r.alnum(4)}`);
    return [`DATABASE_URL=postgres://app:${e}@db.internal:5432/app`, e];
  }),
  m("dsn", (r) => {
    const p = `${r.name()}!${r.alnum(7)}`;
    return [`My connection string is mysql://shop:${p}@10.0.0.8/shop, does it look right?`, p];
  }),
  m("url", (r) => {
    const e = pct(`${r.strong()}/&`);
    return [`https://crawler:${e}@intranet.brightmill.co/wiki/`, e];
  }),
  // query and path
  t("query", us(32), (s, r) => `https://${r.domain()}/v2/orders?api_key=${s}&page=2`),
  t("query", al(40), (s, r) => `https://${r.domain()}/download/report.pdf?access_token=${s}`),
  t("query", hex32, (s) => `https://maps.fernweh.cloud/tiles/{z}/{x}/{y}.png?apikey=${s}`),
  t("query", jwt, (s) => `https://portal.brightmill.co/sso?jwt=${s}&return_to=%2Ftickets`),
  t("query", us(43), (s) => `https://app.shopworks.net/reset?uid=4411&token=${s}`),
  t(
    "query",
    us(48),
    (s) => `Click here to sign in: https://app.fernweh.cloud/magic-link?token=${s} (valid for 15 minutes)`,
  ),
  t("query", us(32), (s) => `wss://stream.brightmill.co/ws?token=${s}`),
  t("query", hex64, (s) => `https://cdn.lagerhaus.de/plans/hall-3.dwg?expires=1790000000&signature=${s}`),
  t(
    "query",
    (r) => pct(r.b64(32)),
    (s) =>
      `https://shopfiles.blob.core.windows.net/exports/jan.csv?sv=2023-11-03&se=2026-12-31T00%3A00%3A00Z&sr=b&sp=r&sig=${s}`,
  ),
  t(
    "query",
    hex64,
    (s, _r) =>
      `https://brightmill-exports.s3.amazonaws.com/a.zip?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20260311T101500Z&X-Amz-Expires=604800&X-Amz-SignedHeaders=host&X-Amz-Signature=${s}`,
  ),
  t("query", us(22), (s) => `https://meet.nordlicht.io/j/88120417?pwd=${s}`),
  t(
    "query",
    al(32),
    (s) => `https://login.nordlicht.io/token?grant_type=client_credentials&client_id=wms&client_secret=${s}`,
  ),
  t("query", us(60), (s) => `https://app.brightmill.co/callback?code=${s}&state=xyz`),
  t("query", us(36), (s) => `https://app.brightmill.co/#access_token=${s}&token_type=Bearer&expires_in=3600`),
  t(
    "query",
    b6(32),
    (s) =>
      `Endpoint=sb://shop-bus.servicebus.windows.net/;SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=${s}`,
  ),
  t(
    "path",
    (r) => r.alnum(24),
    (s) => `${j("https://hooks.", "slack.com/services/")}T01AB2CD3/B04EF5GH6/${s}`,
  ),
  t("path", us(68), (s, r) => `${j("https://discord.com/api/", "webhooks/")}${r.digits(18)}/${s}`),
  // connection strings
  t("ado", plain, (s, r) => `Server=${r.host()};Port=5432;Database=erp;User Id=${r.user()};Password=${s};`),
  t(
    "ado",
    strong,
    (s) =>
      `Data Source=tcp:shop.database.windows.net,1433;Initial Catalog=shop;User ID=shopadmin@shop;Password=${s};Encrypt=True`,
  ),
  t("ado", pw, (s) => `Driver={ODBC Driver 18 for SQL Server};Server=10.0.0.4;UID=bi;PWD=${s};`),
  t(
    "libpq",
    plain,
    (s, r) => `host=${r.host()} port=5432 dbname=erp user=${r.user()} password=${s} sslmode=verify-full`,
  ),
  t("jdbc", plain, (s, r) => `jdbc:postgresql://${r.host()}/erp?user=${r.user()}&password=${s}&ssl=true`),
  t("jdbc", plain, (s) => `jdbc:oracle:thin:scott/${s}@//10.0.0.31:1521/ORCLPDB1`),
  t(
    "jdbc",
    pw,
    (s) => `jdbc:sqlserver://sql.brightmill.co:1433;databaseName=crm;user=crm;password=${s};encrypt=true;`,
  ),
  t(
    "jdbc",
    plain,
    (s) =>
      `jdbc:snowflake://ab12345.eu-central-1.snowflakecomputing.com/?user=LOADER&password=${s}&warehouse=WH`,
  ),
  t(
    "storage",
    (r) => r.b64(64),
    (s) =>
      `DefaultEndpointsProtocol=https;AccountName=shopfiles;AccountKey=${s};EndpointSuffix=core.windows.net`,
  ),
  t("storage", b6(32), (s) => `HostName=depot.azure-devices.net;DeviceId=gate-3;SharedAccessKey=${s}`),
  t(
    "storage",
    (r) => r.b64(64),
    (s) => `AccountEndpoint=https://shop.documents.azure.com:443/;AccountKey=${s};`,
  ),
  t("stomp", lo(20), (s) => `failover:(tcp://10.0.0.1:61616)?jms.userName=app&jms.password=${s}`),
  t("go-dsn", plain, (s) => `app:${s}@tcp(10.0.0.6:3306)/shop?parseTime=true`),
  t("oracle", pw, (s) => `sqlplus hr/${s}@//10.0.0.31:1521/ORCLPDB1`),
  t("celery", plain, (s) => `broker_url = "redis://:${s}@cache:6379/1"`),
  t(
    "markdown-link",
    us(40),
    (s) => `See the [signed export](https://files.brightmill.co/d/4411?sig=${s}) until Friday.`,
  ),
  t("ical", hex32, (s) => `https://calendar.nordlicht.io/ical/anna%40nordlicht.io/private-${s}/basic.ics`),
  t(
    "telegram",
    (r) => `${r.digits(10)}:AA${r.url(33)}`,
    (s) => `https://api.telegram.org/bot${s}/sendMessage?chat_id=-1001&text=ok`,
  ),
  t(
    "room-link",
    (r) => j("pt", "k_") + r.url(32),
    (s, r) => `Your invite link is https://rooms.brightmill.co/r/rm_${r.url(21)}/${s} - do not share it.`,
  ),
];
