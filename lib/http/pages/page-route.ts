/**
 * A page that a path names: a room's, with the link that opens it, the form that creates a room, or the check of
 * records.
 */
export type PageRoute = RoomRoute | { name: "showCreation" | "showVerification" };

export type RoomRoute = { name: "showRoom" | "observeRoom" | "showApproval"; roomId: string; token: string };

/** The first segment of the paths of each room page. */
const segments = { showRoom: "r", observeRoom: "o", showApproval: "a" } as const;
const pages = { r: "showRoom", o: "observeRoom", a: "showApproval" } as const;

/** The page at a path; undefined if there is none. */
export function pageRouteOf(path: string): PageRoute | undefined {
  if (/^\/create\/?$/.test(path)) return { name: "showCreation" };
  if (/^\/verify\/?$/.test(path)) return { name: "showVerification" };
  const [, kind, room = "", link = ""] = /^\/([roa])\/([^/.]+)\/([^/.]+)\/?$/.exec(path) ?? [];
  const [roomId, token] = [decode(room), decode(link)];
  if (!kind || !roomId || !token) return undefined;
  return { name: pages[kind as keyof typeof pages], roomId, token };
}

/** A path without a page: Next renders its 404 page there. */
export const notFoundPath = "/_gone";

/** Whether a page is the view of a room. */
export const isRoomRoute = (page: PageRoute): page is RoomRoute => "roomId" in page;

/** The path of a page's Markdown alternate; undefined if it has none. */
export function markdownAlternatePath(page: PageRoute): string | undefined {
  if (isRoomRoute(page))
    return `/${segments[page.name]}/${encodeURIComponent(page.roomId)}/${encodeURIComponent(page.token)}/markdown`;
  return page.name === "showCreation" ? "/create.md" : undefined;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
