import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import { type HttpResponse, sendRequest } from "../support/http";
import type { Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { agreedRoom, proposedRoom } from "../support/states";
import { say } from "../support/steps";

const service = sharedService();

const known = (response: HttpResponse) => ({ "if-none-match": String(response.headers.etag) });

/** The paths that read a room. */
const READS: [string, (room: Room, headers?: Record<string, string>) => Promise<HttpResponse>][] = [
  ["the room", (room, headers) => room.as(1).get("", headers)],
  ["its events", (room, headers) => room.as(1).get("/events", headers)],
  ["what is newer", (room, headers) => room.as(1).get("/events?after=2", headers)],
  ["the versions", (room, headers) => room.as(1).get("/contract/versions", headers)],
  ["a version", (room, headers) => room.as(1).get("/contract/versions/1", headers)],
  [
    "the room as Markdown",
    (room, headers = {}) => sendRequest("GET", `${room.created.invite_urls[1]}.md`, { headers }),
  ],
];

describe.each(READS)("The entity tag of %s", (_, get) => {
  it("stays the same while the room does, and saves a client that sends it the response body", async () => {
    const room = await proposedRoom(service);
    const first = await get(room);
    expect(first.headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
    const same = await get(room, known(first));
    expect([same.status, same.text, same.headers.etag]).toEqual([304, "", first.headers.etag]);
    expect(same.headers["cache-control"]).toContain("no-store");
    const among = { "if-none-match": `"x", ${first.headers.etag}, W/"y"` };
    expect((await get(room, among)).status).toBe(304);
    await say(room, 0);
    const next = await get(room, known(first));
    expect(next.status).toBe(200);
    expect(next.headers.etag).not.toBe(first.headers.etag);
  });
});

describe("An entity tag", () => {
  it("differs by viewer, URL and room", async () => {
    const rooms = [await proposedRoom(service), await proposedRoom(service)];
    const tags = await Promise.all(
      rooms.flatMap((room) => [
        ...READS.map(async ([, get]) => (await get(room)).headers.etag),
        room
          .as(0)
          .get()
          .then(({ headers }) => headers.etag),
        room
          .as("observer")
          .get()
          .then(({ headers }) => headers.etag),
      ]),
    );
    expect(new Set(tags).size).toBe(2 * (READS.length + 2));
  });

  it("gives no access without a valid token", async () => {
    const room = await proposedRoom(service);
    const tag = known(await room.as(0).get());
    expectError(await room.as("anonymous").get("", tag), 401, "forbidden");
    await room.as(0).delete();
    expectError(await room.as(0).get("", tag), 404, "not_found");
  });

  it("is also on the final artifact, and on no error", async () => {
    const room = await agreedRoom(service);
    const final = await room.as(0).get("/final.md");
    expect((await room.as(0).get("/final.md", known(final))).status).toBe(304);
    expect((await room.as(0).get("/contract/versions/9")).headers.etag).toBeUndefined();
    expect((await (await proposedRoom(service)).as(0).get("/final.md")).headers.etag).toBeUndefined();
  });

  it("of a waiting request is that of the events it waited for", async () => {
    const room = await proposedRoom(service);
    const query = "/events?after=3&wait=1";
    const nothing = await room.as(1).get(query);
    expect((await room.as(1).get(query, known(nothing))).status).toBe(304);
    const waiting = room.as(1).get("/events?after=3&wait=20", known(nothing));
    await say(room, 0);
    expect((await waiting).body.events).toHaveLength(1);
    const now = await room.as(1).get(query);
    expect((await room.as(1).get(query, known(now))).status).toBe(304);
  });
});
