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
