import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { countConnections, cutListeners } from "../support/database";
import { openStream, STREAM } from "../support/event-stream";
import { expectError } from "../support/expect-error";
import type { HttpResponse } from "../support/http";
import { metricsToken, waitingAt } from "../support/metrics";
import { createRoom, type Room } from "../support/room";
import { startService } from "../support/service";
import { ownService } from "../support/service-for-tests";
import { itAlone } from "../support/single-process";
import { agreedRoom, joinedRoom } from "../support/states";
import { read, say, timeline } from "../support/steps";
import { until } from "../support/until";

const service = ownService({ METRICS_TOKEN: metricsToken });

const waitFor = async (room: Room, seconds: number, who: 0 | 1 | "observer" = 1): Promise<HttpResponse> =>
  room.as(who).get(`/events?after=${(await read(room)).last_seq}&wait=${seconds}`);

/** Whether a request is still pending after this many milliseconds. */
const isHeld = (pending: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([pending.then(() => false), pause(ms).then(() => true)]);

describe("A waiting request", () => {
  it.each(["after", "since"])("by %s gets the next event, as a poll would", async (by) => {
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

  it("gets a response at once when there is a newer event or the wait is 0 seconds", async () => {
    const room = await joinedRoom(service);
    expect((await room.as(0).get("/events?after=1&wait=25")).body.events).toHaveLength(1);
    expect((await waitFor(room, 0)).body.events).toEqual([]);
  });

  it("gets no events when the time is up", async () => {
    const room = await joinedRoom(service);
    const begin = performance.now();
    const { status, body } = await waitFor(room, 1.2);
    expect([status, body.events, body.last_seq]).toEqual([200, [], 2]);
    expect(performance.now() - begin).toBeGreaterThan(1_150);
  });

  it("gets 404 when the room is deleted or expires", async () => {
    const room = await joinedRoom(service);
    const waiting = waitFor(room, 25);
    expect(await isHeld(waiting, 300)).toBe(true);
    await room.as(0).delete();
    expectError(await waiting, 404, "not_found");
    const short = await createRoom(service, { ttl_hours: 2 / 3_600 });
    expectError(await short.as(0).get("/events?after=1&wait=25"), 404, "not_found");
  });

  it("waits in an agreed room, too, although no event follows", async () => {
    expect((await waitFor(await agreedRoom(service), 1)).body.events).toEqual([]);
  });

  it("is woken by another process, and after its own database connection broke", async () => {
    const second = await startService({ DATABASE_URL: service.databaseUrl });
    try {
      const room = await joinedRoom(service);
      const elsewhere = { ...room, url: room.url.replace(service.baseUrl, second.baseUrl) };
      expect(elsewhere.url).not.toBe(room.url);
      const waiting = waitFor(room, 25);
      expect(await isHeld(waiting, 300)).toBe(true);
      await cutListeners(service.databaseUrl);
      expect(await isHeld(waiting, 300)).toBe(true);
      await say(elsewhere, 0, "Still there?");
      expect((await waiting).body.events).toHaveLength(1);
    } finally {
      await second.stop();
    }
  });

  itAlone("holds no database connection", async () => {
    const room = await joinedRoom(service);
    const waiting = Array.from({ length: 50 }, (_, index) =>
      room.as(index % 2).get("/events?after=2&wait=25"),
    );
    await until("all are waiting", async () => (await waitingAt([service])) === waiting.length);
    const busy = () => countConnections(service.databaseUrl, "state <> 'idle'");
    await until("no connection is busy", async () => (await busy()) === 0);
    // The ten of the pool, the listening connection, and one that is being closed.
    expect(await countConnections(service.databaseUrl)).toBeLessThan(20);
    expect(await waitingAt([service])).toBe(waiting.length);
    await say(room, 0);
    for (const response of await Promise.all(waiting)) expect(response.body.events).toHaveLength(1);
  });

  it("gets a response when the service stops", async () => {
    const own = await startService({ METRICS_TOKEN: metricsToken });
    const room = await joinedRoom(own);
    const waiting = waitFor(room, 25);
    await until("it is waiting", async () => (await waitingAt([own])) === 1);
    expect(await own.stop()).toBe(0);
    expect((await waiting).body.events).toEqual([]);
  });

  it.each(["-1", "25.1", "26", "x", "", "1e1", "0x1"])(
    "for %j seconds is rejected with 400",
    async (wait) => {
      const room = await createRoom(service);
      const error = await room.as(0).get(`/events?wait=${wait}`);
      expectError(error, 400, "validation");
      expect(error.body.error?.message).toContain("wait");
    },
  );
});

describe("Waits and streams", () => {
  const narrow = ownService({
    WAITING_PER_ROOM: "4",
    WAITING_PER_CLIENT: "5",
    TRUST_PROXY: "1",
    METRICS_TOKEN: metricsToken,
  });
  const untilWaiting = (count: number, kind?: "stream") =>
    until(`${count} are waiting`, async () => (await waitingAt([narrow], kind)) === count);

  itAlone("are limited per room, link and client; one that ends makes room for another", async () => {
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
    await untilWaiting(1);
    const ofLink = await room.as(0).get(events, from("192.0.2.3"));
    expectError(ofLink, 429, "limit");
    expect(ofLink.headers["ratelimit-policy"]).toBe('"waiting";q=2');

    streams.push(await openStream(room, "observer", "", from("192.0.2.2")));
    for (const headers of [from("192.0.2.3"), { ...from("192.0.2.3"), ...STREAM }]) {
      const rejected = await room.as(1).get(events, headers);
      expectError(rejected, 429, "limit");
      expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
      expect(rejected.headers.ratelimit).toMatch(/^"waiting";r=0;t=\d+$/);
      expect(rejected.headers["ratelimit-policy"]).toBe('"waiting";q=4');
    }
    expect((await room.as(0).get("/events?after=2", from("192.0.2.3"))).status).toBe(200);

    const others = [0, 1, 0].map((who) => other.as(who).get(events, from("192.0.2.1")));
    await untilWaiting(4);
    expectError(await third.as(0).get(events, from("192.0.2.1")), 429, "limit");

    for (const stream of streams) stream.close();
    await untilWaiting(0, "stream");
    const again = room.as(0).get(events, from("192.0.2.3"));
    await untilWaiting(5);
    for (const each of [room, other]) await say(each, 0);
    for (const response of await Promise.all([waiting, again, ...others])) expect(response.status).toBe(200);
  });
});
