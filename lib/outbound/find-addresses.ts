import { isIP } from "node:net";
import { createLookUp, type LookUp } from "./look-up";
import { isPublicAddress } from "./public-address";

/** A host of a URL, in lower case and with the brackets of an IPv6 address, and how long its look-up may take. */
export type Question = { hostname: string; allowPrivate: boolean; timeoutMs: number };

export type Address = Awaited<ReturnType<LookUp>>[number];

/** Names of large services have up to about 16. */
const maxAddresses = 32;

/**
 * The addresses to connect to, one of each family; null if any of the host's addresses is not public or there are more than
 * 32. Throws if the host has none.
 */
export async function findAddresses(
  { hostname, allowPrivate, timeoutMs }: Question,
  lookUp = createLookUp(),
): Promise<Address[] | null> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses =
    family === 0 ? await lookUp(host, AbortSignal.timeout(timeoutMs)) : [{ address: host, family }];
  if (addresses.length > maxAddresses) return null;
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) return null;
  const chosen = [4, 6].flatMap((wanted) => addresses.find(({ family }) => family === wanted) ?? []);
  if (chosen.length === 0) throw new Error("The host has no address.");
  return chosen;
}
