import { metrics } from "@/lib/metrics";
import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { evolve } from "@/lib/room/evolve";
import { openRoom } from "@/lib/room/open";
import { redactWithoutBlocking } from "@/lib/security/redact-in-worker";
import {
  hashToken,
  newObserverToken,
  newParticipantId,
  newParticipantToken,
  newRoomId,
} from "@/lib/security/tokens";
import { insertRoom, readClock } from "@/lib/store/rooms";
import { inviteUrl, observerUrl } from "@/lib/urls";
import { presentRedactions } from "@/lib/wire/present";
import type { CreateRoomRequest } from "@/lib/wire/requests";
import type { CreateRoomAnswer } from "@/lib/wire/responses";

const msPerHour = 3_600_000;

/**
 * Opens a room; its first participant, the creator, has joined (docs/interface.md#create-a-room). The answer is the
 * only place where the tokens ever stand; `goal` is the goal as it was stored. Throws RoomError `invalid` when two
 * roles are the same, `unavailable` when too many long texts wait to be redacted, `uncertain` when the database gave no
 * answer.
 */
export async function createRoom(
  request: CreateRoomRequest,
  baseUrl: string,
): Promise<{ answer: CreateRoomAnswer; goal: string }> {
  const { value, redactions } = await redactWithoutBlocking(request);
  const { title, brief, goal, ttl_hours } = value;
  const participants = value.participants.map((participant) => ({
    ...participant,
    id: newParticipantId(),
    token: newParticipantToken(),
  }));
  const observerToken = newObserverToken();
  const empty = openRoom({ id: newRoomId(), participants, texts: textsOf(value) });

  const now = await readClock();
  const [creator] = empty.participants;
  const joined = creator && decide(empty, creator, { type: "join" }, now);
  if (!joined) throw new RoomError("invalid", "participants is empty: send 2 to 8 participants.");
  const room = evolve(empty, joined);
  const expiresAt = new Date(now.getTime() + Math.round(ttl_hours * msPerHour));

  const inserting = insertRoom({
    room,
    joined,
    title,
    brief: brief ?? null,
    goal,
    expiresAt,
    observerTokenHash: hashToken(observerToken),
    participants: participants.map((participant) => ({
      id: participant.id,
      role: participant.role,
      displayName: participant.display_name ?? null,
      knows: participant.knows,
      needsToDetermine: participant.needs_to_determine,
      instructions: participant.instructions ?? null,
      tokenHash: hashToken(participant.token),
    })),
  });
  await inserting.catch((error: unknown) => {
    throw error instanceof RoomError && error.reason === "uncertain" ? linksLost(error) : error;
  });

  metrics().redactions.inc(redactions);
  const answer: CreateRoomAnswer = {
    room_id: room.id,
    status: "open",
    expires_at: expiresAt.toISOString(),
    participants: participants.map(({ id, role, token }) => ({ id, role, token })),
    invite_urls: participants.map(({ token }) => inviteUrl(baseUrl, room.id, token)),
    observer_url: observerUrl(baseUrl, room.id, observerToken),
    ...presentRedactions(redactions),
  };
  return { answer, goal };
}

const linksLost = ({ cause }: RoomError): RoomError =>
  new RoomError(
    "uncertain",
    "The database gave no answer. The room may have been created, but its links are lost: create it again.",
    { cause },
  );

const textsOf = ({ title, brief, goal, participants }: Omit<CreateRoomRequest, "ttl_hours">): string[] => [
  title,
  goal,
  ...(brief === undefined ? [] : [brief]),
  ...participants.flatMap(({ role, display_name, knows, needs_to_determine, instructions }) => [
    role,
    ...[display_name, instructions].filter((text) => text !== undefined),
    ...knows,
    ...needs_to_determine,
  ]),
];
