/** A page that a path names: the room's, with the link that opens it, or the form. */
export type PagePlace =
  | { name: "showRoom" | "observeRoom"; roomId: string; token: string }
  | { name: "showCreation" };

/** The page at a path; undefined where there is none. */
export function pagePlaceOf(path: string): PagePlace | undefined {
  if (/^\/create\/?$/.test(path)) return { name: "showCreation" };
  const [, kind, room = "", link = ""] = /^\/(r|o)\/([^/.]+)\/([^/.]+)\/?$/.exec(path) ?? [];
  const [roomId, token] = [decoded(room), decoded(link)];
  if (!kind || !roomId || !token) return undefined;
  return { name: kind === "r" ? "showRoom" : "observeRoom", roomId, token };
}

/** A path at which there is no page. */
export const nowherePath = "/_gone";

/** Where the same page stands as Markdown. */
export const markdownPathOf = (place: PagePlace): string =>
  place.name === "showCreation"
    ? "/create.md"
    : `/${place.name === "showRoom" ? "r" : "o"}/${encodeURIComponent(place.roomId)}/${encodeURIComponent(place.token)}/markdown`;

/** Whether a path is a page's, or nothing's, and so goes through the proxy (its `matcher` says the same). */
export const isPagePath = (path: string): boolean => !notPages.test(path);

const notPages =
  /^\/(?:$|(?:api|mcp|_next|health|metrics)(?:\/|$)|(?:icon\.svg|notice\.css|robots\.txt|llms\.txt|openapi\.json|create\.md|security\.md)\/?$|[ro]\/[^/]+\/[^/]+(?:\.md\/?|\/markdown)$)/;

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
