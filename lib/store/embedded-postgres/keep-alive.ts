import { setTimeout as sleep } from "node:timers/promises";
import { type Claim, claimServer } from "./claim";
import type { Access } from "./connection";
import type { Place } from "./place";

const pauseMs = 1_000;

/** Told what happens to the server while it serves; `error` where something failed. */
export type Report = (message: string, error?: unknown) => void;

/** A claim that is made anew when it breaks: the server crashed, was ended, or lost the connection. */
export type KeptClaim = {
  /** Ends the watch and gives the claim as it is then. */
  letGo(): Promise<Claim>;
};

/**
 * Watches over a claimed server: when the claim ends, takes the server over again or starts it anew, and tries once a
 * second until it succeeds. Its socket, and so its URL, stays the same.
 */
export function keepAlive(place: Place, access: Access, first: Claim, report: Report): KeptClaim {
  let claim = first;
  let wanted = true;
  let revival = Promise.resolve();

  const revive = async () => {
    report("the embedded PostgreSQL is gone: starting it again");
    while (wanted) {
      try {
        claim = await claimServer(place, access);
        claim.connection.unref();
        report("the embedded PostgreSQL is back");
        return watch();
      } catch (error) {
        report("the embedded PostgreSQL does not start", error);
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
  };
  const watch = () => {
    claim.connection.onEnd(() => {
      if (wanted) revival = revive();
    });
  };
  watch();

  return {
    letGo: async () => {
      wanted = false;
      await revival;
      return claim;
    },
  };
}
