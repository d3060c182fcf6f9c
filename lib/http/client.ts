import ipaddr from "ipaddr.js";
import { env } from "@/lib/env";
import type { Client } from "@/lib/service/client";
import { type Headed, senderOf } from "./sender";

/** Stands for all clients where no trusted source states an address. */
const unknown: Client = { address: "unknown", network: undefined };

/**
 * Who a request counts for (docs/interface.md#rate-limits), by the address that server/main.ts or the platform states:
 * an IPv4 address, or the /64 of an IPv6 address within its /48. A customer is given at least a /64 and often a /48,
 * which holds 65,536 of them. IPv4 has no wider network: behind one /24 there may be thousands of unrelated customers.
 * Without a valid address all clients count as one.
 *
 * What pages of other sites send from a visitor's browser counts separately, so that no site can use up the limits of
 * its visitors.
 */
export function clientOf(request: Headed): Client {
  const client = clientAt(statedBy(request));
  return senderOf(request) === "ours" ? client : forOtherSites(client);
}

/** Whose memory a request counts against: its address or wider network, whichever site has sent it. */
export function memoryKeyOf(request: Headed): string {
  const { address, network } = clientAt(statedBy(request));
  return network ?? address;
}

/** The address that server/main.ts or the platform states. */
function statedBy(request: Headed): string {
  const { CLIENT_IP_HEADER } = env();
  return (CLIENT_IP_HEADER ? request.headers.get(CLIENT_IP_HEADER)?.trim() : undefined) ?? "";
}

/** The client at an address; one and the same for whatever is no address. */
export function clientAt(stated: string): Client {
  if (!ipaddr.isValid(stated)) return unknown;
  const address = ipaddr.process(stated);
  const ipv4 = address instanceof ipaddr.IPv6 ? embeddedIpv4(address) : address;
  if (ipv4) return { address: ipv4.toString(), network: undefined };
  return { address: prefixOf(address, 64), network: prefixOf(address, 48) };
}

/** The IPv4 address of a client that comes through a translator or tunnel, where its IPv6 address holds it. */
function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  switch (address.range()) {
    // RFC 3056: the /48 belongs to this IPv4 address.
    case "6to4":
      return new ipaddr.IPv4(bytes.slice(2, 6));
    // RFC 6052 and RFC 7915: translators give all of IPv4 addresses of one /64.
    case "rfc6052":
    case "rfc6145":
      return new ipaddr.IPv4(bytes.slice(12));
    // RFC 4380: all clients of a server share one /64; the address of each is inverted.
    case "teredo":
      return new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff));
    default:
      return undefined;
  }
}

const prefixOf = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: 48 | 64): string => {
  const parts = address instanceof ipaddr.IPv6 ? address.parts.slice(0, bits / 16) : [];
  return `${parts.map((part) => part.toString(16)).join(":")}::/${bits}`;
};

const forOtherSites = ({ address, network }: Client): Client => ({
  address: `${address} for other sites`,
  network: network && `${network} for other sites`,
});
