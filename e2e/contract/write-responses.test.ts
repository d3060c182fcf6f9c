import { describe, expect, it } from "vitest";
import type { HttpResponse } from "../support/http";
import { nth } from "../support/nth";
import { createRoom, type Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import * as shapes from "../support/shapes";
import { agreedRoom, joinedRoom, proposedRoom, THREE_ROLES } from "../support/states";
import { agree, ask, lastSeq, read, timeline } from "../support/steps";

const service = sharedService();
const { expectKeys, AFTER_WRITE } = shapes;

type Write = (room: Room, query: string) => Promise<HttpResponse>;

/** Name, the state that the request needs, the request, its status, its keys. */
const WRITES: [string, () => Promise<Room>, Write, number, string[]][] = [
  ["join", () => createRoom(service), (room, query) => room.as(1).post(`/join${query}`), 200, shapes.JOIN],
  [
    "messages",
    () => joinedRoom(service),
    (room, query) => room.as(1).post(`/messages${query}`, { content: "Hello" }),
    201,
    ["message", ...AFTER_WRITE],
  ],
  [
    "questions",
    () => joinedRoom(service),
    (room, query) => room.as(1).post(`/questions${query}`, { question: "When?" }),
    201,
    ["question", ...AFTER_WRITE],
  ],
  [
    "resolve",
    () => joinedRoom(service),
    async (room, query) =>
      room.as(1).post(`/questions/${(await ask(room, 0)).id}/resolve${query}`, { resolution: "May" }),
    200,
    ["question", ...AFTER_WRITE],
  ],
  [
    "contract",
    () => joinedRoom(service),
    (room, query) => room.as(1).put(`/contract${query}`, { markdown: "May" }),
    200,
    ["contract", ...AFTER_WRITE],
  ],
  [
    "agree",
    () => proposedRoom(service),
    (room, query) => room.as(1).post(`/agree${query}`),
    200,
    shapes.AGREE,
  ],
  [
    "finalize",
    () => proposedRoom(service),
    (room, query) => room.as(1).post(`/finalize${query}`),
    200,
    shapes.AGREE,
  ],
  [
    "decline",
    () => proposedRoom(service),
    (room, query) => room.as(1).post(`/decline${query}`, { contract_version: 1, reason: "Too late." }),
    200,
    shapes.DECLINE,
  ],
  [
    "withdraw",
    () => joinedRoom(service),
    (room, query) => room.as(1).post(`/withdraw${query}`, { reason: "Too far apart.", last_seq: 2 }),
    200,
    shapes.WITHDRAW,
  ],
];

describe.each(WRITES)("The response to %s", (_, reach, write, status, keys) => {
  it("has its status and exactly the documented fields", async () => {
    const response = await write(await reach(), "");
    expect(response.status).toBe(status);
    expect(response.headers["content-type"]).toMatch(/^application\/json\b/);
    expectKeys(response.body, keys);
  });

  it("has the same state and next step as a read of the room, when it names the last event read", async () => {
    const room = await reach();
    const { body } = await write(room, `?after=${await lastSeq(room)}`);
    const view = await read(room, 1);
    for (const key of ["room_status", "what_you_should_do_next", "last_activity_at", "last_seq"] as const) {
      expect(body[key]).toEqual(view[key]);
    }
  });
});

describe("The records in responses", () => {
  it("are the same as in a later read", async () => {
    const room = await proposedRoom(service);
    const message = (await room.as(0).post("/messages", { content: "Hello" })).body.message;
    const { question } = (await room.as(0).post("/questions", { question: "When?" })).body;
    const { contract } = (await room.as(1).put("/contract", { markdown: "June" })).body;
    const view = await read(room);
    expect(view.conversation).toEqual([message]);
    expect(view.open_questions).toEqual([question]);
    expect(view.current_contract).toEqual(contract);
    expectKeys(message, shapes.MESSAGE);
    expectKeys(question, shapes.QUESTION);
    expectKeys(contract, shapes.CONTRACT);
  });

  it("name a message and a question by the number of their event", async () => {
    const room = await joinedRoom(service);
    const { message } = (await room.as(1).post("/messages", { content: "Hello" })).body;
    const { question } = (await room.as(0).post("/questions", { question: "When?" })).body;
    expect(message).toEqual({
      id: "msg_3",
      seq: 3,
      at: nth(await timeline(room), 2).at,
      participant_id: room.participant(1).id,
      role: "Seller",
      content: "Hello",
    });
    expect([question.id, question.seq]).toEqual(["qst_4", 4]);
  });
});

describe("Joining", () => {
  it("sets joined_at to the time of its event", async () => {
    const room = await createRoom(service, THREE_ROLES);
    const { body } = await room.as(1).post("/join");
    expect(body).toMatchObject({ participant_id: room.participant(1).id, role: "Seller" });
    expect(body.joined_at).toBe(nth(await timeline(room), -1).at);
    expect(nth((await read(room)).participants, 1).joined_at).toBe(body.joined_at);
  });

  it("again changes nothing and returns the first time", async () => {
    const room = await createRoom(service);
    const first = await room.as(1).post("/join");
    const again = await room.as(1).post("/join");
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await lastSeq(room)).toBe(2);
  });

  it("many times at once by the same participant is one event", async () => {
    const room = await createRoom(service);
    const responses = await Promise.all(Array.from({ length: 8 }, () => room.as(1).post("/join")));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.joined_at}`)).size).toBe(1);
    expect(await timeline(room)).toHaveLength(2);
  });

  it("is not required for writing, and writing is not joining", async () => {
    const room = await createRoom(service);
    for (const [path, body] of [
      ["/messages", { content: "Hello" }],
      ["/questions", { question: "When?", blocking: false }],
    ] as const) {
      expect((await room.as(1).post(path, body)).status).toBe(201);
    }
    expect((await room.as(1).put("/contract", { markdown: "May" })).status).toBe(200);
    await agree(room, 1);
    expect(nth((await read(room)).participants, 1)).not.toHaveProperty("joined_at");
  });

  it("an agreed room changes nothing and responds 200 with the path of the final artifact", async () => {
    const room = await createRoom(service);
    await room.as(0).put("/contract", { markdown: "May" });
    await agree(room, 0);
    await agree(room, 1);
    const before = await read(room);
    const { status, body } = await room.as(1).post("/join");
    expect([status, body.room_status]).toEqual([200, "agreed"]);
    expect(body.what_you_should_do_next).toContain(`${room.url}/final.md`);
    expect(await read(room)).toEqual(before);
  });

  it("an agreed room that was joined before returns the first time", async () => {
    const room = await agreedRoom(service);
    const joinedAt = nth((await read(room)).participants, 1).joined_at;
    expect((await room.as(1).post("/join")).body.joined_at).toBe(joinedAt);
  });
});
