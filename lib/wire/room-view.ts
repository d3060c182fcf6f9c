import type { Event, Viewer } from "@/lib/room/room";
import type { RoomTexts } from "@/lib/room/texts";
import { type Awaited, whoseTurn } from "@/lib/room/turn";
import { turnSince } from "@/lib/room/turn-since";
import type { Perspective } from "./perspective";
import { presentContract, presentEvent } from "./present";
import { presentRoom } from "./present-room";
import type { ContractBody, EventBody, RoomAnswer } from "./responses";

/** A room as a person looks at it: what the JSON answer holds, and how it came to be. */
export type RoomView = RoomAnswer & {
  viewer: Viewer["kind"];
  turns: { role: string; participant_id: string; awaited: Awaited }[];
  /** Since when the room waits as it does, or is agreed. */
  turn_since: string;
  /** Every event in order; proposals without their text. */
  timeline: EventBody[];
  /** The version to look at, and the text of the one before it ("" where there is none); null without a contract. */
  shown: { contract: ContractBody; before: string } | null;
  /** The database's clock when the room was read. */
  now: string;
};

/** What the viewer sees of a room. `events` are all, with the texts of the current version, `version` and the one before. */
export function presentView(
  perspective: Perspective & { now: Date },
  texts: RoomTexts,
  { events, version }: { events: Event[]; version: number },
): RoomView {
  const { room, viewer, now } = perspective;
  return {
    ...presentRoom(perspective, texts, events),
    viewer: viewer.kind,
    turns: whoseTurn(room).map(({ role, participantId, awaited }) => ({
      role,
      participant_id: participantId,
      awaited,
    })),
    turn_since: turnSince(room, events).toISOString(),
    timeline: events.map((event) => ({
      ...presentEvent(room, event),
      ...(event.action === "proposed" ? { body: "" } : {}),
    })),
    shown: shownVersion(perspective, events, version),
    now: now.toISOString(),
  };
}

function shownVersion({ room }: Perspective, events: Event[], version: number): RoomView["shown"] {
  const proposals = events.filter((event) => event.action === "proposed");
  const shown = proposals.find((event) => event.version === version);
  const before = proposals.find((event) => event.version === version - 1);
  return shown ? { contract: presentContract(room, shown), before: before?.body ?? "" } : null;
}
