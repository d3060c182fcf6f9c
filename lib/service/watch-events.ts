import { RoomError } from "@/lib/room/errors";
import { readClock } from "@/lib/store/rooms";
import { type Watch, watchRoom } from "@/lib/store/wakeups";
import { presentEvent } from "@/lib/wire/present";
import type { ClosedBody, TimelinePart } from "@/lib/wire/responses";
import { refresh, type Session } from "./authenticate";
import { aheadOf, hasNewer, readNewer, type Seen, seenOf } from "./newer-events";
import type { Waiter } from "./wait-for-events";
import { takePlace } from "./waiting";

const pingEveryMs = 20_000;
/** So many events are held for a reader at most, however slow it is. */
const batch = 8;

/**
 * The timeline as it grows: what is newer than a time or a number, then each event as it happens, a ping now and then,
 * and a last word when the room is agreed, deleted or expired (docs/interface.md#event-stream). Ends without the last
 * word when `signal` fires or the process is about to end. Throws TooMany when too many wait or stream, RoomError
 * `unavailable` when the database goes away.
 */
export function watchEvents(
  session: Session,
  from: { since?: Date | undefined; after?: number | undefined },
  { client, signal }: Waiter,
): AsyncGenerator<TimelinePart, void> {
  const leave = takePlace(session, client, "stream");
  // Of a stream that is never begun, nothing else tells the end.
  signal.addEventListener("abort", leave, { once: true });
  return partsOf(session, seenOf(from), signal, leave);
}

async function* partsOf(
  session: Session,
  from: Seen,
  signal: AbortSignal,
  leave: () => void,
): AsyncGenerator<TimelinePart, void> {
  // Before the first reading: what happens after it ends the first wait.
  const watch = watchRoom(session.room.id, signal);
  try {
    yield* untilClosed(session, from, watch);
  } catch (error) {
    if (!isGone(error)) throw error;
    yield closed(await endOf(session));
  } finally {
    watch.close();
    leave();
  }
}

/** The same until the room is agreed or the watch is over. Throws RoomError `not_found` when the room is gone. */
async function* untilClosed(session: Session, from: Seen, watch: Watch): AsyncGenerator<TimelinePart, void> {
  let seen = from;
  // At once, because the head of an answer goes out with its first bytes.
  yield ping;
  let pingAt = performance.now() + pingEveryMs;
  while (!watch.isOver()) {
    const current = await refresh(session, aheadOf(seen));
    const { room, now, expiresAt } = current;
    for (const event of await readNewer(current, seen, batch)) {
      yield { event: "message", id: event.seq, data: presentEvent(room, event) };
      seen = { after: event.seq };
    }
    if (hasNewer(room, seen)) continue;
    if (room.status === "agreed") return yield closed("agreed");

    const expiryAt = performance.now() + (expiresAt.getTime() - now.getTime());
    await watch.wait(Math.min(pingAt, expiryAt) - performance.now());
    if (watch.isOver() || performance.now() < pingAt) continue;
    // After each ping the room is read again, because the news of a change may have been lost on its way.
    yield ping;
    pingAt = performance.now() + pingEveryMs;
  }
}

const isGone = (error: unknown): boolean => error instanceof RoomError && error.reason === "not_found";

const ping: TimelinePart = { comment: "ping" };

const closed = (status: ClosedBody["room_status"]): TimelinePart => ({
  event: "closed",
  data: { room_status: status },
});

/** Why a room is not there any more, by the database's clock. */
const endOf = async ({ expiresAt }: Session): Promise<"expired" | "deleted"> =>
  (await readClock()) >= expiresAt ? "expired" : "deleted";
