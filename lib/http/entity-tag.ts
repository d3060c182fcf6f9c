import { createHash } from "node:crypto";
import type { Session } from "@/lib/service/authenticate";
import { version } from "@/package.json";

/**
 * The entity tag of what a viewer sees of a room at an address while event `lastSeq` is its newest (decisions §8): all
 * of it follows from that, and from how this version of the service words it.
 */
function entityTagOf(request: Request, { room, viewer, baseUrl }: Session, lastSeq = room.lastSeq): string {
  const { pathname, search } = new URL(request.url);
  const whose = viewer.kind === "participant" ? viewer.participantId : viewer.kind;
  const all = [version, baseUrl, pathname, search, room.id, whose, lastSeq];
  return `W/"${createHash("sha256").update(JSON.stringify(all)).digest("base64url").slice(0, 22)}"`;
}

/**
 * The response to a read of a room, with its entity tag, or 304 for a client that has it already; where nothing is
 * waited for, without making it. `handle` gives the answer and `respond` makes a response of it.
 */
export async function tagged<Answer>(
  request: Request,
  session: Session,
  headers: Headers,
  waits: boolean,
  handle: () => Promise<Answer> | Answer,
  respond: (answer: Answer) => Response,
): Promise<Response> {
  const before = entityTagOf(request, session);
  if (!waits && isKnown(request, before)) return notModified(before, headers);
  const answer = await handle();
  const tag = entityTagOf(request, session, lastSeqOf(answer));
  if (isKnown(request, tag)) return notModified(tag, headers);
  headers.set("ETag", tag);
  return respond(answer);
}

/** The newest event that an answer knows, where it says so: one that waited knows more than the session. */
const lastSeqOf = (answer: unknown): number | undefined => (answer as { last_seq?: number }).last_seq;

function isKnown(request: Request, tag: string): boolean {
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((each) => each.trim());
  return known.includes(tag) || known.includes(tag.replace("W/", ""));
}

function notModified(tag: string, headers: Headers): Response {
  headers.set("ETag", tag);
  return new Response(null, { status: 304, headers });
}
