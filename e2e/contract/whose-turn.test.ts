import { describe, expect, it } from "vitest";
import { createRoom, type Room } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";
import { agreedRoom, finalizableRoom, joinedRoom, proposedRoom, THREE_ROLES } from "../support/states";
import { agree, ask, join, propose, read, resolve, say, succeeds } from "../support/steps";

const service = serviceForTests();

/** It is the turn of exactly these roles, each for a reason like this, whoever asks and by whichever call. */
async function expectTurn(room: Room, roles: string[], reason = /\S/): Promise<void> {
  const { whose_turn } = await read(room);
  expect(whose_turn.map(({ role }) => role).sort()).toEqual([...roles].sort());
  const ids = new Map(room.created.participants.map(({ role, id }) => [role, id]));
  for (const turn of whose_turn) {
    expect(turn.participant_id).toBe(ids.get(turn.role));
    expect(turn.reason).toMatch(reason);
  }
  for (const who of [1, "observer"] as const) expect((await read(room, who)).whose_turn).toEqual(whose_turn);
  expect((await succeeds(room.as(1).get("/events"))).whose_turn).toEqual(whose_turn);
}

describe("Before all have joined it is the turn of", () => {
  it("those who have not", async () => {
    const room = await createRoom(service, THREE_ROLES);
    await expectTurn(room, ["Seller", "Carrier"], /join/i);
    await join(room, 1);
    await expectTurn(room, ["Carrier"], /join/i);
  });

  it("those who have not, whatever else is open", async () => {
    const room = await createRoom(service, THREE_ROLES);
    await ask(room, 0, { to: 1 });
    await propose(room, 0);
    await agree(room, 1);
    await agree(room, 2);
    await expectTurn(room, ["Seller", "Carrier"], /join/i);
  });
});

describe("While a blocking question is open it is the turn of", () => {
  it("its addressee", async () => {
    const room = await joinedRoom(service, THREE_ROLES);
    await ask(room, 1, { to: 2 });
    await expectTurn(room, ["Carrier"]);
  });

  it("everyone but its author when it has no addressee", async () => {
    const room = await joinedRoom(service, THREE_ROLES);
    await ask(room, 1);
    await expectTurn(room, ["Buyer", "Carrier"]);
  });

  it("whoever may resolve any of several", async () => {
    const room = await joinedRoom(service, THREE_ROLES);
    await ask(room, 0, { to: 1 });
    await ask(room, 0, { to: 2 });
    await expectTurn(room, ["Seller", "Carrier"]);
    await ask(room, 1);
    await expectTurn(room, ["Buyer", "Seller", "Carrier"]);
  });

  it("those, not those who have yet to agree, until it is resolved", async () => {
    const room = await proposedRoom(service, THREE_ROLES);
    const question = await ask(room, 0, { to: 2 });
    await expectTurn(room, ["Carrier"]);
    await resolve(room, 2, question);
    await expectTurn(room, ["Buyer", "Seller", "Carrier"], /review version 1\b/i);
  });
});

describe("Without a contract it is the turn of", () => {
  it("the creator", async () => {
    const room = await joinedRoom(service, THREE_ROLES);
    await expectTurn(room, ["Buyer"], /propose the first version/i);
    await say(room, 1);
    await ask(room, 0, { to: 1, blocking: false });
    await expectTurn(room, ["Buyer"], /propose the first version/i);
  });
});

describe("With a contract it is the turn of", () => {
  it("those who have not agreed to the current version, its author included", async () => {
    const room = await proposedRoom(service, THREE_ROLES);
    await expectTurn(room, ["Buyer", "Seller", "Carrier"], /review version 1\b/i);
    await agree(room, 1);
    await expectTurn(room, ["Buyer", "Carrier"], /review version 1\b/i);
  });

  it("everyone again once there is a newer version", async () => {
    const room = await proposedRoom(service, THREE_ROLES);
    await agree(room, 0);
    await propose(room, 1);
    await expectTurn(room, ["Buyer", "Seller", "Carrier"], /review version 2\b/i);
  });

  it("those, although a question that does not block is open", async () => {
    const room = await proposedRoom(service);
    await ask(room, 1, { to: 0, blocking: false });
    await agree(room, 0);
    await expectTurn(room, ["Seller"], /review version 1\b/i);
  });

  it("everyone when all have agreed and nothing blocks any more", async () => {
    const room = await finalizableRoom(service, THREE_ROLES);
    await expectTurn(room, ["Buyer", "Seller", "Carrier"], /finalize/i);
  });
});

describe("Once the room is agreed it is the turn of", () => {
  it("nobody", async () => {
    await expectTurn(await agreedRoom(service), []);
  });

  it("nobody, even if somebody never joined", async () => {
    const room = await createRoom(service);
    await propose(room, 0);
    await agree(room, 1);
    await agree(room, 0);
    await expectTurn(room, []);
  });
});
