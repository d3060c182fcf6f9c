import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HARMLESS_SAMPLES, SECRET_SAMPLES } from "@/tools/redaction/samples/all";
import { base64 } from "@/tools/redaction/samples/generate";
import { REDACTED, redact } from "../redact";
import { RULES } from "./rules";

const secrets = Object.values(SECRET_SAMPLES).flat();
const harmless = Object.values(HARMLESS_SAMPLES).flat();

describe("a second pass", () => {
  const words = `password token Passwort is eyJ ----- :// { } ( ) " ' \` ** | , ; & \\ \\n < > @ . _ = : --- \\_ &#95; %5F %3D %26 %3C %3E`;
  const obfuscations = ["\u200b", "\u00ad", "\0", "\u0001", "\uff3f", "\uff1a", "\uff41", "\ud83d\ude00"];
  const pieces = fc.oneof(
    fc.constantFrom(...RULES.map(({ example }) => example.join(""))),
    fc.constantFrom(...RULES.map(({ example: [, secret] }) => secret)),
    fc.constantFrom(...RULES.map(({ example: [before] }) => before)),
    fc.constantFrom(...RULES.map(({ example }) => base64(example.join("")))),
    fc.constantFrom(...secrets.map(({ text }) => text)),
    fc.constantFrom(...harmless),
    fc.constantFrom(
      REDACTED,
      "SECRET_TRANSFER_REQUIRED",
      " ",
      "\n",
      ": ",
      ...words.split(" "),
      ...obfuscations,
    ),
    fc.string({ maxLength: 12 }),
  );
  const mixtures = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));

  it("changes nothing and counts nothing in any text", () => {
    fc.assert(
      fc.property(mixtures, (mixture) => {
        const once = redact(mixture).text;
        expect(redact(once)).toEqual({ text: once, redactions: 0 });
      }),
      { numRuns: 1500 },
    );
  });

  it("changes nothing where adjacent secrets expose each other", () => {
    const token = `key-${"0a1b".repeat(8)}`;
    for (let length = 1; length < 12; length++) {
      const once = redact(`use ${token.repeat(length)}`).text;
      expect(once).not.toContain("0a1b");
      expect(redact(once)).toEqual({ text: once, redactions: 0 });
    }
  });

  it("changes nothing next to percent-encoded angle brackets", () => {
    const phrase = "advan balan boun choi convin dan devi di divor embra fa gra".replace(/\b(?= |$)/g, "ce");
    const encoded = base64(["use pt", "k_q7Xb2Lz9Rk4Vn8Tc3Wm6Yd1Hs5Pf0Gjq here"].join(""));
    for (const text of [`https://x.test/cb?token=%3Cyour-token%3E> ${phrase}`, `${encoded}%3E${encoded}`]) {
      const once = redact(text).text;
      expect(once).toContain(REDACTED);
      expect(redact(once)).toEqual({ text: once, redactions: 0 });
    }
  });

  it("changes nothing where backslashes stand before a secret", () => {
    const token = ["gh", "p_", "a1B2".repeat(9)].join("");
    for (let count = 1; count < 9; count++) {
      const once = redact(`API_KEY=${"360d3f04".repeat(4)}${"\\".repeat(count)}${token}-x1y2z3`).text;
      expect(redact(once)).toEqual({ text: once, redactions: 0 });
    }
  });

  it("is not needed to find what follows a long word that begins with a secret", () => {
    const cookie = `Set-Cookie: sid=s%3A${"Kljfhm2kuqjG".repeat(2)}.${"zD2Wd4oswKgx".repeat(2)}; Path=/`;
    const token = ["aT5GE", "qsw3c", "WcCR0", "i5eqV", "xj0OV", "8gBW9", "miuKn", "Ewics", "y0PbP"].join("");
    const text = `curl -H ${base64(cookie).replaceAll("=", "")}.${"a1B2c3D4word.".repeat(45)}acme-token ${token}`;
    const once = redact(text).text;
    expect(once).not.toContain(token);
    expect(redact(once)).toEqual({ text: once, redactions: 0 });
  });

  it("is not needed for a correct count", () => {
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
