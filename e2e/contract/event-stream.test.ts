import { describe, expect, it } from "vitest";
import { openStream, STREAM, type StreamedEvent } from "../support/event-stream";
import { expectError } from "../support/expect-error";
import { lifeFor } from "../support/life-for";
import { nth } from "../support/nth";
import { createRoom, type Room, unknownRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { itAlone } from "../support/single-process";
import { agreedRoom, joinedRoom, proposedRoom } from "../support/states";
import { agree, ask, propose, resolve, say, succeeds, timeline } from "../support/steps";
import type { RoomEvent } from "../support/wire";

const service = sharedService();

const asStreamed = (events: RoomEvent[]): StreamedEvent[] =>
  events.map((data) => ({ event: "message", id: String(data.seq), data }));
const closed = (status: string) => ({ event: "closed", id: undefined, data: { room_status: status } });
const ids = (events: StreamedEvent[]): number[] => events.map(({ id }) => Number(id));

/** A room of eight events, with one of each kind at least. */
async function negotiation(): Promise<Room> {
  const room = await joinedRoom(service);
  await say(room, 0, "Line one\nline two\r\n\r\ndata: three \u2028 \u{1F600}");
  await resolve(room, 1, await ask(room, 0, { to: 1 }));
  await propose(room, 0);
  await agree(room, 1);
  await say(room, 1, "Done");
  return room;
}

describe("The stream of a room's timeline", () => {
  it("sends the events of the timeline, with their numbers as ids", async () => {
    const room = await negotiation();
    const events = await timeline(room);
    const stream = await openStream(room, 0);
    expect(await stream.take(8)).toEqual(asStreamed(events));
    stream.close();
  });

  it("sends every further event as it happens, to participants and the observer alike", async () => {
    const room = await joinedRoom(service);
    const streams = await Promise.all(([0, 1, "observer"] as const).map((who) => openStream(room, who)));
    for (const stream of streams) expect(ids(await stream.take(2))).toEqual([1, 2]);
    for (const who of [0, 1, 0]) {
      await say(room, who);
      const newest = nth(asStreamed(await timeline(room)), -1);
      for (const stream of streams) expect(await stream.next()).toEqual(newest);
    }
    for (const stream of streams) stream.close();
  });

  it("is written as the standard for server-sent events says", async () => {
    const room = await agreedRoom(service);
    const { text } = await room.as(0).get("/events?after=3", STREAM);
    const [, , , ...events] = await timeline(room);
    const parts = events.map((event) => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`);
    expect(text.replaceAll(": ping\n\n", "")).toBe(
      `${parts.join("")}event: closed\ndata: {"room_status":"agreed"}\n\n`,
    );
  });

  itAlone(
    "has the headers of a room's responses, and those that stop proxies from buffering it",
    async () => {
      const stream = await openStream(await createRoom(service), 0, "", { "accept-encoding": "gzip, br" });
      expect(stream.headers).toMatchObject({
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "private, no-store, no-transform",
        "x-accel-buffering": "no",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
        vary: expect.stringMatching(/\bAccept\b/),
      });
      expect(stream.headers["content-encoding"]).toBeUndefined();
      expect((await stream.next()).id).toBe("1");
      stream.close();
    },
  );

  it("takes the token from the URL, too, because a browser's EventSource can't send headers", async () => {
    const room = await agreedRoom(service);
    const token = room.participant(1).token;
    const { status, text } = await room.as("anonymous").get(`/events?token=${token}`, STREAM);
    expect([status, text]).toEqual([200, expect.stringContaining("event: closed")]);
  });

  it("is sent only on request: others get JSON, and both responses have Vary", async () => {
    const room = await createRoom(service);
    for (const accept of ["*/*", "application/json", "application/json, text/event-stream"]) {
      const { headers, body } = await room.as(0).get("/events", { accept });
      expect(body.events).toHaveLength(1);
      expect(headers.vary).toMatch(/\bAccept\b/);
    }
  });

  it("responds to HEAD with headers alone, at once", async () => {
    const room = await createRoom(service);
    const { status, headers, text } = await room.as(0).send("HEAD", "/events", { headers: STREAM });
    expect([status, headers["content-type"], text]).toEqual([200, "text/event-stream; charset=utf-8", ""]);
  });
});

describe("A stream that begins later", () => {
  it("by number or time has only the events after it", async () => {
    const room = await negotiation();
    const events = await timeline(room);
    const streams = [
      await openStream(room, 0, "?after=5"),
      await openStream(room, 0, `?since=${nth(events, 4).at}`),
    ];
    for (const stream of streams) expect(await stream.take(3)).toEqual(asStreamed(events.slice(5)));
    await say(room, 0);
    for (const stream of streams) {
      expect(ids([await stream.next()])).toEqual([9]);
      stream.close();
    }
  });

  it("by Last-Event-ID continues where it broke off, whatever the URL says", async () => {
    const room = await negotiation();
    const before = await openStream(room, 1);
    const seen = await before.take(4);
    before.close();
    await say(room, 0, "While you were away");
    for (const query of ["", "?after=0", "?after=7", "?since=2001-01-01T00:00:00Z"]) {
      const stream = await openStream(room, 1, query, { "last-event-id": nth(ids(seen), -1).toString() });
      const rest = await stream.take(5);
      stream.close();
      expect([...seen, ...rest]).toEqual(asStreamed(await timeline(room)));
    }
  });

  it("again and again while others write returns every event once and in order", async () => {
    const room = await joinedRoom(service);
    const writers = Promise.all(
      [0, 1, 0].map(async (who) => {
        for (let count = 0; count < 20; count++) await say(room, who, `${count}`);
      }),
    );
    const seen: number[] = [];
    while (seen.length < 62) {
      const stream = await openStream(room, "observer", "", {
        "last-event-id": String(seen.at(-1) ?? 0),
      });
      seen.push(...ids(await stream.take(Math.min(7, 62 - seen.length))));
      stream.close();
    }
    await writers;
    expect(seen).toEqual(Array.from({ length: 62 }, (_, index) => index + 1));
  });

  it("than the last event waits for the next one", async () => {
    const room = await joinedRoom(service);
    const stream = await openStream(room, 0, "?after=2");
    await say(room, 1, "Third");
    expect((await stream.next()).data).toMatchObject({ seq: 3, body: "Third" });
    stream.close();
  });
});

describe("The closing event of a stream", () => {
  it("says that the room was agreed, after the agreement that closed it", async () => {
    const room = await proposedRoom(service);
    const stream = await openStream(room, "observer", "?after=3");
    await agree(room, 0);
    await agree(room, 1);
    expect(await stream.rest()).toEqual([...asStreamed((await timeline(room)).slice(3)), closed("agreed")]);
  });

  it("comes at once in an agreed room, after the events that the caller has not seen", async () => {
    const room = await agreedRoom(service);
    const [, , third, ...newer] = await timeline(room);
    expect(await (await openStream(room, 0, `?after=${third?.seq}`)).rest()).toEqual([
      ...asStreamed(newer),
      closed("agreed"),
    ]);
    expect(await (await openStream(room, 0, "?after=5")).rest()).toEqual([closed("agreed")]);
  });

  it("says that the room was deleted", async () => {
    const room = await joinedRoom(service);
    const streams = await Promise.all([openStream(room, 0), openStream(room, "observer")]);
    for (const stream of streams) await stream.take(2);
    await succeeds(room.as(1).delete());
    for (const stream of streams) expect(await stream.rest()).toEqual([closed("deleted")]);
  });

  it("says that the room has expired, on time and without a request", async () => {
    const ttl_hours = await lifeFor(async () => (await openStream(await createRoom(service), 1)).close());
    const room = await createRoom(service, { ttl_hours });
    const stream = await openStream(room, 1);
    const [joined, ...rest] = await stream.rest();
    expect([joined?.data, rest]).toMatchObject([{ seq: 1, action: "joined" }, [closed("expired")]]);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(room.created.expires_at) - 50);
  });
});

describe("A stream is rejected with JSON before it begins,", () => {
  it("without a token, with a wrong one and in a room that never existed", async () => {
    const room = await createRoom(service);
    for (const stranger of [room.as("anonymous"), room.withToken("wrong")]) {
      const response = await stranger.get("/events", STREAM);
      expectError(response, 401, "forbidden");
      expect(response.headers["content-type"]).toMatch(/^application\/json/);
    }
    expectError(await unknownRoom(service, "any").get("/events", STREAM), 404, "not_found");
  });

  it.each(["", "x", "-1", "1.5", "1e3", "99999999999", "1, 2"])("with the Last-Event-ID %j", async (id) => {
    const room = await createRoom(service);
    const response = await room.as(0).get("/events", { ...STREAM, "last-event-id": id });
    expectError(response, 400, "validation");
    expect(response.body.error?.message).toContain("Last-Event-ID");
  });

  it.each(["?since=yesterday", "?after=-1", "?since=2025-01-01T00:00:00Z&after=1"])(
    "with the query %s",
    async (query) => {
      const room = await createRoom(service);
      expectError(await room.as(0).get(`/events${query}`, STREAM), 400, "validation");
    },
  );
});
