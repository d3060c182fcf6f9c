import ipaddr from "ipaddr.js";
import { env } from "@/lib/env";

/** What stands for all clients where nobody vouches for an address. */
const unknown = "unknown";

/**
 * Whom a call counts for: the IPv4 address that server/main.ts or the platform vouches for, or the /64 of the IPv6
 * address, which is the least that one client is given. Without either, and for what is no address, all count as one.
 */
export function clientOf(request: Request): string {
  const { CLIENT_IP_HEADER } = env();
  const stated = CLIENT_IP_HEADER ? request.headers.get(CLIENT_IP_HEADER)?.trim() : undefined;
  return stated && ipaddr.isValid(stated) ? networkOf(stated) : unknown;
}

function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")}::/64`
    : parsed.toString();
}
