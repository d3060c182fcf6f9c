import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { nth } from "../support/nth";
import { createRoom, type Who } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { alone } from "../support/single-process";
import { joinedRoom, THREE_ROLES } from "../support/states";
import { ask, lastSeq, read, resolve, say, timeline } from "../support/steps";

const service = sharedService();
const threeRoles = () => joinedRoom(service, THREE_ROLES);

describe("A question", () => {
  it("blocks and is for anyone by default; what does not apply yet is null", async () => {
    const room = await joinedRoom(service);
    const { status, body } = await room.as(0).post("/questions", { question: "When?" });
    expect(status).toBe(201);
    expect(body.question).toEqual({
      id: "qst_3",
      seq: 3,
      at: nth(await timeline(room), -1).at,
      question: "When?",
      blocking: true,
      asked_by_participant_id: room.participant(0).id,
      asked_by: "Buyer",
      addressed_to_participant_id: null,
      addressed_to: null,
      status: "open",
      resolution: null,
      basis: null,
      resolved_by_participant_id: null,
      resolved_by: null,
      resolved_at: null,
    });
  });

  it("may be addressed to a participant, and may not block", async () => {
    const room = await threeRoles();
    const question = await ask(room, 0, { to: 2, blocking: false });
    expect(question).toMatchObject({
      blocking: false,
      addressed_to_participant_id: room.participant(2).id,
      addressed_to: "Carrier",
    });
  });

  it("may be addressed to a participant who has not joined", async () => {
    const room = await createRoom(service, THREE_ROLES);
    expect((await ask(room, 1, { to: 2 })).addressed_to).toBe("Carrier");
  });

  it.each([
    ["its own author", (own: string) => own],
    ["nobody in the room", () => `prt_${"0".repeat(21)}`],
    ["a role instead of an id", () => "Seller"],
    ["an empty id", () => ""],
    ["a number", () => 2],
    ["a list", (own: string) => [own]],
  ])("addressed to %s is rejected with 400", async (_, addressee) => {
    const room = await joinedRoom(service);
    const addressed_to_participant_id = addressee(room.participant(0).id);
    const response = await room.as(0).post("/questions", { question: "When?", addressed_to_participant_id });
    expectError(response, 400, "validation");
    expect(response.body.error?.message).toContain("addressed_to_participant_id");
  });

  it("addressed to a participant of another room is rejected with 400", async () => {
    const [room, other] = [await joinedRoom(service), await joinedRoom(service)];
    const request = { question: "When?", addressed_to_participant_id: other.participant(1).id };
    expectError(await room.as(0).post("/questions", request), 400, "validation");
  });

  it.each(["yes", 1, null, [true]])("whose blocking is %j is rejected with 400", async (blocking) => {
    const room = await joinedRoom(service);
    const response = await room.as(0).post("/questions", { question: "When?", blocking });
    expectError(response, 400, "validation");
    expect(response.body.error?.message).toContain("blocking");
  });
});

describe("Resolving a question", () => {
  it("moves it to the resolved questions, with who resolved it, how and when", async () => {
    const room = await threeRoles();
    const question = await ask(room, 0, { to: 1 });
    const other = await ask(room, 0);
    const { status, body } = await room
      .as(1)
      .post(`/questions/${question.id}/resolve`, { resolution: "In May." });
    expect(status).toBe(200);
    expect(body.question).toEqual({
      ...question,
      status: "resolved",
      resolution: "In May.",
      basis: "verified",
      resolved_by_participant_id: room.participant(1).id,
      resolved_by: "Seller",
      resolved_at: nth(await timeline(room), -1).at,
    });
    const view = await read(room);
    expect(view.resolved_questions).toEqual([body.question]);
    expect(view.open_questions).toEqual([other]);
  });

  it.each<[string, number, number | undefined, Who, boolean]>([
    ["the addressee may", 0, 1, 1, true],
    ["the author may", 0, 1, 0, true],
    ["a third may not", 0, 1, 2, false],
    ["the creator has no more right than others", 1, 2, 0, false],
    ["anyone may when it is for anyone", 0, undefined, 2, true],
    ["the author may when it is for anyone", 0, undefined, 0, true],
    ["the observer may not", 0, undefined, "observer", false],
  ])("%s", async (_, author, to, who, allowed) => {
    const room = await threeRoles();
    const { id } = await ask(room, author, to === undefined ? {} : { to });
    const response = await room.as(who).post(`/questions/${id}/resolve`, { resolution: "May" });
    if (allowed) expect(response.status).toBe(200);
    else expectError(response, 403, "forbidden");
    expect((await read(room)).open_questions).toHaveLength(allowed ? 0 : 1);
  });

  it.each(["verified", "decided", "unknown"])("as %s shows it with the resolution", async (basis) => {
    const room = await joinedRoom(service);
    const question = await resolve(room, 1, await ask(room, 0), "In May.", basis);
    expect(question).toMatchObject({ status: "resolved", resolution: "In May.", basis });
    expect((await read(room)).resolved_questions).toEqual([question]);
    expect(nth(await timeline(room), -1)).toMatchObject({ action: "resolved", body: "In May.", basis });
    const markdown = await sendRequest("GET", `${nth(room.created.invite_urls, 0)}.md`);
    expect(markdown.text).toContain(`(basis: ${basis}):\n\n> In May.`);
  });

  it.each(["guessed", "Verified", "", 1, null, ["verified"]])("as %j is rejected with 400", async (basis) => {
    const room = await joinedRoom(service);
    const { id } = await ask(room, 0);
    const response = await room.as(1).post(`/questions/${id}/resolve`, { resolution: "May", basis });
    expectError(response, 400, "validation");
    expect(response.body.error?.issues).toMatchObject([{ path: "basis" }]);
    expect(response.body.error?.message).toContain('"decided"');
    expect((await read(room)).open_questions).toHaveLength(1);
  });

  it("twice is rejected with 409 and changes nothing", async () => {
    const room = await joinedRoom(service);
    const question = await resolve(room, 1, await ask(room, 0), "May");
    const seq = await lastSeq(room);
    expectError(
      await room.as(0).post(`/questions/${question.id}/resolve`, { resolution: "June" }),
      409,
      "conflict",
    );
    const view = await read(room);
    expect(view.last_seq).toBe(seq);
    expect(nth(view.resolved_questions, 0).resolution).toBe("May");
  });

  it("by many at once succeeds exactly once", async () => {
    const room = await threeRoles();
    const { id } = await ask(room, 0);
    const responses = await Promise.all(
      [0, 1, 2, 0, 1, 2].map((who) =>
        room.as(who).post(`/questions/${id}/resolve`, { resolution: `by ${who}` }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await lastSeq(room)).toBe(5);
  });

  it("that is unknown is rejected with 404", async () => {
    const room = await joinedRoom(service);
    const { seq, id } = await say(room, 0);
    const other = await joinedRoom(service);
    await say(other, 0);
    const foreign = await ask(other, 0);
    for (const unknown of [
      `qst_${seq}`,
      id,
      foreign.id,
      "qst_0",
      "qst_",
      "3",
      "qst_1e0",
      "qst_99999999999999999999",
      ...alone("%00"),
    ]) {
      const response = await room.as(1).post(`/questions/${unknown}/resolve`, { resolution: "May" });
      expectError(response, 404, "not_found");
    }
  });

  it("of one room leaves a question with the same number in another room open", async () => {
    const [room, other] = [await joinedRoom(service), await joinedRoom(service)];
    await ask(room, 0);
    const question = await ask(other, 0);
    await resolve(other, 1, question);
    expect((await read(room)).open_questions).toHaveLength(1);
    expect((await read(other)).open_questions).toHaveLength(0);
  });
});
