import { whileHeld } from "@/lib/calls-under-way";
import { watchRoom } from "@/lib/store/wakeups";
import { presentEvents } from "@/lib/wire/present";
import type { EventsAnswer } from "@/lib/wire/responses";
import { refresh, type Session } from "./authenticate";
import type { Client } from "./client";
import { aheadOf, hasNewer, readNewer, type Seen } from "./newer-events";
import { takePlace } from "./waiting";

/** Who waits: whom the call counts for, and what fires when it goes. */
export type Waiter = { readonly client: Client; readonly signal: AbortSignal };

/**
 * What is newer than the caller has seen, as soon as there is something; nothing when the time is up or the process is
 * about to end (docs/interface.md#waiting). No connection is held, and nothing is asked while nothing happens but once
 * at the end. Throws RoomError `not_found` when the room is deleted or expires meanwhile, TooMany when too many wait.
 */
export async function waitForEvents(
  session: Session,
  seen: Seen,
  seconds: number,
  { client, signal }: Waiter,
): Promise<EventsAnswer> {
  const leave = takePlace(session, client, "wait");
  const watch = watchRoom(session.room.id, signal);
  try {
    const timeUp = performance.now() + seconds * 1_000;
    let current = await refresh(session, aheadOf(seen));
    while (!hasNewer(current.room, seen) && performance.now() < timeUp) {
      const expiry = performance.now() + (current.expiresAt.getTime() - current.now.getTime());
      await whileHeld(signal, watch.wait(Math.min(timeUp, expiry) - performance.now()));
      if (watch.isOver()) break;
      // When the time is up, too: the news of a change may have been lost on its way.
      current = await refresh(session, aheadOf(seen));
    }
    return presentEvents(current, await readNewer(current, seen));
  } finally {
    watch.close();
    leave();
  }
}
