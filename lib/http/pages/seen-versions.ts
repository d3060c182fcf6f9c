import { createHmac } from "node:crypto";

/**
 * Which versions of the contract a person has seen on the page of an approval link (docs/interface.md#pages). Only the
 * browser keeps this, in a cookie for the pages of the room: another browser, and a program that previews links, change
 * nothing. The cookie is not a credential, and no request of the API reads it. Another host of the domain can set
 * cookies for this one, so its value counts only with a code that takes the link to make.
 */
export type SeenVersions = { before: number; last: number };

/** Whose page it is. */
export type Person = { participantId: string; tokenHash: Uint8Array };

const nameOf = (participantId: string): string => `seen_${participantId}`;

/** The cookies of this kind in a Cookie header; undefined if it has none. All other cookies are ignored here. */
export function onlySeenCookies(cookies: string | undefined): string | undefined {
  const kept = (cookies ?? "").split(/;\s*/).filter((cookie) => /^seen_prt_[\w-]+=/.test(cookie));
  return kept.length > 0 ? kept.join("; ") : undefined;
}

/** The last two versions that the person has seen, 0 for none, where `current` is the newest one of the room. */
export function readSeenVersions(
  { headers }: Pick<Request, "headers">,
  person: Person,
  current: number,
): SeenVersions {
  const cookies = headers.get("cookie")?.split(/;\s*/) ?? [];
  for (const cookie of cookies) {
    const [, before = 0, last = 0] = /=(\d{1,9})\.(\d{1,9})\./.exec(cookie)?.map(Number) ?? [];
    const isValid = before < last && last <= current && cookie === cookieOf(person, { before, last });
    if (isValid) return { before, last };
  }
  return { before: 0, last: 0 };
}

function cookieOf({ participantId, tokenHash }: Person, { before, last }: SeenVersions): string {
  const value = `${nameOf(participantId)}=${before}.${last}`;
  return `${value}.${createHmac("sha256", tokenHash).update(value).digest("base64url")}`;
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
  page: Person & { roomId: string; current: number; secondsLeft: number; isHttps: boolean },
): string | undefined {
  const { roomId, current, secondsLeft, isHttps } = page;
  if (last === current || !isOpened(request)) return undefined;
  return [
    cookieOf(page, { before: last, last: current }),
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
