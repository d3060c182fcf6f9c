import { nextLoopTurn } from "@/lib/loop-turns";
import { readBytes } from "@/lib/room/room";
import { readConversation, readFullTimeline } from "@/lib/store/room-contents";
import { presentRoom, presentView, type RoomView } from "@/lib/wire/present-room";
import type { RoomResponse } from "@/lib/wire/responses";
import { type Session, turnOf } from "./authenticate";

/** Rooms with more are presented one per turn. */
const longBytes = 64 * 1024;

/** The room as the caller may see it (docs/interface.md#read-a-room). Throws RoomError `not_found` when it is gone. */
export async function readRoom(session: Session): Promise<RoomResponse> {
  const { texts, events } = await readConversation(session);
  // Those who read a room at the same time, such as a batch of tool calls, get its texts in the same turn.
  if (readBytes(session.room) > longBytes)
    await nextLoopTurn(turnOf(session), { signal: session.whenGone?.() });
  return presentRoom(session, texts, events);
}

/**
 * A room as a person looks at it (docs/interface.md#pages), with `version` of the contract (absent, or none of the
 * room: the current one) and with `seen`, the one that a person saw last. Throws RoomError `not_found` when it is gone.
 */
export async function viewRoom(session: Session, version?: number, seen = 0): Promise<RoomView> {
  const current = session.room.contractVersion;
  const shown = version !== undefined && version >= 1 && version <= current ? version : current;
  const { texts, events } = await readFullTimeline(session, [current, shown, shown - 1, seen]);
  return presentView(session, texts, { events, version: shown, seen });
}
