import { describe, expect, test } from "vitest";
import { b64, dashes } from "@/tools/redaction/samples/generate";
import { REDACTED, redact } from "../../redact";

const begin = (label = "PRIVATE KEY") => `${dashes}BEGIN ${label}${dashes}`;
const end = (label = "PRIVATE KEY") => `${dashes}END ${label}${dashes}`;
const line = b64(64, "pem");
const redacted = (text: string) => redact(text).text;

describe("a private key block", () => {
  test.each([
    "PRIVATE KEY",
    "RSA PRIVATE KEY",
    "OPENSSH PRIVATE KEY",
    "PGP PRIVATE KEY BLOCK",
    "ENCRYPTED PRIVATE KEY",
  ])("of any kind is replaced as a whole: %s", (label) => {
    expect(redacted(`a\n${begin(label)}\n${line}\n${line}\n${end(label)}\nb`)).toBe(`a\n${REDACTED}\nb`);
  });

  test("is replaced as a whole with four hyphens, and with spaces next to them", () => {
    const four = dashes.slice(1);
    expect(redacted(`${four} BEGIN PRIVATE KEY ${four}\n${line}\n${four} END PRIVATE KEY ${four}`)).toBe(
      REDACTED,
    );
  });

  test.each([
    ["escaped line ends", "\\n"],
    ["line ends escaped twice", "\\\\r\\\\n"],
    ["a backslash at each end", "\\\n"],
    ["two backslashes at each end", "\\\\\n"],
    ["joined literals", '" +\n"'],
    ["quote marks", "\n> "],
    ["comment marks", "\n// "],
    ["other comment marks", "\n# "],
    ["a bar and a space", "\n| "],
    ["empty lines", "\n\n"],
  ])("is replaced as a whole with %s between its lines", (_, gap) => {
    const block = [begin(), line, line, end()].join(gap);
    expect(redacted(`a ${block} b`)).toBe(`a ${REDACTED} b`);
  });

  test.each<[string, (line: string, index: number) => string, string]>([
    ["a diff", (line) => `-${line}`, "\n"],
    ["numbered lines", (line, index) => `${index + 1}\t${line}`, "\n"],
    ["matches in a file", (line, index) => `server.pem:${index + 1}:${line}`, "\n"],
    ["a log", (line) => `app-1  | 2026-01-01T00:00:00.000Z ${line}`, "\n"],
    ["comments", (line) => `-- ${line}`, "\n"],
    ["a list", (line) => `> - ${line}`, "\n"],
    ["strings of PHP", (line) => `'${line}' . "\\n" .`, "\n"],
    ["paragraphs of HTML", (line) => `<p class="key">${line}</p>`, ""],
    ["a cell of a table", (line) => line, "<br>"],
    ["HTML with entities", (line) => line, "&#10;"],
  ])("is replaced as a whole in %s, whatever stands before and after its lines", (_, write, separator) => {
    const body = ["Proc-Type: 4,ENCRYPTED", "", line, line, "Qw7+"];
    const written = [begin(), ...body, end()].map(write).join(separator);
    const [before = "", after = ""] = written.split(/-----BEGIN.*END PRIVATE KEY-----/s);
    expect(redacted(`a ${written} b`)).toBe(`a ${before}${REDACTED}${after} b`);
  });

  test("a text between BEGIN and END is no key", () => {
    for (const text of [
      "your key",
      "x".repeat(64),
      `/etc/${"letters/of/a/path/".repeat(3)}`,
      `${"x".repeat(64)} ${"and words ".repeat(40)}`,
    ]) {
      const block = `${begin()}\n-- ${text}\n${end()}`;
      expect(redacted(block)).toBe(block);
    }
  });

  test("ends where another one begins, or with a text that is no part of a key", () => {
    const words = "words of a letter, ".repeat(20);
    const text = `${begin()}\n${words}\n${end()}`;
    expect(redacted(`${text}\n${begin()}\n- ${line}\n- ${end()}`)).toBe(`${text}\n${REDACTED}`);
    expect(redacted(`${begin()}\n${line}\n\n${words}\n${end()}`)).toContain(words);
  });

  test.each([
    "Proc-Type: 4,ENCRYPTED",
    "DEK-Info: AES-128-CBC,00FF",
    "Version: a 1.0 (b)",
    "Comment: why not",
    "X-Made-By: hand",
  ])("is replaced as a whole with the header %s", (header) => {
    expect(redacted(`a\n${begin()}\n${header}\n\n${line}\n${end()}\nb`)).toBe(`a\n${REDACTED}\nb`);
    expect(redacted(`a\n${begin()}\n${header}\n\n${line}\n\nwas it`)).toBe(`a\n${REDACTED}\n\nwas it`);
  });

  test("ends with a short last line, with or without an END line", () => {
    const last = "Qw7+";
    expect(redacted(`${begin()}\n${line}\n${last}\n${end()}\nb`)).toBe(`${REDACTED}\nb`);
    expect(redacted(`${begin()}\n${line}\n${last}`)).toBe(REDACTED);
    expect(redacted(`${begin()}\n${line}\\\n${last}\\`)).toBe(`${REDACTED}\\`);
    expect(redacted(`${begin()}\n${line}\n${last}\n\nb`)).toBe(`${REDACTED}\n\nb`);
    expect(redacted(`${begin()}\n${line}\n${last}\n \nb`)).toBe(`${REDACTED}\n \nb`);
  });

  test("that was cut off ends where words begin", () => {
    expect(redacted(`${begin()}\n${line}\nthanks`)).toBe(`${REDACTED}\nthanks`);
    expect(redacted(`${begin()}\n${line}\n\nQw7+ then`)).toBe(`${REDACTED}\n\nQw7+ then`);
    expect(redacted(`${begin()}\n${line}\n\nQw7+`)).toBe(`${REDACTED}\n\nQw7+`);
    expect(redacted(`${begin()}\n${line}\n \nQw7+`)).toBe(`${REDACTED}\n \nQw7+`);
    expect(redacted(`a\n\n${begin()}\n${line}\nQw7+ then`)).toBe(`a\n\n${REDACTED}\nQw7+ then`);
    expect(redacted(`${begin()}\n${line}\nQw7+ then\nmore`)).toBe(`${REDACTED}\nQw7+ then\nmore`);
  });

  test("may have lines of 16 characters, and shorter ones before an END line", () => {
    const short = line.slice(0, 16);
    expect(redacted(`${begin()}\n${short}\nb c`)).toBe(`${REDACTED}\nb c`);
    expect(redacted(`${begin()}\n${line.slice(0, 15)} b c`)).not.toContain(REDACTED);
    expect(redacted(`${begin()}\na1B2+3\n${end()}`)).toBe(REDACTED);
  });
});

describe("a block that is not a private key,", () => {
  test.each([
    ["without a body", `${begin()}\n${end()}`],
    ["with dots for a body", `${begin()}\n...\n${end()}`],
    ["with a mask for a body", `${begin()}\n${"x".repeat(64)}\n${"X".repeat(32)}\n${end()}`],
    ["with a word for a body", `${begin()}\nredacted\n${end()}`],
    ["with a few characters for a body", `${begin()}\na1B2+\n${end()}`],
    ["that is spoken of", `a file that begins with ${begin()} is a key`],
    ["but a public one", `${begin("PUBLIC KEY")}\n${line}\n${end("PUBLIC KEY")}`],
  ])("%s, stays", (_, text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });

  test("is not a block whose body only resembles a mask", () => {
    for (const body of [`x${line}`, `${line}x`, `X${line}`, `xX${"x".repeat(14)}`]) {
      expect(redacted(`${begin()}\n${body}\n${end()}`), body).toBe(REDACTED);
    }
  });
});

const head = [
  ["PuTTY-User-Key-File-3", "ssh-rsa"].join(": "),
  "Encryption: none",
  "Comment: deploy",
  "Public-Lines: 2",
  b64(64, "public 1"),
  b64(20, "public 2"),
];
const privateLines = [b64(64, "private 1"), b64(64, "private 2"), "Qw7+aG=="];
const mac = "Private-MAC: 0a1b";
const puttyKey = (count: number, body: string[], ...rest: string[]) => [
  ...head,
  `Private-Lines: ${count}`,
  ...body,
  ...rest,
];
describe("a PuTTY private key", () => {
  test("loses its private lines, even a short last one, and nothing else", () => {
    const text = puttyKey(3, privateLines, mac).join("\n");
    expect(redact(text)).toEqual({ text: puttyKey(3, [REDACTED], mac).join("\n"), redactions: 1 });
    expect(redacted(text.replaceAll("\n", "\r\n"))).toBe(puttyKey(3, [REDACTED], mac).join("\r\n"));
    expect(redacted(text.replace("File-3", "File-2"))).toContain(`\nPrivate-Lines: 3\n${REDACTED}\n${mac}`);
  });

  test.each([
    ["quote marks", "\n> "],
    ["quote marks twice", "\n> > "],
    ["escaped line ends", "\\n"],
    ["line ends escaped twice", "\\\\r\\\\n"],
    ["an indent", "\n    "],
    ["joined literals", '\\n" +\n"'],
  ])("loses its private lines with %s between them", (_, gap) => {
    const text = `"${puttyKey(3, privateLines, mac).join(gap)}" was it`;
    expect(redacted(text)).toBe(`"${puttyKey(3, [REDACTED], mac).join(gap)}" was it`);
  });

  test("that was cut off, or has more lines than announced, loses all its lines", () => {
    expect(redacted(`${puttyKey(14, privateLines.slice(0, 2)).join("\n")}\nthanks, bye`)).toBe(
      `${puttyKey(14, [REDACTED]).join("\n")}\nthanks, bye`,
    );
    expect(redacted(puttyKey(1, privateLines.slice(0, 2), mac).join("\n"))).toBe(
      puttyKey(1, [REDACTED], mac).join("\n"),
    );
  });

  test.each([
    puttyKey(3, ["..."], mac),
    puttyKey(1, ["x".repeat(64)], mac),
    puttyKey(1, ["short"], mac),
    ["The file has Private-Lines: 14 and then base64"],
    ["Private-Lines: n"],
    ["Private-Lines: 1"],
  ])("stays unchanged without private lines: %s", (...text) => {
    expect(redacted(text.join("\n"))).toBe(text.join("\n"));
  });
});
