import ipaddr from "ipaddr.js";
import { env } from "@/lib/env";
import type { Client } from "@/lib/service/rate-limit";
import { siteOf, type WithHeaders } from "./origin";

/** Stands for all clients whose address no trusted source states. */
const unknownClient: Client = { address: "unknown", network: undefined };

/**
 * The client that a request counts for (docs/interface.md#rate-limits), by the address that the server or the platform
 * states: an IPv4 address, or the /64 of an IPv6 address and its /48. A customer gets at least a /64 and often a /48,
 * which holds 65,536 of them. IPv4 has no wider network: one /24 may hold thousands of unrelated customers.
 *
 * A request that a page of another site sends from a visitor's browser counts for the visitor, as cross-site.
 */
export function clientOf(request: WithHeaders): Client {
  const client = clientAtAddress(statedAddress(request));
  return siteOf(request) === "own" ? client : { ...client, isCrossSite: true };
}

/** The key by which the memory that a request needs is counted: its wider network or its address. */
export function memoryKeyOf(request: WithHeaders): string {
  const { address, network } = clientAtAddress(statedAddress(request));
  return network ?? address;
}

function statedAddress(request: WithHeaders): string {
  const { CLIENT_IP_HEADER } = env();
  return (CLIENT_IP_HEADER ? request.headers.get(CLIENT_IP_HEADER)?.trim() : undefined) ?? "";
}

/** The client at an IP address, to which a proxy may add the port. Everything else counts as one client. */
export function clientAtAddress(text: string): Client {
  const stated = text.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
  if (!ipaddr.isValid(stated)) return unknownClient;
  const address = ipaddr.process(stated);
  if (address instanceof ipaddr.IPv4) return { address: address.toString(), network: undefined };
  const ipv4 = embeddedIpv4(address);
  if (ipv4) return { address: ipv4.toString(), network: undefined };
  return { address: prefixOf(address, 64), network: prefixOf(address, 48) };
}

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

const prefixOf = ({ parts }: ipaddr.IPv6, bits: 48 | 64): string =>
  `${parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(":")}::/${bits}`;
