import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readInput } from "./files";

const folder = mkdtempSync(join(tmpdir(), "negotiation-room-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string | Uint8Array, bytes?: number): string {
  const path = join(folder, "contract.md");
  writeFileSync(path, content);
  if (bytes) truncateSync(path, bytes);
  return path;
}

test("a file is read exactly, with its byte order mark and line ends", async () => {
  expect(await readInput(fileOf("\ufeff# Á\r\n"))).toBe("\ufeff# Á\r\n");
});

test("a file that is not UTF-8 is rejected: nobody proposes a text that differs from the file", async () => {
  await expect(readInput(fileOf(Buffer.from("40 \u00a3", "latin1")))).rejects.toThrow("not text in UTF-8");
});

test("a file that is too large is rejected while it is read", async () => {
  await expect(readInput(fileOf("", 1024 ** 4))).rejects.toThrow("larger than the 32 MB");
});

test("a folder is not a file", async () => {
  await expect(readInput(folder)).rejects.toThrow("The file can't be read");
});
