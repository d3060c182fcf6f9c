import { setTimeout as sleep } from "node:timers/promises";
import { whileWaiting } from "@/lib/concurrent-requests";
import { nextLoopTurn } from "@/lib/loop-turns";
import { type Event, type Room, textBytes } from "@/lib/room/room";
import { readTimeline } from "@/lib/store/timeline";
import { watchRoom } from "@/lib/store/wakeups/wakeups";
import { presentEvents } from "@/lib/wire/present";
import type { EventsQuery } from "@/lib/wire/queries";
import type { EventsResponse } from "@/lib/wire/responses";
import { refresh, type Session, turnOf } from "./authenticate";
import { type Client, networksOf } from "./rate-limit";
import { startWaiting } from "./waiting";

/** The timeline, or its newer events (docs/interface.md#read-events). With `wait` it waits for one. */
export async function readEvents(
  session: Session,
  { wait: seconds = 0, ...from }: EventsQuery,
  caller: Waiter,
): Promise<EventsResponse> {
  const seen = seenOf(from);
  if (seconds > 0 && !hasNewer(session.room, seen)) return waitForEvents(session, seen, seconds, caller);
  return presentEvents(session, await readNewer(session, seen));
}

/** How long a response is held after the first new event, for what is written in the same burst. */
const burstMs = 50;

/**
 * A waiting client: who it counts for, a signal that fires when it disconnects, and a function that reserves memory for a
 * large result and throws RoomError `unavailable` if there is too little.
 */
export type Waiter = {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly hold?: (bytes: number) => void;
};

/**
 * The events that the client has not seen, as soon as there are any; none when the time is up or the process is about to
 * stop (docs/interface.md#waiting). Waiting holds no connection and reads the room only at its end. Throws RoomError
 * `not_found` if the room is deleted or expires meanwhile, RateLimitError if too many requests wait.
 */
async function waitForEvents(
  session: Session,
  seen: Seen,
  seconds: number,
  { client, signal, hold }: Waiter,
): Promise<EventsResponse> {
  const leave = startWaiting(session, client, "wait");
  const watch = watchRoom(session.room.id, signal);
  const [network] = networksOf(client);
  try {
    const timeUp = performance.now() + seconds * 1_000;
    let current = await refresh(session, aheadOf(seen));
    while (!hasNewer(current.room, seen) && performance.now() < timeUp) {
      const expiry = performance.now() + (current.expiresAt.getTime() - current.now.getTime());
      await whileWaiting(signal, network, watch.wait(Math.min(timeUp, expiry) - performance.now()));
      if (watch.hasEnded()) break;
      // Also when the time is up: the wake-up for a change may have been lost.
      current = await refresh(session, aheadOf(seen));
      if (!hasNewer(current.room, seen)) continue;
      await whileWaiting(signal, network, sleep(burstMs));
      current = await refresh(session, aheadOf(seen));
    }
    const newer = await readNewer(current, seen);
    const bytes = newer.reduce((sum, event) => sum + textBytes(event), 0);
    if (bytes > LARGE) {
      await nextLoopTurn(turnOf(session));
      hold?.(bytes);
    }
    return presentEvents(current, newer);
  } finally {
    watch.close();
    leave();
  }
}

/** In bytes. An event wakes all waiting requests of a room at once: larger results are made one per turn. */
const LARGE = 4_000;

/** How far a client has read the timeline: the time or the number of the last event that it saw. */
export type Seen = { since: Date } | { after: number };

/** How far a client has read, from its query; without one it has seen nothing. */
export const seenOf = (from: { since?: Date | undefined; after?: number | undefined }): Seen =>
  from.since ? { since: from.since } : { after: from.after ?? 0 };

/** Whether the room has events that the reader has not seen. */
export const hasNewer = (room: Room, seen: Seen): boolean =>
  "since" in seen ? room.lastAt > seen.since : room.lastSeq > seen.after;

/** The first `limit` events that the reader has not seen. Runs no statement if they were read with the room. */
export async function readNewer(
  { room, client, ahead }: Session,
  seen: Seen,
  limit?: number,
): Promise<Event[]> {
  if (!hasNewer(room, seen)) return [];
  const events = "after" in seen && ahead?.after === seen.after ? ahead.newer : undefined;
  return events?.slice(0, limit) ?? readTimeline({ room, client }, seen, limit);
}

/** The number after which a client reads, if it does so by number. */
export const aheadOf = (seen: Seen): number | undefined => ("after" in seen ? seen.after : undefined);
