import { RoomError } from "@/lib/room/errors";
import { readBytes } from "@/lib/room/room";
import type { Session } from "@/lib/service/authenticate";
import { viewRoom } from "@/lib/service/read-room";
import { maxBytesPerClient, uncountedBytes } from "@/lib/transfer-budget";
import { endpoints } from "@/lib/wire/endpoints";
import type { PageQuery } from "@/lib/wire/queries";
import { authenticateLink } from "../requests/authorize";
import type { WithHeaders } from "../requests/origin";
import { changesMemory, versionToCompare } from "./approval-page";
import { reserveForPage, responseMemory, roomMemory } from "./page-memory";
import { type PageRequest, type PageRoom, requireClient } from "./page-request";
import type { RoomRoute } from "./page-route";

/**
 * Reads the room of a session for its page, and reserves the memory that the page takes. Throws RoomError as
 * reserveForPage() and viewRoom() do.
 */
export async function readPageRoom(
  page: PageRequest,
  request: WithHeaders,
  session: Session,
  { version, part }: PageQuery,
): Promise<void> {
  const bytes = readBytes(session.room);
  if (bytes > uncountedBytes.response) reserveForPage(page, request, roomMemory(bytes));
  const view = await viewRoom(session, version, versionToCompare(request, session));
  if (page.isServed) {
    const response = responseMemory(bytes, view, part !== undefined) + changesMemory(view);
    // A page of nothing but quotation marks would take more than one client may hold.
    const most = maxBytesPerClient() - roomMemory(bytes);
    reserveForPage(page, request, Math.min(response, most));
  }
  // An ended record must not get its room back.
  requireClient(page);
  page.room = { session, view };
}

/** The room that a link opens, for a page that the proxy has not prepared; null if it opens none. */
export async function findPageRoom(
  { name, ...link }: RoomRoute,
  request: WithHeaders,
  version?: number,
): Promise<PageRoom | null> {
  const session = await authenticateLink(endpoints[name].access, link, request).catch(nullIfNoRoom);
  return session && { session, view: await viewRoom(session, version) };
}

/** Whether a link opens a room. */
export const opensRoom = async ({ name, ...link }: RoomRoute, request: WithHeaders): Promise<boolean> =>
  (await authenticateLink(endpoints[name].access, link, request).catch(nullIfNoRoom)) !== null;

function nullIfNoRoom(error: unknown): null {
  if (error instanceof RoomError && ["not_found", "unauthenticated"].includes(error.reason)) return null;
  throw error;
}
