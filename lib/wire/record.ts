import { hash } from "node:crypto";
import { roomAfter } from "@/lib/room/evolve";
import {
  type Event,
  type EventOf,
  participantById,
  proposalIn,
  type Room,
  type RoomTexts,
} from "@/lib/room/room";
import { presentEvent } from "./events";
import { presentQuestions } from "./questions";
import type { JwksResponse } from "./responses";

/** A public key that records are signed with. */
export type RecordKey = JwksResponse["keys"][number];

/** What a record is made from: a closed room, with all its events and their texts, and the URL of the service. */
export type RecordSource = { room: Room; texts: RoomTexts; events: Event[]; iss: string };

/**
 * The payload of a closed room's record (docs/interface.md#record): everything that was said up to the event that closed
 * it. No token and no private instructions. It contains nothing that changes later, so every read makes the same text.
 */
export function presentRecord({ texts, iss, ...now }: RecordSource) {
  const { room, events } = atClosing(now);
  const closedAt = events.at(-1)?.at ?? room.lastAt;
  const byId = new Map(texts.participants.map((participant) => [participant.id, participant]));
  return {
    v: 1,
    iss,
    room: {
      room_id: room.id,
      title: texts.title,
      goal: texts.goal,
      brief: texts.brief,
      created_at: texts.createdAt.toISOString(),
      closed_at: closedAt.toISOString(),
      outcome: room.status,
    },
    participants: room.participants.map(({ id, role, agreement, linksReplaced }) => ({
      participant_id: id,
      role,
      display_name: byId.get(id)?.displayName ?? null,
      link: linksReplaced > 0 ? "replaced" : "as_issued",
      approved_by_person: isApproved(id, room, events),
      agreed_at: agreement?.version === room.contractVersion ? agreement.at.toISOString() : null,
    })),
    contract: presentFinalVersion(room, events),
    questions: presentQuestions(room, events),
    events: events.map((event) => presentEvent(room, event)),
    head: room.head,
    jwks_uri: jwksUri(iss),
  };
}
export type RecordBody = ReturnType<typeof presentRecord>;

/** Whether the latest agreement of a participant to the final version was made by its person, as its event says. */
function isApproved(
  participantId: string,
  { contractVersion, participants }: Room,
  events: Event[],
): boolean {
  if (participantById({ participants }, participantId)?.agreement?.version !== contractVersion) return false;
  const agreed = events.findLast(
    (event): event is EventOf<"agreed"> => event.action === "agreed" && event.participantId === participantId,
  );
  return agreed?.byPerson === true;
}

/** Where a service publishes the keys of its records. */
const jwksUri = (iss: string): string => `${iss}/.well-known/jwks.json`;

/** A room as the event that closed it left it. */
function atClosing({ room, events }: Pick<RecordSource, "room" | "events">) {
  const closing = events.findLast(({ action }) => action === "agreed" || action === "withdrew");
  const seq = closing?.seq ?? room.lastSeq;
  if (seq === room.lastSeq) return { room, events };
  return { room: roomAfter(room, events, seq), events: events.slice(0, seq) };
}

function presentFinalVersion(room: Room, events: Event[]) {
  const proposed = proposalIn(events, room.contractVersion);
  return proposed
    ? { version: proposed.version, sha256: hash("sha256", proposed.body), markdown: proposed.body }
    : null;
}
