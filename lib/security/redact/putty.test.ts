import { describe, expect, test } from "vitest";
import { REDACTED, redact } from "../redact";
import { b64 } from "./samples/making";

const head = [
  ["PuTTY-User-Key-File-3", "ssh-rsa"].join(": "),
  "Encryption: none",
  "Comment: deploy",
  "Public-Lines: 2",
  b64(64, "public 1"),
  b64(20, "public 2"),
];
const lines = [b64(64, "private 1"), b64(64, "private 2"), "Qw7+aG=="];
const mac = "Private-MAC: 0a1b";
const key = (count: number, body: string[], ...rest: string[]) => [
  ...head,
  `Private-Lines: ${count}`,
  ...body,
  ...rest,
];
const without = (text: string) => redact(text).text;

describe("a PuTTY private key", () => {
  test("loses its private lines, also a short last one, and nothing else", () => {
    const text = key(3, lines, mac).join("\n");
    expect(redact(text)).toEqual({ text: key(3, [REDACTED], mac).join("\n"), redactions: 1 });
    expect(without(text.replaceAll("\n", "\r\n"))).toBe(key(3, [REDACTED], mac).join("\r\n"));
    expect(without(text.replace("File-3", "File-2"))).toContain(`\nPrivate-Lines: 3\n${REDACTED}\n${mac}`);
  });

  test.each([
    ["marks of quotation", "\n> "],
    ["marks of quotation twice", "\n> > "],
    ["escaped line ends", "\\n"],
    ["line ends escaped twice", "\\\\r\\\\n"],
    ["an indent", "\n    "],
    ["joined literals", '\\n" +\n"'],
  ])("loses them with %s between its lines", (_, gap) => {
    const text = `"${key(3, lines, mac).join(gap)}" was it`;
    expect(without(text)).toBe(`"${key(3, [REDACTED], mac).join(gap)}" was it`);
  });

  test("that was cut off, or has more lines than it says, loses what is there", () => {
    expect(without(`${key(14, lines.slice(0, 2)).join("\n")}\nthanks, bye`)).toBe(
      `${key(14, [REDACTED]).join("\n")}\nthanks, bye`,
    );
    expect(without(key(1, lines.slice(0, 2), mac).join("\n"))).toBe(key(1, [REDACTED], mac).join("\n"));
  });

  test.each([
    key(3, ["..."], mac),
    key(1, ["x".repeat(64)], mac),
    key(1, ["short"], mac),
    ["The file has Private-Lines: 14 and then base64"],
    ["Private-Lines: n"],
    ["Private-Lines: 1"],
  ])("is none without any: %s", (...text) => {
    expect(without(text.join("\n"))).toBe(text.join("\n"));
  });
});
