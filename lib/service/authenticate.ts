import type { QueuePath } from "@/lib/fair-queue";
import { recordKeys } from "@/lib/record/keys";
import { type ActionName, availableActions } from "@/lib/room/actions";
import { RoomError } from "@/lib/room/errors";
import { type Event, type Participant, participantOf, type Room, type Viewer } from "@/lib/room/room";
import { hashToken, isRoomId } from "@/lib/security/tokens";
import { type FoundRoom, findRoom } from "@/lib/store/find-room";
import { roomNotFound } from "@/lib/store/not-found";
import { type Access, permits } from "@/lib/wire/endpoint";
import type { Perspective } from "@/lib/wire/perspective";

declare const authenticated: unique symbol;

/**
 * An authenticated request: the room as it was read, the viewer, and the database's clock. Only authenticate() makes one,
 * so a use case that takes it can't be reached without a token.
 */
export type Session = Perspective & {
  /** The networks of the client: its place in the queues for long work. */
  client: QueuePath;
  /** Gives the signal that fires when its client has left: on demand, because that of a request is costly. */
  whenGone?: (() => AbortSignal) | undefined;
  now: Date;
  expiresAt: Date;
  tokenHash: Uint8Array<ArrayBuffer>;
  /** How often the notification settings of the room have changed (lib/store/notifications). */
  notificationsSet: number;
  /** Read with the room: the events after number `after`; undefined if they are too many. */
  ahead?: { after: number; newer: Event[] | undefined } | undefined;
  /** The Idempotency-Key, and whether the response is that of the first request (docs/interface.md#idempotency). */
  retry?: { key: string; replayed: boolean } | undefined;
  /** Whether the client asked for a response without the text that it sends (docs/interface.md#write-responses). */
  isMinimal?: boolean;
  readonly [authenticated]: true;
};

/**
 * Finds the room and the viewer that the token belongs to, with the events after number `after`. Throws RoomError
 * `not_found` when the room never existed, was deleted or is past its expiry, and `unauthenticated` when there is no
 * token or the room does not know it, in the order of docs/interface.md#order-of-checks.
 */
export async function authenticate(
  roomId: string,
  token: string | null,
  scene: Pick<Session, "baseUrl" | "way" | "client" | "whenGone">,
  after?: number,
): Promise<Session> {
  const tokenHash = hashToken(token ?? "");
  const found = isRoomId(roomId) ? await findRoom(roomId, tokenHash, after) : null;
  if (!found) throw roomNotFound();
  if (token === null) {
    throw new RoomError(
      "unauthenticated",
      'The token is missing: send the header "Authorization: Bearer <PARTICIPANT_TOKEN>" (the last part of your invite link), or the query parameter token.',
    );
  }
  if (!found.viewer) throw unknownTokenError();
  const { room, viewer, now, expiresAt, notificationsSet } = found;
  const ahead = aheadIn(found, after);
  const cannotSign = (await recordKeys()).signing === null;
  const read = { room, viewer, now, expiresAt, tokenHash, notificationsSet, ahead, cannotSign };
  return { ...read, ...scene } as Session;
}

/**
 * The room as it is now, with the events after number `after`. Throws RoomError `not_found` if it is deleted meanwhile, and
 * `unauthenticated` if the link was replaced.
 */
export async function refresh(session: Session, after?: number): Promise<Session> {
  const found = await findRoom(session.room.id, session.tokenHash, after);
  if (!found) throw roomNotFound();
  if (!found.viewer) throw unknownTokenError();
  // Without a new event the room is the same: while thousands wait, each holds its room once.
  const room = found.room.lastSeq === session.room.lastSeq ? session.room : found.room;
  const { now, notificationsSet } = found;
  return { ...session, room, now, notificationsSet, ahead: aheadIn(found, after) };
}

/**
 * Throws the error of a rejected request. While its body arrived, the room may have gone or the link been replaced: then
 * the client must learn nothing but that, and the RoomError is that of `refresh`.
 */
export async function rejectUnlessGone(session: Session, error: unknown): Promise<never> {
  await refresh(session);
  throw error;
}

const aheadIn = ({ newer }: FoundRoom, after: number | undefined): Session["ahead"] =>
  after === undefined ? undefined : { after, newer };

/** The place of a request's long work among that of others: below its client, its room (lib/loop-turns.ts). */
export const turnOf = ({ client, room }: Session): QueuePath => [...client, room.id];

/** The same for the text of a write: below its client, its participant, which may be one of several behind an address. */
export const writerTurnOf = ({ client, room }: Session, participantId: string): QueuePath => [
  ...client,
  `${room.id} ${participantId}`,
];

type RoomViewer = { room: Room; viewer: Viewer };

/** Throws RoomError `forbidden` for a viewer who may not send requests with this access (docs/interface.md#rights). */
export function requireAccess(session: RoomViewer, access: Access): void {
  if (!permits(access, session.viewer.kind)) throw forbidden(session);
}

/** The error for a viewer who may not send a request (docs/interface.md#rights). */
export const forbidden = ({ room, viewer }: RoomViewer): RoomError =>
  new RoomError("forbidden", forbiddenMessage(participantOf(room, viewer), viewer), {
    next: isOffered("agreeToContract", room, viewer) ? "agreeToContract" : "readRoom",
  });

const isOffered = (action: ActionName, room: Room, viewer: Viewer): boolean =>
  availableActions(room, viewer).some(({ name }) => name === action);

/** A participant may send every request but the one that approves. */
function forbiddenMessage(me: Participant | undefined, { kind }: Viewer): string {
  if (kind === "observer")
    return "The observer's token can read this room, delete it and set up notifications: for anything else send a participant's token.";
  if (kind === "person")
    return "An approval token can read the room, approve, decline, withdraw and set up notifications: for anything else the participant's own token is needed.";
  return me?.needsApproval
    ? "Only your person can approve, with the approval link, which is not for you: your agreement only submits the version to your person."
    : "You need no approval: send agree instead of approve.";
}

/** The participant that the viewer is, or is the person of. Throws RoomError `forbidden` for the observer. */
export function requireParticipant({ room, viewer }: RoomViewer): Participant {
  const participant = participantOf(room, viewer);
  if (participant) return participant;
  throw forbidden({ room, viewer });
}

/** The error for a token that the room does not know. */
export const unknownTokenError = (): RoomError =>
  new RoomError(
    "unauthenticated",
    "This token is not valid in this room: send the last part of its invite link. If the link was replaced, ask for the new one.",
  );
