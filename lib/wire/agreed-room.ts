import type { Event } from "@/lib/room/room";
import { participantById } from "@/lib/room/room";
import type { RoomTexts } from "@/lib/room/texts";
import type { Perspective } from "./perspective";
import { presentRoom } from "./present-room";
import type { RoomAnswer } from "./responses";

/** An agreed room, and the first agreement to its final version: what was written later, this agreement was not given to. */
export type AgreedRoom = RoomAnswer & { first_agreement: { role: string; at: string } };

/**
 * An agreed room as the viewer may see it. `events` hold the agreements to the final version beside what presentRoom
 * needs; of a participant that agreed twice its room knows the second time only.
 */
export function presentAgreedRoom(perspective: Perspective, texts: RoomTexts, events: Event[]): AgreedRoom {
  const { room } = perspective;
  const first = events
    .filter((event) => event.action === "agreed" && event.version === room.contractVersion)
    .reduce<Event | undefined>((least, event) => (least && least.seq < event.seq ? least : event), undefined);
  if (!first) throw new Error("An agreed room has an agreement to its final version.");
  const role = participantById(room, first.participantId)?.role ?? "";
  return {
    ...presentRoom(perspective, texts, events),
    first_agreement: { role, at: first.at.toISOString() },
  };
}
