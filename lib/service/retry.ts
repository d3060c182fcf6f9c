import { createHash, timingSafeEqual } from "node:crypto";
import { RoomError } from "@/lib/room/errors";
import { roomAfter } from "@/lib/room/evolve";
import type { Command } from "@/lib/room/room";
import { type CallKey, findCall } from "@/lib/store/calls";
import { readTimeline } from "@/lib/store/events";
import { callingParticipant, refresh, type Session } from "./authenticate";
import type { Outcome } from "./outcome";

/**
 * The key of a call that its caller may repeat (docs/interface.md#idempotency); undefined when it carries none. Only
 * hashes are stored, that of the call with its texts redacted: neither may tell a secret.
 */
export function callKeyOf(session: Session, command: Command): CallKey | undefined {
  if (!session.retry) return undefined;
  const participantId = callingParticipant(session).id;
  return { participantId, keyHash: sha256(session.retry.key), callHash: sha256(JSON.stringify(command)) };
}

/**
 * What came of the same call when it was first made (docs/interface.md#idempotency): the room as it stood then, its
 * event, what was redacted. Undefined when nothing was made under the key. Throws RoomError `conflict` when another
 * call was, `not_found` when the room is deleted meanwhile.
 */
export async function replay(session: Session, key: CallKey): Promise<Outcome | undefined> {
  const first = await findCall(session.room.id, key);
  if (!first) return undefined;
  if (!timingSafeEqual(first.callHash, key.callHash)) {
    throw new RoomError(
      "conflict",
      "This Idempotency-Key was sent before with another call or body: send a new key with each new call.",
    );
  }
  if (session.retry) session.retry.replayed = true;
  // The session may have been read before the first call was carried out.
  const { room } = await refresh(session);
  const events = await readTimeline(room, { after: 0 });
  return {
    session: { ...session, room: roomAfter(room, events, first.lastSeq) },
    event: events.find(({ seq }) => seq === first.eventSeq) ?? null,
    redactions: first.redactions,
  };
}

const sha256 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(text, "utf8").digest());
