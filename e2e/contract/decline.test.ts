import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import { nth } from "../support/nth";
import { sharedService } from "../support/service-for-tests";
import { DECLINE, expectKeys } from "../support/shapes";
import { agreedRoom, endedRoom, joinedRoom, proposedRoom } from "../support/states";
import { agree, decline, read, timeline } from "../support/steps";

const service = sharedService();

describe("POST /decline", () => {
  it("records the reason and takes back the agreement", async () => {
    const room = await proposedRoom(service);
    await agree(room, 1);
    const { status, body } = await room.as(1).post("/decline", { contract_version: 1, reason: "Too late." });
    expect(status).toBe(200);
    expectKeys(body, DECLINE);
    expect(body).toMatchObject({ declined_contract_version: 1, room_status: "open" });
    const { role, id } = room.participant(1);
    expect((await read(room)).current_contract).toMatchObject({
      agreements: [],
      declines: [{ participant_id: id, role, version: 1, reason: "Too late." }],
    });
    expect(nth(await timeline(room), -1)).toMatchObject({
      kind: "agreement",
      action: "declined",
      body: "Too late.",
      contract_version: 1,
      participant_id: id,
    });
  });

  it("of another than the current version is rejected with 409, and names the current one", async () => {
    const room = await proposedRoom(service);
    const before = await read(room);
    const response = await room.as(1).post("/decline", { contract_version: 7, reason: "Too late." });
    expectError(response, 409, "conflict");
    expect(response.body.error?.message).toContain("current version is 1");
    expect(await read(room)).toEqual(before);
  });

  it("takes the version from If-Match, and needs it", async () => {
    const room = await proposedRoom(service);
    expectError(await room.as(1).post("/decline", { reason: "Too late." }), 400, "validation");
    const matching = (version: number) =>
      room.as(1).post("/decline", { reason: "Too late." }, { "if-match": `"${version}"` });
    expectError(await matching(2), 409, "conflict");
    expect((await matching(1)).body.declined_contract_version).toBe(1);
  });

  it.each([
    ["without a contract", () => joinedRoom(service)],
    ["in an agreed room", () => agreedRoom(service)],
    ["in a room that has ended", () => endedRoom(service)],
  ])("%s is rejected with 409", async (_, reach) => {
    const room = await reach();
    const response = await room.as(0).post("/decline", { contract_version: 1, reason: "Too late." });
    expectError(response, 409, "conflict");
  });

  it("can be followed by an agreement, which closes the room", async () => {
    const room = await proposedRoom(service);
    await decline(room, 1);
    expect(await agree(room, 0)).toMatchObject({ everyone_agreed: false, waiting_for: ["Seller"] });
    expect(await agree(room, 1)).toMatchObject({ everyone_agreed: true, room_status: "agreed" });
  });
});
