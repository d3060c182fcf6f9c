import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { afterEach, expect, test, vi } from "vitest";

/** The client of a request with the given stated address. */
async function clientOf(address: string | undefined, header = "x-client", more: Record<string, string> = {}) {
  vi.resetModules();
  vi.stubEnv("CLIENT_IP_HEADER", header);
  const client = await import("./client");
  return client.clientOf(
    new Request("http://x", {
      headers: { ...(address === undefined ? {} : { "x-client": address }), ...more },
    }),
  );
}

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  [" 203.0.113.9 ", "203.0.113.9"],
  ["203.0.113.9:49152", "203.0.113.9"],
  ["[2001:db8:1:2:3:4:5:6]:49152", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::/64"],
])("%s counts as %s", async (address, client) => {
  expect((await clientOf(address)).address).toBe(client);
});

test.each(["", "anything", "203.0.113.9, 198.51.100.1", "203.0.113.9:port", "[203.0.113.9", "999.1.1.1"])(
  "%j is no IP address: all such clients count as one",
  async (address) => {
    expect(await clientOf(address)).toEqual({ address: "unknown", network: undefined });
  },
);

test("without a trusted header, all clients count as one", async () => {
  expect(await clientOf("203.0.113.9", "")).toEqual({ address: "unknown", network: undefined });
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
  ["2001:db8:2:2::1", "2001:db8:2::/48"],
])("%s belongs to %s", async (address, network) => {
  expect((await clientOf(address)).network).toBe(network);
});

test.each([
  ["an IPv4 address", "203.0.113.9"],
  ["an IPv4 address as IPv6", "::ffff:203.0.113.9"],
  ["6to4", "2002:cb00:7109::1"],
  ["6to4, another host", "2002:cb00:7109:ffff:1:2:3:4"],
  ["NAT64", "64:ff9b::203.0.113.9"],
  ["IPv4 that was translated", "::ffff:0:203.0.113.9"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:34ff:8ef6"],
  ["Teredo, another server and port", "2001::1:0:1:34ff:8ef6"],
])("%s counts as the IPv4 address, which has no wider network", async (_, address) => {
  expect(await clientOf(address)).toEqual({ address: "203.0.113.9", network: undefined });
});

test("an IPv6 address never counts for a /48 that it is not in", async () => {
  await fc.assert(
    fc.asyncProperty(fc.ipV6(), async (address) => {
      const { address: own, network } = await clientOf(address);
      const parsed = ipaddr.parse(address);
      for (const range of [own, network]) {
        if (range?.includes("/")) expect(parsed.match(ipaddr.parseCIDR(range))).toBe(true);
      }
      expect(network === undefined).toBe(!own.endsWith("::/64"));
    }),
    { numRuns: 30 },
  );
});

test("a request from a page of another site counts for the visitor, as cross-site", async () => {
  const own = await clientOf("2001:db8:1:2::1");
  expect(own.isCrossSite).toBeUndefined();
  expect(await clientOf("2001:db8:1:2::1", "x-client", { "sec-fetch-site": "same-origin" })).toEqual(own);
  const foreign = await clientOf("2001:db8:1:2::1", "x-client", { "sec-fetch-site": "cross-site" });
  expect(foreign).toEqual({ ...own, isCrossSite: true });
});

test("a program that pretends to be a page of another site gets no second place in queues", async () => {
  vi.resetModules();
  vi.stubEnv("CLIENT_IP_HEADER", "x-client");
  const { queuePathOf } = await import("../pages/page-queue");
  const paths = [{}, { "sec-fetch-site": "cross-site" }, { origin: "https://other.example" }].map((more) =>
    queuePathOf(new Request("http://x", { headers: { "x-client": "203.0.113.9", ...more } }), "rm_1"),
  );
  expect(paths).toEqual(Array(3).fill(["203.0.113.9", "rm_1"]));
});
