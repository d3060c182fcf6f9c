import { RoomError } from "@/lib/room/errors";
import { type Event, type Participant, participantOf, type Room, type Viewer } from "@/lib/room/room";
import { hashToken, isRoomId } from "@/lib/security/tokens";
import { type FoundRoom, findRoom } from "@/lib/store/find-room";
import { gone } from "@/lib/store/gone";
import type { Perspective } from "@/lib/wire/perspective";

declare const authenticated: unique symbol;

/**
 * A call by somebody whose token belongs to the room: the room as it was read, with the database's clock. Only
 * authenticate() makes one, so a use case that takes it can't be reached without a token.
 */
export type Session = Perspective & {
  now: Date;
  expiresAt: Date;
  tokenHash: Uint8Array;
  /** What was read with the room, because the caller would ask for it: what is newer than an event, unless it is much. */
  ahead?: { after: number; newer: Event[] | undefined } | undefined;
  /**
   * The Idempotency-Key of a call that carries one, and whether its answer is the one given before
   * (docs/interface.md#idempotency).
   */
  retry?: { key: string; replayed: boolean } | undefined;
  readonly [authenticated]: true;
};

/**
 * Finds the room and whom the token belongs to in it, with what is newer than event `after`. Throws RoomError `not_found`
 * when the room never existed, was deleted or is past its expiry, and `unauthenticated` when there is no token or the room
 * does not know it, in the order of docs/interface.md#order-of-checks.
 */
export async function authenticate(
  roomId: string,
  token: string | null,
  scene: Pick<Perspective, "baseUrl" | "way">,
  after?: number,
): Promise<Session> {
  const tokenHash = hashToken(token ?? "");
  const found = isRoomId(roomId) ? await findRoom(roomId, tokenHash, after) : null;
  if (!found) throw gone();
  if (token === null) {
    throw new RoomError(
      "unauthenticated",
      'The token is missing: send the header "Authorization: Bearer <PARTICIPANT_TOKEN>" (the last part of your invite address), or the query parameter token.',
    );
  }
  if (!found.viewer) throw unknownToken();
  const { room, viewer, now, expiresAt } = found;
  return { room, viewer, now, expiresAt, tokenHash, ahead: aheadIn(found, after), ...scene } as Session;
}

/**
 * The same room as it stands now, for the same caller, with what is newer than event `after`. Throws RoomError
 * `not_found` when it is gone meanwhile.
 */
export async function refresh(session: Session, after?: number): Promise<Session> {
  const found = await findRoom(session.room.id, session.tokenHash, after);
  if (!found) throw gone();
  return { ...session, room: found.room, now: found.now, ahead: aheadIn(found, after) };
}

const aheadIn = ({ newer }: FoundRoom, after: number | undefined): Session["ahead"] =>
  after === undefined ? undefined : { after, newer };

/**
 * The participant who calls. Throws RoomError `forbidden` for the observer, who reads and deletes only
 * (docs/interface.md#rights).
 */
export function callingParticipant({ room, viewer }: { room: Room; viewer: Viewer }): Participant {
  const participant = participantOf(room, viewer);
  if (participant) return participant;
  throw new RoomError(
    "forbidden",
    "The observer's token can read and delete this room only: for anything else send a participant's token.",
    { next: "readRoom" },
  );
}

/** The refusal of a token that the room does not know. */
export const unknownToken = (): RoomError =>
  new RoomError(
    "unauthenticated",
    "This room does not know this token: send the last part of the invite link of this room.",
  );
