import { describe, expect, test } from "vitest";
import { REDACTED, redact } from "../redact";
import { b64, dashes } from "./samples/making";

const begin = (label = "PRIVATE KEY") => `${dashes}BEGIN ${label}${dashes}`;
const end = (label = "PRIVATE KEY") => `${dashes}END ${label}${dashes}`;
const line = b64(64, "pem");
const without = (text: string) => redact(text).text;

describe("a private key block", () => {
  test.each([
    "PRIVATE KEY",
    "RSA PRIVATE KEY",
    "OPENSSH PRIVATE KEY",
    "PGP PRIVATE KEY BLOCK",
    "ENCRYPTED PRIVATE KEY",
  ])("of any kind goes whole: %s", (label) => {
    expect(without(`a\n${begin(label)}\n${line}\n${line}\n${end(label)}\nb`)).toBe(`a\n${REDACTED}\nb`);
  });

  test("goes whole with four hyphens, and with spaces beside them", () => {
    const four = dashes.slice(1);
    expect(without(`${four} BEGIN PRIVATE KEY ${four}\n${line}\n${four} END PRIVATE KEY ${four}`)).toBe(
      REDACTED,
    );
  });

  test.each([
    ["escaped line ends", "\\n"],
    ["line ends escaped twice", "\\\\r\\\\n"],
    ["a backslash at each end", "\\\n"],
    ["two backslashes at each end", "\\\\\n"],
    ["joined literals", '" +\n"'],
    ["marks of quotation", "\n> "],
    ["marks of a comment", "\n// "],
    ["marks of another comment", "\n# "],
    ["a bar and a space", "\n| "],
    ["empty lines", "\n\n"],
  ])("goes whole with %s between its lines", (_, gap) => {
    const block = [begin(), line, line, end()].join(gap);
    expect(without(`a ${block} b`)).toBe(`a ${REDACTED} b`);
  });

  test.each([
    "Proc-Type: 4,ENCRYPTED",
    "DEK-Info: AES-128-CBC,00FF",
    "Version: a 1.0 (b)",
    "Comment: why not",
    "X-Made-By: hand",
  ])("goes whole with the header %s", (header) => {
    expect(without(`a\n${begin()}\n${header}\n\n${line}\n${end()}\nb`)).toBe(`a\n${REDACTED}\nb`);
    expect(without(`a\n${begin()}\n${header}\n\n${line}\n\nwas it`)).toBe(`a\n${REDACTED}\n\nwas it`);
  });

  test("ends with a short last line, whether its END follows or not", () => {
    const last = "Qw7+";
    expect(without(`${begin()}\n${line}\n${last}\n${end()}\nb`)).toBe(`${REDACTED}\nb`);
    expect(without(`${begin()}\n${line}\n${last}`)).toBe(REDACTED);
    expect(without(`${begin()}\n${line}\\\n${last}\\`)).toBe(`${REDACTED}\\`);
    expect(without(`${begin()}\n${line}\n${last}\n\nb`)).toBe(`${REDACTED}\n\nb`);
    expect(without(`${begin()}\n${line}\n${last}\n \nb`)).toBe(`${REDACTED}\n \nb`);
  });

  test("that was cut off ends where words begin", () => {
    expect(without(`${begin()}\n${line}\nthanks`)).toBe(`${REDACTED}\nthanks`);
    expect(without(`${begin()}\n${line}\n\nQw7+ then`)).toBe(`${REDACTED}\n\nQw7+ then`);
    expect(without(`${begin()}\n${line}\n\nQw7+`)).toBe(`${REDACTED}\n\nQw7+`);
    expect(without(`${begin()}\n${line}\n \nQw7+`)).toBe(`${REDACTED}\n \nQw7+`);
    expect(without(`a\n\n${begin()}\n${line}\nQw7+ then`)).toBe(`a\n\n${REDACTED}\nQw7+ then`);
    expect(without(`${begin()}\n${line}\nQw7+ then\nmore`)).toBe(`${REDACTED}\nQw7+ then\nmore`);
  });

  test("may hold lines of 16 characters, and shorter ones where its END follows", () => {
    const short = line.slice(0, 16);
    expect(without(`${begin()}\n${short}\nb c`)).toBe(`${REDACTED}\nb c`);
    expect(without(`${begin()}\n${line.slice(0, 15)} b c`)).not.toContain(REDACTED);
    expect(without(`${begin()}\na1B2+3\n${end()}`)).toBe(REDACTED);
  });
});

describe("no private key", () => {
  test.each([
    ["without a body", `${begin()}\n${end()}`],
    ["with dots for a body", `${begin()}\n...\n${end()}`],
    ["with a mask for a body", `${begin()}\n${"x".repeat(64)}\n${"X".repeat(32)}\n${end()}`],
    ["with a word for a body", `${begin()}\nredacted\n${end()}`],
    ["with a few characters for a body", `${begin()}\na1B2+\n${end()}`],
    ["that is spoken of", `a file that begins with ${begin()} is a key`],
    ["but a public one", `${begin("PUBLIC KEY")}\n${line}\n${end("PUBLIC KEY")}`],
  ])("%s stays", (_, text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });

  test("is told from one whose body only resembles a mask", () => {
    for (const body of [`x${line}`, `${line}x`, `X${line}`, `xX${"x".repeat(14)}`]) {
      expect(without(`${begin()}\n${body}\n${end()}`), body).toBe(REDACTED);
    }
  });
});
