import { describe, expect, test } from "vitest";
import { b62, hex, LOWER, randomText, uuid } from "@/tools/redaction/samples/generate";
import { type Candidate, type Confidence, isSecretValue, type SecretKind } from "./secret-value";

const confidences: Confidence[] = ["weak", "medium", "strong"];

/** Whether an unquoted value that fills its line is a secret. */
const isSecret = (value: string, kind: SecretKind, confidence: Confidence, place: Partial<Candidate> = {}) =>
  isSecretValue({ text: value, isQuoted: false, isAlone: true, next: "\n", ...place }, kind, confidence);

/** The confidences with which a value is a secret. */
const confidencesFor = (value: string, kind: SecretKind, place?: Partial<Candidate>) =>
  confidences.filter((confidence) => isSecret(value, kind, confidence, place)).join(" ");

const inSentence = { isAlone: false, next: " " };
const quoted = { isQuoted: true, next: '"' };
const mixed = ["Ga", "te4", "711x"].join("");

describe("a value next to the name of a password", () => {
  test.each([
    ["letters, digits and signs", `${mixed}!`, "weak medium strong"],
    ["letters and digits", mixed, "weak medium strong"],
    ["a word and its number", "gate42", "weak medium strong"],
    ["a shorter one", "test1", "medium strong"],
    ["words and a number", "kestrel-1234", "medium strong"],
    ["a word with a sign", "gate!house", "weak medium strong"],
    ["a common password", "letmein", "medium strong"],
    ["a common password in mixed case", "LetMeIn", "medium strong"],
    ["a word", "kestrel", "strong"],
    ["an unpronounceable word", "xkcdqrtzk", "medium strong"],
    ["an unpronounceable word of eight letters", "xkcdqrtz", "medium strong"],
    ["a shorter one", "xkcdqrt", "strong"],
    ["digits", "471199", "medium strong"],
    ["a few digits", "4711", "medium strong"],
    ["signs alone", "!!%%&&@@", ""],
    ["digits and signs", ["47#11", "99"].join("!"), "medium strong"],
    ["numbers joined by plain punctuation", "1234_5678", "strong"],
    ["a date inside", ["Gate#2025", "03", "01"].join("-"), "weak medium strong"],
    ["a text that begins like a date", ["2025-03-1", "Gate"].join("#"), "weak medium strong"],
    ["a decimal inside", ["Gate#47", "11"].join("."), "weak medium strong"],
    ["a section sign inside", ["Gate§4", "x"].join(""), "weak medium strong"],
    ["a year inside", ["Gate", "12年"].join(""), "weak medium strong"],
    ["a number, a sign and letters", ["4711", "gate"].join("#"), "weak medium strong"],
    ["a dollar sign and letters", ["$x", "4711"].join(""), "weak medium strong"],
  ])("%s (%s) is a secret with confidence %s", (_, value, expected) => {
    expect(confidencesFor(value, "password")).toBe(expected);
  });

  test.each([
    ..."12 %|15min|2025-03-01|3.5|€ 12|$100|10:30|v1.2.3|§4".split("|"),
    ..."12/24|30%|100%|12weeks|12-weeks|2025-03-01T10:30:00Z".split("|"),
    ..."1.2.3-beta.4|12.3.1-beta.4|v12.3.1-beta.4|2025年3月1日".split("|"),
  ])("a quantity is not unless it is assigned: %s", (value) => {
    expect(isSecret(value, "password", "medium")).toBe(false);
    expect(isSecret(value, "password", "weak")).toBe(false);
  });

  test("a word of a sentence is not, and a quoted word only if it is a common password", () => {
    expect(confidencesFor("kestrel", "password", inSentence)).toBe("strong");
    expect(confidencesFor("letmein", "password", inSentence)).toBe("strong");
    expect(confidencesFor("letmein", "password", { ...quoted, isAlone: false })).toBe("medium strong");
    expect(confidencesFor("kestrel-1234", "password", inSentence)).toBe("strong");
    expect(confidencesFor("471199", "password", inSentence)).toBe("strong");
    expect(confidencesFor("correct-horse-battery-staple", "password", inSentence)).toBe("strong");
    expect(confidencesFor(["47#11", "99"].join("!"), "password", inSentence)).toBe("medium strong");
  });

  test("an assigned default password is", () => {
    for (const value of ["admin", "ROOT", "test", "demo", "guest", "administrator"])
      expect(confidencesFor(value, "password"), value).toBe("strong");
  });

  test("other generic words are not, in any place", () => {
    for (const value of ["string", "required", "xadmin string", "string root", "root string", "test-user"]) {
      expect(confidencesFor(value, "password"), value).toBe("");
    }
    expect(confidencesFor("admin", "token")).toBe("");
  });

  test("a passphrase is; an assignment needs fewer words", () => {
    expect(confidencesFor("correct horse battery staple", "password")).toBe("weak medium strong");
    expect(confidencesFor("kestrel lamp44x", "password")).toBe("strong");
    expect(confidencesFor("correct horse battery staple", "token")).toBe("");
    expect(confidencesFor("correct horse battery staple", "secret")).toBe("weak medium strong");
  });

  test("words that end in an adjective are not", () => {
    for (const way of ["style", "based", "encoded", "encrypted", "signed", "hashed", "protected", "issued"]) {
      expect(isSecret(`P4ssw0rd-${way}`, "password", "medium"), way).toBe(false);
      expect(isSecret(`P4ssw0rd-${way}`, "password", "strong"), way).toBe(true);
    }
    for (const way of ["like", "type", "only", "compliant", "compatible"]) {
      expect(isSecret(`P4ssw0rd-${way}`, "password", "weak"), way).toBe(false);
      expect(isSecret(`P4ssw0rd-${way}s`, "password", "weak"), way).toBe(true);
    }
  });
});

describe("a value next to the name of a token", () => {
  test.each([
    ["a generated value", b62(24, "v1"), "weak medium strong"],
    ["hexadecimal digits", hex(32, "v2"), "weak medium strong"],
    ["a short generated value", b62(10, "v3"), "medium strong"],
    ["a word and its number", "user42", "strong"],
    ["a word of five and its number", "user1", ""],
    ["a word of six and its number", "users1", "strong"],
    ["a word with digits in it", "user123x", "medium strong"],
    ["a short word and its three digits", "use123", "medium strong"],
    ["a shorter word and its three digits", "us123", ""],
    ["a word between digits", "4user12", "medium strong"],
    ["a word", "kestrel", ""],
    ["a word of eight letters", "kestrels", "strong"],
    ["a word with a capital", "Kestrels", ""],
    ["words", "kestrel-lamps", ""],
    ["words with eight letters in the last", "lamp-kestrels", ""],
    ["words with eight letters in the first", "kestrels-lamp", ""],
    ["digits", "471199", "strong"],
    ["five digits", "47119", ""],
    ["letters that are no word", randomText(LOWER, 16, "v4"), "medium strong"],
    ["fifteen such letters", randomText(LOWER, 15, "v4"), "strong"],
  ])("%s (%s) is a secret with confidence %s", (_, value, expected) => {
    expect(confidencesFor(value, "token")).toBe(expected);
  });

  test("a word with digits in a sentence is not, and a quantity only if it is assigned", () => {
    expect(isSecret("user123x", "token", "medium", inSentence)).toBe(false);
    for (const value of ["15min", "3600sec", "2025-03-01", "v1.2.3", "100eur"]) {
      expect(isSecret(value, "token", "medium"), value).toBe(false);
    }
  });

  test("a word of a sentence is not, but the same word in an assignment is", () => {
    expect(confidencesFor("xkcdqrtzkvbnm", "token", inSentence)).toBe("strong");
  });

  test("letters in irregular case are, even in a sentence", () => {
    for (const parts of ["qwErTy UiOpZx", "qwErTyUi OpAsdf", "qwerTyUi OpAsDF"]) {
      const letters = parts.replace(" ", "");
      expect(confidencesFor(letters, "token", inSentence), letters).toBe("weak medium strong");
    }
  });
});

describe("a value next to another name", () => {
  test.each([
    ["secret", "a word", "kestrel", "strong"],
    ["secret", "a word and a digit", "hunter2", "medium strong"],
    ["secret", "a default password", "admin", "strong"],
    ["secret", "a generated value", b62(24, "v5"), "weak medium strong"],
    ["pin", "four digits", "4711", "weak medium strong"],
    ["pin", "eight digits", "47110815", "weak medium strong"],
    ["pin", "digits and the key that ends them", "4711#", "weak medium strong"],
    ["pin", "digits and two such keys", "4711##", ""],
    ["pin", "three digits", "471", ""],
    ["pin", "nine digits", "471108150", ""],
    ["pin", "digits and a letter", "4711a", ""],
    ["pin", "a letter and digits", "a4711", ""],
    ["pin", "two numbers", "47 11", ""],
    ["key", "a generated value", b62(24, "v6"), "weak medium strong"],
    ["key", "a generated value of 15 characters", b62(15, "v6"), ""],
    ["key", "a UUID", uuid("v7"), ""],
    ["key", "a UUID with more after it", `${uuid("v7")}-${hex(4, "v7")}`, "weak medium strong"],
    ["key", "a UUID with a letter before it", `x${uuid("v7")}`, "weak medium strong"],
    ["key", "words", "customer-order-reference", ""],
  ] as const)("as a %s: %s (%s) is a secret with confidence %s", (kind, _, value, expected) => {
    expect(confidencesFor(value, kind)).toBe(expected);
  });

  test("is not a PIN in a sentence", () => {
    expect(confidencesFor("4711", "pin", inSentence)).toBe("");
  });
});

describe("next to any name, no secret is", () => {
  test.each(["", "abc", " abc ", "\0\0ab\0c"])("a text of less than four characters: %j", (value) => {
    for (const kind of ["password", "token", "secret", "pin", "key"] as const) {
      expect(confidencesFor(value, kind)).toBe("");
    }
  });

  test.each(["<your-key>", "https://x.test/a1", "WEBHOOK_SECRET", "process.env.A1"])(
    "a placeholder, a reference or a name: %s",
    (value) => {
      expect(confidencesFor(value, "password")).toBe("");
      expect(confidencesFor(value, "password", quoted)).toBe("");
    },
  );

  test("code without quotes", () => {
    expect(confidencesFor("kestrel.lamp", "password")).toBe("");
    expect(confidencesFor("getToken()", "password")).toBe("");
    expect(confidencesFor("kestrel.lamp", "password", quoted)).toBe("strong");
  });

  test("white space around a value is ignored", () => {
    expect(isSecret(" kestrel ", "password", "strong", quoted)).toBe(true);
  });

  test("markers inside a value are ignored", () => {
    expect(isSecret(`${mixed.slice(0, 4)}\0${mixed.slice(4)}`, "password", "weak")).toBe(true);
  });
});
