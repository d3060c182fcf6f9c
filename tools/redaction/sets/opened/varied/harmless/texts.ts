import { all, type Line } from "./shape";

// The mark ‸ is taken out when the lines are read. It keeps literals apart that a scanner would take for a secret.

export const texts: Line[] = [
  ...all(
    "placeholder",
    String.raw`
API_KEY=‸YOUR_API_KEY
API_KEY=‸your-api-key-here
api_key: <your api key>
Authorization: Bearer <token>
Authorization: Bearer YOUR_ACCESS_TOKEN
Authorization: Bearer $TOKEN
Authorization: Bearer \${ACCESS_TOKEN}
Authorization: Bearer {{access_token}}
Authorization: Basic <base64(user:password)>
Authorization: Basic $(echo -n user:pass | base64)
X-API-Key: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
X-API-Key: {api_key}
password: ********
password = ‸"***"
password: changeme
POSTGRES_PASSWORD=changeme
MYSQL_ROOT_PASSWORD=‸change-me-in-production
DB_PASSWORD=\${DB_PASSWORD}
DB_PASSWORD=$DB_PASSWORD
DB_PASSWORD=%DB_PASSWORD%
SECRET_KEY="{{ secret }}"
secret: {{ .Values.auth.secret }}
password: {{ lookup('env', 'DB_PASSWORD') }}
password: !vault |
token: !ENV API_TOKEN
token: ENC[AES256_GCM,data:...,type:str]
api_token = ‸var.api_token
password = data.vault_generic_secret.db.data["password"]
password = ‸random_password.db.result
secret_key = file("\${path.module}/key.txt")
password: \${{ secrets.DB_PASSWORD }}
NPM_TOKEN: \${{ secrets.NPM_TOKEN }}
//packages.example.com/:_authToken=\${NPM_TOKEN}
postgres:‸//user:password@localhost:5432/db
postgres:‸//USER:PASSWORD@HOST:PORT/DATABASE
postgres:‸//<user>:<password>@<host>/<db>
mysql://user:***@db.internal/shop
mongodb+srv:‸//<username>:<password>@cluster0.mongodb.net/
redis://:\${REDIS_PASSWORD}@cache:6379/0
https://\${TOKEN}@github.com/brightmill/shop.git
https:‸//user:xxxxx@git.nordlicht.io/shop.git
amqp:‸//guest:guest@localhost:5672/
curl -H "Authorization: Bearer $TOKEN" https://api.fernweh.cloud/v1/me
curl -u "$USER:$PASS" https://nexus.lagerhaus.de/
curl -u user:password https://api.example.com/
curl "https://api.example.com/v1/items?api_key=YOUR_KEY"
curl -H "X-Api-Key: <key>" https://api.example.com/v1/items
export OPENAI_API_KEY=sk-...
export ANTHROPIC_API_KEY=‸"sk-ant-..."
GITHUB_TOKEN=gh‸p_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
stripe_key = "sk_test_..."
AWS_SECRET_ACCESS_KEY=<secret>
aws_access_key_id = <your-access-key-id>
-----BEGIN PRIVATE‸ KEY-----\n...\n-----END PRIVATE‸ KEY-----
-----BEGIN RSA PRIVATE‸ KEY-----\n<key material omitted>\n-----END RSA PRIVATE‸ KEY-----
const apiKey = ‸process.env.API_KEY;
const secret = ‸process.env.JWT_SECRET ?? '';
const { DB_PASSWORD } = process.env;
api_key = os.environ["API_KEY"]
password = os.getenv("DB_PASSWORD")
password = getpass.getpass("Password: ")
String token = System.getenv("TOKEN");
token := os.Getenv("API_TOKEN")
let token = std::env::var("API_TOKEN")?;
var key = configuration["Jwt:Key"];
$apiKey = getenv('API_KEY');
$password = env('DB_PASSWORD', '');
api_key = ENV.fetch("API_KEY")
password: ‸Rails.application.credentials.db_password
val apiKey = ‸BuildConfig.API_KEY
let apiKey = Bundle.main.object(forInfoDictionaryKey: "API_KEY")
read -s -p "Password: " password
password=$(cat /run/secrets/db_password)
POSTGRES_PASSWORD_FILE: /run/secrets/db_password
PGPASSFILE=/etc/app/pgpass
TOKEN=$(vault kv get -field=token secret/shop)
TOKEN=$(gcloud auth print-access-token)
password: ‸"op://Shop/db/password"
DB_PASSWORD=aws-ssm:/shop/prod/db-password
PASSWORD=
password: ""
password: null
"password": "string"
"password": "<redacted>"
"token": "[REDACTED]"
"access_token": "..."
"client_secret": "string (required)"
Password: (sent by post)
Password: see the sealed envelope
Password: n/a
PIN: ____
The password is [removed].
Replace YOUR_TOKEN with the token of your invite link.
Enter your password: 
example.com/?token=TOKEN
{base_url}/r/<room_id>/<participant_token>
GET /r/:roomId/:token.md
?access_token={token}
wss://stream.example.com/ws?token=<token>
key=AAAA...
SECRET=abc...xyz (shortened)
secret: ‸'TODO'
apiKey: ‸'dummy'
apiKey: ‸'test'
password: ‸'secret'
token: 'foo'
`,
  ),
  ...all(
    "name",
    `
cache_key = f"user:{user_id}:permissions"
cacheKey: "catalog:v3:de:page-1"
const CACHE_KEY = '‸room-list-by-last-activity';
t('auth.password.reset.title')
i18n.t("errors.token.expired_or_invalid")
"login.password.placeholder": "Your password"
"settings.apiKeys.empty": "You have no API keys yet."
translationKey="‸contract.clause.confidentiality.heading"
data-i18n-key="‸account.security.two_factor_enabled"
PRIMARY KEY (room_id, seq)
FOREIGN KEY (customer_id) REFERENCES customers(id)
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
duplicate key value violates unique constraint "participants_token_hash_key"
ALTER TABLE tokens ADD COLUMN token_hash bytea NOT NULL;
SELECT key, value FROM settings WHERE key LIKE 'smtp.%';
INSERT INTO translations (key, lang, text) VALUES ('token.invalid', 'de', 'Der Link ist ungültig');
partition_key = customer_id, sort_key = created_at
key: reports/2026/01/stock-hall-3.csv
s3://brightmill-exports/keys/public/2026/main.pem
S3 object key: contracts/final/rm-2026-01.md
if (event.key === 'Enter' && !event.shiftKey) submit();
keyCode: 13, code: "NumpadEnter"
<li key={item.id}>{item.name}</li>
Object.keys(headers).includes('authorization')
for key, value in settings.items():
headers.get("x-api-key") is None
TOKEN_TTL_SECONDS=3600
PASSWORD_MIN_LENGTH=12
PASSWORD_HASH_ALGORITHM=argon2id
API_KEY_HEADER=X-Api-Key
SESSION_COOKIE_NAME=__Host-session
SESSION_SECRET_FILE=/run/secrets/session
JWT_ISSUER=https://login.nordlicht.io/
JWT_ALGORITHM=RS256
PASSWORD_RESET_URL=https://portal.brightmill.co/reset
TOKEN_ENDPOINT=https://login.nordlicht.io/oauth2/token
AUTH_TYPE=bearer
SSH_KEY_PATH=~/.ssh/id_ed25519
PRIVATE_KEY_PATH=/etc/ssl/private/shop.key
ssl_certificate_key /etc/letsencrypt/live/shop/privkey.pem;
IdentityFile ~/.ssh/deploy_key
keystore.type=PKCS12
key.converter=‸org.apache.kafka.connect.json.JsonConverter
key.deserializer=‸org.apache.kafka.common.serialization.StringDeserializer
secretName: shop-tls
secretKeyRef: { name: db-credentials, key: password }
imagePullSecrets: [{ name: registry-credentials }]
existingSecret: ‸shop-postgresql
kubectl get secret db-credentials -o yaml
kubectl create secret tls shop-tls --cert=tls.crt --key=tls.key
docker secret create db_password ./db_password.txt
vault kv get secret/shop/api
aws secretsmanager get-secret-value --secret-id shop/db
gcloud secrets versions access latest --secret=‸db-password
gh secret list --repo brightmill/shop
ssh-keygen -t ed25519 -f deploy_key -C "deploy@ci"
openssl rand -base64 32
openssl genrsa -out shop.key 4096
ansible-vault encrypt group_vars/prod/vault.yml
git config --global credential.helper store
git config user.signingkey ABCD
npm token list
token_type=bearer&expires_in=3600&scope=read
grant_type=client_credentials
"token_type": "Bearer", "expires_in": 3600
"usage": {"prompt_tokens": 1532, "completion_tokens": 210, "total_tokens": 1742}
max_tokens: 4096, stop_token: "</s>", pad_token_id: 0
tokenizer.add_special_tokens({"pad_token": "<pad>"})
csrf_token: enabled
"passwordPolicy": { "minLength": 12, "requireSymbols": true }
"secretScanning": { "enabled": true }
"key": "value"
"primaryKey": ["tenant", "id"]
"public_key_url": "https://brightmill.co/.well-known/jwks.json"
<input type="password" name="password" autocomplete="current-password">
<label for="api-key">API key</label>
<PasswordField label="Password" required />
type Token = { kind: 'word' | 'number'; value: string };
interface Credentials { username: string; password: string }
function hashPassword(password: string): Promise<string> {
def verify_token(token: str, secret: str) -> bool:
public void setPassword(String password) { this.password = password; }
func NewClient(baseURL string, apiKey string) *Client {
fn authenticate(user: &str, password: &str) -> Result<Session> {
class ApiKeyAuth(requests.auth.AuthBase):
password: string().min(12).max(128)
@Column(name = "password_hash") private String passwordHash;
const token = await getToken({ audience: 'orders' });
const token = req.headers.authorization?.split(' ')[1];
setToken(response.data.accessToken);
expect(screen.getByLabelText('Password')).toBeVisible();
await page.getByLabel('Password').fill(user.password);
assert token.is_expired is False
throw new Error('password must not be empty');
password == ‸confirmPassword ? next() : fail('passwords differ')
if (!secret) throw new ConfigError('SESSION_SECRET is missing');
token = tokens[i + 1]
secret := base64.StdEncoding.EncodeToString(buf)
key = hashlib.sha256(name.encode()).hexdigest()
password.length >= ‸MIN_PASSWORD_LENGTH
user.password = await bcrypt.hash(input.password, 12)
passwd: files systemd
passwd -l backup
auth required pam_unix.so nullok_secure
MaxAuthTries 3
PasswordAuthentication no
requirepass is not set
auth_basic "Restricted area";
auth_basic_user_file /etc/nginx/.htpasswd;
location = /oauth/token {
pass: 14, fail: 0, skip: 2
pwd: /srv/app
bypass: true
compass: north
pin: false
pins: [17, 27, 22]
pinned_version: 4.2.1
GPIO pin 17 drives the relay; pin 27 reads the door contact.
seed: 42
random_state=42
seeds: 12 kg wheat, 4 kg rye
mnemonic: MOV, operands: AX, BX
SALT_ROUNDS=12
salt: 5 g, pepper: 2 g
signature: __________________ date: __________
`,
  ),
  ...all(
    "error",
    `
error: invalid key: user.name
error: token expired at 2026-03-12T10:15:00Z
Error: unexpected token < in JSON at position 0
SyntaxError: Unexpected token 'export'
TypeError: Cannot read properties of undefined (reading 'token')
401 Unauthorized: token is missing or unknown
403 Forbidden: the token may not do this
{"error":{"code":"forbidden","message":"The token is unknown in this room.","retryable":false}}
{"error":"invalid_grant","error_description":"The refresh token is expired"}
{"error":"invalid_client","error_description":"Client authentication failed"}
{"message":"Invalid API key provided: sk-****abcd."}
password authentication failed for user "shop"
FATAL: no pg_hba.conf entry for host "10.0.0.4", user "app", database "shop"
ERROR 1045 (28000): Access denied for user 'root'@'localhost' (using password: YES)
Permission denied (publickey,password).
sudo: a password is required
fatal: could not read Password for 'https://git.nordlicht.io': terminal prompts disabled
remote: Support for password authentication was removed.
Host key verification failed.
WARNING: UNPROTECTED PRIVATE‸ KEY FILE!
Permissions 0644 for '/home/anna/.ssh/id_ed25519' are too open.
Load key "deploy_key": invalid format
gpg: decryption failed: No secret key
gpg: public key decryption failed: No pinentry
error:0308010C:digital envelope routines::unsupported
x509: certificate signed by unknown authority
jwt malformed
JsonWebTokenError: invalid signature
TokenExpiredError: jwt expired
InvalidTokenError: missing claim "aud"
KeyError: 'password'
KeyError: "api_key"
MissingKeyException: no key named smtp.host
npm ERR! code E401 Incorrect or missing password.
npm warn Unknown user config "always-auth".
Error: secret "db-credentials" not found
Error from server (NotFound): secrets "shop-tls" not found
CrashLoopBackOff: env SESSION_SECRET is not set
NOAUTH Authentication required.
WRONGPASS invalid username-password pair or user is disabled.
ORA-28001: the password has expired
Login failed for user 'sa'. Reason: Password did not match that for the login provided.
530 5.7.0 Must issue a STARTTLS command first
535 5.7.8 Error: authentication failed: ‸authentication failure
The password must have at least 12 characters, one of them a digit.
The new password must differ from the last five passwords.
Password confirmation does not match password.
Your session has expired. Please sign in again.
Too many wrong PINs: card is locked.
The code is wrong or has expired.
Missing required parameter: client_secret
Unknown option: --api-key
The header X-Api-Key is required.
secretOrPrivateKey must have a value
Could not decrypt the backup: wrong key
checksum mismatch: expected sha256, got md5
Kennwort falsch. Bitte versuchen Sie es erneut.
Le mot de passe doit contenir au moins 12 caractères.
La contraseña debe tener al menos 12 caracteres.
A senha expirou. Escolha outra.
Hasło musi mieć co najmniej 12 znaków.
パスワードが正しくありません。
密码错误，请重试。
`,
  ),
  ...all(
    "contract",
    String.raw`
Key personnel: Dr Anna Keller (lead), Tom Brandt (deputy).
Key dates: kick-off 3 March 2026, acceptance 30 June 2026.
Key performance indicator: 99.9 % availability per calendar month.
Key deliverables: D1 report, D2 prototype, D3 training.
Password policy: at least 12 characters, changed only after a suspected leak.
Secret information means all information marked "confidential" or "secret".
Trade secrets remain the property of the disclosing party.
Each party shall keep its credentials confidential and must not share them.
The Supplier stores passwords only as Argon2id hashes.
API keys are delivered outside this room, by the Customer's key vault.
Access tokens are valid for 60 minutes; refresh tokens for 30 days.
The Supplier rotates all signing keys at least every 90 days.
Encryption at rest: AES-256-GCM. Encryption in transit: TLS 1.3.
Keys are managed in an HSM certified to FIPS 140-3 level 3.
Two-factor authentication is mandatory for administrators.
One-time codes are sent by SMS and expire after 10 minutes.
The source code is held in escrow; the escrow agent keeps the decryption key.
The PIN of the safe is known to two officers of the Customer.
Events are signed with HMAC-SHA256; the secret is exchanged by telephone.
Article 7 (Secrecy). This obligation survives termination for five years.
7.3 The Provider shall notify the Customer of lost credentials within 24 hours.
Password resets are handled by the service desk (response time: 4 hours).
The token price is fixed at 0.002 EUR per 1,000 tokens.
Price: 12,500 EUR plus VAT, payable within 30 days.
Access cards and keys must be returned on the last day.
Handover of keys: 1 April 2026, 10:00, three keys for gate B.
The tenant receives two house keys and one mailbox key.
Schedule 2, item 4: Bearer shares are excluded.
The bearer of this document may collect the goods.
Signature key: SK-2026, held by the notary.
Passwords, keys and tokens must never be written into this room.
Account: 4400 revenue, cost centre 1120.
| Key | Meaning |\n|---|---|\n| K1 | front door |\n| K2 | cold store |
| Field | Type | Description |\n|---|---|---|\n| token | string | token of the participant |
| Role | Password length | Second factor |\n|---|---|---|\n| Admin | 16 | yes |\n| User | 12 | no |
| Secret | Owner | Rotation |\n|---|---|---|\n| DB password | platform team | 90 days |
| Code | Text |\n|---|---|\n| 401 | token missing |\n| 403 | token may not |
- Key contact: anna.keller@brightmill.co
- Password manager: one licence per user
- Token bucket: 60 requests in 60 seconds
- [ ] Rotate the API key of the sandbox
- [x] Password of the test account changed
Schlüsselpersonen: Frau Keller, Herr Brandt.
Passwortrichtlinie: mindestens 12 Zeichen.
Geschäftsgeheimnisse sind vertraulich zu behandeln.
Die Schlüsselübergabe findet am 1. April 2026 statt.
Zugangsdaten werden getrennt per Post übermittelt.
Les mots de passe sont stockés uniquement sous forme de hachage.
Le secret des affaires est protégé par l'article 9.
Remise des clés : le 1er avril 2026 à 10 h.
Las claves de acceso se entregan por separado y en sobre cerrado.
La obligación de secreto dura cinco años.
As senhas são guardadas apenas como hash.
A entrega das chaves ocorre em 1 de abril de 2026.
Tajemnica przedsiębiorstwa jest chroniona przez pięć lat.
Hasła przekazuje się wyłącznie poza tym pokojem.
秘密保持義務は契約終了後5年間存続する。
パスワードは12文字以上とし、使い回しを禁止する。
保密义务在合同终止后继续有效五年。
密码长度不得少于十二位。
`,
  ),
  ...all(
    "prose",
    `
I forgot my password, can you reset it?
Please do not send passwords in this chat.
The password is stored nowhere, we only keep a hash.
The password is too short.
The password is wrong, says the portal.
The key is under the mat, as the saying goes, but we will not do that.
The key is that both sides agree on one field for the order number.
The secret is out: we move to hall 3 in May.
The token is missing in your request.
The token was rejected, it is probably expired.
The code is in the repository, in the folder src.
The PIN is required at the gate; you get it from the guard.
Use a password manager and a second factor.
Use the key in the vault, not the one in the wiki.
Use "Bearer" as the scheme, then a space, then the token.
I will send the API key by Signal tomorrow.
Your one-time code arrives by SMS.
My agent has no access to your credentials.
Who holds the master key of the building?
We agreed on API keys for the sandbox and OAuth for production.
Please rotate the secret that was leaked last week; I have removed it above.
Tokens are counted per request, and 1,000 tokens cost less than a cent.
The login page asks for user name and password, nothing else.
What is the password policy of your company?
Which key identifies an order: order_id or external_ref?
Is the signature over the raw body or over the parsed JSON?
Could you share your public key, please?
The seed of the random generator is 42 in all tests.
The recovery phrase must never be typed into a chat.
A recovery phrase has 12 or 24 words of a fixed list.
Yes, the password for the archive comes by phone.
password reset works again since yesterday
key takeaway: no secrets in contracts
My bike lock has four digits and I still forget them.
Das Passwort ist abgelaufen.
Das Passwort bekommen Sie per Telefon.
Das Kennwort muss aus mindestens zwölf Zeichen bestehen.
Der Schlüssel liegt beim Pförtner.
Der Schlüssel zum Erfolg ist eine klare Absprache.
Bitte schicken Sie keine Passwörter über diesen Raum.
Der Token fehlt in Ihrer Anfrage.
Die PIN erhalten Sie am Empfang.
Das Geheimnis bleibt unter uns.
Wir speichern Kennwörter nur als Hash.
Welcher Schlüssel identifiziert eine Bestellung?
Le mot de passe est expiré.
Le mot de passe vous sera communiqué par téléphone.
La clé du projet est une bonne spécification.
Le jeton est manquant dans votre requête.
Le code PIN est remis à l'accueil.
Merci de ne jamais écrire de mot de passe ici.
Votre code à usage unique arrive par SMS.
Quelle clé identifie une commande ?
La contraseña ha caducado.
La contraseña se la daremos por teléfono.
La clave del éxito es la comunicación.
Falta el token en su petición.
El PIN se entrega en recepción.
No escriban contraseñas en esta sala, por favor.
¿Qué clave identifica un pedido?
A senha expirou ontem.
A senha será enviada por telefone.
A chave do sucesso é a confiança.
O token está em falta no seu pedido.
Não escreva senhas nesta sala.
Qual chave identifica um pedido?
Hasło wygasło.
Hasło podamy telefonicznie.
Kluczem do sukcesu jest jasna umowa.
W zapytaniu brakuje tokena.
PIN odbierze Pan w recepcji.
Proszę nie podawać haseł w tym pokoju.
Który klucz identyfikuje zamówienie?
パスワードの有効期限が切れています。
パスワードは電話でお伝えします。
成功の鍵は明確な合意です。
リクエストにトークンがありません。
暗証番号は受付でお渡しします。
この部屋にパスワードを書かないでください。
注文を識別するキーはどれですか。
密码已过期。
密码会通过电话告诉您。
成功的关键是明确的约定。
请求中缺少令牌。
门禁密码请到前台领取。
请不要在这个房间里写密码。
哪个字段是订单的主键？
`,
  ),
  ...all(
    "api-reference",
    String.raw`
| \`Authorization\` | header | required | \`Bearer\` and the token |
| \`api_key\` | query | string | the key of your account |
| \`password\` | string | yes | 12 to 128 characters |
| \`secret\` | string | no | shown once, when the webhook is created |
| \`X-Signature\` | header | hex | HMAC-SHA256 of the body |
POST /api/rooms/:id/messages with Authorization: Bearer <participant_token>
PUT /v1/users/{id}/password
DELETE /v1/api-keys/{key_id}
GET /v1/tokens?status=active&limit=20
POST /oauth2/token HTTP/1.1
securitySchemes: { bearerAuth: { type: http, scheme: bearer, bearerFormat: JWT } }
securitySchemes: { apiKey: { type: apiKey, in: header, name: X-Api-Key } }
WWW-Authenticate: Bearer realm="rooms", error="invalid_token"
WWW-Authenticate: Basic realm="Restricted"
Access-Control-Allow-Headers: Authorization, Content-Type, X-Api-Key
Set-Cookie: theme=dark; Path=/; Max-Age=31536000
Cookie: lang=de; theme=dark; consent=yes
Set-Cookie: session=; Path=/; Max-Age=0
Vary: Authorization, Cookie
The header \`Authorization\` has the form \`Bearer <token>\`.
Pass the token as \`?token=…\` only if your client cannot set headers.
Errors: \`invalid_token\`, \`expired_token\`, \`missing_token\`.
--password <password>   password of the user (asked for if missing)
--token-file <path>     file with the token
--key <file>            private key in PEM form
-p, --password          ask for a password
-i identity_file        file from which the private key is read
Usage: login [--user NAME] [--password-stdin]
scopes: read:secrets, write:secrets, admin:tokens
X-RateLimit-Remaining: 59
RateLimit-Policy: "write";q=60;w=60
Content-Disposition: form-data; name="password_hint"
Accept: application/vnd.brightmill.orders+json;version=2
key (string, required): name of the setting, for example smtp.host
token_id (integer): number of the token, not the token itself
secret_version (integer): counts up with each rotation
`,
  ),
];
