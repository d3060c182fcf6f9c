import { readStory } from "@/lib/store/contents";
import { presentView, type RoomView } from "@/lib/wire/room-view";
import type { Session } from "./authenticate";

/**
 * A room as a person looks at it (docs/interface.md#pages), with `version` of the contract (absent, or none of the
 * room: the current one). Throws RoomError `not_found` when it is gone.
 */
export async function viewRoom(session: Session, version?: number): Promise<RoomView> {
  const current = session.room.contractVersion;
  const shown = version !== undefined && version >= 1 && version <= current ? version : current;
  const { texts, events } = await readStory(session.room, [current, shown, shown - 1]);
  return presentView(session, texts, { events, version: shown });
}
