import { byteLength } from "@/lib/room/limits";
import type { Session } from "@/lib/service/authenticate";
import type { RoomView } from "@/lib/wire/present-room";
import { isHttps } from "../requests/base-url";
import type { WithHeaders } from "../requests/origin";
import { responseMemory } from "./page-memory";
import type { PageRoom } from "./page-request";
import type { PageRoute, RoomRoute } from "./page-route";
import { lastSeenBefore, readSeenVersions, seenCookie } from "./seen-versions";

/** The version with which the person of an approval link compares the current one; 0 for none. */
export function versionToCompare(request: WithHeaders, { room, viewer, tokenHash }: Session): number {
  const current = room.contractVersion;
  if (viewer.kind !== "person") return 0;
  const person = { participantId: viewer.participantId, tokenHash };
  return lastSeenBefore(readSeenVersions(request, person, current), current);
}

/**
 * The cookie which notes that the person of an approval link sees the whole current version now; undefined if it stays
 * as it is.
 */
export function seenNow(request: Request, { session, view }: PageRoom): string | undefined {
  const { room, viewer, tokenHash, now, expiresAt } = session;
  const current = room.contractVersion;
  if (new URL(request.url).searchParams.has("changes")) return undefined;
  if (viewer.kind !== "person" || current === 0 || view.shown?.contract.version !== current) return undefined;
  const person = { participantId: viewer.participantId, tokenHash };
  const seen = readSeenVersions(request, person, current);
  const secondsLeft = Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000);
  const page = { ...person, roomId: room.id, current, secondsLeft, isHttps: isHttps(request) };
  return seenCookie(request, seen, page);
}

/** The memory that the changes since the version seen last take in addition to the rest of the page, in bytes. */
export function changesMemory({ seen, current_contract: current }: RoomView): number {
  if (!seen || !current) return 0;
  const bytes = byteLength(seen.markdown) + byteLength(current.markdown);
  return responseMemory(bytes, { shown: [seen.markdown, current.markdown] }, false);
}

type Download = { link: RoomRoute; rewriteTo: string; requestHeaders: Record<string, string> };

/** What the page of an approval link offers to download, by its query parameter `download`. */
const downloads: ReadonlySet<string> = new Set(["final.md", "record", "export.zip"]);

/**
 * The path of the API and the headers for a download from the page of an approval link; undefined for anything else. So
 * the token, which can approve, is in no other URL than that of the page.
 */
export function downloadAt(route: PageRoute, query: URLSearchParams): Download | undefined {
  const download = query.get("download");
  if (route.name !== "showApproval" || download === null || !downloads.has(download)) return undefined;
  return {
    link: route,
    rewriteTo: `/api/rooms/${encodeURIComponent(route.roomId)}/${download}`,
    requestHeaders: { authorization: `Bearer ${route.token}` },
  };
}
