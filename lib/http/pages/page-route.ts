/** A page that a path names: a room's, with the link that opens it, or the form that creates a room. */
export type PageRoute = RoomRoute | { name: "showCreation" };

export type RoomRoute = { name: "showRoom" | "observeRoom"; roomId: string; token: string };

/** The page at a path; undefined if there is none. */
export function pageRouteOf(path: string): PageRoute | undefined {
  if (/^\/create\/?$/.test(path)) return { name: "showCreation" };
  const [, kind, room = "", link = ""] = /^\/(r|o)\/([^/.]+)\/([^/.]+)\/?$/.exec(path) ?? [];
  const [roomId, token] = [decode(room), decode(link)];
  if (!kind || !roomId || !token) return undefined;
  return { name: kind === "r" ? "showRoom" : "observeRoom", roomId, token };
}

/** A path without a page: Next renders its 404 page there. */
export const notFoundPath = "/_gone";

/** The path of a page's Markdown alternate. */
export const markdownAlternatePath = (page: PageRoute): string =>
  page.name === "showCreation"
    ? "/create.md"
    : `/${page.name === "showRoom" ? "r" : "o"}/${encodeURIComponent(page.roomId)}/${encodeURIComponent(page.token)}/markdown`;

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
