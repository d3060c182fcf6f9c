import { describe, expect, test } from "vitest";
import { leak } from "@/tools/redaction/samples/generate";
import { redact } from "../../redact";

const password = ["Gate", "4711x"].join("!");
const word = ["kes", "trel"].join("");

describe("the password of a command", () => {
  test.each([
    leak`mysql -u root -p${password} orders`,
    leak`mysqldump -p${password} --all`,
    leak`mysql-dump -p${password}`,
    leak`mysqladmin -p${password} ping`,
    leak`mariadb -h db -p"${password}" orders`,
    leak`mariadb-dump -p'${password}'`,
    leak`sshpass -p ${password} ssh a@b`,
    leak`sshpass -p${password} ssh a@b`,
    leak`docker login -u acme -p ${password}`,
    leak`docker login -p${password} ghcr.io`,
    leak`docker  login -p ${password} ghcr.io`,
    leak`redis-cli -h db -a ${password} ping`,
    leak`ldapsearch -x -D cn=admin -w ${password} -b dc=acme`,
    leak`ldapmodify -w${password}`,
    leak`ldapadd -w ${password}`,
    leak`ldapdelete -w ${password}`,
    leak`ldappasswd -w ${password}`,
    leak`ldapwhoami -w ${password}`,
    leak`curl -u buyer:${password} https://x.test`,
    leak`curl --user buyer:${password} https://x.test`,
    leak`curl -u "buyer:${password}" https://x.test`,
    leak`curl -ubuyer:${password} https://x.test`,
    leak`curl -su buyer:${password} https://x.test`,
    leak`curl -sSu "buyer:${password}" https://x.test`,
    leak`curl -kU buyer:${password} https://x.test`,
    leak`curl.exe -u buyer:${password} https://x.test`,
    leak`curl -su 'buyer':'${password}' https://x.test`,
    leak`curl -nsu \\\n  buyer:${password} https://x.test`,
    leak`curl --proxy-user buyer:${password} https://x.test`,
    leak`http -abuyer:${password} x.test`,
    leak`http -a "buyer:${password}" x.test`,
    leak`https -a buyer:${password} x.test`,
    leak`http --auth=buyer:${password} x.test`,
    leak`http --auth buyer:${password} x.test`,
    leak`CURL -X POST -u buyer:${password} https://x.test`,
    leak`curl https://x.test \\\n  -u buyer:${password}`,
    leak`curl -u a:${password} b; curl -u c:${password} d`,
    leak`curl -u a:${password} -u b:${password} d`,
  ])("is replaced: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    `mysql -port4711x`,
    `mysql -protocol4711x`,
    `mysql -p`,
    `mysql -u root\n -p${"4711xyz"}!`,
    `mysql -u root | less -p${"4711xyz"}!`,
    `mysql -u root; less -p${"4711xyz"}!`,
    `mysql -u root && less -p${"4711xyz"}!`,
    `grep -p${"4711xyz"}!`,
    `docker run a; grep -a ${"4711xyz"}!`,
    `docker run a; grep -w ${"4711xyz"}!`,
    `docker run a; grep -a buyer:${"4711xyz"}!`,
    `xcurl -u buyer:${"4711xyz"}!`,
    `curly -u buyer:${"4711xyz"}!`,
    "docker run -p 8080:80",
    "redis-cli -a",
    "curl -u buyer https://x.test",
    "curl -u buyer:$PASSWORD https://x.test",
    "curl -XPUT https://buyer.test:8080/x",
    "curl -sS -H Host:buyer.test https://x.test",
    "http --auth-type=basic x.test",
  ])("is not found elsewhere, and a placeholder stays: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});

describe("a user and a password", () => {
  test.each([
    leak`get(url, auth=("buyer", "${password}"))`,
    leak`auth: ['buyer', '${password}']`,
    leak`auth = ["buyer","${password}"]`,
    leak`new BasicAuth("buyer", "${password}")`,
    leak`BasicAuthHandler( 'buyer' , '${password}')`,
    leak`log in as buyer@example.com / ${password} (read only)`,
    leak`credentials: buyer / ${password}`,
    leak`creds: \`buyer / ${password}\``,
    leak`login: buyer / ${password}`,
    leak`**login**:  buyer / ${password}`,
    leak`login: buyer / ${["4711!", "Gate"].join("")}`,
    leak`buyer+a@mail.example.com" / ${password}`,
  ])("are found in two arguments, or with a slash between them: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    `say("buyer", "${password}")`,
    `author = ("buyer", "kestrel")`,
    `and / or4711xyz`,
    `buyer / ${password}`,
    `buyer@example / ${password}`,
    `buyer@example.com / abc123`,
    `buyer@example.com / kestrelkestrel`,
    `buyer@example.com / 12345678`,
    `buyer@example.com / 24/7 support`,
  ])("are not found in other texts: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});

describe("a password at a known place", () => {
  test.each([
    leak`7z x pay.7z -p"${password}"`,
    leak`zip -P ${password} -r a.zip a/`,
    leak`mosquitto_pub -h mq -u sensor -P ${password} -t a`,
    leak`net user scan ${password} /add`,
    leak`sqlcmd -S db -U sa -P ${word} -Q "select 1"`,
    leak`sqlcmd -S db -U sa -P'${password}'`,
    leak`SQLCMD.EXE -S db -U sa -P ${password}`,
    leak`> net user scan ${password}`,
    leak`Run \`net user scan ${password}\` first.`,
    leak`new PDO($dsn, $user, '${password}')`,
    leak`mysqli_connect($host, $user, '${password}', $db)`,
    leak`CREATE USER app IDENTIFIED BY ${password};`,
    leak`GRANT ALL ON shop.* TO 'app'@'%' IDENTIFIED BY "${password}"`,
    leak`WiFi.begin(ssid, "${password}")`,
    leak`bcp orders out a.csv -U sa -P ${word}`,
    leak`tsql -S db -U sa -P ${password}`,
    leak`ipmitool -I lanplus -H h -U admin -P ${word} chassis status`,
    leak`keytool -list -keystore a.jks -storepass ${word}`,
    leak`keytool -importkeystore -srcstorepass ${word} -deststorepass ${password}`,
    leak`jarsigner -keystore a.jks -storepass ${password} -keypass ${word} a.jar acme`,
    leak`echo ${password} | docker login -u ci --password-stdin`,
    leak`echo -n '${word}' | helm registry login r.test -u ci --password-stdin`,
    leak`echo "${word}"|podman login -u ci --password-stdin r.test`,
    leak`printf '%s' "${password}" | docker login --password-stdin`,
    leak`echo ${password} | wrangler secret put API_TOKEN`,
    leak`echo "${password}" | vercel env add DB_PASSWORD production`,
    leak`echo '${word}' | sudo -S apt-get update`,
    leak`echo "root:${password}" | chpasswd`,
    leak`echo 'app:${word}' | sudo chpasswd`,
    leak`echo -e "root:${password}" | chpasswd`,
    leak`echo ${password} | npx wrangler secret put API_TOKEN`,
    leak`docker login -u ci --password-stdin r.test <<< "${password}"`,
    leak`new mysqli('db', 'app', '${word}', 'shop')`,
    leak`new Sequelize('shop', 'app', '${password}', { dialect: 'mysql' })`,
    leak`CREATE USER 'a'@'%' IDENTIFIED WITH caching_sha2_password BY '${word}';`,
    leak`alter user a identified with caching_sha2_password by '${password}'`,
    leak`SET PASSWORD FOR 'app'@'%' = PASSWORD('${word}');`,
    leak`set password for app = '${password}'`,
    leak`server.login(sender, "${password}")`,
    leak`openssl enc -aes-256-cbc -k ${password} -in a`,
    leak`htpasswd -b users anna ${password}`,
    leak`sqlplus hr/${password}@//db:1521/X`,
    leak`jdbc:oracle:thin:scott/${password}@//db:1521/X`,
    leak`app:${password}@tcp(10.0.0.6:3306)/shop`,
    leak`WIFI:T:WPA;S:Guests;P:${password};;`,
    leak`a001 LOGIN anna@example.com ${password}`,
    leak`"AUTH" "${password}"`,
    leak`server.login("reports@example.com", "${password}")`,
    leak`basic_auth("ci", Some("${password}")).build()`,
    leak`PDO->__construct('mysql:host=db', 'app', '${password}', Array)`,
    leak`mysql_real_connect(conn, "localhost", "app", "${password}", "shop")`,
    leak`Config { password: String::from("${password}") }`,
    leak`createHmac("sha256", "${password}")`,
  ])("is replaced: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    "7z x pay.7z -y",
    "unzip -p archive.zip file.txt",
    "login(user, password)",
    `server.login(user, "${word}")`,
    `page.login(user, "${password}")`,
    "new mysqli($host, $user, $password, 'shop')",
    "new Sequelize('shop', 'user', 'password')",
    "IDENTIFIED WITH caching_sha2_password AS '*hash'",
    "keytool -list -storepass:env STORE_PASS",
    "echo yes | sudo apt-get update",
    "git checkout token -b feature/login-form-2",
    'echo "root:$PASSWORD" | chpasswd',
    'echo "$TOKEN" | docker login -u ci --password-stdin',
    `echo Logging in && cat ${password}.txt | docker login --password-stdin`,
    `echo ${password} | tee log.txt`,
    "docker login --password-stdin < token.txt",
    'createHmac("sha256", secret)',
    'createHmac("sha256", secret).update(id + "." + rawBody).digest("hex")',
    "Orders are identified by 'order_id', parcels by 'SSCC-18'.",
    'GOODS IDENTIFIED BY "SKU-4711"',
    'auth: ["read:orders", "write:orders"]',
    'hasAuthority("SCOPE_orders", "SCOPE_items")',
    'authorize("invoice", "refund")',
    "Net user fee: €45.00 per month",
    "The net user count 5000 is an estimate.",
    "The net user charges €1,250.00 per month.",
    "UC3 LOGIN Kunde meldet sich an",
    "billing@acme.example / DE89370400440532013000",
    "info@acme.example / DE811128135",
    "legal@acme.example / Ref-2026/AB12",
    "sales@acme.example / tel:+491701234567",
    "Day pass: 1500",
    "Season pass: 4500",
    "`2003:45:4e0b:1234:5678:9abc:def0:1234`",
    "import { createUser } from '@/app/actions'",
    "sign in with SSO / OAuth2.0-PKCE",
    "credentials: see ISO9001 certificate / DE-2026-4471",
  ])("is not what only resembles it: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});
