import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import { nth } from "../support/nth";
import { createRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { EVENTS, expectKeys } from "../support/shapes";
import { joinedRoom, negotiatedRoom } from "../support/states";
import { say, succeeds, timeline } from "../support/steps";
import type { RoomEvent } from "../support/wire";

const service = sharedService();

const seqs = (events: RoomEvent[]): number[] => events.map(({ seq }) => seq);

describe("Reading newer events", () => {
  it("by the time or the number of any event returns exactly the events after it", async () => {
    const room = await negotiatedRoom(service);
    const events = await timeline(room);
    for (const [index, { at, seq }] of events.entries()) {
      const rest = events.slice(index + 1);
      expect(await timeline(room, `?since=${at}`)).toEqual(rest);
      expect(await timeline(room, `?after=${seq}`)).toEqual(rest);
    }
  });

  it("by a time just before an event includes it, and by one long ago returns everything", async () => {
    const room = await negotiatedRoom(service);
    const events = await timeline(room);
    const justBefore = new Date(Date.parse(nth(events, 4).at) - 1).toISOString();
    expect(nth(await timeline(room, `?since=${justBefore}`), -1).seq).toBe(9);
    expect(seqs(await timeline(room, `?since=${justBefore}`))).toContain(5);
    expect(seqs(await timeline(room, "?since=2001-01-01T00:00:00Z"))).toEqual(seqs(events));
    expect(seqs(await timeline(room, "?after=0"))).toEqual(seqs(events));
  });

  it("beyond the end returns no events, but the state", async () => {
    const room = await negotiatedRoom(service);
    for (const query of ["?after=9", "?after=1000", "?since=2999-01-01T00:00:00.000Z"]) {
      const body = await succeeds(room.as(0).get(`/events${query}`));
      expectKeys(body, EVENTS);
      expect([body.events, body.last_seq]).toEqual([[], 9]);
    }
  });

  it("accepts a time with an offset, and one without fractions of a second", async () => {
    const room = await negotiatedRoom(service);
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
