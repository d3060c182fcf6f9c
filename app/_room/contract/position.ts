import type { EventBody } from "@/lib/wire/events";

/**
 * The event in which a participant last agreed to or declined a version of the contract, or any version if none is named.
 * A later decline of the agent does not take the place of its person's, and submitting takes the agent's own back, as in
 * `lastPosition` of lib/room/room.ts.
 */
export const positionOf = (
  timeline: EventBody[],
  participantId: string,
  version?: number,
): EventBody | undefined => {
  const own = timeline.filter(
    ({ participant_id, action, contract_version }) =>
      participant_id === participantId &&
      (action === "agreed" || action === "declined" || action === "submitted") &&
      (version === undefined || contract_version === version),
  );
  const positions = own.filter(
    ({ action, by_person, contract_version }, index) =>
      action === "agreed" ||
      (action === "declined" &&
        (by_person ||
          !own
            .slice(index)
            .some((later) => later.action === "submitted" && later.contract_version === contract_version))),
  );
  const last = positions.at(-1);
  const decided = positions.findLast(
    ({ by_person, contract_version }) => by_person && contract_version === last?.contract_version,
  );
  return decided ?? last;
};
