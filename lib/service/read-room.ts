import { readConversation } from "@/lib/store/contents";
import { presentEvents } from "@/lib/wire/present";
import { presentRoom } from "@/lib/wire/present-room";
import type { EventsQuery } from "@/lib/wire/queries";
import type { EventsAnswer, RoomAnswer } from "@/lib/wire/responses";
import type { Session } from "./authenticate";
import { hasNewer, readNewer, seenOf } from "./newer-events";
import { type Waiter, waitForEvents } from "./wait-for-events";

/**
 * The whole room as the caller may see it (docs/interface.md#read-a-room). Throws RoomError `not_found` when it is
 * gone.
 */
export async function readRoom(session: Session): Promise<RoomAnswer> {
  const { texts, events } = await readConversation(session.room);
  return presentRoom(session, texts, events);
}

/**
 * The timeline, or what of it is newer than a time or a number (docs/interface.md#read-events); with `wait`, held
 * until there is something (docs/interface.md#waiting).
 */
export async function readEvents(
  session: Session,
  { wait: seconds = 0, ...from }: EventsQuery,
  caller: Waiter,
): Promise<EventsAnswer> {
  const seen = seenOf(from);
  if (seconds > 0 && !hasNewer(session.room, seen)) return waitForEvents(session, seen, seconds, caller);
  return presentEvents(session, await readNewer(session, seen));
}
