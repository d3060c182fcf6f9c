import {
  al,
  b6,
  b32,
  dg,
  hex32,
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

export const code: Template[] = [
  // JavaScript and TypeScript
  t(
    "javascript",
    us(32),
    (s) => `const apiKey = '${s}';\nconst client = new Client({ baseUrl: BASE_URL, apiKey });`,
  ),
  t(
    "javascript",
    strong,
    (s, r) =>
      `const pool = mysql.createPool({ host: '${r.host()}', user: '${r.user()}', password: '${s}', database: 'shop' });`,
  ),
  t(
    "javascript",
    jwt,
    (s) =>
      `await fetch(url, {\n  headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ${s}' },\n});`,
  ),
  t(
    "javascript",
    hex64,
    (s) => `app.use(session({ secret: '${s}', resave: false, saveUninitialized: true }));`,
  ),
  t("javascript", lo(32), (s) => `jwt.sign({ sub: user.id }, "${s}", { expiresIn: "1h" })`),
  t("javascript", plain, (s) => `module.exports.dbPassword = process.env.DB_PASSWORD || '${s}';`),
  t("typescript", al(36), (s) => `export class BillingApi {\n  private readonly token: string = "${s}";\n}`),
  t("typescript", us(32), (s) => `function connect(host: string, authToken = '${s}'): Promise<Session> {`),
  t(
    "typescript",
    hex40,
    (s) => `const headers: Record<string, string> = { "x-api-key": "${s}", accept: "application/json" };`,
  ),
  t(
    "typescript",
    pw,
    (s, r) => `await page.fill('#username', '${r.user()}');\nawait page.fill('#password', '${s}');`,
  ),
  t("typescript", plain, (s) => `const auth = { username: 'ci', password: \`${s}\` } as const;`),
  // Python
  t(
    "python",
    plain,
    (s, r) =>
      `conn = psycopg2.connect(host="${r.host()}", user="${r.user()}", password="${s}", dbname="erp")`,
  ),
  t("python", strong, (s) => `server.login("reports@brightmill.co", "${s}")`),
  t(
    "python",
    us(50),
    (s) =>
      `# SECURITY WARNING: keep the secret key used in production secret!\nSECRET_KEY = 'django-insecure-${s}'`,
  ),
  t(
    "python",
    al(32),
    (s) =>
      `def fetch_rates(base="EUR", api_key="${s}"):\n    return requests.get(URL, params={"access_key": api_key, "base": base})`,
  ),
  t(
    "python",
    us(40),
    (s) => `headers = {\n    "Accept": "application/json",\n    "X-Auth-Token": "${s}",\n}`,
  ),
  t("python", pw, (s) => `ssh.connect("10.0.4.8", username="root", password='${s}')`),
  t(
    "python",
    hex64,
    (s) => `WEBHOOK_SECRET = b"${s}"\nexpected = hmac.new(WEBHOOK_SECRET, body, hashlib.sha256).hexdigest()`,
  ),
  t("python", pw, (s) => `os.environ["ADMIN_PASSWORD"] = "${s}"`),
  t("python", b6(32), (s) => `cipher = Fernet(b'${s}')`),
  t(
    "python",
    plain,
    (s) => `auth=("svc_billing", "${s}")\nr = requests.get("https://erp.lagerhaus.de/api/items", auth=auth)`,
  ),
  // Java, Kotlin, Scala
  t(
    "java",
    strong,
    (s, r) =>
      `Connection c = DriverManager.getConnection("jdbc:mysql://${r.host()}/shop", "${r.user()}", "${s}");`,
  ),
  t("java", al(32), (s) => `private static final String API_SECRET = "${s}";`),
  t(
    "java",
    us(40),
    (s) => `HttpRequest req = HttpRequest.newBuilder(uri).header("Authorization", "Bearer ${s}").build();`,
  ),
  t("java", pw, (s) => `keyStore.load(in, "${s}".toCharArray());`),
  t("java", plain, (s) => `dataSource.setUsername("app");\ndataSource.setPassword("${s}");`),
  t(
    "kotlin",
    us(32),
    (s) => `class ApiClient(private val baseUrl: String, private val apiKey: String = "${s}")`,
  ),
  t("kotlin", hex32, (s) => `val clientSecret = "${s}"`),
  t(
    "kotlin",
    plain,
    (s) =>
      `signingConfigs { create("release") { storeFile = file("upload.jks"); storePassword = "${s}"; keyAlias = "upload" } }`,
  ),
  t("kotlin", jwt, (s) => `headers { append(HttpHeaders.Authorization, "Bearer ${s}") }`),
  t(
    "scala",
    plain,
    (s, r) =>
      `val db = Database.forURL("jdbc:postgresql://${r.host()}/bi", user = "${r.user()}", password = "${s}")`,
  ),
  t("scala", hex64, (s) => `implicit val secretKey: SecretKey = SecretKey("${s}")`),
  // Go
  t(
    "go",
    plain,
    (s, r) => `rdb := redis.NewClient(&redis.Options{Addr: "${r.host()}:6379", Password: "${s}", DB: 0})`,
  ),
  t("go", us(40), (s) => `req.Header.Set("Authorization", "Bearer ${s}")`),
  t("go", hex64, (s) => `var jwtSecret = []byte("${s}")`),
  t("go", strong, (s, r) => `req.SetBasicAuth("${r.user()}", "${s}")`),
  t("go", us(32), (s) => `const (\n\tendpoint  = "https://api.fernweh.cloud"\n\tauthToken = "${s}"\n)`),
  // Rust
  t("rust", us(40), (s) => `const API_TOKEN: &str = "${s}";`),
  t("rust", plain, (s) => `let client = Client::builder().basic_auth("ci", Some("${s}")).build()?;`),
  t("rust", hex64, (s) => `let key = hex::decode("${s}").expect("encryption key");`),
  t(
    "rust",
    strong,
    (s) => `let cfg = Config { user: "app".into(), password: String::from("${s}"), ..Default::default() };`,
  ),
  // C#
  t(
    "csharp",
    plain,
    (s, r) =>
      `var cs = "Server=${r.host()};Database=Crm;User Id=${r.user()};Password=${s};TrustServerCertificate=true";`,
  ),
  t("csharp", us(40), (s) => `client.DefaultRequestHeaders.Add("X-Api-Key", "${s}");`),
  t("csharp", strong, (s) => `var credentials = new NetworkCredential("svc_print", "${s}", "CORP");`),
  t("csharp", us(64), (s) => `private const string JwtSigningKey = "${s}";`),
  t("csharp", pw, (s) => `public Task<User> CreateAdmin(string name, string password = "${s}")`),
  // C, C++
  t("cpp", al(32), (s) => `static const std::string kApiKey{"${s}"};`),
  t("c", hex32, (s) => `#define SHARED_SECRET "${s}"`),
  t(
    "cpp",
    plain,
    (s) => `const char* ssid = "Lager-Nord";\nconst char* password = "${s}";\nWiFi.begin(ssid, password);`,
  ),
  m("c", (r) => {
    const b = [...r.bytes(16)].map((x) => `0x${x.toString(16).padStart(2, "0")}`);
    const s = b.join(", ");
    return [`static const uint8_t aes_key[16] = { ${s} };`, s];
  }),
  t("cpp", strong, (s) => `mysql_real_connect(conn, "localhost", "app", "${s}", "shop", 0, nullptr, 0);`),
  // PHP
  t(
    "php",
    strong,
    (s, r) =>
      `define('DB_USER', '${r.user()}');\ndefine('DB_PASSWORD', '${s}');\ndefine('DB_HOST', 'localhost');`,
  ),
  t(
    "php",
    (r) =>
      r.mixed("abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!@#%^&*()-_[]{}<>~+=,.;:/?|", 64),
    (s) => `define( 'AUTH_KEY',         '${s}' );`,
  ),
  t("php", us(32), (s) => `$config['api_key'] = '${s}';`),
  t("php", plain, (s) => `$pdo = new PDO('mysql:host=db;dbname=shop', 'shop', '${s}');`),
  t(
    "php",
    al(40),
    (s) => `'crm' => [\n    'client_id' => env('CRM_ID'),\n    'client_secret' => '${s}',\n],`,
  ),
  t("php", pw, (s) => `curl_setopt($ch, CURLOPT_USERPWD, "api:${s}");`),
  // Ruby
  t("ruby", us(40), (s) => `Crm.configure do |c|\n  c.access_token = "${s}"\nend`),
  t(
    "ruby",
    plain,
    (s) => `ActiveRecord::Base.establish_connection(adapter: "mysql2", username: "app", password: "${s}")`,
  ),
  t("ruby", hex32, (s) => `conn = Faraday.new(url, headers: { "X-Api-Key" => "${s}" })`),
  t(
    "ruby",
    pw,
    (s) => `User.create!(email: "admin@brightmill.co", password: '${s}', password_confirmation: '${s}')`,
  ),
  // Swift, Objective-C, Dart
  t("swift", al(32), (s) => `let apiKey = "${s}"`),
  t("swift", us(40), (s) => `request.setValue("Bearer ${s}", forHTTPHeaderField: "Authorization")`),
  t("swift", hex32, (s) => `enum Secrets { static let clientSecret = "${s}" }`),
  t("objective-c", al(30), (s) => `static NSString *const kAppSecret = @"${s}";`),
  t("dart", us(36), (s) => `final dio = Dio(BaseOptions(headers: {'x-api-key': '${s}'}));`),
  t(
    "dart",
    plain,
    (s) => `await auth.signInWithEmailAndPassword(email: 'qa@fernweh.cloud', password: '${s}');`,
  ),
  // shells
  t(
    "bash",
    us(40),
    (s) =>
      `#!/bin/bash\nset -e\nTOKEN="${s}"\ncurl -fsS -H "Authorization: Bearer $TOKEN" https://api.fernweh.cloud/v1/sync`,
  ),
  t(
    "bash",
    pw,
    (s) => `read -r user <<<"backup"; pass='${s}'; smbclient //nas/backup "$pass" -U "$user" -c 'ls'`,
  ),
  t("bash", plain, (s) => `DB_PASS=\${DB_PASS:-${s}}`),
  t(
    "powershell",
    strong,
    (s) =>
      `$pw = ConvertTo-SecureString "${s}" -AsPlainText -Force\n$cred = New-Object PSCredential("CORP\\svc_scan", $pw)`,
  ),
  t(
    "powershell",
    us(36),
    (s) => `$headers = @{ "Authorization" = "Bearer ${s}"; "Accept" = "application/json" }`,
  ),
  t("powershell", plain, (s) => `[Environment]::SetEnvironmentVariable("DB_PASSWORD", "${s}", "Machine")`),
  t("batch", pw, (s) => `@echo off\nset FTP_PASSWORD=${s}\nwinscp.com /script=upload.txt`),
  // others
  t("sql", strong, (s) => `CREATE ROLE reporting LOGIN PASSWORD '${s}' VALID UNTIL '2027-01-01';`),
  t("sql", pw, (s) => `ALTER LOGIN [sa] WITH PASSWORD = N'${s}';`),
  t(
    "sql",
    plain,
    (s) =>
      `SELECT * FROM dblink('host=10.2.0.4 user=etl password=${s} dbname=stage', 'select 1') AS t(x int);`,
  ),
  t("sql", hex32, (s) => `INSERT INTO settings (name, value) VALUES ('api_secret', '${s}');`),
  t("elixir", us(64), (s) => `config :shop, ShopWeb.Endpoint,\n  secret_key_base: "${s}"`),
  t(
    "elixir",
    plain,
    (s) => `{:ok, pid} = Postgrex.start_link(hostname: "localhost", username: "app", password: "${s}")`,
  ),
  t("perl", plain, (s) => `my $dbh = DBI->connect("dbi:Pg:dbname=erp", "erp", '${s}', { RaiseError => 1 });`),
  t("perl", al(32), (s) => `$ua->default_header('X-Api-Token' => '${s}');`),
  t(
    "r",
    plain,
    (s) => `con <- dbConnect(RPostgres::Postgres(), dbname = "bi", user = "r_user", password = "${s}")`,
  ),
  t("r", al(32), (s) => `Sys.setenv(OPENROUTE_API_KEY = "${s}")`),
  t("lua", plain, (s) => `local ok, err = red:auth("${s}")`),
  t("lua", us(32), (s) => `local token = "${s}"\nngx.req.set_header("X-Internal-Token", token)`),
  t(
    "groovy",
    pw,
    (s) =>
      `maven { url 'https://repo.nordlicht.io/releases'; credentials { username 'ci'; password '${s}' } }`,
  ),
  t("vba", pw, (s) => `ws.Protect Password:="${s}", UserInterfaceOnly:=True`),
  t("matlab", al(32), (s) => `opts = weboptions('HeaderFields', {'x-api-key' '${s}'});`),
  t("solidity", hex64, (s) => `networks: { sepolia: { url: RPC_URL, accounts: ["0x${s}"] } }`),
  t(
    "arduino",
    (r) => r.hex(32).toUpperCase(),
    (s) => `const char* APPKEY = "${s}"; // LoRaWAN`,
  ),
  t("test", dg(6), (s) => `await verifyOtp({ phone: user.phone, otp: "${s}" });`),
  t("totp", b32(16), (s) => `const totp = new TOTP({ secret: '${s}', period: 30 });`),
  t(
    "curl-lib",
    uuid,
    (s) => `$response = $client->get('/v2/parcels', ['query' => ['apiKey' => '${s}', 'limit' => 50]]);`,
  ),
  t(
    "graphql",
    pw,
    (s) => `mutation { login(input: { email: "qa@shopworks.net", password: "${s}" }) { token } }`,
  ),
  t("cypher", plain, (s) => `driver = GraphDatabase.driver("neo4j://10.0.0.9:7687", auth=("neo4j", "${s}"))`),
];
