import { setTimeout as sleep } from "node:timers/promises";
import { whileWaiting } from "@/lib/concurrent-requests";
import { nextLoopTurn } from "@/lib/loop-turns";
import { type Event, type Room, textsBytes } from "@/lib/room/room";
import { readAfter, readTimeline } from "@/lib/store/timeline";
import { type Watch, watchRoom } from "@/lib/store/wakeups/wakeups";
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
  if (seconds > 0 && !hasNewer(session.room, seen))
    return waitForEvents(session, caughtUp(session.room, seen), seconds, caller);
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
  readonly hold: (bytes: number) => void;
};

/**
 * The events that the client has not seen, as soon as there are any; none when the time is up or the process is about to
 * stop (docs/interface.md#waiting). It reads the room at its beginning and at its end, and holds no connection in
 * between. Throws RoomError `not_found` if the room is deleted or expires meanwhile, RateLimitError if too many requests
 * wait.
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
    const waiting = untilNewer(session, seen, { watch, timeUp, hold, signal });
    const { current, newer } = await whileWaiting(signal, network, waiting);
    return presentEvents(current, newer);
  } finally {
    watch.close();
    leave();
  }
}

/** Waits for events that the client has not seen, until `timeUp`, and returns them and the room. */
async function untilNewer(
  session: Session,
  seen: Seen,
  { watch, timeUp, hold, signal }: { watch: Watch; timeUp: number } & Pick<Waiter, "hold" | "signal">,
): Promise<{ current: Session; newer: Event[] }> {
  let current = await refresh(session, aheadOf(seen));
  const refreshInTurn = async () => {
    await nextLoopTurn(turnOf(session), { share: wokenShare, signal });
    if (!watch.hasEnded()) current = await refresh(session, aheadOf(seen));
  };
  while (!hasNewer(current.room, seen) && performance.now() < timeUp) {
    const expiry = performance.now() + (current.expiresAt.getTime() - current.now.getTime());
    await watch.wait(Math.min(timeUp, expiry) - performance.now());
    // Also when the time is up: the wake-up for a change may have been lost.
    await refreshInTurn();
    if (watch.hasEnded()) break;
    if (!hasNewer(current.room, seen)) continue;
    await sleep(burstMs);
    await refreshInTurn();
  }
  const newer = await readNewer(current, seen);
  const bytes = textsBytes(newer);
  if (bytes > LARGE) {
    hold(bytes);
    await nextLoopTurn(turnOf(session), { signal });
  }
  return { current, newer: newer.filter((event) => isNewer(event, seen)) };
}

/** In bytes. Smaller results reserve no memory, and are made without a turn of their own. */
const LARGE = 4_000;

/**
 * How much of a turn of the event loop a request takes that an event or the end of its time has woken: it reads its
 * room and up to 32 KB of events. An event wakes up to a hundred requests of a room at once, and one client may have
 * many rooms.
 */
export const wokenShare = 1 / 8;

/**
 * How far a client has read the timeline: the number of the last event that it saw, or that is not later than the time
 * up to which it has read.
 */
export type Seen = { after: number; since?: Date | undefined };

/** How far a client has read, from its query; without one it has seen nothing. A time counts more than a number. */
export const seenOf = ({
  since,
  after = 0,
}: {
  since?: Date | undefined;
  after?: number | undefined;
}): Seen => (since ? { after: 0, since } : { after });

/** Whether the client has not seen an event. */
export const isNewer = ({ seq, at }: Pick<Event, "seq" | "at">, { after, since }: Seen): boolean =>
  seq > after && (since === undefined || at > since);

/** Whether the room has events that the client has not seen. */
export const hasNewer = ({ lastSeq, lastAt }: Room, seen: Seen): boolean =>
  isNewer({ seq: lastSeq, at: lastAt }, seen);

/** How far a client has read that has seen all events of a room. */
export const caughtUp = ({ lastSeq }: Room, seen: Seen): Seen => ({
  ...seen,
  after: Math.max(seen.after, lastSeq),
});

/**
 * The first `limit` events after the number that the client has seen, if it has not seen the last one of the room.
 * Later, by time, may be only some of them. Runs no statement if they were read with the room.
 */
export async function readNewer(
  { room, client, whenGone, ahead }: Session,
  seen: Seen,
  limit?: number,
): Promise<Event[]> {
  if (!hasNewer(room, seen)) return [];
  const { after, since } = seen;
  const reader = { room, client, whenGone };
  if (since && after === 0) return readTimeline(reader, { since }, limit);
  const events = ahead?.after === after ? ahead.newer : undefined;
  return events?.slice(0, limit) ?? readAfter(reader, after, limit);
}

/** The number after which a client reads next; undefined if it reads by time. */
export const aheadOf = ({ after, since }: Seen): number | undefined =>
  since && after === 0 ? undefined : after;
