import type { Room, Viewer } from "./room";
import { type Turn, whoseTurn } from "./turn";

/**
 * What viewers can be notified of (docs/interface.md#notifications): it became their turn, something waits for the
 * decision of their person, the room is agreed, it ended without agreement, it was deleted.
 */
export const happenings = ["turn", "person", "agreed", "ended", "deleted"] as const;
export type Happening = (typeof happenings)[number];

/** The name of the observer among the ids of participants. */
export const observerName = "observer";

/** The name of the person who approves for a participant. */
export const personName = (participantId: string): string => `person ${participantId}`;

/** Whether a name is that of a person who approves for a participant. */
export const isPersonName = (name: string): boolean => name.startsWith(personName(""));

/** The name of a viewer: the id of a participant, or one of the above. */
export function viewerName(viewer: Viewer): string {
  if (viewer.kind === "observer") return observerName;
  return viewer.kind === "person" ? personName(viewer.participantId) : viewer.participantId;
}

/** The names of all viewers that a room can have. */
export const viewerNames = ({ participants }: Room): string[] => [
  ...participants.flatMap(({ id, needsApproval }) => (needsApproval ? [id, personName(id)] : [id])),
  observerName,
];

/** Something that happened, and the name of the viewer who is notified; null means everyone. */
export type Told = { happening: Happening; viewer: string | null };

/**
 * The notifications of an event that led from `before` to `after`. A participant is notified that it is its turn only
 * if it was not before; so is a person who has to decide, with the participant; the observer is notified if it became
 * the turn of somebody.
 */
export function happeningsOf(before: Room, after: Room): Told[] {
  if (after.status !== before.status && after.status !== "open") {
    return [{ happening: after.status, viewer: null }];
  }
  const had = new Set(whoseTurn(before).map(keyOf));
  const gained = whoseTurn(after).filter((turn) => !had.has(keyOf(turn)));
  return [...told("turn", gained), ...told("person", gained)];
}

const keyOf = ({ participantId, waitsFor }: Turn): string => `${waitsFor} ${participantId}`;

function told(happening: "turn" | "person", gained: Turn[]): Told[] {
  const waitsFor = happening === "person" ? "person" : "participant";
  const ids = gained.filter((turn) => turn.waitsFor === waitsFor).map(({ participantId }) => participantId);
  if (ids.length === 0) return [];
  const people = happening === "person" ? ids.map(personName) : [];
  return [...ids, ...people, observerName].map((viewer) => ({ happening, viewer }));
}
