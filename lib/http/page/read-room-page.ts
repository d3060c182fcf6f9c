import { RoomError } from "@/lib/room/errors";
import { authenticate } from "@/lib/service/authenticate";
import { viewRoom } from "@/lib/service/view-room";
import type { ReadRoom } from "./page-request";

/** The link of a room's page. */
export type RoomLink = { kind: "participant" | "observer"; roomId: string; token: string };

/** The room that a link opens, as its page shows it; null where it opens none. */
export async function readRoomPage(
  { kind, roomId, token }: RoomLink,
  baseUrl: string,
  version?: number,
): Promise<ReadRoom | null> {
  try {
    const session = await authenticate(roomId, token, { baseUrl, way: "http" });
    if (session.viewer.kind !== kind) return null;
    return { session, view: await viewRoom(session, version) };
  } catch (error) {
    if (error instanceof RoomError && (error.reason === "not_found" || error.reason === "unauthenticated"))
      return null;
    throw error;
  }
}
