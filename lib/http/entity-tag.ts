import { hash } from "node:crypto";
import { buildId } from "@/lib/build-id";
import type { Session } from "@/lib/service/authenticate";
import type { AnswerHeaders } from "./security-headers";

/**
 * The entity tag of what a viewer sees of a room at an address while event `lastSeq` is its newest
 * (docs/interface.md#entity-tags): all of it follows from that, and from how this build of the service words it.
 */
export function entityTagOf(
  { pathname, search }: URL,
  { room, viewer, baseUrl }: Session,
  lastSeq: number,
): string {
  const whose = viewer.kind === "participant" ? viewer.participantId : viewer.kind;
  const all = [buildId(), baseUrl, pathname, search, room.id, whose, lastSeq];
  return `W/"${hash("sha256", all.join("\n"), "base64url").slice(0, 22)}"`;
}

/**
 * The response to a read of a room, with its entity tag, or 304 for a client that has it already; where nothing is
 * waited for, without making it. `handle` gives the answer and `respond` makes a response of it.
 */
export async function tagged<Answer>(
  { request, url, session, waits }: { request: Request; url: URL; session: Session; waits: boolean },
  headers: AnswerHeaders,
  handle: () => Promise<Answer> | Answer,
  respond: (answer: Answer) => Response,
): Promise<Response> {
  const { lastSeq } = session.room;
  const known = knownTo(request);
  if (known.length > 0 && !waits) {
    const before = entityTagOf(url, session, lastSeq);
    if (known.includes(before)) return notModified(before, headers);
  }
  const answer = await handle();
  const tag = entityTagOf(url, session, lastSeqOf(answer) ?? lastSeq);
  if (known.includes(tag)) return notModified(tag, headers);
  headers.ETag = tag;
  return respond(answer);
}

/** The newest event that an answer knows, where it says so: one that waited knows more than the session. */
const lastSeqOf = (answer: unknown): number | undefined => (answer as { last_seq?: number }).last_seq;

/** The tags that a client has, in their weak form: they compare the same. */
const knownTo = (request: Request): string[] =>
  (request.headers.get("if-none-match")?.split(",") ?? [])
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => (each.startsWith("W/") ? each : `W/${each}`));

function notModified(tag: string, headers: AnswerHeaders): Response {
  headers.ETag = tag;
  return new Response(null, { status: 304, headers });
}
