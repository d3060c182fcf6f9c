import type { EventBody } from "@/lib/wire/events";

/** The event in which a participant last agreed to or declined a version of the contract, or any version if none is named. */
export const positionOf = (
  timeline: EventBody[],
  participantId: string,
  version?: number,
): EventBody | undefined =>
  timeline.findLast(
    ({ participant_id, action, contract_version }) =>
      participant_id === participantId &&
      (action === "agreed" || action === "declined") &&
      (version === undefined || contract_version === version),
  );
