import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { itAlone } from "../support/alone";
import { countConnections, cutListeners } from "../support/database";
import { openStream, STREAM } from "../support/event-stream";
import type { Answer } from "../support/http";
import { expectRefusal } from "../support/refusal";
import { createRoom, type Room } from "../support/room";
import { startService } from "../support/service";
import { serviceForTests } from "../support/service-for-tests";
import { agreedRoom, joinedRoom } from "../support/states";
import { read, say, timeline } from "../support/steps";

const service = serviceForTests();

const waitFor = async (room: Room, seconds: number, who: 0 | 1 | "observer" = 1): Promise<Answer> =>
  room.as(who).get(`/events?after=${(await read(room)).last_seq}&wait=${seconds}`);

/** Whether a call is still under way after so many milliseconds. */
const isHeld = (pending: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([pending.then(() => false), pause(ms).then(() => true)]);

describe("A call that waits", () => {
  it.each(["after", "since"])("by %s is answered with the next event, as a poll would be", async (by) => {
    const room = await joinedRoom(service);
    const { last_seq, last_activity_at } = await read(room);
    const query = by === "after" ? `after=${last_seq}` : `since=${encodeURIComponent(last_activity_at)}`;
    const waiting = room.as(1).get(`/events?${query}&wait=25`);
    expect(await isHeld(waiting, 300)).toBe(true);
    await say(room, 0, "Here");
    const { status, body } = await waiting;
    expect(status).toBe(200);
    expect(body.events).toEqual((await timeline(room)).slice(last_seq));
    expect(body).toEqual((await room.as(1).get(`/events?${query}`)).body);
  });

  it("is answered at once when there is something newer, or when it waits for 0 seconds", async () => {
    const room = await joinedRoom(service);
    expect((await room.as(0).get("/events?after=1&wait=25")).body.events).toHaveLength(1);
    expect((await waitFor(room, 0)).body.events).toEqual([]);
  });

  it("is answered with nothing when the time is up", async () => {
    const room = await joinedRoom(service);
    const begin = performance.now();
    const { status, body } = await waitFor(room, 1.2);
    expect([status, body.events, body.last_seq]).toEqual([200, [], 2]);
    expect(performance.now() - begin).toBeGreaterThan(1_150);
  });

  it("is answered with 404 when the room is deleted or expires", async () => {
    const room = await joinedRoom(service);
    const waiting = waitFor(room, 25);
    expect(await isHeld(waiting, 300)).toBe(true);
    await room.as(0).delete();
    expectRefusal(await waiting, 404, "not_found");
    const short = await createRoom(service, { ttl_hours: 2 / 3_600 });
    expectRefusal(await waitFor(short, 25), 404, "not_found");
  });

  it("waits in an agreed room, too, where nothing comes any more", async () => {
    expect((await waitFor(await agreedRoom(service), 1)).body.events).toEqual([]);
  });

  it("is woken by another process, and after its own connection to the database broke", async () => {
    const second = await startService({ DATABASE_URL: service.databaseUrl });
    try {
      const room = await joinedRoom(service);
      const elsewhere = { ...room, url: room.url.replace(service.baseUrl, second.baseUrl) };
      expect(elsewhere.url).not.toBe(room.url);
      const waiting = waitFor(room, 25);
      expect(await isHeld(waiting, 300)).toBe(true);
      await cutListeners(service.databaseUrl);
      expect(await isHeld(waiting, 300)).toBe(true);
      await say(room, 0, "Still there?");
      expect((await waiting).body.events).toHaveLength(1);
    } finally {
      await second.stop();
    }
  });

  itAlone("holds no connection of its own", async () => {
    const room = await joinedRoom(service);
    const waiting = Array.from({ length: 50 }, (_, index) =>
      room.as(index % 2).get("/events?after=2&wait=25"),
    );
    await pause(1_500);
    // The pool's ten, the one that listens, and what is just being closed.
    expect(await countConnections(service.databaseUrl)).toBeLessThan(20);
    expect(await countConnections(service.databaseUrl, "state <> 'idle'")).toBe(0);
    await say(room, 0);
    for (const answer of await Promise.all(waiting)) expect(answer.body.events).toHaveLength(1);
  });

  it("is let go when the service stops", async () => {
    const own = await startService();
    const room = await joinedRoom(own);
    const waiting = waitFor(room, 25);
    expect(await isHeld(waiting, 300)).toBe(true);
    expect(await own.stop()).toBe(0);
    expect((await waiting).body.events).toEqual([]);
  });

  it.each(["-1", "25.1", "26", "x", "", "1e1", "0x1"])("for %j seconds is refused with 400", async (wait) => {
    const room = await createRoom(service);
    const refusal = await room.as(0).get(`/events?wait=${wait}`);
    expectRefusal(refusal, 400, "validation");
    expect(refusal.body.error?.message).toContain("wait");
  });
});

describe("Of those that wait and stream", () => {
  const narrow = serviceForTests({ WAITING_PER_ROOM: "4", WAITING_PER_CLIENT: "5", TRUST_PROXY: "1" });

  itAlone(
    "only so many of a room, of a link and of a client are served at once; who goes makes room",
    async () => {
      const [room, other, third] = [
        await joinedRoom(narrow),
        await joinedRoom(narrow),
        await joinedRoom(narrow),
      ];
      const events = "/events?after=2&wait=25";
      const from = (address: string) => ({ "x-forwarded-for": address });
      const streams = [
        await openStream(room, 0, "", from("192.0.2.1")),
        await openStream(room, 1, "", from("192.0.2.2")),
      ];
      const waiting = room.as(0).get(events, from("192.0.2.1"));
      expect(await isHeld(waiting, 300)).toBe(true);
      const ofLink = await room.as(0).get(events, from("192.0.2.3"));
      expectRefusal(ofLink, 429, "limit");
      expect(ofLink.headers["ratelimit-policy"]).toBe('"waiting";q=2');

      streams.push(await openStream(room, "observer", "", from("192.0.2.2")));
      for (const headers of [from("192.0.2.3"), { ...from("192.0.2.3"), ...STREAM }]) {
        const refused = await room.as(1).get(events, headers);
        expectRefusal(refused, 429, "limit");
        expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
        expect(refused.headers.ratelimit).toMatch(/^"waiting";r=0;t=\d+$/);
        expect(refused.headers["ratelimit-policy"]).toBe('"waiting";q=4');
      }
      expect((await room.as(0).get("/events?after=2", from("192.0.2.3"))).status).toBe(200);

      const others = [0, 1, 0].map((who) => other.as(who).get(events, from("192.0.2.1")));
      expect(await isHeld(Promise.race(others), 300)).toBe(true);
      expectRefusal(await third.as(0).get(events, from("192.0.2.1")), 429, "limit");

      for (const stream of streams) stream.close();
      await pause(300);
      const again = room.as(0).get(events, from("192.0.2.3"));
      expect(await isHeld(again, 300)).toBe(true);
      for (const each of [room, other]) await say(each, 0);
      for (const answer of await Promise.all([waiting, again, ...others])) expect(answer.status).toBe(200);
    },
  );
});
