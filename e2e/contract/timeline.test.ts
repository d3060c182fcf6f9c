import { describe, expect, it } from "vitest";
import { nth } from "../support/nth";
import { createRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { EVENT, EVENTS, expectKeys, TIMESTAMP, TURN } from "../support/shapes";
import { negotiatedRoom } from "../support/states";
import { agree, read, succeeds, timeline } from "../support/steps";

const service = sharedService();

describe("The timeline", () => {
  it("has exactly the documented fields", async () => {
    const room = await createRoom(service);
    const body = await succeeds(room.as(0).get("/events"));
    expectKeys(body, EVENTS);
    expectKeys(nth(body.events, 0), EVENT);
    expectKeys(nth(body.whose_turn, 0), TURN);
    expect(body.room_status).toBe("open");
  });

  it("has every kind of event, with its participant and text", async () => {
    const room = await negotiatedRoom(service);
    const buyer = { participant_id: room.participant(0).id, role: "Buyer" };
    const seller = { participant_id: room.participant(1).id, role: "Seller" };
    const at = expect.stringMatching(TIMESTAMP);
    expect(await timeline(room)).toEqual([
      { seq: 1, at, ...buyer, kind: "participant", action: "joined", body: "" },
      { seq: 2, at, ...seller, kind: "participant", action: "joined", body: "" },
      { seq: 3, at, ...buyer, kind: "message", action: "posted", body: "Hello" },
      {
        seq: 4,
        at,
        ...seller,
        kind: "question",
        action: "asked",
        body: "When?",
        question_id: "qst_4",
        blocking: true,
        addressed_to_participant_id: buyer.participant_id,
        addressed_to: "Buyer",
      },
      {
        seq: 5,
        at,
        ...buyer,
        kind: "contract",
        action: "proposed",
        body: "In May",
        contract_version: 1,
        changes: { added_lines: 1, removed_lines: 0 },
      },
      { seq: 6, at, ...buyer, kind: "agreement", action: "agreed", body: "", contract_version: 1 },
      {
        seq: 7,
        at,
        ...buyer,
        kind: "question",
        action: "resolved",
        body: "On the 4th",
        question_id: "qst_4",
        basis: "verified",
      },
      {
        seq: 8,
        at,
        ...seller,
        kind: "contract",
        action: "proposed",
        body: "On the 4th of May",
        contract_version: 2,
        changes: { added_lines: 1, removed_lines: 1 },
      },
      { seq: 9, at, ...seller, kind: "agreement", action: "agreed", body: "", contract_version: 2 },
    ]);
  });

  it("only grows: earlier events never change", async () => {
    const room = await negotiatedRoom(service);
    const before = await timeline(room);
    await agree(room, 0);
    const after = await timeline(room);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
  });

  it("has strictly increasing times, and ends with the last activity", async () => {
    const room = await negotiatedRoom(service);
    const body = await succeeds(room.as(0).get("/events"));
    const times = body.events.map(({ at }) => at);
    expect(times).toEqual([...new Set(times)].sort());
    expect([body.last_activity_at, body.last_seq]).toEqual([nth(times, -1), 9]);
  });

  it("is the same for every participant and the observer", async () => {
    const room = await negotiatedRoom(service);
    const [first, ...others] = await Promise.all(
      ([0, 1, "observer"] as const).map(async (who) => (await succeeds(room.as(who).get("/events"))).events),
    );
    for (const events of others) expect(events).toEqual(first);
  });

  it("has the same turn and next step as a read of the room", async () => {
    const room = await negotiatedRoom(service);
    const { whose_turn, what_you_should_do_next, room_status } = await read(room, 1);
    const body = await succeeds(room.as(1).get("/events"));
    expect(body).toMatchObject({ whose_turn, what_you_should_do_next, room_status });
  });
});
