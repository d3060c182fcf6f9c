import { nextLoopTurn } from "@/lib/loop-turns";
import { RoomError } from "@/lib/room/errors";
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
} from "./read-events";
import { startWaiting } from "./waiting";

const pingEveryMs = 20_000;
/** The most events that are held for a slow reader; of a room with more text than this, in bytes, one. */
const batch = 8;
const batchBytes = 64 * 1024;

/**
 * The timeline as a stream: the events after a time or a number, then each event as it happens, regular pings, and a last
 * message when the room is agreed, ended, deleted or expired (docs/interface.md#event-stream). Ends without the last message
 * when `signal` fires or the process is about to stop. Throws RateLimitError when too many wait or stream, RoomError
 * `unavailable` when the database becomes unavailable.
 */
export function watchEvents(
  session: Session,
  from: { since?: Date | undefined; after?: number | undefined },
  { client, signal }: Waiter,
): AsyncGenerator<TimelinePart, void> {
  const leave = startWaiting(session, client, "stream");
  // If the stream is never started, only this signal ends it.
  signal.addEventListener("abort", leave, { once: true });
  return partsOf(session, seenOf(from), signal, leave);
}

/** One generator: two nested ones would each hold their own promises for every part that is waited for. */
async function* partsOf(
  session: Session,
  from: Seen,
  signal: AbortSignal,
  leave: () => void,
): AsyncGenerator<TimelinePart, void> {
  // Before the first read, so that no event in between is missed.
  const watch = watchRoom(session.room.id, signal);
  let seen = from;
  try {
    // Immediately, because the headers of a response are sent with its first bytes.
    yield ping;
    let pingAt = performance.now() + pingEveryMs;
    while (!watch.hasEnded()) {
      const current = await refresh(session, aheadOf(seen));
      const { room, now, expiresAt } = current;
      if (hasNewer(room, seen)) {
        const events = await readNewer(current, seen, room.contentBytes > batchBytes ? 1 : batch);
        // An event wakes all streams of a room at once, and hundreds that catch up would use all connections to the database.
        await nextLoopTurn(turnOf(session));
        for (const event of events) {
          if (isNewer(event, seen))
            yield { event: "message", id: event.seq, data: presentEvent(room, event) };
          seen = { ...seen, after: event.seq };
        }
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
    watch.close();
    leave();
  }
}

const ping: TimelinePart = { comment: "ping" };

const closed = (status: ClosedBody["room_status"]): TimelinePart => ({
  event: "closed",
  data: { room_status: status },
});
