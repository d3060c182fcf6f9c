import { nextLoopTurn } from "@/lib/loop-turns";
import { RoomError } from "@/lib/room/errors";
import { textsBytes } from "@/lib/room/room";
import { readClock } from "@/lib/store/rooms";
import { watchRoom } from "@/lib/store/wakeups/wakeups";
import { type ClosedBody, presentEvent, type TimelinePart } from "@/lib/wire/events";
import { refresh, type Session, turnOf } from "./authenticate";
import {
  aheadOf,
  caughtUp,
  hasNewer,
  isNewer,
  readNewer,
  type Seen,
  seenOf,
  type Waiter,
  wokenShare,
} from "./read-events";
import { startWaiting } from "./waiting";

const pingEveryMs = 20_000;
/** The most events that are held for a slow reader; of a room with more text than this, in bytes, one. */
const batch = 8;
const batchBytes = 64 * 1024;

/** Like a {@link Waiter}. `hold` returns a function that frees the memory. */
export type Watcher = Omit<Waiter, "hold"> & { readonly hold: (bytes: number) => () => void };

/**
 * The timeline as a stream: the events after a time or a number, then each event as it happens, regular pings, and a
 * last message when the room is agreed, ended, deleted or expired (docs/interface.md#event-stream). Ends without the
 * last message when `signal` fires, the link is replaced or the process is about to stop. Throws RateLimitError when too
 * many wait or stream, RoomError `unavailable` when the database becomes unavailable.
 */
export function watchEvents(
  session: Session,
  from: { since?: Date | undefined; after?: number | undefined },
  { client, signal, hold }: Watcher,
): AsyncGenerator<TimelinePart, void> {
  const leave = startWaiting(session, client, "stream");
  // If the stream is never started, only this signal ends it.
  signal.addEventListener("abort", leave, { once: true });
  return partsOf(session, seenOf(from), { signal, hold, leave });
}

/** One generator: two nested ones would each hold their own promises for every part that is waited for. */
async function* partsOf(
  session: Session,
  from: Seen,
  { signal, hold, leave }: Pick<Watcher, "signal" | "hold"> & { leave: () => void },
): AsyncGenerator<TimelinePart, void> {
  // Before the first read, so that no event in between is missed.
  const watch = watchRoom(session.room.id, signal);
  let seen = from;
  let release: (() => void) | undefined;
  try {
    // Immediately, because the headers of a response are sent with its first bytes.
    yield ping;
    let pingAt = performance.now() + pingEveryMs;
    for (;;) {
      await nextLoopTurn(turnOf(session), { share: wokenShare });
      if (watch.hasEnded()) return;
      const current = await refresh(session, aheadOf(seen));
      const { room, now, expiresAt } = current;
      if (hasNewer(room, seen)) {
        const limit = room.contentBytes > batchBytes ? 1 : batch;
        const events = await readNewer(current, seen, limit);
        release = hold(textsBytes(events));
        for (const event of events) {
          if (isNewer(event, seen))
            yield { event: "message", id: event.seq, data: presentEvent(room, event) };
          seen = { ...seen, after: event.seq };
        }
        release();
        release = undefined;
        if (hasNewer(room, seen)) continue;
      }
      seen = caughtUp(room, seen);
      if (room.status !== "open") return yield closed(room.status);

      const expiryAt = performance.now() + (expiresAt.getTime() - now.getTime());
      await watch.wait(Math.min(pingAt, expiryAt) - performance.now());
      if (watch.hasEnded() || performance.now() < pingAt) continue;
      // After each ping the room is read again, because the wake-up for a change may have been lost.
      yield ping;
      pingAt = performance.now() + pingEveryMs;
    }
  } catch (error) {
    // A client that reconnects with the token that was replaced gets 401.
    if (error instanceof RoomError && error.reason === "unauthenticated") return;
    if (!(error instanceof RoomError && error.reason === "not_found")) throw error;
    yield closed((await readClock()) >= session.expiresAt ? "expired" : "deleted");
  } finally {
    release?.();
    watch.close();
    leave();
  }
}

const ping: TimelinePart = { comment: "ping" };

const closed = (status: ClosedBody["room_status"]): TimelinePart => ({
  event: "closed",
  data: { room_status: status },
});
