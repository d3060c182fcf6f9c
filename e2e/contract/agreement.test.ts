import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import { nth } from "../support/nth";
import { createRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import {
  agreedRoom,
  blockedRoom,
  finalizableRoom,
  joinedRoom,
  proposedRoom,
  THREE_ROLES,
} from "../support/states";
import { agree, ask, lastSeq, propose, read, resolve, succeeds, timeline } from "../support/steps";

const service = sharedService();

describe.each(["/agree", "/finalize"])("POST %s", (path) => {
  it("records the caller's agreement and says for whom the room waits", async () => {
    const room = await proposedRoom(service, THREE_ROLES);
    const { status, body } = await room.as(1).post(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      agreed_contract_version: 1,
      everyone_agreed: false,
      room_status: "open",
      waiting_for: ["Buyer", "Carrier"],
      open_blocking_questions: [],
    });
    expect((await read(room)).current_contract?.agreements.map(({ role }) => role)).toEqual(["Seller"]);
  });

  it("ignores fields that are not listed, such as a hash: only the number names a version", async () => {
    const room = await proposedRoom(service);
    const sha256 = "0".repeat(64);
    expectError(await room.as(1).post(path, { contract_version: 2, sha256 }), 409, "conflict");
    const agreed = await succeeds(room.as(1).post(path, { contract_version: 1, sha256 }));
    expect(agreed).toMatchObject({ agreed_contract_version: 1, waiting_for: ["Buyer"] });
  });

  it("of the last participant closes the room", async () => {
    const room = await proposedRoom(service);
    await agree(room, 0);
    const body = await succeeds(room.as(1).post(path));
    expect(body).toMatchObject({ everyone_agreed: true, room_status: "agreed", waiting_for: [] });
    expect(await read(room)).toMatchObject({
      room_status: "agreed",
      room: { status: "agreed" },
      whose_turn: [],
    });
  });

  it("without a contract is rejected with 409", async () => {
    const room = await joinedRoom(service);
    expectError(await room.as(0).post(path), 409, "conflict");
    expect(await lastSeq(room)).toBe(2);
  });

  it("again responds 200 and adds no event unless it closes the room", async () => {
    const room = await proposedRoom(service);
    const first = await succeeds(room.as(0).post(path));
    const agreements = (await read(room)).current_contract?.agreements;
    expect(await succeeds(room.as(0).post(path))).toEqual(first);
    expect((await read(room)).current_contract?.agreements).toEqual(agreements);
  });

  it("closes the room when all had agreed and the last blocking question was resolved since", async () => {
    const room = await finalizableRoom(service);
    const seq = await lastSeq(room);
    const body = await succeeds(room.as(0).post(path));
    expect(body).toMatchObject({ everyone_agreed: true, room_status: "agreed", last_seq: seq + 1 });
    const event = nth(await timeline(room), -1);
    expect(event).toMatchObject({ kind: "agreement", action: "agreed", contract_version: 1, role: "Buyer" });
  });

  it("needs no body and accepts an empty one", async () => {
    const room = await proposedRoom(service);
    expect((await room.as(0).send("POST", path, { body: "" })).status).toBe(200);
    expect((await room.as(1).post(path, {})).status).toBe(200);
  });
});

describe("An agreement", () => {
  it("counts only for the current version", async () => {
    const room = await proposedRoom(service);
    await agree(room, 0);
    await propose(room, 1, "Second");
    const body = await agree(room, 1);
    expect(body).toMatchObject({
      agreed_contract_version: 2,
      everyone_agreed: false,
      waiting_for: ["Buyer"],
    });
    expect((await agree(room, 0)).everyone_agreed).toBe(true);
  });

  it("of all does not close the room while a blocking question is open", async () => {
    const room = await proposedRoom(service);
    const { id } = await ask(room, 0);
    await agree(room, 0);
    const body = await agree(room, 1);
    expect(body).toMatchObject({
      everyone_agreed: false,
      room_status: "open",
      waiting_for: [],
      open_blocking_questions: [id],
    });
  });

  it("of all closes the room although a question that does not block is open", async () => {
    const room = await proposedRoom(service);
    await ask(room, 0, { blocking: false });
    await agree(room, 0);
    expect(await agree(room, 1)).toMatchObject({ everyone_agreed: true, open_blocking_questions: [] });
  });

  it("names every open blocking question and no other", async () => {
    const room = await proposedRoom(service);
    const blocking = [await ask(room, 0), await ask(room, 1, { to: 0 })];
    await ask(room, 0, { blocking: false });
    await resolve(room, 1, await ask(room, 0));
    expect((await agree(room, 0)).open_blocking_questions).toEqual(blocking.map(({ id }) => id));
  });

  it("does not require joining", async () => {
    const room = await createRoom(service, THREE_ROLES);
    await propose(room, 0);
    for (const who of [0, 1]) await agree(room, who);
    expect((await agree(room, 2)).everyone_agreed).toBe(true);
  });

  it("of two at once closes the room permanently", async () => {
    const room = await proposedRoom(service);
    const responses = await Promise.all([agree(room, 0), agree(room, 1)]);
    expect(responses.map(({ everyone_agreed }) => everyone_agreed).sort()).toEqual([false, true]);
    expect((await read(room)).room_status).toBe("agreed");
  });
});

describe("Resolving the last blocking question when all have agreed", () => {
  it("does not close the room, and says that finalizing does", async () => {
    const room = await blockedRoom(service);
    const question = nth((await read(room)).open_questions, 0);
    const { body } = await room.as(1).post(`/questions/${question.id}/resolve`, { resolution: "May" });
    expect(body.room_status).toBe("open");
    expect(body.what_you_should_do_next).toContain(`${room.url}/finalize`);
    expect((await read(room)).room_status).toBe("open");
  });
});

describe("An agreed room", () => {
  it.each([
    ["POST", "/messages", { content: "One more thing" }],
    ["POST", "/questions", { question: "Really?" }],
    ["PUT", "/contract", { markdown: "June" }],
  ])("rejects %s %s with 409", async (method, path, json) => {
    const room = await agreedRoom(service);
    const before = await read(room);
    for (const who of [0, 1]) {
      expectError(await room.as(who).send(method, path, { body: JSON.stringify(json) }), 409, "conflict");
    }
    expect(await read(room)).toEqual(before);
  });

  it("rejects the resolution of an open question with 409", async () => {
    const room = await proposedRoom(service);
    const { id } = await ask(room, 0, { blocking: false });
    await agree(room, 0);
    await agree(room, 1);
    expectError(await room.as(1).post(`/questions/${id}/resolve`, { resolution: "Late" }), 409, "conflict");
    expect((await read(room)).open_questions).toHaveLength(1);
  });

  it.each(["/agree", "/finalize"])("responds to %s with 200 and the same facts", async (path) => {
    const room = await proposedRoom(service);
    await agree(room, 0);
    const closing = await agree(room, 1);
    const body = await succeeds(room.as(1).post(path));
    expect(body).toEqual(closing);
    expect((await room.as(0).post(path)).status).toBe(200);
  });

  it("can still be read by everyone", async () => {
    const room = await agreedRoom(service);
    for (const who of [0, 1, "observer"] as const) {
      for (const path of ["", "/events", "/final.md", "/contract/versions", "/contract/versions/1"]) {
        expect((await room.as(who).get(path)).status).toBe(200);
      }
    }
  });
});
