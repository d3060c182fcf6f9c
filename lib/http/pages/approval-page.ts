import { byteLength } from "@/lib/room/limits";
import type { Session } from "@/lib/service/authenticate";
import type { RoomView } from "@/lib/wire/present-room";
import { isHttps } from "../requests/base-url";
import type { ResponseHeaders } from "../responses/headers";
import { responseMemory } from "./page-memory";
import type { PageRoute } from "./page-route";
import { lastSeenBefore, readSeenVersions, seenCookie } from "./seen-versions";

/**
 * The version with which the person of an approval link compares the current one; 0 for none. Sets the cookie that notes
 * that the person sees the current one now (seen-versions.ts).
 */
export function compareSeen(request: Request, session: Session, headers: ResponseHeaders): number {
  const { room, viewer, now, expiresAt } = session;
  const current = room.contractVersion;
  if (viewer.kind !== "person" || current === 0) return 0;
  const { participantId } = viewer;
  const seen = readSeenVersions(request, participantId, current);
  const secondsLeft = Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000);
  const page = { participantId, roomId: room.id, current, secondsLeft, isHttps: isHttps(request) };
  const cookie = seenCookie(request, seen, page);
  if (cookie !== undefined) headers["Set-Cookie"] = cookie;
  return lastSeenBefore(seen, current);
}

/** The memory that the changes since the version seen last take beside the rest of the page, in bytes. */
export function changesMemory({ seen, current_contract: current }: RoomView): number {
  if (!seen || !current) return 0;
  const bytes = byteLength(seen.markdown) + byteLength(current.markdown);
  return responseMemory(bytes, { shown: [seen.markdown, current.markdown] }, false);
}

/** What the page of an approval link offers to download, by its query parameter `download`. */
const downloads: ReadonlySet<string> = new Set(["final.md", "record", "export.zip"]);

/**
 * The path of the API and the headers for a download from the page of an approval link; undefined for anything else. So
 * the token, which can approve, is in no other URL than that of the page.
 */
export function downloadAt(route: PageRoute, query: URLSearchParams) {
  const download = query.get("download");
  if (route.name !== "showApproval" || download === null || !downloads.has(download)) return undefined;
  return {
    rewriteTo: `/api/rooms/${encodeURIComponent(route.roomId)}/${download}`,
    requestHeaders: { authorization: `Bearer ${route.token}` },
  };
}
