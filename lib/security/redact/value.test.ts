import { describe, expect, test } from "vitest";
import { b62, hex, LOWER, made, uuid } from "./samples/making";
import { type Candidate, type Form, isSecretValue, type Kind } from "./value";

const forms: Form[] = ["weak", "medium", "strong"];

/** Whether a bare value that is the whole of its line is a secret. */
const isSecret = (value: string, kind: Kind, form: Form, place: Partial<Candidate> = {}) =>
  isSecretValue({ value, quoted: false, alone: true, next: "\n", ...place }, kind, form);

/** The surest of the forms in which a value is no secret yet, "" when it is one in each. */
const formsOf = (value: string, kind: Kind, place?: Partial<Candidate>) =>
  forms.filter((form) => isSecret(value, kind, form, place)).join(" ");

const inSentence = { alone: false, next: " " };
const quoted = { quoted: true, next: '"' };
const mixed = ["Ga", "te4", "711x"].join("");

describe("a value beside the name of a password", () => {
  test.each([
    ["letters, digits and signs", `${mixed}!`, "weak medium strong"],
    ["letters and digits", mixed, "weak medium strong"],
    ["a word and its number", "gate42", "weak medium strong"],
    ["the same, but short", "test1", "medium strong"],
    ["words and a number", "kestrel-1234", "medium strong"],
    ["a word with a sign", "gate!house", "weak medium strong"],
    ["a common password", "letmein", "medium strong"],
    ["the same in other letters", "LetMeIn", "medium strong"],
    ["a word", "kestrel", "strong"],
    ["what can't be read aloud", "xkcdqrtzk", "medium strong"],
    ["eight letters of that kind", "xkcdqrtz", "medium strong"],
    ["the same, but short", "xkcdqrt", "strong"],
    ["digits", "471199", "medium strong"],
    ["a few of them", "4711", "medium strong"],
    ["signs alone", "!!%%&&@@", ""],
    ["digits and signs", ["47#11", "99"].join("!"), "medium strong"],
    ["numbers joined by plain punctuation", "1234_5678", "strong"],
    ["a date inside", ["Gate#2025", "03", "01"].join("-"), "weak medium strong"],
    ["what begins like a date", ["2025-03-1", "Gate"].join("#"), "weak medium strong"],
    ["a decimal inside", ["Gate#47", "11"].join("."), "weak medium strong"],
    ["the sign of a section inside", ["Gate§4", "x"].join(""), "weak medium strong"],
    ["a year inside", ["Gate", "12年"].join(""), "weak medium strong"],
    ["a number, a sign and letters", ["4711", "gate"].join("#"), "weak medium strong"],
    ["a sum that is none", ["$x", "4711"].join(""), "weak medium strong"],
  ])("%s: %s is a secret where a value is %s sure", (_, value, expected) => {
    expect(formsOf(value, "password")).toBe(expected);
  });

  test.each([
    "12 %",
    "15min",
    "2025-03-01",
    "3.5",
    "€ 12",
    "$100",
    "10:30",
    "v1.2.3",
    "§4",
    "12/24",
    "30%",
    "100%",
    "12weeks",
    "12-weeks",
    "2025-03-01T10:30:00Z",
    "1.2.3-beta.4",
    "12.3.1-beta.4",
    "v12.3.1-beta.4",
    "2025年3月1日",
  ])("a quantity is none unless assigned: %s", (value) => {
    expect(isSecret(value, "password", "medium")).toBe(false);
    expect(isSecret(value, "password", "weak")).toBe(false);
  });

  test("a bare word inside a sentence is none, a quoted one neither unless it is common", () => {
    expect(formsOf("kestrel", "password", inSentence)).toBe("strong");
    expect(formsOf("letmein", "password", inSentence)).toBe("strong");
    expect(formsOf("letmein", "password", { ...quoted, alone: false })).toBe("medium strong");
    expect(formsOf("kestrel-1234", "password", inSentence)).toBe("strong");
    expect(formsOf("471199", "password", inSentence)).toBe("strong");
    expect(formsOf("correct-horse-battery-staple", "password", inSentence)).toBe("strong");
    expect(formsOf(["47#11", "99"].join("!"), "password", inSentence)).toBe("medium strong");
  });

  test.each(["admin", "ROOT", "test", "demo", "guest", "administrator"])(
    "what installers set is one where it is assigned: %s",
    (value) => {
      expect(formsOf(value, "password")).toBe("strong");
    },
  );

  test("other generic words are none, wherever they stand", () => {
    for (const value of ["string", "required", "xadmin string", "string root", "root string", "test-user"]) {
      expect(formsOf(value, "password"), value).toBe("");
    }
    expect(formsOf("admin", "token")).toBe("");
  });

  test("words without a sense are one, of which an assignment needs fewer", () => {
    expect(formsOf("correct horse battery staple", "password")).toBe("weak medium strong");
    expect(formsOf("kestrel lamp44x", "password")).toBe("strong");
    expect(formsOf("correct horse battery staple", "token")).toBe("");
    expect(formsOf("correct horse battery staple", "secret")).toBe("weak medium strong");
  });

  test("words that say how something is done are none", () => {
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

describe("a value beside the name of a token", () => {
  test.each([
    ["what a machine made", b62(24, "v1"), "weak medium strong"],
    ["hexadecimal digits", hex(32, "v2"), "weak medium strong"],
    ["a short one of them", b62(10, "v3"), "medium strong"],
    ["a word and its number", "user42", "strong"],
    ["a word of five and its number", "user1", ""],
    ["a word of six and its number", "users1", "strong"],
    ["a word with digits in it", "user123x", "medium strong"],
    ["a short one and its three digits", "use123", "medium strong"],
    ["the same, shorter", "us123", ""],
    ["a word between digits", "4user12", "medium strong"],
    ["a word", "kestrel", ""],
    ["a word of eight letters", "kestrels", "strong"],
    ["a word with a capital", "Kestrels", ""],
    ["words", "kestrel-lamps", ""],
    ["words of which the last has eight letters", "lamp-kestrels", ""],
    ["words of which the first has eight letters", "kestrels-lamp", ""],
    ["digits", "471199", "strong"],
    ["five digits", "47119", ""],
    ["letters that make no word", made(LOWER, 16, "v4"), "medium strong"],
    ["fifteen of them", made(LOWER, 15, "v4"), "strong"],
  ])("%s: %s is a secret where a value is %s sure", (_, value, expected) => {
    expect(formsOf(value, "token")).toBe(expected);
  });

  test("a word with digits is none inside a sentence, and a quantity nowhere but in an assignment", () => {
    expect(isSecret("user123x", "token", "medium", inSentence)).toBe(false);
    for (const value of ["15min", "3600sec", "2025-03-01", "v1.2.3", "100eur"]) {
      expect(isSecret(value, "token", "medium"), value).toBe(false);
    }
  });

  test("a word of a sentence is none, an assigned one of the same letters is", () => {
    expect(formsOf("xkcdqrtzkvbnm", "token", inSentence)).toBe("strong");
  });

  test("letters that no word mixes so are one inside a sentence, too", () => {
    for (const letters of [
      ["qwErTy", "UiOpZx"],
      ["qwErTyUi", "OpAsdf"],
      ["qwerTyUi", "OpAsDF"],
    ]) {
      expect(formsOf(letters.join(""), "token", inSentence), letters.join("")).toBe("weak medium strong");
    }
  });
});

describe("a value beside the word secret", () => {
  test("is chosen where it is assigned, else made or chosen", () => {
    expect(formsOf("kestrel", "secret")).toBe("strong");
    expect(formsOf("hunter2", "secret")).toBe("medium strong");
    expect(formsOf("admin", "secret")).toBe("strong");
    expect(formsOf(b62(24, "v5"), "secret")).toBe("weak medium strong");
  });
});

describe("a value beside the name of a number", () => {
  test("is one of four to eight digits that stand alone", () => {
    expect(formsOf("4711", "pin")).toBe("weak medium strong");
    expect(formsOf("47110815", "pin")).toBe("weak medium strong");
    for (const value of ["471", "471108150", "4711a", "a4711", "47 11"])
      expect(formsOf(value, "pin")).toBe("");
    expect(formsOf("4711", "pin", inSentence)).toBe("");
  });
});

describe("a value beside the key of a vendor", () => {
  test("is random, of 16 characters, and no UUID", () => {
    expect(formsOf(b62(24, "v6"), "key")).toBe("weak medium strong");
    expect(formsOf(b62(15, "v6"), "key")).toBe("");
    expect(formsOf(uuid("v7"), "key")).toBe("");
    expect(formsOf(`${uuid("v7")}-${hex(4, "v7")}`, "key")).toBe("weak medium strong");
    expect(formsOf(`x${uuid("v7")}`, "key")).toBe("weak medium strong");
    expect(formsOf("customer-order-reference", "key")).toBe("");
  });
});

describe("what is no value, whatever it stands beside", () => {
  test.each(["", "abc", " abc ", "\0\0ab\0c"])("less than four characters: %j", (value) => {
    for (const kind of ["password", "token", "secret", "pin", "key"] as const) {
      expect(formsOf(value, kind)).toBe("");
    }
  });

  test.each(["<your-key>", "https://x.test/a1", "WEBHOOK_SECRET", "process.env.A1"])(
    "a placeholder, a reference or a name: %s",
    (value) => {
      expect(formsOf(value, "password")).toBe("");
      expect(formsOf(value, "password", quoted)).toBe("");
    },
  );

  test("code, unless it stands in quotes", () => {
    expect(formsOf("kestrel.lamp", "password")).toBe("");
    expect(formsOf("getToken()", "password")).toBe("");
    expect(formsOf("kestrel.lamp", "password", quoted)).toBe("strong");
  });

  test("white space around it does not count", () => {
    expect(isSecret(" kestrel ", "password", "strong", quoted)).toBe(true);
  });

  test("marks inside it do not count", () => {
    expect(isSecret(`${mixed.slice(0, 4)}\0${mixed.slice(4)}`, "password", "weak")).toBe(true);
  });
});
