import { fixed, line } from "./line";

/** Settings, code and command lines that name a secret without having its value. */
export const programs = [
  ...fixed(
    "settings",
    `
DB_PASSWORD=
DB_PASSWORD=changeme
API_KEY=your-api-key-here
SECRET_KEY=<generate one with openssl rand -hex 32>
JWT_SECRET=\${JWT_SECRET}
STRIPE_SECRET_KEY=sk_test_xxxxxxxxxxxxxxxxxxxxxxxx
password: "{{ vault_db_password }}"
password: !vault |
api_key: "%env(API_KEY)%"
token: \${{ secrets.GITHUB_TOKEN }}
  password: \${DB_PASSWORD:?database password is required}
spring.datasource.password=\${DB_PASSWORD}
password = var.db_password
secret_key = data.aws_secretsmanager_secret_version.main.secret_string
<password>\${env.NEXUS_PASSWORD}</password>
<add key="ApiKey" value="" />
<PasswordPolicy minLength="12" requireDigit="true" />
"password": "<your password>",
"apiKey": null,
"tokenExpiration": "15m",
"secretName": "orders-tls",
secretKeyRef:\\n  name: orders\\n  key: db-password
imagePullSecrets:\\n  - name: registry-credentials
existingSecret: orders-postgresql
PASSWORD_MIN_LENGTH=14
PASSWORD_HASHER=argon2id
TOKEN_TTL_SECONDS=900
AUTH_PROVIDER=oidc
ACCESS_TOKEN_COOKIE_NAME=__Host-access
PASSWORD_RESET_URL=https://app.example.com/reset
PasswordAuthentication no
IdentityFile ~/.ssh/id_ed25519
ssl_certificate_key /etc/nginx/tls/orders.key;
auth-method = scram-sha-256
key_prefix = "orders:"
primary_key = "order_id"
sasl.mechanism=SCRAM-SHA-512
password_file: /run/secrets/db_password
MYSQL_ROOT_PASSWORD_FILE: /run/secrets/mysql_root
MYSQL_ALLOW_EMPTY_PASSWORD: "yes"
keyboard-layout: us
tokenizer: o200k_base
credentials: include
secrets: inherit
private: true
cookie_secure=true
auth = none
`,
  ),
  line(
    "settings",
    (v) =>
      `session:\n  cookie_name: sid_${v.letters(5)}\n  token_bytes: ${v.int(16, 64)}\n  secret_from: vault`,
  ),
  line(
    "settings",
    (v) =>
      `[keys]\nrotate_after_days = ${v.int(30, 365)}\nkey_size = ${v.pick([2048, 3072, 4096])}\nkey_id = "${v.uuid()}"`,
  ),
  line(
    "settings",
    (v) => `"keyVersion": ${v.int(1, 40)}, "rotatedAt": "${v.timestamp()}", "keyId": "${v.uuid()}"`,
  ),
  line("settings", (v) => `app_version: ${v.version()}\ncommit: ${v.hex(40)}\nbuild_id: ${v.digits(9)}`),
  line(
    "settings",
    (v) => `AUTH0_CLIENT_ID=${v.alphanumeric(32)}\nAUTH0_DOMAIN=${v.letters(7)}.eu.auth0.com`,
    4,
  ),
  line(
    "settings",
    (v) =>
      `<dependency><groupId>io.secrets</groupId><artifactId>token-${v.letters(4)}</artifactId><version>${v.version()}</version></dependency>`,
  ),
  line("settings", (v) => `  - uses: actions/checkout@${v.hex(40)} # v${v.version()}`),
  ...fixed(
    "code",
    `
const password = formData.get("password");
const token = await getToken({ scope: "orders:read" });
const { apiKey, secret } = await loadSecrets("orders");
const secret = process.env.WEBHOOK_SECRET;
export const TOKEN_HEADER = "x-session-token";
if (password.length < MIN_PASSWORD_LENGTH) throw new WeakPasswordError();
const ok = await argon2.verify(user.passwordHash, password);
localStorage.removeItem("access_token");
password = getpass.getpass("Password: ")
api_key = os.environ["API_KEY"]
token = request.headers.get("Authorization", "").removeprefix("Bearer ")
assert_equal "invalid password", error.message
params.require(:user).permit(:email, :password, :password_confirmation)
has_secure_password validations: false
$password = $_POST['password'] ?? '';
$token = bin2hex(random_bytes(32));
private final PasswordEncoder passwordEncoder;
String token = jwtService.issue(user, Duration.ofMinutes(15));
@Value("\${partner.api-key}") private String apiKey;
val password: CharArray = console.readPassword()
func (s *Store) SecretKey(ctx context.Context, id string) ([]byte, error) {
token, err := oauth2Config.Exchange(ctx, code)
let secret = std::env::var("SIGNING_SECRET")?;
pub struct Credentials { pub username: String, pub password: SecretString }
var apiKey = configuration["Partner:ApiKey"];
public string Password { get; set; } = default!;
char password[MAX_PASSWORD + 1];
#define TOKEN_SEPARATOR ';'
static const char *key_names[] = { "escape", "enter", "tab" };
let keychain = Keychain(service: "com.example.orders")
case class Token(value: String, expiresAt: Instant)
ALTER TABLE users ADD COLUMN password_hash text NOT NULL;
CREATE UNIQUE INDEX api_keys_prefix ON api_keys (prefix);
SELECT id, secret_name FROM secrets WHERE rotated_at < now() - interval '90 days';
UPDATE users SET password = $1 WHERE id = $2;
PRIMARY KEY (tenant_id, key)
it("rejects a wrong password with 401", async () => {
expect(screen.getByLabelText("Password")).toBeVisible();
<input type="password" name="password" autocomplete="current-password" required>
<label for="api-key">API key</label>
throw new Error("Missing API key: set STRIPE_SECRET_KEY");
logger.info("token issued for {}", userId);
for (const [key, value] of Object.entries(settings)) write(key, value);
switch (token.kind) { case "identifier": return parseName(token); }
type KeyOf<T> = keyof T & string;
key = lambda row: row["created_at"]
`,
  ),
  line("code", (v) => `const ORDER_NAMESPACE = "${v.uuid()}";`),
  line("code", (v) => `assert sha256(path) == "${v.hex(64)}"`),
  line("code", (v) => `const BLURHASH = "L${v.alphanumeric(27)}";`),
  line("code", (v) => `background: url("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA${v.base64(36)}");`),
  line("code", (v) => `  revision = "${v.hex(12)}"\n  down_revision = "${v.hex(12)}"`),
  line("code", (v) => `[Guid("${v.uuid().toUpperCase()}")]`),
  line("code", (v) => `key={\`order-\${order.id}-${v.int(1, 90)}\`}`),
  ...fixed(
    "command lines",
    `
kubectl get secret orders -o jsonpath='{.data.password}' | base64 -d
vault kv get -field=password secret/orders
ssh -i ~/.ssh/id_ed25519 deploy@files3.example.com
openssl rand -hex 32
openssl req -newkey rsa:4096 -keyout orders.key -out orders.csr
ssh-keygen -t ed25519 -C "ci@example.com"
psql -h localhost -U postgres -W orders
mysql -u root -p orders
docker login registry.example.com -u ci --password-stdin < token.txt
gh auth login --with-token < token.txt
export TOKEN=$(vault print token)
aws secretsmanager get-secret-value --secret-id prod/orders
read -s -p "Password: " PASSWORD
passwd --expire svc_billing
  -p, --password string   Password of the registry
  --api-key <key>         API key (default: $API_KEY)
      --token-file path   file with the access token
git config --global credential.helper store
keytool -list -keystore truststore.p12
security find-generic-password -s orders -w
npm token list
`,
  ),
  line("command lines", (v) => `git cherry-pick ${v.hex(40)}`),
  line("command lines", (v) => `docker pull registry.${v.domain()}/api@sha256:${v.hex(64)}`),
  line(
    "command lines",
    (v) => `kubectl delete pod orders-api-${v.hex(10)}-${v.lowercase(5)} --grace-period=${v.int(0, 60)}`,
  ),
  line("command lines", (v) => `aws ec2 describe-instances --instance-ids i-${v.hex(17)}`),
  line("command lines", (v) => `gpg --recv-keys ${v.hex(40).toUpperCase()}`),
];
