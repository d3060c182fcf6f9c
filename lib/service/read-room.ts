import { readConversation } from "@/lib/store/events";
import { readTexts } from "@/lib/store/rooms";
import { presentEvents } from "@/lib/wire/present";
import { presentRoom } from "@/lib/wire/present-room";
import type { EventsAnswer, RoomAnswer } from "@/lib/wire/responses";
import { gone, type Session } from "./authenticate";
import { readNewer, seenOf } from "./newer-events";

/** The whole room as the caller may see it (specification, "Read room"). Throws RoomError `not_found` when it is gone. */
export async function readRoom(session: Session): Promise<RoomAnswer> {
  // In this order: events never change while the room lives, so a room that is still there after they were read was
  // there with all of them.
  const events = await readConversation(session.room);
  const texts = await readTexts(session.room.id);
  if (!texts) throw gone();
  return presentRoom(session, texts, events);
}

/** The timeline, or what of it is newer than a time or a number (specification, "Activity events"). */
export async function readEvents(
  session: Session,
  from: { since?: Date | undefined; after?: number | undefined },
): Promise<EventsAnswer> {
  return presentEvents(session, await readNewer(session.room, seenOf(from)));
}
