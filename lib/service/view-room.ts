import { readStory } from "@/lib/store/events";
import { readTexts } from "@/lib/store/rooms";
import { presentView, type RoomView } from "@/lib/wire/room-view";
import { gone, type Session } from "./authenticate";

/**
 * A room as a person looks at it, with `version` of the contract (absent, or none of the room: the current one). Throws
 * RoomError `not_found` when it is gone.
 */
export async function viewRoom(session: Session, version?: number): Promise<RoomView> {
  const current = session.room.contractVersion;
  const shown = version !== undefined && version >= 1 && version <= current ? version : current;
  // In this order: events never change while the room lives, so a room that is still there after they were read was
  // there with all of them.
  const events = await readStory(session.room, [current, shown, shown - 1]);
  const texts = await readTexts(session.room.id);
  if (!texts) throw gone();
  return presentView(session, texts, { events, version: shown });
}
