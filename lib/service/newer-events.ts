import type { Event, Room } from "@/lib/room/room";
import { readTimeline } from "@/lib/store/events";
import type { Session } from "./authenticate";

/** How far a reader of a timeline has come: by the time or by the number of the last event that it saw. */
export type Seen = { since: Date } | { after: number };

/** How far a caller says that it has come; nothing said: it has seen nothing. */
export const seenOf = (from: { since?: Date | undefined; after?: number | undefined }): Seen =>
  from.since ? { since: from.since } : { after: from.after ?? 0 };

/** Whether the room has events that the reader has not seen. */
export const hasNewer = (room: Room, seen: Seen): boolean =>
  "since" in seen ? room.lastAt > seen.since : room.lastSeq > seen.after;

/**
 * The events that the reader has not seen, in order, the first `limit` of them. Asks nothing when there are none, or when
 * they were read with the room.
 */
export async function readNewer({ room, ahead }: Session, seen: Seen, limit?: number): Promise<Event[]> {
  if (!hasNewer(room, seen)) return [];
  const events = "after" in seen && ahead?.after === seen.after ? ahead.newer : undefined;
  return events?.slice(0, limit) ?? readTimeline(room, seen, limit);
}

/** The event after which a reader will ask for newer ones, where it has come so far by number. */
export const aheadOf = (seen: Seen): number | undefined => ("after" in seen ? seen.after : undefined);
