import { describe, expect, test } from "vitest";
import { leak } from "@/tools/redaction/samples/generate";
import { redact } from "../../redact";

const password = ["Gate", "4711x"].join("!");

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
    'createHmac("sha256", secret)',
    "import { createUser } from '@/app/actions'",
    "sign in with SSO / OAuth2.0-PKCE",
    "credentials: see ISO9001 certificate / DE-2026-4471",
  ])("is not what only resembles it: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});
