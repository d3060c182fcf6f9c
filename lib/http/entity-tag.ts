import { createHash } from "node:crypto";
import type { Session } from "@/lib/service/authenticate";
import { version } from "@/package.json";

/**
 * The entity tag of what a viewer sees of a room at an address while event `lastSeq` is its newest (decisions §8): all
 * of it follows from that, and from how this version of the service words it.
 */
export function entityTagOf(
  request: Request,
  { room, viewer, baseUrl }: Session,
  lastSeq = room.lastSeq,
): string {
  const { pathname, search } = new URL(request.url);
  const whose = viewer.kind === "participant" ? viewer.participantId : viewer.kind;
  const all = [version, baseUrl, pathname, search, room.id, whose, lastSeq];
  return `W/"${createHash("sha256").update(JSON.stringify(all)).digest("base64url").slice(0, 22)}"`;
}

/** The answer to a client that has what bears this tag already; undefined to any other. */
export function notModified(request: Request, tag: string, headers: Headers): Response | undefined {
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((each) => each.trim());
  if (!known.includes(tag) && !known.includes(tag.replace("W/", ""))) return undefined;
  headers.set("ETag", tag);
  return new Response(null, { status: 304, headers });
}
