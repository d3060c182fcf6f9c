import { randomBytes } from "node:crypto";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { SafeText } from "@/lib/room/room";
import { REDACTED, type Redacted, redact, redactAll, redactedPaths } from "./redact";
import { RULES } from "./redact/rules";

const MARKER = "SECRET_TRANSFER_REQUIRED";
const hunter = ["hunter2", "x"].join("!");

describe("every rule", () => {
  it.each(RULES)(
    "redacts its example and nothing around it: $name",
    ({ example: [before, secret, after] }) => {
      expect(redact(before + secret + after)).toEqual({ text: before + REDACTED + after, redactions: 1 });
    },
  );

  it("has its own name", () => {
    expect(new Set(RULES.map((rule) => rule.name)).size).toBe(RULES.length);
  });
});

describe("what is redacted", () => {
  it("only the value is replaced, the words around it stay", () => {
    expect(redact(`Hello Ben, the password is ${hunter}, valid until Friday.`)).toEqual({
      text: `Hello Ben, the password is ${REDACTED}, valid until Friday.`,
      redactions: 1,
    });
  });

  it("every value counts, even the same one twice", () => {
    const { text, redactions } = redact(`DB_PASSWORD=${hunter}\nOLD_PASSWORD=${hunter}\n`);
    expect(text).toBe(`DB_PASSWORD=${REDACTED}\nOLD_PASSWORD=${REDACTED}\n`);
    expect(redactions).toBe(2);
  });

  it("a value that several rules find counts once", () => {
    const token = ["ghp_", "a1B2".repeat(9)].join("");
    expect(redact(`Authorization: Bearer ${token}`).redactions).toBe(1);
    expect(redact(`GITHUB_TOKEN="${token}"`).text).toBe(`GITHUB_TOKEN="${REDACTED}"`);
  });

  it("an invite or observer link is replaced as a whole, a path without a host loses the token", () => {
    const path = "/r/rm_V1StGXR8Z5jdHi6BmyTab/";
    const token = `ptk_${"aB3-_xY9".repeat(4)}`;
    expect(redact(`see https://rooms.example.com${path}${token}.md now`).text).toBe(`see ${REDACTED} now`);
    expect(redact(`http://localhost:3000/base${path.replace("r", "o")}${token}`).text).toBe(REDACTED);
    expect(redact(`${path}${token}`).text).toBe(`${path}${REDACTED}`);
  });

  it("a private key is replaced as a whole, with and without its END line", () => {
    const dashes = "-".repeat(5);
    const key = `${dashes}BEGIN EC PRIVATE KEY${dashes}\n${"aB3+/xY9".repeat(8)}\n${"Qw7=".repeat(3)}`;
    const end = `\n${dashes}END EC PRIVATE KEY${dashes}`;
    expect(redact(`key:\n${key}${end}\nthanks`).text).toBe(`key:\n${REDACTED}\nthanks`);
    expect(redact(`key:\n${key}`).text).toBe(`key:\n${REDACTED}`);
    expect(redact(`key:\n${key}\n\nthanks`).text).toBe(`key:\n${REDACTED}\n\nthanks`);
    expect(redact(JSON.stringify({ key: key + end })).text).toBe(`{"key":"${REDACTED}"}`);
  });

  it("secrets that expose each other are all replaced, unless they are too many", () => {
    const token = `1234567890:AA${"b".repeat(33)}1`;
    expect(redact(`a ${token.repeat(20)} b`)).toEqual({ text: `a ${REDACTED.repeat(20)} b`, redactions: 20 });
    expect(redact(`a ${token.repeat(400)} b`)).toEqual({ text: REDACTED, redactions: 1 });
  });

  it("a text with a secret and far more names and values than people write is replaced as a whole", () => {
    const secret = ["Gate", "4711x!"].join("");
    const names = "pw:pw=pw:pw=“".repeat(2000);
    expect(redact(names)).toEqual({ text: names, redactions: 0 });
    expect(redact(`${names}\npassword=${secret}\n${names}`)).toEqual({ text: REDACTED, redactions: 1 });
  });

  it("only the secrets in a long list of placeholders are replaced", () => {
    const lines = Array.from({ length: 3000 }, (_, n) => `SERVICE_${n}_TOKEN=\${TOKEN_${n}}`);
    const list = (password: string) =>
      lines.map((line, n) => (n % 40 === 0 ? `${line}\nDB_PASSWORD=${password}` : line)).join("\n");
    const secret = ["Gate", "4711x!"].join("");
    expect(redact(list(secret))).toEqual({ text: list(REDACTED), redactions: 75 });
  });

  it("a surrogate pair is never split", () => {
    const { text } = redact(`password=a1${"😀".repeat(300)}`);
    expect(text.isWellFormed()).toBe(true);
    expect(text).toBe(`password=${REDACTED}`);
  });

  it.each([
    "\0",
    "\u0001",
    "\u001b[8m",
    "\u200b",
    "\u202e",
    "\ufeff",
    REDACTED,
    MARKER,
    "<!-- -->",
    "```",
    "\\",
  ])("%j before and after a secret does not hide it", (mark) => {
    for (const { example } of RULES) {
      const [, secret] = example;
      expect(redact(`${mark}\n${example.join("")}\n${mark}`).text).not.toContain(secret);
    }
  });

  it("a NUL does not hide a secret", () => {
    expect(redact(`password=a1\0${hunter}`).text).toBe(`password=${REDACTED}`);
  });
});

describe("what stays", () => {
  it.each([
    `password: ${REDACTED}`,
    `DB_PASSWORD=${REDACTED}`,
    `{"client_secret": "${REDACTED}"}`,
    `${REDACTED}: ${REDACTED}${REDACTED}`,
    `postgres://app:${REDACTED}@db/orders`,
  ])("the marker of an earlier redaction: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });

  it.each([
    `api_key: ${MARKER}`,
    `API_KEY=${MARKER}`,
    `"api_key": "${MARKER}"`,
    `Authorization: Bearer ${MARKER}`,
    `https://x.example/?token=${MARKER}`,
    `**${MARKER}** for ACME_API_KEY, by phone`,
  ])("the marker for a secret transfer, also as a value: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });

  it("the words after a marker are not its value", () => {
    for (const mark of [REDACTED, MARKER]) {
      const text = `password: ${mark} user4711 has it`;
      expect(redact(text)).toEqual({ text, redactions: 0 });
    }
  });

  it("a secret next to a marker is still replaced", () => {
    expect(redact(`${MARKER}: password: ${MARKER}${hunter}`).text).toBe(
      `${MARKER}: password: ${MARKER}${REDACTED}`,
    );
    expect(redact(`password: ${MARKER}${hunter}`).text).toBe(`password: ${MARKER}${REDACTED}`);
    expect(redact(`password: ${REDACTED}${hunter}`).text).toBe(`password: ${REDACTED}${REDACTED}`);
  });

  it("a text without secrets is unchanged", () => {
    expect(redact("")).toEqual({ text: "", redactions: 0 });
  });
});

describe("redactAll", () => {
  it("redacts every string in nested lists and objects, and keeps keys and other values", () => {
    const room = {
      title: "Orders",
      knows: [`DB_PASSWORD=${hunter}`, "the schema"],
      nested: { password: `password: ${hunter}`, count: 3, none: null, yes: true },
    };
    expect(redactAll(room)).toEqual({
      value: {
        title: "Orders",
        knows: [`DB_PASSWORD=${REDACTED}`, "the schema"],
        nested: { password: `password: ${REDACTED}`, count: 3, none: null, yes: true },
      },
      redactions: 2,
    });
  });

  it("finds a secret over several entries of a list, as in one text of these lines", () => {
    const key = Array.from({ length: 6 }, () => randomBytes(48).toString("base64"));
    const [begin, end] = ["BEGIN", "END"].map((word) => `-----${word} PRIVATE${" "}KEY-----`);
    const lines = ["We deliver in May.", begin, ...key, end, "The port is 5432."];
    const found = redactAll({ knows: lines, title: "Orders" });
    expect(found.redactions).toBe(1);
    expect(found.value.knows).toHaveLength(lines.length);
    expect(found.value.knows.at(0)).toBe(lines.at(0));
    expect(found.value.knows.at(-1)).toBe(lines.at(-1));
    for (const line of key) expect(found.value.knows.join("\n")).not.toContain(line);
    expect(redactAll(["password:", hunter, "by post"]).value).toEqual(["password:", REDACTED, "by post"]);
    expect(redactedPaths({ knows: lines }, { knows: found.value.knows })).toContain("knows.3");
  });

  it("changes nothing in a list whose entries are searched as one text and have no secret", () => {
    const lines = ["password:", "by post", "", "API key", "from the console"];
    expect(redactAll({ lines })).toEqual({ value: { lines }, redactions: 0 });
  });

  it("does not change its argument, and keeps a key named __proto__", () => {
    const given = JSON.parse(`{"__proto__": "password: ${hunter}"}`);
    expect(JSON.stringify(redactAll(given).value)).toBe(`{"__proto__":"password: ${REDACTED}"}`);
    expect(JSON.stringify(given)).toBe(`{"__proto__":"password: ${hunter}"}`);
  });

  it("turns free strings into SafeText in the type and keeps literals, optional and nullable fields", () => {
    interface Body {
      content: string;
      brief?: string;
      resolution: string | null;
      status: "open" | "agreed";
      knows: string[];
      participants: { role: string; blocking: boolean }[];
    }
    expectTypeOf<Redacted<Body>>().toEqualTypeOf<{
      content: SafeText;
      brief?: SafeText;
      resolution: SafeText | null;
      status: "open" | "agreed";
      knows: SafeText[];
      participants: { role: SafeText; blocking: boolean }[];
    }>();
    expectTypeOf(redactAll("text").value).toEqualTypeOf<SafeText>();
    expectTypeOf<string>().not.toExtend<SafeText>();
  });
});

describe("redactedPaths", () => {
  const paths = (value: unknown) => redactedPaths(value, redactAll(value).value);

  it("names the texts in which a value was replaced, in their order", () => {
    const secret = `password: ${hunter}`;
    const participants = [{ role: "Buyer", knows: ["x", secret] }, { role: "Seller" }];
    expect(paths({ title: "t", goal: secret, participants })).toEqual(["goal", "participants.0.knows.1"]);
  });

  it("names none if nothing was replaced", () => {
    expect(paths({ content: `password: ${REDACTED}`, blocking: true, version: null, list: [] })).toEqual([]);
  });
});
