import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { nth } from "../support/nth";
import type { Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { joinedRoom } from "../support/states";
import { ask, lastSeq, propose, say } from "../support/steps";

const service = sharedService();

const seqsOf = ({ events = [] }: { events?: { seq: number }[] }) => events.map(({ seq }) => seq);

/** Every write of a participant, with a body that the room accepts in the order given. */
const WRITES: [string, string, (room: Room) => unknown][] = [
  ["POST", "/join", () => undefined],
  ["POST", "/messages", () => ({ content: "Here" })],
  ["POST", "/questions", () => ({ question: "Which week?", blocking: false })],
  ["POST", "/questions/qst_5/resolve", () => ({ resolution: "Week 12" })],
  ["PUT", "/contract", () => ({ markdown: "# Dates" })],
  ["POST", "/decline", () => ({ contract_version: 1, reason: "Too late" })],
  ["POST", "/agree", () => ({ contract_version: 1 })],
];

describe("A write with after", () => {
  it("brings back all events after it, its own last, as the timeline has them", async () => {
    const room = await joinedRoom(service);
    const before = await lastSeq(room);
    await say(room, 1, "One");
    await ask(room, 1, { question: "Two?" });
    const { status, body } = await room.as(0).post(`/messages?after=${before}`, { content: "Three" });
    expect(status).toBe(201);
    const timeline = await room.as(0).get(`/events?after=${before}`);
    expect(body.events).toEqual(timeline.body.events);
    expect(seqsOf(body)).toEqual([before + 1, before + 2, before + 3]);
    expect(body.last_seq).toBe(before + 3);
    expect(body).not.toHaveProperty("has_more");
  });

  it("of every kind brings back at least its own event", async () => {
    const room = await joinedRoom(service);
    await say(room, 1, "Hello");
    for (const [method, path, bodyOf] of WRITES) {
      const before = await lastSeq(room);
      const json = bodyOf(room);
      const { status, body } = await room
        .as(0)
        .send(method, `${path}?after=${before}`, json === undefined ? {} : { body: JSON.stringify(json) });
      expect([path, Math.floor(status / 100)]).toEqual([path, 2]);
      expect([path, seqsOf(body)]).toEqual([path, path === "/join" ? [] : [before + 1]]);
    }
    const before = await lastSeq(room);
    const { body } = await room
      .as(0)
      .post(`/withdraw?after=${before - 1}`, { reason: "Too far apart", last_seq: before });
    expect(seqsOf(body)).toEqual([before, before + 1]);
  });

  it("brings back 100 events at most, and says where to go on", async () => {
    const room = await joinedRoom(service);
    const before = await lastSeq(room);
    for (let count = 0; count < 100; count++) await say(room, 1, "More");
    const { body } = await room.as(0).post(`/messages?after=${before}`, { content: "Last" });
    expect(seqsOf(body)).toHaveLength(100);
    expect(body.has_more).toBe(true);
    expect(body.last_seq).toBe(before + 100);
    expect(body.what_you_should_do_next).toContain(`/events?after=${before + 100}.`);
    const rest = await room.as(0).get(`/events?after=${body.last_seq}`);
    expect(seqsOf(rest.body)).toEqual([before + 101]);
  });

  it("brings back 256 KB of text at most", async () => {
    const room = await joinedRoom(service);
    const before = await lastSeq(room);
    for (let count = 0; count < 9; count++) await say(room, 1, "x".repeat(32 * 1024));
    const { body } = await room.as(0).post(`/messages?after=${before}`, { content: "Last" });
    expect([seqsOf(body).length, body.has_more, body.last_seq]).toEqual([8, true, before + 8]);
  });

  it("responds to a retry with the events of the first time", async () => {
    const room = await joinedRoom(service);
    const before = await lastSeq(room);
    const key = { "idempotency-key": randomUUID() };
    const first = await room.as(0).post(`/messages?after=${before - 1}`, { content: "Once" }, key);
    await say(room, 1, "Later");
    const again = await room.as(0).post(`/messages?after=${before - 1}`, { content: "Once" }, key);
    expect(again.body).toEqual(first.body);
    expect(seqsOf(again.body)).toEqual([before, before + 1]);
  });

  it.each(["-1", "x", "1.5", "1e3"])("%s is rejected, and nothing is stored", async (after) => {
    const room = await joinedRoom(service);
    const before = await lastSeq(room);
    const { status, body } = await room.as(0).post(`/messages?after=${after}`, { content: "Never" });
    expect([status, body.error?.issues?.[0]?.path]).toEqual([400, "after"]);
    expect(await lastSeq(room)).toBe(before);
  });
});

describe("The next step", () => {
  it("after a write without after leaves it to the client how far it has read", async () => {
    const room = await joinedRoom(service);
    const { body } = await room.as(1).post("/messages", { content: "Here" });
    expect(body.what_you_should_do_next).toContain("after=<the last_seq you have read>");
    expect(body).not.toHaveProperty("events");
  });

  it("after a read or a write with after names how far the client has read", async () => {
    const room = await joinedRoom(service);
    const read = await room.as(1).get();
    await say(room, 0, "In between");
    const written = await room.as(1).post(`/messages?after=${read.body.last_seq}`, { content: "Here" });
    expect(seqsOf(written.body)).toEqual([read.body.last_seq + 1, read.body.last_seq + 2]);
    expect(written.body.what_you_should_do_next).toContain(`after=${read.body.last_seq + 2}&wait=25`);
  });
});

describe("A version that is not the current one", () => {
  it("names the current one, and the events that show what changed", async () => {
    const room = await joinedRoom(service);
    await propose(room, 1);
    const { last_seq: read } = (await room.as(0).get()).body;
    await propose(room, 1);
    const known = await room.as(0).post(`/agree?after=${read}`, { contract_version: 1 });
    expect(known.body.error).toMatchObject({ code: "conflict", current_contract_version: 2 });
    expect(known.body.error?.hint).toContain(`/api/rooms/${room.id}/events?after=${read} `);
    const unknown = await room.as(0).put("/contract", { markdown: "# Mine", base_version: 1 });
    expect(unknown.body.error).toMatchObject({ code: "conflict", current_contract_version: 2 });
    expect(unknown.body.error?.hint).toContain("/events?after=<the last_seq you have read>");
  });
});

describe("A wait", () => {
  it("takes along what is written in the same burst", async () => {
    const room = await joinedRoom(service);
    const before = await lastSeq(room);
    const waiting = room.as(0).get(`/events?after=${before}&wait=25`);
    await Promise.all(["One", "Two", "Three"].map((content) => say(room, 1, content)));
    const { body } = await waiting;
    expect(seqsOf(body).length).toBeGreaterThan(0);
    expect(nth(seqsOf(body), -1)).toBe(body.last_seq);
  });
});
