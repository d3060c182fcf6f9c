import { describe, expect, test } from "vitest";
import { hex, leak, otk, ptk } from "@/tools/redaction/samples/generate";
import { REDACTED, redact } from "../../redact";

const password = ["blue", "Sky9"].join("$");
const room = `rm_${"a-B3_x9".repeat(3)}`;

describe("a URL loses", () => {
  test.each([
    leak`postgres://app:${password}@db/orders`,
    leak`amqp://app:${password}@10.0.0.1:5672/`,
    leak`see https://:${password}@host, please`,
    leak`redis://:${password}@[::1]:6379`,
    leak`smtp://login:${password}@mail.test`,
    leak`http://acme:${"password"}@host`,
    leak`http://myuser:${"secret"}@host`,
    leak`http://user1:${"pwd"}@host`,
    leak`http://user:${"mypassword"}@host`,
    leak`http://user:${"passwords"}@host`,
    leak`http://a:${"123456"}@host`,
    leak`http://a:${"moss80#b"}@host`,
    leak`postgresql://app:${["kJ8/2mNx", "+Qa9Zr=="].join("")}@10.0.0.5/prod?user=a@b.test`,
    leak`https://deploy:${["Zk#92/", "mQ!"].join("")}@git.test/a/b.git`,
    leak`postgres://u:${["p?ssW0", "rd9x"].join("")}@h/x`,
    leak`app:${["aB+c/deF", "9x/Zq"].join("")}@tcp(db:3306)/x`,
    leak`redis://:${["4/yNGrT5", "ihmGXq"].join("")}@r.test:6379/0`,
    leak`https://x.test/?sig=${"kestrel9(x"}&a=1`,
    leak`https://x.test/?sig=${"a.bc12"}&a=1`,
    leak`https://x.test/?password=${"Kestrel(x"}&a=1`,
  ])("its password: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each(
    "access_token auth-token refreshtoken id_token session_token sas_token token accesstoken api_key api-key apikey key client_secret clientsecret appsecret secret sig signature X-Amz-Signature x-amz-security-token x-goog-signature password passwd pwd code auth jwt".split(
      " ",
    ),
  )("its parameter %s", (name) => {
    // Only the rule for URLs finds it. Next to a name alone, it would be taken for code.
    const call = ["kestrel9", "x"].join("(");
    const isShort = ["key", "code", "auth"].includes(name);
    for (const value of isShort ? [hex(32, "parameter")] : [hex(32, "parameter"), call]) {
      for (const before of ["?", "?a=1&", "#"]) {
        for (const after of ["", "&a=1", " then", "\n"]) {
          const whole = (secret: string) => `https://x.test/a${before}${name}=${secret}${after}`;
          expect(redact(whole(value)).text).toBe(whole(REDACTED));
        }
      }
    }
  });

  test("its parameter at the end of a sentence", () => {
    expect(redact(`see https://x.test/?sig=${"kestrel9"}.`).text).not.toContain("kestrel9");
  });

  test("everything if it leads into a room", () => {
    for (const url of [
      `http://localhost:3000/r/${room}/${ptk("a1")}`,
      `https://a.test/some/base/o/${room}/${otk("a2")}.md`,
      `https://[::1]:3000/r/${room}/${ptk("a3")}`,
    ]) {
      const { text, expected } = leak`see ${url}, please`;
      expect(redact(text).text).toBe(expected);
    }
  });
});

describe("a URL keeps", () => {
  test.each([
    "https://x.test/?sig=scheduling&test=a",
    "http://user:password@host",
    "http://username:pass@host",
    "http://db_user:db_password@host",
    "http://dbuser:dbpass@host",
    "http://login:pwd@host",
    "http://me:pw@host",
    "http://u:p@host",
    "http://user:secret@host",
    "http://<user>:<password>@host",
    "http://{user}:{pw}@host",
    "http://$USER:pass@host",
    "http://%u:pass@host",
    "http://app:$PASSWORD@host",
    "http://app:xxxx@host",
    "http://a:80#b@host",
    "http://a:8080?b@host",
    "http://host:8080/a@b",
    "user:pass@tcp(host:3306)/db",
    "http://host:8080/path?email=a@b.test",
    "http://$HOST:$PORT/api/@x",
    "http://{host}:{port}/users/@me",
    "http://[::1]:80/@x",
    "jdbc:sqlserver://db:1433;user=a/b@c",
    "s3://bucket:prefix/2024/file@v2",
    "go://module:v2/pkg@v1.2.3",
    "docker://registry:latest/acme@sha256:00",
  ])("a placeholder password: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });

  test("the token of a badge, which everybody sees", () => {
    const token = ["k4hJ", "2mQ9xZ"].join("");
    const text = `https://ci.test/a/badge.svg?token=${token}`;
    expect(redact(text)).toEqual({ text, redactions: 0 });
    expect(redact(text.replace("badge", "chart")).redactions).toBe(1);
  });

  test.each([
    "?sig=abc",
    "?session=kestrel",
    "?code=kestrels",
    "?key=user42",
    "?auth=basic",
    "?secretary=kestrels",
    "?code=abc12345",
    "?sig=mypass",
    "?sig=kestrel%2Flamp",
    "?sig=kestrel%20lamp",
    "?sig=abc12.",
    "?sig=abc12.,",
  ])("a parameter that is no secret: %s", (parameter) => {
    const text = `https://x.test/a${parameter}&b=1`;
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});
