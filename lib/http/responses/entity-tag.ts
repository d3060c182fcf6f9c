import { hash, randomUUID } from "node:crypto";
import { viewerName } from "@/lib/room/happenings";
import type { Session } from "@/lib/service/authenticate";
import type { ResponseHeaders } from "./headers";

/**
 * The entity tag of a room's view at a URL (docs/interface.md#entity-tags). The view depends on the viewer, on the
 * number of the last event, on the notification settings, on whether records can be signed, and on the texts of this
 * build.
 */
export function entityTagOf({ pathname, search }: URL, session: Session, lastSeq: number) {
  const { room, viewer, baseUrl, notificationsSet, cannotSign } = session;
  // scripts/build.mjs sets the variable for both bundles. Without a build, while developing, the code may change.
  const build = process.env.NEGOTIATION_ROOM_BUILD ?? randomUUID();
  const view = [pathname, search, room.id, viewerName(viewer), lastSeq, notificationsSet, cannotSign];
  return `W/"${hash("sha256", [build, baseUrl, ...view].join("\n"), "base64url").slice(0, 22)}"`;
}

/**
 * The response to a read of a room, with its entity tag; 304 if the client has that tag. A read that does not wait
 * (`waits`) is not even made then. `handle` reads, `respond` makes the response of what it returns.
 */
export async function withEntityTag<Result>(
  { request, url, session, waits }: { request: Request; url: URL; session: Session; waits: boolean },
  headers: ResponseHeaders,
  handle: () => Promise<Result> | Result,
  respond: (result: Result) => Response,
): Promise<Response> {
  const { lastSeq } = session.room;
  const known = clientTags(request);
  if (known.length > 0 && !waits) {
    const tag = entityTagOf(url, session, lastSeq);
    if (known.includes(tag)) return notModified(tag, headers);
  }
  const result = await handle();
  const tag = entityTagOf(url, session, lastSeqOf(result) ?? lastSeq);
  if (known.includes(tag)) return notModified(tag, headers);
  headers.ETag = tag;
  return respond(result);
}

/** The last event that a result includes, if it says so: after waiting it is newer than the session's. */
const lastSeqOf = (result: unknown): number | undefined => (result as { last_seq?: number }).last_seq;

/** The tags in If-None-Match, in their weak form, in which they are compared. */
const clientTags = (request: Request): string[] =>
  (request.headers.get("if-none-match")?.split(",") ?? [])
    .map((tag) => tag.trim())
    .filter(Boolean)
    .map((tag) => (tag.startsWith("W/") ? tag : `W/${tag}`));

function notModified(tag: string, headers: ResponseHeaders): Response {
  headers.ETag = tag;
  return new Response(null, { status: 304, headers });
}
