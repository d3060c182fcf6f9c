import { describe, expect, it } from "vitest";
import { createRoom, type Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import {
  agreedRoom,
  endedRoom,
  finalizableRoom,
  joinedRoom,
  proposedRoom,
  THREE_ROLES,
} from "../support/states";
import { agree, ask, decline, join, propose, read, resolve, say, succeeds } from "../support/steps";

const service = sharedService();

/** Expects the turn of exactly these roles, each with a matching reason, for every viewer and in every response. */
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

  it("everyone who may resolve any of several", async () => {
    const room = await joinedRoom(service, THREE_ROLES);
    await ask(room, 0, { to: 1 });
    await ask(room, 0, { to: 2 });
    await expectTurn(room, ["Seller", "Carrier"]);
    await ask(room, 1);
    await expectTurn(room, ["Buyer", "Seller", "Carrier"]);
  });

  it("its addressees, not those who have yet to take a position, until it is resolved", async () => {
    const room = await proposedRoom(service, THREE_ROLES);
    const question = await ask(room, 0, { to: 2 });
    await expectTurn(room, ["Carrier"]);
    await resolve(room, 2, question);
    await expectTurn(room, ["Seller", "Carrier"], /^review version 1$/);
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
  it("those who have neither agreed nor declined, and last its proposer", async () => {
    const room = await proposedRoom(service, THREE_ROLES);
    await expectTurn(room, ["Seller", "Carrier"], /^review version 1$/);
    await agree(room, 1);
    await expectTurn(room, ["Carrier"], /^review version 1$/);
    await agree(room, 2);
    await expectTurn(room, ["Buyer"], /^agree to version 1 or change it$/);
  });

  it("all others again once there is a newer version", async () => {
    const room = await proposedRoom(service, THREE_ROLES);
    await agree(room, 0);
    await decline(room, 2);
    await propose(room, 1);
    await expectTurn(room, ["Buyer", "Carrier"], /^review version 2$/);
  });

  it("those, although a question that does not block is open", async () => {
    const room = await proposedRoom(service);
    await ask(room, 1, { to: 0, blocking: false });
    await agree(room, 0);
    await expectTurn(room, ["Seller"], /^review version 1$/);
  });

  it("everyone when it was declined and everyone has taken a position", async () => {
    const room = await proposedRoom(service, THREE_ROLES);
    await decline(room, 1);
    await expectTurn(room, ["Carrier"], /^review version 1$/);
    await agree(room, 2);
    await expectTurn(room, ["Buyer"], /^agree to version 1 or change it$/);
    await agree(room, 0);
    await expectTurn(
      room,
      ["Buyer", "Seller", "Carrier"],
      /^version 1 was declined by "Seller": propose another version, or withdraw$/,
    );
  });

  it("everyone when all have agreed and nothing blocks", async () => {
    const room = await finalizableRoom(service, THREE_ROLES);
    await expectTurn(room, ["Buyer", "Seller", "Carrier"], /finalize/i);
  });
});

describe("Once the room is closed it is the turn of", () => {
  it("nobody", async () => {
    await expectTurn(await agreedRoom(service), []);
    await expectTurn(await endedRoom(service), []);
  });

  it("nobody, even if a participant never joined", async () => {
    const room = await createRoom(service);
    await propose(room, 0);
    await agree(room, 1);
    await agree(room, 0);
    await expectTurn(room, []);
  });
});
