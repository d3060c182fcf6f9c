import { createHash, timingSafeEqual } from "node:crypto";
import { type Reason, RoomError } from "@/lib/room/errors";
import { roomAfter } from "@/lib/room/evolve";
import type { Event } from "@/lib/room/room";
import { findIdempotencyKey, type IdempotentRequest, type StoredRequest } from "@/lib/store/idempotency-keys";
import { readTimeline } from "@/lib/store/timeline";
import type { Redactions } from "@/lib/wire/present";
import { refresh, requireParticipant, type Session } from "./authenticate";

/** The result of a command: the room after it, its event (null: nothing changed), and the replaced values. */
export type Outcome = { session: Session; event: Event | null } & Redactions;

/**
 * The Idempotency-Key of a request (docs/interface.md#idempotency); undefined if it has none. Only hashes are stored, that
 * of the request with its texts redacted, so neither reveals a secret.
 */
export function callKeyOf(session: Session, command: object): IdempotentRequest | undefined {
  if (!session.retry) return undefined;
  const participantId = requireParticipant(session).id;
  return { participantId, keyHash: sha256(session.retry.key), requestHash: sha256(JSON.stringify(command)) };
}

/**
 * The first request with the same key (docs/interface.md#idempotency); undefined if the key is new. Throws RoomError
 * `conflict` if the key belongs to another request, and `not_found` if the room is deleted meanwhile.
 */
export async function findFirst(
  session: Session,
  key: IdempotentRequest,
): Promise<StoredRequest | undefined> {
  const first = await findIdempotencyKey(session.room.id, key);
  if (!first) return undefined;
  if (!timingSafeEqual(first.requestHash, key.requestHash)) {
    throw new RoomError(
      "conflict",
      "This Idempotency-Key was sent before with another request or body: send a new key with each new request.",
    );
  }
  return first;
}

/**
 * The outcome of that request: the room as it was then, its event and its redactions. Reads the whole timeline, so no other
 * write should wait for it. Throws RoomError `not_found` if the room is deleted meanwhile.
 */
export async function replay(
  session: Session,
  first: StoredRequest,
): Promise<Omit<Outcome, "redactedFields">> {
  if (session.retry) session.retry.replayed = true;
  // The session may have been read before the first request was executed.
  const { room } = await refresh(session);
  const events = await readTimeline({ room, client: session.client }, { after: 0 });
  return {
    session: { ...session, room: roomAfter(room, events, first.lastSeq) },
    event: events.find(({ seq }) => seq === first.eventSeq) ?? null,
    redactions: first.redactions,
  };
}

const sha256 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(text, "utf8").digest());

/** A write to a room: the number of the last event before it, and whether a retry is safe. */
type Write = { after: number; isRepeatable: boolean };

/**
 * Runs the statement that stores a write. If the database gives no response, it throws RoomError `unavailable` if a retry
 * is safe, and `uncertain` if a retry could store the write twice (docs/interface.md#idempotency).
 */
export const runStoring = <Result>(write: Write, work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => rethrow(error, "uncertain", write));

/** The same for a read between a stored write and its response: if it fails, the client does not know either. */
export const runReadingBack = <Result>(write: Write, work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => rethrow(error, "unavailable", write));

function rethrow(error: unknown, unknownOutcome: Reason, { after, isRepeatable }: Write): never {
  if (!(error instanceof RoomError && error.reason === unknownOutcome)) throw error;
  const { message, cause } = error;
  throw new RoomError(isRepeatable ? "unavailable" : "uncertain", message, { after, cause });
}
