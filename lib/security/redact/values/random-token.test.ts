import { describe, expect, it } from "vitest";
import { b62, hex, LOWER, randomText, url64, uuid } from "@/tools/redaction/samples/generate";
import { isRandomToken } from "./random-token";

describe("isRandomToken", () => {
  const seeds = Array.from({ length: 50 }, (_, n) => `random ${n}`);
  it.each<[string, (seed: string) => string]>([
    ["hexadecimal digits", (seed) => hex(32, seed)],
    ["letters and digits", (seed) => b62(24, seed)],
    ["base64url", (seed) => url64(40, seed)],
    ["small letters and digits", (seed) => randomText(`${LOWER}0123456789`, 32, seed)],
    ["UUIDs", uuid],
    ["a part of several", (seed) => `v1.${hex(24, seed)}.${hex(32, seed)}`],
  ])("is true for %s, nearly always", (_, make) => {
    expect(seeds.filter((seed) => !isRandomToken(make(seed))).length).toBeLessThanOrEqual(2);
  });

  it.each([
    "internationalization",
    "Base64UrlSafeEncoder2Factory",
    "migrateKeyToMySQL",
    "buffercomparebuf1-buf2",
    "orders-api-2024-03-14-staging",
    "2025-03-14T09:26:53.120Z",
    "1234567890123456789",
    "aaaaaaaaaaaaaaaaaaaaaaaa",
    "v1.24.3-rc.1+build.4711",
    "x86_64-unknown-linux-gnu",
    "src/lib/token-search.test.ts",
    `assets/${"4f2a9c8b7d6e"}${"5f4a3b2c1d0e"}.js`,
    "short1A2b3C",
  ])("is false for %s", (text) => {
    expect(isRandomToken(text)).toBe(false);
  });
});
