import { BlockList, isIPv6 } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPublicAddress } from "./public-address";

// The oracle: IANA's registries of special addresses, matched by Node. The code under test uses ipaddr.js.
// https://www.iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry
const special4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...[
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.31.196.0/24",
    "192.52.193.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
  ],
  ...["192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
  "168.63.129.16/32",
];
const special6 = [...["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"]];
const blocked = new BlockList();
for (const range of special4) addTo(blocked, range, "ipv4");
for (const range of special6) addTo(blocked, range, "ipv6");
const assigned = new BlockList();
addTo(assigned, "2000::/3", "ipv6");

function addTo(list: BlockList, range: string, family: "ipv4" | "ipv6"): void {
  const [network = "", bits] = range.split("/");
  list.addSubnet(network, Number(bits), family);
}

const isPublicByOracle = (address: string): boolean =>
  isIPv6(address)
    ? assigned.check(address, "ipv6") && !blocked.check(address, "ipv6")
    : !blocked.check(address, "ipv4");

const ipv4Of = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join(".");

const ipv6Of = (value: bigint): string =>
  Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16)).join(
    ":",
  );

/** The first and the last address of a range, and those next to it, as numbers. */
function edgesOf(range: string, length: 32 | 128): bigint[] {
  const [network = "", bits = ""] = range.split("/");
  const size = 1n << BigInt(length - Number(bits));
  const first = length === 32 ? numberOf4(network) : numberOf6(network);
  return [first - 1n, first, first + size - 1n, first + size].filter(
    (one) => one >= 0n && one < 1n << BigInt(length),
  );
}

const numberOf4 = (address: string): bigint =>
  address.split(".").reduce((sum, part) => 256n * sum + BigInt(part), 0n);

function numberOf6(address: string): bigint {
  const [head = "", tail = ""] = address.split("::");
  const groups = (text: string) => text.split(":").filter(Boolean);
  const missing = new Array(8 - groups(head).length - groups(tail).length).fill("0");
  return [...groups(head), ...missing, ...groups(tail)].reduce(
    (sum, part) => 65_536n * sum + BigInt(`0x${part}`),
    0n,
  );
}

/** Random addresses, most of them near a special range. */
const anyIpv4 = fc
  .oneof(fc.nat(2 ** 32 - 1).map(BigInt), fc.constantFrom(...special4.flatMap((range) => edgesOf(range, 32))))
  .map((value) => ipv4Of(Number(value)));
const specialPrefixes = [
  ...special6,
  "::/128",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
  "2000::/3",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "5f00::/16",
  "::ffff:0:0/96",
];
const anyIpv6 = fc
  .oneof(
    fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
    fc.bigInt({ min: 1n << 125n, max: (1n << 126n) - 1n }),
    fc.constantFrom(...specialPrefixes.flatMap((range) => edgesOf(range, 128))),
  )
  .map(ipv6Of);

describe("an address is public exactly if no registry reserves it", () => {
  test("IPv4", () => {
    fc.assert(
      fc.property(anyIpv4, (address) => {
        expect(isPublicAddress(address), address).toBe(isPublicByOracle(address));
      }),
      { numRuns: 5_000 },
    );
  });

  test("IPv6", () => {
    fc.assert(
      fc.property(anyIpv6, (address) => {
        expect(isPublicAddress(address), address).toBe(isPublicByOracle(address));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("no IPv6 address that contains an IPv4 address is public", () => {
  const forms: [string, (hex: string, address: string) => string][] = [
    ["mapped", (_, address) => `::ffff:${address}`],
    ["mapped, in hexadecimal", (hex) => `::ffff:${hex}`],
    ["compatible", (_, address) => `::${address}`],
    ["translated", (hex) => `::ffff:0:${hex}`],
    ["NAT64", (hex) => `64:ff9b::${hex}`],
    ["NAT64 of a site", (hex) => `64:ff9b:1::${hex}`],
    ["6to4", (hex) => `2002:${hex}::1`],
    ["Teredo", (hex) => `2001:0:${hex}::1`],
    ["ISATAP of a site", (hex) => `fe80::5efe:${hex}`],
  ];
  test.each(forms)("%s", (_, form) => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), (value) => {
        const hex = `${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`;
        const address = form(hex, ipv4Of(value));
        expect(isPublicAddress(address), address).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ...[
    "",
    "localhost",
    "example.com",
    "127.1",
    "0177.0.0.1",
    "0x7f.0.0.1",
    "2130706433",
    "127.0.0.1.",
    "1.2.3",
  ],
  ...["fe80::1%eth0", "2606:4700::1111%eth0", "[::1]", "1.1.1.1/32", "1.1.1.1 ", "٣.1.1.1"],
])("%j is no public address", (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

test.each(["1.1.1.1", "8.8.8.8", "192.88.98.255", "2606:4700:4700::1111", "2a00:1450:4001::200e"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
