import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { SafeText } from "@/lib/room/text";
import { REDACTED, type Redacted, redact, redactAll } from "./redact";
import { RULES } from "./redact-rules";
import { vendorRules } from "./redact-rules-vendor";
import { SECRET_SAMPLES } from "./redact-samples";
import { HARMLESS_SAMPLES } from "./redact-samples-harmless";
import { findSpans } from "./redact-scan";

const MARKER = "SECRET_TRANSFER_REQUIRED";
const hunter = ["hunter2", "x"].join("!");

describe("every rule", () => {
  it.each(RULES)(
    "redacts its example and nothing around it: $name",
    ({ example: [before, secret, after] }) => {
      expect(redact(before + secret + after)).toEqual({ text: before + REDACTED + after, redactions: 1 });
    },
  );

  it("has a name of its own", () => {
    expect(new Set(RULES.map((rule) => rule.name)).size).toBe(RULES.length);
  });
});

describe("what is redacted", () => {
  it("only the value goes, the words around it stay", () => {
    expect(redact(`Hello Ben, the password is ${hunter}, valid until Friday.`)).toEqual({
      text: `Hello Ben, the password is ${REDACTED}, valid until Friday.`,
      redactions: 1,
    });
  });

  it("every value counts, also the same one twice", () => {
    const { text, redactions } = redact(`DB_PASSWORD=${hunter}\nOLD_PASSWORD=${hunter}\n`);
    expect(text).toBe(`DB_PASSWORD=${REDACTED}\nOLD_PASSWORD=${REDACTED}\n`);
    expect(redactions).toBe(2);
  });

  it("a value that several rules find counts once", () => {
    const token = ["ghp_", "a1B2".repeat(9)].join("");
    expect(redact(`Authorization: Bearer ${token}`).redactions).toBe(1);
    expect(redact(`GITHUB_TOKEN="${token}"`).text).toBe(`GITHUB_TOKEN="${REDACTED}"`);
  });

  it("an invite or observer address goes whole, a path without its host loses the token", () => {
    const path = "/r/rm_V1StGXR8Z5jdHi6BmyTab/";
    const token = `ptk_${"aB3-_xY9".repeat(4)}`;
    expect(redact(`see https://rooms.example.com${path}${token}.md now`).text).toBe(`see ${REDACTED} now`);
    expect(redact(`http://localhost:3000/base${path.replace("r", "o")}${token}`).text).toBe(REDACTED);
    expect(redact(`${path}${token}`).text).toBe(`${path}${REDACTED}`);
  });

  it("a private key goes whole, with its end and without", () => {
    const dashes = "-".repeat(5);
    const key = `${dashes}BEGIN EC PRIVATE KEY${dashes}\n${"aB3+/xY9".repeat(8)}\n${"Qw7=".repeat(3)}`;
    const end = `\n${dashes}END EC PRIVATE KEY${dashes}`;
    expect(redact(`key:\n${key}${end}\nthanks`).text).toBe(`key:\n${REDACTED}\nthanks`);
    expect(redact(`key:\n${key}`).text).toBe(`key:\n${REDACTED}`);
    expect(redact(`key:\n${key}\n\nthanks`).text).toBe(`key:\n${REDACTED}\n\nthanks`);
    expect(redact(JSON.stringify({ key: key + end })).text).toBe(`{"key":"${REDACTED}"}`);
  });

  it("a character of two code units is never cut in half", () => {
    const { text } = redact(`password=a1${"😀".repeat(300)}`);
    expect(text.isWellFormed()).toBe(true);
    expect(text).toBe(`password=${REDACTED}`);
  });

  it("a NUL hides nothing", () => {
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
  ])("the mark of an earlier redaction: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });

  it.each([
    `api_key: ${MARKER}`,
    `API_KEY=${MARKER}`,
    `"api_key": "${MARKER}"`,
    `Authorization: Bearer ${MARKER}`,
    `https://x.example/?token=${MARKER}`,
    `**${MARKER}** for ACME_API_KEY, by phone`,
  ])("the word that asks for a transfer, also as a value: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });

  it("what is beside such a word does not hide behind it", () => {
    expect(redact(`password: ${MARKER}${hunter}`).text).toBe(`password: ${MARKER}${REDACTED}`);
    expect(redact(`password: ${REDACTED}${hunter}`).text).toBe(`password: ${REDACTED}${REDACTED}`);
  });

  it("a text without secrets comes out as it went in", () => {
    expect(redact("")).toEqual({ text: "", redactions: 0 });
    const text = HARMLESS_SAMPLES.filter((sample) => redact(sample).redactions === 0).join("\n\n");
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});

describe("the labelled samples", () => {
  const missed = SECRET_SAMPLES.filter(({ text, expected }) => redact(text).text !== expected);
  const alarmed = HARMLESS_SAMPLES.filter((text) => redact(text).text !== text);
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

  it("are many and each different", () => {
    expect(new Set(SECRET_SAMPLES.map(({ text }) => text)).size).toBeGreaterThanOrEqual(120);
    expect(new Set(HARMLESS_SAMPLES).size).toBeGreaterThanOrEqual(200);
  });

  it("with secrets come out as expected, at least 95 % of them", () => {
    const found = SECRET_SAMPLES.length - missed.length;
    console.info(`recall ${percent(found, SECRET_SAMPLES.length)} of ${SECRET_SAMPLES.length}`);
    const list = missed.map(({ kind, text }) => `${kind}: ${text}\n  gave ${redact(text).text}`).join("\n");
    expect(found / SECRET_SAMPLES.length, list).toBeGreaterThanOrEqual(0.95);
  });

  it("without secrets come out unchanged, all but 1 % of them", () => {
    console.info(
      `false alarms ${percent(alarmed.length, HARMLESS_SAMPLES.length)} of ${HARMLESS_SAMPLES.length}`,
    );
    const list = alarmed.map((text) => `${text}\n  gave ${redact(text).text}`).join("\n");
    expect(alarmed.length / HARMLESS_SAMPLES.length, list).toBeLessThanOrEqual(0.01);
  });

  it("stay findable inside a longer text", () => {
    const filler = "The parties agree on the schedule below.";
    const wrong = SECRET_SAMPLES.filter((sample) => !missed.includes(sample)).filter(
      ({ text, expected }) =>
        redact(`${filler}\n\n${text}\n\n${filler}`).text !== `${filler}\n\n${expected}\n\n${filler}`,
    );
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });
});

describe("a second pass", () => {
  const pieces = fc.oneof(
    fc.constantFrom(...RULES.map(({ example }) => example.join(""))),
    fc.constantFrom(...RULES.map(({ example: [, secret] }) => secret)),
    fc.constantFrom(...RULES.map(({ example: [before] }) => before)),
    fc.constantFrom(...SECRET_SAMPLES.map(({ text }) => text)),
    fc.constantFrom(...HARMLESS_SAMPLES),
    fc.constantFrom(
      REDACTED,
      MARKER,
      "password",
      "token",
      "Passwort",
      "is",
      "eyJ",
      "-----",
      "://",
      "{",
      "}",
      "(",
      ")",
    ),
    fc.constantFrom(
      " ",
      "\n",
      ": ",
      "=",
      '"',
      "'",
      "`",
      "**",
      "|",
      ",",
      ";",
      "&",
      "\\",
      "\\n",
      "<",
      ">",
      "@",
      ".",
      "_",
    ),
    fc.string({ maxLength: 12 }),
  );
  const mixtures = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));

  it("changes nothing and counts nothing, whatever the text", () => {
    fc.assert(
      fc.property(mixtures, (mixture) => {
        const once = redact(mixture).text;
        expect(redact(once)).toEqual({ text: once, redactions: 0 });
      }),
      { numRuns: 1500 },
    );
  });

  it("changes nothing either where secrets without a space between them bare one another", () => {
    const token = `key-${"0a1b".repeat(8)}`;
    for (let length = 1; length < 12; length++) {
      const once = redact(`use ${token.repeat(length)}`).text;
      expect(once).not.toContain("0a1b");
      expect(redact(once)).toEqual({ text: once, redactions: 0 });
    }
  });

  it("is never needed for the count to be right", () => {
    fc.assert(
      fc.property(mixtures, (mixture) => {
        const { text, redactions } = redact(mixture);
        fc.pre(text !== REDACTED);
        const marks = (whole: string) => whole.split(REDACTED).length - 1;
        expect(marks(text) - marks(mixture)).toBe(redactions);
      }),
      { numRuns: 500 },
    );
  });
});

describe("hostile text of 128 KB", () => {
  const size = 128 * 1024;
  const dashes = "-".repeat(5);
  const fill = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
  const units = [
    ...[
      "a",
      "aB3",
      " ",
      "\n",
      "=",
      '"',
      "'",
      "\\",
      '\\"',
      "\\n",
      "-",
      "*",
      "`",
      "«",
      "😀",
      "\0",
      ":",
      ".",
      "|",
    ],
    ...[
      "eyJ",
      "eyJ_",
      "eyJa.",
      "eyJaaaaaaaa.eyJ",
      "xox",
      "xoxb-",
      "xoxb-1",
      "sk-",
      "ask-",
      "ghp_",
      "SG.",
      "key-",
      "1Q~",
    ],
    ...[
      `${dashes}BEGIN`,
      `${dashes}BEGIN PRIVATE KEY${dashes}`,
      `${dashes}BEGIN PRIVATE KEY${dashes}\n${"a1".repeat(9)}\n`,
    ],
    ...[
      "password:",
      "password: ",
      "password=",
      "password=f(",
      'password="',
      "password='\\",
      'password=\\"',
      "password is ",
    ],
    ...[
      "password for a ",
      "password (a",
      "password **",
      "password hunter2x ",
      "password: hunter2x\n",
      "password: aA",
    ],
    ...[
      "Password: aaaa\n",
      "user: a\npassword: bbbb\n",
      "password=a,",
      "password=a&",
      "password:\n",
      "password|",
      "password>",
    ],
    ...[
      "token ",
      "otp ",
      "pw:",
      "secret secret ",
      "пароль: ",
      "密码：",
      "<password>",
      "<password >a</",
      "token','",
    ],
    ...[
      "://a:",
      "://a:@",
      "://a:b@",
      "?token=",
      "?token=a",
      "&key=aaaaaaaa",
      "authorization:",
      "authorization: bearer ",
    ],
    ...[
      "Basic aaaa ",
      "bearer ",
      "digest ",
      "cookie:a=",
      "Cookie: a=b; ",
      "mysql ",
      "curl -u a:",
      "password: ${",
      REDACTED,
    ],
  ];
  const texts: [string, string][] = [
    ...units.map((unit): [string, string] => [unit, fill(unit)]),
    ["all samples with secrets", fill(SECRET_SAMPLES.map(({ text }) => text).join("\n"))],
    ["all samples without", fill(HARMLESS_SAMPLES.join("\n"))],
    ["all hints", fill(RULES.flatMap((rule) => ("hints" in rule ? rule.hints : [])).join(""))],
    ["one open quote", `password="${fill("a b ")}`],
    ["one long value", `password=${fill("a1")}`],
  ];

  /** The best of a few runs: other work on the same machine is not what is measured. */
  function milliseconds(text: string): number {
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 5 && best > 25; run++) {
      const start = performance.now();
      redact(text);
      best = Math.min(best, performance.now() - start);
    }
    return best;
  }

  it("takes a fraction of a second, whatever it repeats", () => {
    const times = texts.map(([name, text]) => ({ name, time: milliseconds(text) }));
    const [worst] = times.toSorted((a, b) => b.time - a.time);
    console.info(`slowest: ${worst?.time.toFixed(1)} ms for ${JSON.stringify(worst?.name)}`);
    expect(times.filter(({ time }) => time > 250)).toEqual([]);
  });

  it("costs twice the time at twice the length", () => {
    for (const unit of ["password=f(", "pw:", "eyJa.", "密码："]) {
      const once = milliseconds(fill(unit));
      const twice = milliseconds(fill(unit).repeat(2));
      expect(twice, unit).toBeLessThan(40 + 4 * once);
    }
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

  it("leaves what it was given as it was, and keeps a key named like a prototype", () => {
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
  });
});

describe("the files of this folder", () => {
  it("hold no literal that looks like a token of a vendor", () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.startsWith("redact"));
    const found = files.flatMap((name) => {
      const text = readFileSync(`${import.meta.dirname}/${name}`, "utf8");
      return findSpans(text, vendorRules).map(({ start }) => `${name}: ${text.slice(start, start + 12)}`);
    });
    expect(found).toEqual([]);
  });
});
