import { beginRequest, concurrentRequests, waitingRequestsOf } from "@/lib/concurrent-requests";
import { Counts, once } from "@/lib/counts";

/** A client with fewer concurrent requests than this share of the limit gets a slot even if others have taken all. */
const reservedShare = 0.1;

/**
 * Limits concurrent requests. Requests that only wait do not count (lib/concurrent-requests.ts). A client with few
 * requests gets a slot even over the limit, so that no single client can lock others out.
 */
export function createRequestSlots(maxConcurrentRequests: number) {
  const taken = new Counts<string>();
  /**
   * Twice as high for a client without requests, and lower with each that it has: many clients together can't lock it
   * out.
   */
  const limitFor = (client: string) => {
    const working = taken.of(client) - waitingRequestsOf(client);
    const reserved = 1 - Math.max(0, working) / (maxConcurrentRequests * reservedShare);
    return maxConcurrentRequests * (1 + Math.max(0, reserved));
  };
  return {
    /** Whether there is no slot for another request of this client. */
    areFull: (client: string): boolean => concurrentRequests() >= limitFor(client),
    /** Takes a slot for a request of this client. Returns the function that releases it. */
    acquire(client: string): () => void {
      const endRequest = beginRequest();
      taken.add(client, 1);
      return once(() => {
        endRequest();
        taken.add(client, -1);
      });
    },
  };
}
