/**
 * Which versions of the contract a person has seen on the page of an approval link (docs/interface.md#pages). Only the
 * browser keeps this, in a cookie for the pages of the room: another browser, and a program that previews links, change
 * nothing. The cookie is not a credential, and no request of the API reads it.
 */
export type SeenVersions = { before: number; last: number };

const nameOf = (participantId: string): string => `seen_${participantId}`;

/** The cookies of this kind in a Cookie header; undefined if it has none. All other cookies are ignored here. */
export function onlySeenCookies(cookies: string | undefined): string | undefined {
  const kept = (cookies ?? "").split(/;\s*/).filter((cookie) => /^seen_prt_[\w-]+=/.test(cookie));
  return kept.length > 0 ? kept.join("; ") : undefined;
}

/** The last two versions that the person has seen, 0 for none, where `current` is the newest one of the room. */
export function readSeenVersions(
  { headers }: Pick<Request, "headers">,
  participantId: string,
  current: number,
): SeenVersions {
  const cookies = headers.get("cookie")?.split(/;\s*/) ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(`${nameOf(participantId)}=`)) ?? "";
  const [before = 0, last = 0] = /=(\d{1,9})\.(\d{1,9})$/.exec(value)?.slice(1).map(Number) ?? [];
  return before < last && last <= current ? { before, last } : { before: 0, last: 0 };
}

/** The version with which the person compares the current one: the last one seen before it; 0 if there is none. */
export const lastSeenBefore = ({ before, last }: SeenVersions, current: number): number =>
  last < current ? last : before;

/**
 * The cookie for a person who opens the page now; undefined if it stays as it is, and for a request that shows the page to
 * nobody yet: HEAD, a prefetch, and the update of an open page, which may be in the background.
 */
export function seenCookie(
  request: Pick<Request, "headers" | "method">,
  { last }: SeenVersions,
  page: { participantId: string; roomId: string; current: number; secondsLeft: number; isHttps: boolean },
): string | undefined {
  const { participantId, roomId, current, secondsLeft, isHttps } = page;
  if (last === current || !isOpened(request)) return undefined;
  return [
    `${nameOf(participantId)}=${last}.${current}`,
    `Path=/a/${roomId}`,
    `Max-Age=${Math.max(secondsLeft, 0)}`,
    "HttpOnly",
    // A link in a mail or a chat opens the page from another site.
    "SameSite=Lax",
    ...(isHttps ? ["Secure"] : []),
  ].join("; ");
}

const isOpened = ({ method, headers }: Pick<Request, "headers" | "method">): boolean =>
  method === "GET" &&
  // The script of an open page asks for any type. Next hides its other headers here.
  /\btext\/html\b/.test(headers.get("accept") ?? "") &&
  !["sec-purpose", "purpose", "x-moz"].some((name) => /prefetch|preview/i.test(headers.get(name) ?? ""));
