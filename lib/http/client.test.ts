import { afterEach, expect, test, vi } from "vitest";

/** Whom a request counts for whose address is stated as given. */
async function clientOf(address: string | undefined, header = "x-client"): Promise<string> {
  vi.resetModules();
  vi.stubEnv("CLIENT_IP_HEADER", header);
  const client = await import("./client");
  return client.clientOf(
    new Request("http://x", { headers: address === undefined ? {} : { "x-client": address } }),
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
])("%s counts as %s", async (address, client) => {
  expect(await clientOf(address)).toBe(client);
});

test.each(["", "anything", "203.0.113.9, 198.51.100.1", "203.0.113.9:80", "999.1.1.1"])(
  "%j is no address: all such clients count as one",
  async (address) => {
    expect(await clientOf(address)).toBe("unknown");
  },
);

test("without a header that somebody vouches for, all clients count as one", async () => {
  expect(await clientOf("203.0.113.9", "")).toBe("unknown");
});
