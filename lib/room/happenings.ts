import type { Room } from "./room";
import { whoseTurn } from "./turn";

/**
 * What viewers can be told (docs/interface.md#notifications): it became their turn, something waits for the decision of
 * their person, the room is agreed, it ended without agreement, it was deleted.
 */
export const happenings = ["turn", "person", "agreed", "ended", "deleted"] as const;
export type Happening = (typeof happenings)[number];

/** The name of the observer among the ids of participants. */
export const observerName = "observer";

/** Something that happened, and who is told: ids of participants, or `observer`; null is everyone. */
export type Told = { happening: Happening; viewer: string | null };

/**
 * What an event that led from `before` to `after` is to be told. A participant is told that it is its turn only if it was
 * not before; the observer, if it became the turn of somebody.
 */
export function happeningsOf(before: Room, after: Room): Told[] {
  if (after.status !== before.status && after.status !== "open") {
    return [{ happening: after.status, viewer: null }];
  }
  const had = new Set(whoseTurn(before).map(({ participantId }) => participantId));
  const gained = whoseTurn(after).filter(({ participantId }) => !had.has(participantId));
  if (gained.length === 0) return [];
  return [...gained.map(({ participantId }) => participantId), observerName].map((viewer) => ({
    happening: "turn",
    viewer,
  }));
}
