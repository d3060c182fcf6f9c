import { expect, test } from "vitest";
import {
  agree,
  ask,
  decided,
  decline,
  join,
  newRoom,
  post,
  propose,
  resolve,
} from "@/e2e/support/plain-room";
import { creator, responseFor } from "@/e2e/support/room-response";
import { evolve } from "@/lib/room/evolve";
import type { Command } from "@/lib/room/room";
import { presentEvent } from "@/lib/wire/events";
import type { RoomResponse } from "@/lib/wire/responses";
import { type KnownRoom, roomAfter } from "./known-room";

const steps: [number, Command][] = [
  [1, join],
  [0, post("hello")],
  [0, ask(true, 1)],
  [1, ask(false)],
  [1, resolve(4, "decided")],
  [0, propose()],
  [1, decline()],
  [0, agree()],
  [1, propose(1)],
  [1, agree()],
  [0, agree()],
];

/** The events of the steps, as responses show them. */
function eventsOf(commands: [number, Command][]) {
  let room = newRoom();
  return commands.map(([position, command]) => {
    const event = decided(room, position, command);
    if (!event) throw new Error("a step changed nothing");
    room = evolve(room, event);
    return presentEvent(room, event);
  });
}

/** What an agent knows, of a room that it has read whole. */
const known = ({ current_contract: contract, ...room }: RoomResponse): KnownRoom => ({
  your_participant_id: room.your_participant_id,
  participants: room.participants,
  conversation: room.conversation,
  open_questions: room.open_questions,
  resolved_questions: room.resolved_questions,
  room_status: room.room_status,
  whose_turn: room.whose_turn,
  last_seq: room.last_seq,
  current_contract: contract && {
    version: contract.version,
    markdown: contract.markdown,
    proposed_by_participant_id: contract.proposed_by_participant_id,
    agreements: contract.agreements,
  },
});

/** The same with agreements in one order: the agent's are in the order in which they were made. */
const ordered = ({ current_contract: contract, ...room }: KnownRoom): KnownRoom => ({
  ...room,
  current_contract: contract && {
    ...contract,
    agreements: contract.agreements.toSorted((one, two) =>
      one.participant_id.localeCompare(two.participant_id),
    ),
  },
});

test("after every event, an agent that read only the events knows what the room says", () => {
  let room = known(responseFor(creator));
  for (const [index, event] of eventsOf(steps).entries()) {
    const now = responseFor(creator, ...steps.slice(0, index + 1));
    // The response to an own write leaves out what was sent, and others may write again what is known.
    const isOwn = event.participant_id === "p0";
    room = roomAfter(room, { ...now, events: [isOwn ? { ...event, body: "" } : event] }, event.body);
    expect(ordered(room), event.action).toEqual(known(now));
    expect(roomAfter(room, { ...now, events: [event] })).toEqual(room);
  }
});
