import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { urlProblem } from "./check-url";

describe("a URL of the public internet is allowed", () => {
  test.each([
    "https://hooks.example.com/rooms?source=a%20b",
    "https://example.com:443/",
    "https://8.8.8.8/hook",
    "https://[2606:4700:4700::1111]/",
    "https://bücher.example.com/",
    "https://localhost.example.com/",
  ])("%s", (url) => {
    expect(urlProblem(url)).toBeNull();
  });
});

describe("a URL is rejected that", () => {
  test.each([
    ["is not absolute", "hooks.example.com/rooms"],
    ["is not absolute", "//example.com/"],
    ["is empty", ""],
    ["has another scheme", "http://example.com/"],
    ["has another scheme", "ftp://example.com/"],
    ["has another scheme", "file:///etc/passwd"],
    ["has another scheme", "javascript:alert(1)"],
    ["has another scheme", "data:text/plain,a"],
    ["has a user name", "https://user@example.com/"],
    ["has a password", "https://user:pass@example.com/"],
    ["has a user name that looks like a host", "https://example.com@127.0.0.1/"],
    ["has a fragment", "https://example.com/#a"],
    ["has a NUL", "https://example.com/\0"],
    ["has a tab, which the parser drops", "https://example.com/a\tb"],
    ["ends with a line feed", "https://example.com/\n"],
    ["has half of a surrogate pair", "https://example.com/\ud800"],
    ["has another port", "https://example.com:22/"],
    ["has another port", "https://example.com:8443/"],
    ["ends with a dot", "https://example.com./"],
    ["ends with a dot", "https://127.0.0.1./"],
    ["names this machine", "https://localhost/"],
    ["names this machine", "https://LOCALHOST/"],
    ["names this machine", "https://a.localhost/"],
    ["names this machine by full-width letters", "https://ｌｏｃａｌｈｏｓｔ/"],
    ["names this machine by digits in circles", "https://①②⑦.0.0.1/"],
    ["has a name without a dot", "https://intranet/"],
    ["has a name of a local network", "https://printer.local/"],
    ["has a name of a local network", "https://metadata.google.internal/"],
    ["has a name of a local network", "https://router.home.arpa/"],
    ["has a private address", "https://10.0.0.1/"],
    ["has a private address", "https://169.254.169.254/latest/meta-data/"],
    ["has a private address", "https://100.100.100.200/"],
    ["has a private address", "https://168.63.129.16/"],
    ["has a private address in decimal", "https://2130706433/"],
    ["has a private address in octal", "https://0177.0.0.1/"],
    ["has a private address in hexadecimal", "https://0x7f000001/"],
    ["has a private address in mixed notation", "https://0x7f.1/"],
    ["has a short private address", "https://127.1/"],
    ["has the unspecified address", "https://0/"],
    ["has a private IPv6 address", "https://[::1]/"],
    ["has a private IPv6 address", "https://[::]/"],
    ["has a private IPv6 address", "https://[fd00:ec2::254]/"],
    ["has a mapped address", "https://[::ffff:127.0.0.1]/"],
    ["has a mapped public address", "https://[::ffff:8.8.8.8]/"],
    ["has a NAT64 address", "https://[64:ff9b::7f00:1]/"],
    ["has a 6to4 address", "https://[2002:7f00:1::]/"],
    ["has a Teredo address", "https://[2001:0:7f00:1::]/"],
    ["is too long", `https://example.com/${"a".repeat(2_048)}`],
  ])("%s: %s", (_, url) => {
    expect(urlProblem(url)).toMatch(/\.$/);
  });
});

test("every notation of a private IPv4 address is rejected", () => {
  const part = (value: number) =>
    fc.constantFrom(
      String(value),
      `0x${value.toString(16)}`,
      `0${value.toString(8)}`,
      `0X00${value.toString(16)}`,
    );
  const address = fc.constantFrom(
    [127, 0, 0, 1],
    [10, 1, 2, 3],
    [192, 168, 0, 1],
    [169, 254, 169, 254],
    [0, 0, 0, 0],
  );
  const notation = address.chain(([a = 0, b = 0, c = 0, d = 0]) =>
    fc.oneof(
      fc.tuple(part(a), part(b), part(c), part(d)),
      fc.tuple(part(a), part(b), part(c * 256 + d)),
      fc.tuple(part(a), part((b * 256 + c) * 256 + d)),
      fc.tuple(part(((a * 256 + b) * 256 + c) * 256 + d)),
    ),
  );
  fc.assert(
    fc.property(notation, fc.constantFrom("", "."), (parts, end) => {
      const url = `https://${(parts as string[]).join(".")}${end}/`;
      expect(urlProblem(url), url).not.toBeNull();
    }),
    { numRuns: 2_000 },
  );
});

test("the error for a private address or name says what the operator can set", () => {
  for (const url of ["https://10.0.0.1/", "https://[::1]/", "https://localhost/", "https://printer.local/"])
    expect(urlProblem(url), url).toMatch(
      /public internet, unless the operator sets WEBHOOK_ALLOW_PRIVATE=1\.$/,
    );
});

test("the setting allows the operator's own network, but no user name and no other scheme", () => {
  const allowPrivate = true;
  for (const url of ["http://10.0.0.1:8080/", "https://localhost/", "http://hooks:3000/a"])
    expect(urlProblem(url, { allowPrivate }), url).toBeNull();
  for (const url of ["ftp://10.0.0.1/", "http://user@hooks/", "http://hooks/#a", "http://hooks./"])
    expect(urlProblem(url, { allowPrivate }), url).not.toBeNull();
});
