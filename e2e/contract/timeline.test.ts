import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import { nth } from "../support/nth";
import { createRoom, type Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { EVENT, EVENTS, expectKeys, TIMESTAMP, TURN } from "../support/shapes";
import { joinedRoom } from "../support/states";
import { agree, ask, join, propose, read, resolve, say, succeeds, timeline } from "../support/steps";
import type { RoomEvent } from "../support/wire";

const service = sharedService();

/** A room of nine events, two of each kind where there can be two before it is agreed. */
async function negotiation(): Promise<Room> {
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

const seqs = (events: RoomEvent[]): number[] => events.map(({ seq }) => seq);

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
    const room = await negotiation();
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
    const room = await negotiation();
    const before = await timeline(room);
    await agree(room, 0);
    const after = await timeline(room);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
  });

  it("has strictly increasing times, and ends with the last activity", async () => {
    const room = await negotiation();
    const body = await succeeds(room.as(0).get("/events"));
    const times = body.events.map(({ at }) => at);
    expect(times).toEqual([...new Set(times)].sort());
    expect([body.last_activity_at, body.last_seq]).toEqual([nth(times, -1), 9]);
  });

  it("is the same for every participant and the observer", async () => {
    const room = await negotiation();
    const [first, ...others] = await Promise.all(
      ([0, 1, "observer"] as const).map(async (who) => (await succeeds(room.as(who).get("/events"))).events),
    );
    for (const events of others) expect(events).toEqual(first);
  });

  it("has the same turn and next step as a read of the room", async () => {
    const room = await negotiation();
    const { whose_turn, what_you_should_do_next, room_status } = await read(room, 1);
    const body = await succeeds(room.as(1).get("/events"));
    expect(body).toMatchObject({ whose_turn, what_you_should_do_next, room_status });
  });
});

describe("Reading newer events", () => {
  it("by the time or the number of any event returns exactly the events after it", async () => {
    const room = await negotiation();
    const events = await timeline(room);
    for (const [index, { at, seq }] of events.entries()) {
      const rest = events.slice(index + 1);
      expect(await timeline(room, `?since=${at}`)).toEqual(rest);
      expect(await timeline(room, `?after=${seq}`)).toEqual(rest);
    }
  });

  it("by a time just before an event includes it, and by one long ago returns everything", async () => {
    const room = await negotiation();
    const events = await timeline(room);
    const justBefore = new Date(Date.parse(nth(events, 4).at) - 1).toISOString();
    expect(nth(await timeline(room, `?since=${justBefore}`), -1).seq).toBe(9);
    expect(seqs(await timeline(room, `?since=${justBefore}`))).toContain(5);
    expect(seqs(await timeline(room, "?since=2001-01-01T00:00:00Z"))).toEqual(seqs(events));
    expect(seqs(await timeline(room, "?after=0"))).toEqual(seqs(events));
  });

  it("beyond the end returns no events, but the state", async () => {
    const room = await negotiation();
    for (const query of ["?after=9", "?after=1000", "?since=2999-01-01T00:00:00.000Z"]) {
      const body = await succeeds(room.as(0).get(`/events${query}`));
      expectKeys(body, EVENTS);
      expect([body.events, body.last_seq]).toEqual([[], 9]);
    }
  });

  it("accepts a time with an offset, and one without fractions of a second", async () => {
    const room = await negotiation();
    const { at } = nth(await timeline(room), 2);
    const local = new Date(Date.parse(at) + 2 * 3_600_000).toISOString().replace("Z", "%2B02:00");
    expect(seqs(await timeline(room, `?since=${local}`))).toEqual([4, 5, 6, 7, 8, 9]);
    const whole = new Date(Date.now() + 60_000).toISOString().replace(/\.\d+Z/, "Z");
    expect(await timeline(room, `?since=${whole}`)).toEqual([]);
  });

  it("again and again while others write returns every event once and in order", async () => {
    const room = await joinedRoom(service);
    let writing = true;
    const writers = Promise.all(
      [0, 1, 0, 1].map(async (who) => {
        for (let count = 0; count < 15; count++) await say(room, who, `${count}`);
      }),
    ).finally(() => {
      writing = false;
    });
    const seen = await timeline(room);
    for (let last = false; !last; ) {
      last = !writing;
      seen.push(...(await timeline(room, `?since=${nth(seen, -1).at}`)));
    }
    await writers;
    expect(seqs(seen)).toEqual(Array.from({ length: 62 }, (_, index) => index + 1));
  });
});

describe("An invalid point in time", () => {
  it.each([
    "?since=",
    "?since=yesterday",
    "?since=0",
    "?since=1700000000000",
    "?since=2025-13-01T00:00:00.000Z",
    "?since=2025-02-30T00:00:00.000Z",
    "?since=2025-01-01T25:00:00.000Z",
    "?since=%00",
    "?after=",
    "?after=-1",
    "?after=1.5",
    "?after=two",
    "?after=NaN",
    "?after=%00",
  ])("%s is rejected with 400", async (query) => {
    const room = await createRoom(service);
    expectError(await room.as(0).get(`/events${query}`), 400, "validation");
  });

  it("must not be given twice: since and after together are rejected with 400", async () => {
    const room = await createRoom(service);
    const { at } = nth(await timeline(room), 0);
    expectError(await room.as(0).get(`/events?since=${at}&after=1`), 400, "validation");
  });

  it("that is too large a number is rejected", async () => {
    const room = await createRoom(service);
    expectError(await room.as(0).get("/events?after=99999999999999999999"), 400, "validation");
  });

  it.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00%2B23:59", "9999-12-31T23:59:59Z"])(
    "that is as far away as %s is accepted",
    async (since) => {
      const room = await createRoom(service);
      const { status, body } = await room.as(0).get(`/events?since=${since}`);
      expect(status).toBe(200);
      expect(body.events).toHaveLength(since.startsWith("9999") ? 0 : 1);
    },
  );
});
