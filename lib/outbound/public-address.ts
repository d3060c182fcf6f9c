import ipaddr from "ipaddr.js";

/**
 * Whether an IP address belongs to a host on the public internet. False for every special range of IANA's registries,
 * for IPv6 addresses that contain an IPv4 address (mapped, NAT64, 6to4, Teredo), and for text that is not an address.
 */
export function isPublicAddress(text: string): boolean {
  // ipaddr.js also reads 127.1 and 0177.0.0.1, which a resolver never returns.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return false;
  // A zone (fe80::1%eth0) means an interface of this machine.
  if (text.includes("%")) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  if (address.kind() === "ipv4") return !otherIpv4.some((range) => address.match(range));
  return address.match(globalUnicast) && !otherIpv6.some((range) => address.match(range));
}

/** The network that is likely to belong to one host: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(text: string): string {
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** All that is assigned for use on the internet so far. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** Azure serves its platform on this one to each machine. */
const otherIpv4 = ["168.63.129.16/32"].map((range) => ipaddr.parseCIDR(range));

/** IETF protocol assignments (Teredo among them), 6to4, documentation, AS112. */
const otherIpv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"].map((range) =>
  ipaddr.parseCIDR(range),
);
