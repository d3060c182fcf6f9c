import { indexOfPosition } from "@/lib/room/room";
import type { EventBody } from "@/lib/wire/events";

/**
 * The event in which a participant last agreed to or declined a version of the contract, or any version if none is
 * named, if it counts (indexOfPosition in lib/room/room.ts).
 */
export function positionOf(
  timeline: EventBody[],
  participantId: string,
  version?: number,
): EventBody | undefined {
  const own = timeline.filter(
    ({ participant_id, contract_version }) =>
      participant_id === participantId && (version === undefined || contract_version === version),
  );
  const stances = own.map(({ action, contract_version, by_person }) => ({
    action,
    version: contract_version,
    byPerson: by_person,
  }));
  return own[indexOfPosition(stances)];
}
