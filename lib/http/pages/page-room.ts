import { RoomError } from "@/lib/room/errors";
import { readBytes } from "@/lib/room/room";
import type { Session } from "@/lib/service/authenticate";
import { viewRoom } from "@/lib/service/read-room";
import { endpoints } from "@/lib/wire/endpoints";
import { authenticateLink } from "../requests/authorize";
import type { WithHeaders } from "../requests/origin";
import type { PageRoom } from "./page-request";
import type { RoomRoute } from "./page-route";

/** What a page shows of a room: a version of the contract, absent: the current one; and one to compare the current one with. */
export type Chosen = { version?: number | undefined; compareWith?: (session: Session) => number };

/**
 * The room of a page. `beforeRead` gets its size in bytes. Throws RoomError `not_found` or `unauthenticated`, and what
 * `beforeRead` throws.
 */
export async function readPageRoom(
  { name, roomId, token }: RoomRoute,
  request: WithHeaders,
  { version, compareWith }: Chosen = {},
  beforeRead?: (bytes: number) => void,
): Promise<PageRoom> {
  const session = await authenticateLink(endpoints[name].access, { roomId, token }, request);
  beforeRead?.(readBytes(session.room));
  return { session, view: await viewRoom(session, version, compareWith?.(session)) };
}

/** The same, but null for a link that opens no room. */
export const findPageRoom = (
  route: RoomRoute,
  request: WithHeaders,
  version?: number,
): Promise<PageRoom | null> => readPageRoom(route, request, { version }).catch(nullIfNoRoom);

/** Whether a link opens a room. */
export const opensRoom = async ({ name, ...link }: RoomRoute, request: WithHeaders): Promise<boolean> =>
  (await authenticateLink(endpoints[name].access, link, request).catch(nullIfNoRoom)) !== null;

function nullIfNoRoom(error: unknown): null {
  if (error instanceof RoomError && ["not_found", "unauthenticated"].includes(error.reason)) return null;
  throw error;
}
