import type { EventBody } from "@/lib/wire/events";
import type { RoomView } from "@/lib/wire/present-room";
import { positionOf } from "../contract/position";

/** The position of the person of an approval link in an open room, for the current version of the contract. */
export type Standing =
  /** Nothing waits for the person: there is no version, or the agent has submitted none. */
  | { kind: "nothing" }
  /** The agent has submitted the version. `by` is that event. */
  | { kind: "submitted"; by: EventBody | undefined }
  /** The person has approved. `again`: everyone has, and one who approves again closes the room. */
  | { kind: "approved"; by: EventBody; again: boolean }
  | { kind: "declined"; by: EventBody };

export function standingOf(view: RoomView): Standing {
  const { your_participant_id: me, current_contract: current, participants, timeline, turns } = view;
  if (!current || me === null) return { kind: "nothing" };
  if (participants.some(({ id, submitted_version: version }) => id === me && version === current.version)) {
    const by = timeline.findLast(
      ({ participant_id, action }) => participant_id === me && action === "submitted",
    );
    return { kind: "submitted", by };
  }
  const position = positionOf(timeline, me, current.version);
  if (position?.action === "agreed") {
    const again = turns.some(
      ({ participant_id, awaited }) => participant_id === me && awaited.kind === "finalize",
    );
    return { kind: "approved", by: position, again };
  }
  return position ? { kind: "declined", by: position } : { kind: "nothing" };
}
