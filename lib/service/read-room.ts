import { readConversation } from "@/lib/store/events";
import { readTexts } from "@/lib/store/rooms";
import { presentEvents } from "@/lib/wire/present";
import { presentRoom } from "@/lib/wire/present-room";
import type { EventsQuery } from "@/lib/wire/queries";
import type { EventsAnswer, RoomAnswer } from "@/lib/wire/responses";
import { gone, type Session } from "./authenticate";
import { hasNewer, readNewer, seenOf } from "./newer-events";
import { type Waiting, waitForEvents } from "./wait-for-events";

/** The whole room as the caller may see it (specification, "Read room"). Throws RoomError `not_found` when it is gone. */
export async function readRoom(session: Session): Promise<RoomAnswer> {
  // In this order: events never change while the room lives, so a room that is still there after they were read was
  // there with all of them.
  const events = await readConversation(session.room);
  const texts = await readTexts(session.room.id);
  if (!texts) throw gone();
  return presentRoom(session, texts, events);
}

/**
 * The timeline, or what of it is newer than a time or a number (specification, "Activity events"); with `wait`, held
 * until there is something (decisions §8).
 */
export async function readEvents(
  session: Session,
  { wait: seconds = 0, ...from }: EventsQuery,
  caller: Omit<Waiting, "seconds">,
): Promise<EventsAnswer> {
  const seen = seenOf(from);
  if (seconds > 0 && !hasNewer(session.room, seen))
    return waitForEvents(session, seen, { ...caller, seconds });
  return presentEvents(session, await readNewer(session.room, seen));
}
