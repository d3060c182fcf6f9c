import { metrics } from "@/lib/metrics";
import { decide } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { evolve } from "@/lib/room/evolve";
import { openRoom } from "@/lib/room/open";
import { redactedPaths } from "@/lib/security/redact";
import { redactWithoutBlocking } from "@/lib/security/redact-in-worker";
import {
  hashToken,
  newApprovalToken,
  newObserverToken,
  newParticipantId,
  newParticipantToken,
  newRoomId,
} from "@/lib/security/tokens";
import { insertRoom, readClock } from "@/lib/store/rooms";
import { approvalUrl, inviteUrl, observerUrl } from "@/lib/urls";
import type { ValidCreateRoomRequest } from "@/lib/wire/create-request";
import { presentRedactions } from "@/lib/wire/present";
import type { CreateRoomResponse } from "@/lib/wire/responses";
import { type Allowance, type Client, countCreation, networksOf, refund } from "./rate-limit";
import { requireSpace } from "./stored-rooms";

const msPerHour = 3_600_000;

/**
 * Opens a room; its first participant, the creator, has joined (docs/interface.md#create-a-room). The response is the
 * only place with the tokens; `stored` is the request after redaction; `allowance` is what is left of the client's
 * creation limit. Counts the room as a creation, and takes back the write that its request was counted as
 * (docs/interface.md#rate-limits). Throws RoomError `invalid` when two roles are the same, `unavailable` when the
 * service is full or too many long texts wait to be redacted, `uncertain` when the database did not respond,
 * RateLimitError when the creation limit is used up.
 */
export async function createRoom(
  request: ValidCreateRoomRequest,
  { baseUrl, client }: { baseUrl: string; client: Client },
): Promise<{ response: CreateRoomResponse; stored: ValidCreateRoomRequest; allowance: Allowance }> {
  await requireSpace();
  const { value, redactions } = await redactWithoutBlocking(request, [...networksOf(client), "new rooms"]);
  const { title, brief, goal, ttl_hours } = value;
  const participants = value.participants.map((participant) => ({
    ...participant,
    id: newParticipantId(),
    token: newParticipantToken(),
    needsApproval: participant.approval === "person",
    approvalToken: participant.approval === "person" ? newApprovalToken() : null,
  }));
  const observerToken = newObserverToken();
  const empty = openRoom({ id: newRoomId(), participants, texts: textsOf(withoutApproval(value)) });

  const now = await readClock();
  const [creator] = empty.participants;
  const joined = creator && decide(empty, creator, { type: "join" }, now);
  if (!joined) throw new RoomError("invalid", "participants is empty: send 2 to 8 participants.");
  const room = evolve(empty, joined);
  const expiresAt = new Date(now.getTime() + Math.round(ttl_hours * msPerHour));

  const allowance = await countCreation(client);
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
      approvalTokenHash: participant.approvalToken === null ? null : hashToken(participant.approvalToken),
    })),
  });
  await inserting.catch(async (error: unknown) => {
    if (error instanceof RoomError && error.reason === "uncertain") throw linksLost(error);
    await refund("create", client);
    throw error;
  });
  await refund("write", client);

  metrics().redactions.inc(redactions);
  const response: CreateRoomResponse = {
    room_id: room.id,
    status: "open",
    expires_at: expiresAt.toISOString(),
    participants: participants.map(({ id, role, token }) => ({ id, role, token })),
    invite_urls: participants.map(({ token }) => inviteUrl(baseUrl, room.id, token)),
    ...(participants.some(({ needsApproval }) => needsApproval)
      ? {
          approval_urls: participants.map(({ approvalToken }) =>
            approvalToken === null ? null : approvalUrl(baseUrl, room.id, approvalToken),
          ),
        }
      : {}),
    observer_url: observerUrl(baseUrl, room.id, observerToken),
    ...presentRedactions({ redactions, redactedFields: redactedPaths(request, value) }),
  };
  return { response, stored: value, allowance };
}

const linksLost = ({ cause }: RoomError): RoomError =>
  new RoomError(
    "uncertain",
    "The database did not respond. The room may have been created, but its links are lost: create it again.",
    { cause },
  );

const withoutApproval = ({ participants, ...room }: ValidCreateRoomRequest) => ({
  ...room,
  participants: participants.map(({ approval: _, ...texts }) => texts),
});

/** Every text in a request: all of them count for the size of the room. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
