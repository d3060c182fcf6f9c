import { Resolver } from "node:dns/promises";

/** The addresses of a name. Throws if there is no answer; gives up when `signal` is aborted. */
export type LookUp = (
  hostname: string,
  signal: AbortSignal,
) => Promise<{ address: string; family: number }[]>;

/** One name server has a second, then two more. */
const patience = { timeout: 1_000, tries: 2 };
/** Some name servers never answer a query for IPv6 addresses. So, after one family, the other has this many ms more. */
const otherFamilyMs = 500;
const isThisMachine = /(^|\.)localhost$/;

/**
 * Looks names up in DNS, by `servers` or those of the system. Not by dns.lookup(): it can't be given up, and few run at
 * a time in a process, so names whose servers never respond would hold up its connections to its own database.
 */
export function createLookUp(servers?: string[]): LookUp {
  return async (hostname, signal) => {
    // RFC 6761, section 6.3.
    if (isThisMachine.test(hostname)) return [{ address: "127.0.0.1", family: 4 }];
    const resolver = new Resolver(patience);
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel);
    try {
      const queries = [resolver.resolve4(hostname), resolver.resolve6(hostname)] as const;
      Promise.any(queries).then(
        () => setTimeout(cancel, otherFamilyMs).unref(),
        () => undefined,
      );
      const [ipv4, ipv6] = await Promise.allSettled(queries);
      if (ipv4.status === "rejected" && ipv6.status === "rejected") throw ipv4.reason;
      const addresses = (found: PromiseSettledResult<string[]>, family: number) =>
        found.status === "fulfilled" ? found.value.map((address) => ({ address, family })) : [];
      return [...addresses(ipv4, 4), ...addresses(ipv6, 6)];
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
}
