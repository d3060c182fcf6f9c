import { metrics } from "@/lib/metrics";
import * as store from "@/lib/store/rooms";
import type { DeleteAnswer } from "@/lib/wire/responses";
import { gone, type Session } from "./authenticate";

/** Deletes the room for everyone, at once (specification, "Destroy room"). Throws RoomError `not_found` when it is gone. */
export async function deleteRoom({ room }: Session): Promise<DeleteAnswer> {
  if (!(await store.deleteRoom(room.id))) throw gone();
  metrics().deletedRooms.inc({ why: "asked" });
  return { room_id: room.id, status: "deleted" };
}
