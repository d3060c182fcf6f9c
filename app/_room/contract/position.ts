import type { EventBody } from "@/lib/wire/events";

/**
 * The event in which a participant last agreed to or declined a version of the contract, or any version if none is named.
 * A later decline of the agent does not take the place of its person's, as in `lastPosition` of lib/room/room.ts.
 */
export const positionOf = (
  timeline: EventBody[],
  participantId: string,
  version?: number,
): EventBody | undefined => {
  const positions = timeline.filter(
    ({ participant_id, action, contract_version }) =>
      participant_id === participantId &&
      (action === "agreed" || action === "declined") &&
      (version === undefined || contract_version === version),
  );
  const last = positions.at(-1);
  const decided = positions.findLast(
    ({ by_person, contract_version }) => by_person && contract_version === last?.contract_version,
  );
  return decided ?? last;
};
