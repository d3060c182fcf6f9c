import { beginCall, callsUnderWay } from "@/lib/calls-under-way";

/** The places that requests under way take in a process. */
export type Places = {
  /** Whether there is none for one more request of a client. */
  areTaken(client: string): boolean;
  /** Takes one for a request of a client; gives what frees it. */
  take(client: string): () => void;
};

/** A client with fewer requests under way than this share of the limit finds a place, though others have filled it. */
const keptShare = 0.1;
/** For those, there are so many times as many places. */
const keptTimes = 2;

/**
 * Places for so many requests under way at once, those aside that are merely held (lib/calls-under-way.ts). Who has few
 * under way gets one beyond that, so that no client can keep others out alone.
 */
export function placesFor(callsAtOnce: number): Places {
  const taken = new Map<string, number>();
  const of = (client: string) => taken.get(client) ?? 0;
  return {
    areTaken: (client) =>
      callsUnderWay() >= callsAtOnce * (of(client) < callsAtOnce * keptShare ? keptTimes : 1),
    take(client) {
      const leave = beginCall();
      taken.set(client, of(client) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        leave();
        if (of(client) > 1) taken.set(client, of(client) - 1);
        else taken.delete(client);
      };
    },
  };
}
