import { type Claim, claimRunning } from "./claim";
import type { Access } from "./connection";
import { EmbeddedPostgresError } from "./error";
import type { Place } from "./place";
import { type Postmaster, readPostmasterFile, stopPostmaster } from "./postmaster";
import { isPostgres } from "./process-check";

/**
 * Stops the claimed server. The claim lasts until the server ends: if it ended first, a service that starts just now
 * could claim the server and lose it at once.
 */
export async function releaseServer(place: Place, claim: Claim, access: Access): Promise<void> {
  const current = claim.connection.isBroken() ? await reclaim(place, claim.server, access) : claim;
  try {
    if (current) await stopPostmaster(place, current.server);
  } finally {
    current?.connection?.close();
  }
}

/** With a broken claim, another service may have claimed the server since: then it is not ours to stop. */
async function reclaim(
  place: Place,
  { pid }: Postmaster,
  access: Access,
): Promise<{ server: Postmaster; connection?: Claim["connection"] } | undefined> {
  const server = await readPostmasterFile(place.home);
  if (server?.pid !== pid || !(await isPostgres(pid))) return undefined;
  try {
    const claim = await claimRunning(place, server, access);
    // A server that does not answer has nobody else's claim.
    return claim === "foreign" ? undefined : (claim ?? { server });
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) return undefined;
    throw error;
  }
}
