import { createRoom, type Room } from "./room";
import type { RunningService } from "./service";
import { agree, ask, decline, join, propose, resolve, say, withdraw } from "./steps";
import type { Body } from "./wire";

/** Rooms in the states that the rules distinguish. */

/** A room with one participant per role; the first of them creates it. */
export const THREE_ROLES = { participants: [{ role: "Buyer" }, { role: "Seller" }, { role: "Carrier" }] };

export async function joinedRoom(
  service: RunningService,
  overrides: Record<string, unknown> = {},
): Promise<Room> {
  const room = await createRoom(service, overrides);
  for (const index of room.created.participants.keys()) await join(room, index);
  return room;
}

/** All have joined, version 1 is proposed by the creator. */
export async function proposedRoom(
  service: RunningService,
  overrides: Record<string, unknown> = {},
): Promise<Room> {
  const room = await joinedRoom(service, overrides);
  await propose(room, 0);
  return room;
}

/** A room of nine events, two of each kind where there can be two before it is agreed. */
export async function negotiatedRoom(service: RunningService): Promise<Room> {
  const room = await createRoom(service);
  await join(room, 1);
  await say(room, 0, "Hello");
  const question = await ask(room, 1, { question: "When?", to: 0 });
  await propose(room, 0, "In May");
  await agree(room, 0);
  await resolve(room, 0, question, "On the 4th");
  await propose(room, 1, "On the 4th of May");
  await agree(room, 1);
  return room;
}

export async function agreedRoom(
  service: RunningService,
  overrides: Record<string, unknown> = {},
): Promise<Room> {
  const room = await proposedRoom(service, overrides);
  await everyoneAgrees(room);
  return room;
}

/** All have agreed to version 1, but a blocking question of the creator to the second is open. */
export async function blockedRoom(
  service: RunningService,
  overrides: Record<string, unknown> = {},
): Promise<Room> {
  const room = await proposedRoom(service, overrides);
  await ask(room, 0, { to: 1 });
  await everyoneAgrees(room);
  return room;
}

/** All have agreed, the last blocking question is resolved, nobody has finalized. */
export async function finalizableRoom(
  service: RunningService,
  overrides: Record<string, unknown> = {},
): Promise<Room> {
  const room = await proposedRoom(service, overrides);
  const question = await ask(room, 0, { to: 1 });
  await everyoneAgrees(room);
  await resolve(room, 1, question);
  return room;
}

/** The creator has agreed to version 1, the others have declined it. */
export async function declinedRoom(
  service: RunningService,
  overrides: Record<string, unknown> = {},
): Promise<Room> {
  const room = await proposedRoom(service, overrides);
  for (const index of room.created.participants.keys()) {
    await (index === 0 ? agree(room, index) : decline(room, index));
  }
  return room;
}

/** Version 1 is proposed, and the second participant has withdrawn. */
export async function endedRoom(
  service: RunningService,
  overrides: Record<string, unknown> = {},
): Promise<Room> {
  const room = await proposedRoom(service, overrides);
  await withdraw(room, 1);
  return room;
}

export async function everyoneAgrees(room: Room): Promise<void> {
  for (const index of room.created.participants.keys()) await agree(room, index);
}

/** One way to each state of a room of two, by a name that completes "in a room …". */
export const STATES: Record<string, (service: RunningService) => Promise<Room>> = {
  "that the other has not joined": (service) => createRoom(service),
  "that all have joined": (service) => joinedRoom(service),
  "with a message": (service) => reached(joinedRoom(service), (room) => say(room, 0)),
  "with a blocking question to the other": (service) =>
    reached(joinedRoom(service), (room) => ask(room, 0, { to: 1 })),
  "with a blocking question to anyone": (service) => reached(joinedRoom(service), (room) => ask(room, 0)),
  "with a question that does not block": (service) =>
    reached(proposedRoom(service), (room) => ask(room, 0, { to: 1, blocking: false })),
  "with a resolved question": (service) =>
    reached(joinedRoom(service), async (room) => resolve(room, 1, await ask(room, 0, { to: 1 }))),
  "with a contract": (service) => proposedRoom(service),
  "that one has agreed in": (service) => reached(proposedRoom(service), (room) => agree(room, 0)),
  "with a version newer than the agreement": (service) =>
    reached(proposedRoom(service), async (room) => {
      await agree(room, 0);
      await propose(room, 1, "# Decisions\n\nJune.");
    }),
  "that all have agreed in while a question blocks": (service) => blockedRoom(service),
  "that only waits to be finalized": (service) => finalizableRoom(service),
  "that the other has declined a version in": (service) =>
    reached(proposedRoom(service), (room) => decline(room, 1)),
  "that waits for another version": (service) => declinedRoom(service),
  "that is agreed": (service) => agreedRoom(service),
  "that has ended": (service) => endedRoom(service),
};

async function reached(pending: Promise<Room>, step: (room: Room) => Promise<unknown>): Promise<Room> {
  const room = await pending;
  await step(room);
  return room;
}

/** The example of an edit with a piece of the contract, which an example cannot know. */
export const fittingEdit = ({ current_contract }: Body, example: object = {}) => {
  const text = current_contract?.markdown ?? "";
  return { ...example, edits: [{ old: text, new: `${text}\nMore.` }] };
};
