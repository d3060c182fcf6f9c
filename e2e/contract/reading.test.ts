import { describe, expect, it } from "vitest";
import { nth } from "../support/nth";
import { createRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import * as shapes from "../support/shapes";
import { agreedRoom, joinedRoom, THREE_ROLES } from "../support/states";
import { agree, ask, propose, read, resolve, say } from "../support/steps";

const service = sharedService();
const { expectKeys } = shapes;

describe("Reading a room", () => {
  it("has exactly the documented fields, at every level", async () => {
    const room = await createRoom(service);
    await say(room, 0);
    await ask(room, 0);
    await resolve(room, 1, await ask(room, 0, { to: 1 }));
    await propose(room, 0);
    await agree(room, 0);

    const view = await read(room);
    expectKeys(view, shapes.ROOM_VIEW);
    expectKeys(view.room, shapes.ROOM_FACTS);
    expectKeys(nth(view.participants, 0), shapes.JOINED_PARTICIPANT);
    expectKeys(nth(view.participants, 1), shapes.ABSENT_PARTICIPANT);
    expectKeys(nth(view.conversation, 0), shapes.MESSAGE);
    expectKeys(nth(view.open_questions, 0), shapes.QUESTION);
    expectKeys(nth(view.resolved_questions, 0), shapes.QUESTION);
    expectKeys(view.current_contract, shapes.CONTRACT);
    expectKeys(nth(view.current_contract?.agreements ?? [], 0), shapes.AGREEMENT);
    expectKeys(nth(view.whose_turn, 0), shapes.TURN);
    for (const action of view.available_actions) {
      expectKeys({ body: "optional", ...action }, ["name", "method", "url", "body", "description"]);
    }
  });

  it("says who the caller is", async () => {
    const room = await createRoom(service);
    const view = await read(room, 1);
    expect(view.your_role).toBe("Seller");
    expect(view.your_participant_id).toBe(room.participant(1).id);
  });

  it("returns the facts of the room as they were sent at creation", async () => {
    const facts = { title: "Delivery", brief: "By ship.", goal: "A date" };
    const seller = {
      role: "Seller",
      display_name: "Sales",
      knows: ["stock"],
      needs_to_determine: ["price", "date"],
    };
    const room = await createRoom(service, { ...facts, participants: [{ role: "Buyer" }, seller] });
    const view = await read(room);
    expect(view.room).toMatchObject({
      ...facts,
      room_id: room.id,
      status: "open",
      expires_at: room.created.expires_at,
    });
    expect(view.room.created_at).toMatch(shapes.TIMESTAMP);
    expect([view.room_goal, view.room_status]).toEqual([facts.goal, "open"]);
    expect(nth(view.participants, 1)).toEqual({ id: room.participant(1).id, ...seller });
  });

  it("has null or an empty list for what was not sent or does not exist", async () => {
    const room = await createRoom(service);
    const view = await read(room, 1);
    expect(view.room.brief).toBeNull();
    expect(view.your_instructions).toBeNull();
    expect(view.current_contract).toBeNull();
    expect([view.conversation, view.open_questions, view.resolved_questions]).toEqual([[], [], []]);
    const nothing = { display_name: null, knows: [], needs_to_determine: [] };
    expect(nth(view.participants, 1)).toEqual({ id: room.participant(1).id, role: "Seller", ...nothing });
  });

  it("gives the time of the newest event as the last activity", async () => {
    const room = await joinedRoom(service);
    const { at, seq } = await say(room, 1);
    const view = await read(room);
    expect(view).toMatchObject({ last_activity_at: at, last_seq: seq, room: { last_activity_at: at } });
  });

  it("lists messages and open questions in the order they came", async () => {
    const room = await joinedRoom(service);
    for (const word of ["one", "two", "three"]) {
      await say(room, 0, word);
      await ask(room, 1, { question: `${word}?` });
    }
    const view = await read(room);
    expect(view.conversation.map(({ content }) => content)).toEqual(["one", "two", "three"]);
    expect(view.open_questions.map(({ question }) => question)).toEqual(["one?", "two?", "three?"]);
  });

  it("joins nobody and changes nothing, however often anyone does it", async () => {
    const room = await createRoom(service, THREE_ROLES);
    const before = await read(room);
    for (const who of [1, 2, "observer"] as const) {
      await room.as(who).get();
      await room.as(who).get("/events");
    }
    expect(await read(room)).toEqual(before);
  });

  it("takes the token from the query as well as from the header", async () => {
    const room = await createRoom(service);
    const { status, body } = await room.as("anonymous").get(`?token=${room.participant(1).token}`);
    expect([status, body.your_role]).toEqual([200, "Seller"]);
    const joining = await room.as("anonymous").post(`/join?token=${room.participant(1).token}`);
    expect([joining.status, joining.body.role]).toEqual([200, "Seller"]);
  });
});

describe("The observer", () => {
  it("reads the whole room without being a participant", async () => {
    const room = await agreedRoom(service);
    const view = await read(room, "observer");
    expectKeys(view, shapes.ROOM_VIEW);
    expect(view).toMatchObject({ your_role: "observer", your_participant_id: null, your_instructions: null });
    const { participants, conversation, current_contract, room_status } = await read(room, 0);
    expect(view).toMatchObject({ participants, conversation, current_contract, room_status });
  });
});

describe("Private instructions", () => {
  const participants = [
    { role: "Buyer", instructions: "Pay ninety at most" },
    { role: "Seller", instructions: "Take eighty at least" },
  ];

  it("are shown to their own participant", async () => {
    const room = await createRoom(service, { participants });
    expect((await read(room, 0)).your_instructions).toBe("Pay ninety at most");
    expect((await read(room, 1)).your_instructions).toBe("Take eighty at least");
  });

  it("are shown to nobody else, by any request", async () => {
    const room = await agreedRoom(service, { participants });
    const paths = ["", "/events", "/final.md", "/contract/versions", "/contract/versions/1"];
    const responses = [JSON.stringify(room.created), (await room.as(0).post("/join")).text];
    for (const path of paths) responses.push((await room.as("observer").get(path)).text);
    for (const path of paths)
      responses.push((await room.as(0).get(path)).text.replace("Pay ninety at most", ""));
    for (const text of responses) {
      expect(text).not.toContain("Take eighty");
      expect(text).not.toContain("Pay ninety");
    }
  });
});

describe("Tokens", () => {
  it("are in no response but that of the creation, not even the caller's own", async () => {
    const room = await createRoom(service);
    const responses = [
      await room.as(1).post("/join"),
      await room.as(0).post("/messages", { content: "Hello" }),
      await room.as(0).post("/questions", { question: "When?", blocking: false }),
      await room.as(0).put("/contract", { markdown: "May" }),
      await room.as(0).post("/agree"),
      await room.as("anonymous").get(`?token=${room.participant(0).token}`),
      await room.as(1).get("/events"),
      await room.as("observer").get(),
      await room.as("observer").post("/join"),
      await room.as(1).post(`/messages?token=${room.participant(1).token}`, {}),
    ];
    for (const { text } of responses) for (const token of room.tokens) expect(text).not.toContain(token);
  });
});

describe("Everything that belongs to a room", () => {
  it("is not cached, not indexed and not sent as a referrer, on success and on errors", async () => {
    const room = await agreedRoom(service);
    const responses = [
      await room.as(0).get(),
      await room.as(0).get("/events"),
      await room.as(0).get("/final.md"),
      await room.as(0).get("/contract/versions"),
      await room.as(0).post("/join"),
      await room.as("anonymous").get(),
      await room.as(0).post("/messages", { content: "late" }),
      await room.as("observer").delete(),
      await room.as(0).get(),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 401, 409, 200, 404]);
    for (const { headers } of responses) {
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["cache-control"]).toMatch(/\bno-store\b/);
      expect(headers["cache-control"]).toMatch(/\bprivate\b/);
      expect(headers["x-robots-tag"]).toMatch(/\bnoindex\b/);
    }
  });
});
