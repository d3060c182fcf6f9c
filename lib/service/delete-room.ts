import { metrics } from "@/lib/metrics";
import { gone } from "@/lib/store/gone";
import * as store from "@/lib/store/rooms";
import type { DeleteAnswer } from "@/lib/wire/responses";
import type { Session } from "./authenticate";
import { storing } from "./uncertain";

/**
 * Deletes the room for everyone, at once (docs/interface.md#deletion-and-expiry). Throws RoomError `not_found` when it
 * is gone. A deletion whose outcome is unknown can be repeated: it is `unavailable`.
 */
export async function deleteRoom({ room }: Session): Promise<DeleteAnswer> {
  const write = { after: room.lastSeq, isRepeatable: true };
  if (!(await storing(write, () => store.deleteRoom(room.id)))) throw gone();
  metrics().deletedRooms.inc({ why: "asked" });
  return { room_id: room.id, status: "deleted" };
}
