import { Agent } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "@/e2e/support/test-database";
import { type CuttableProxy, cuttableProxy } from "../support/cuttable-proxy";
import { countConnections, cutListeners, LISTENING } from "../support/database";
import { openStream, STREAM, type StreamedEvent } from "../support/event-stream";
import { expectError } from "../support/expect-error";
import { openRoom, type Room } from "../support/room";
import { type Service, startService } from "../support/service";
import { ownService } from "../support/service-for-tests";
import { joinedRoom } from "../support/states";
import { say } from "../support/steps";
import { until } from "../support/until";

const bodies = (events: StreamedEvent[]): string[] => events.map(({ data }) => data.body);

/** The same room through another service on the same database. */
const at = (service: Service, room: Room): Room => openRoom(service, room.created);

describe("A waiting stream", () => {
  const service = ownService();

  it("sends a comment at once and after a time without events", async () => {
    const room = await joinedRoom(service);
    const stream = await openStream(room, 0, "?after=2");
    await until("the first comment", async () => stream.comments.length === 1);
    await until("the second", async () => stream.comments.length === 2);
    expect(stream.comments).toEqual(["ping", "ping"]);
    await say(room, 1, "Still there");
    expect((await stream.next()).data.body).toBe("Still there");
    stream.close();
  });

  it("takes no database connection", async () => {
    const room = await joinedRoom(service);
    const streams = await Promise.all(Array.from({ length: 40 }, (_, index) => openStream(room, index % 2)));
    for (const stream of streams) await stream.take(2);
    // The pool, short reads, the listening connection, and two of the job queue.
    expect(await countConnections(service.databaseUrl)).toBeLessThanOrEqual(14);
    expect(await countConnections(service.databaseUrl, LISTENING)).toBe(1);
    await say(room, 1, "To all of you");
    for (const stream of streams) {
      expect((await stream.next()).data.body).toBe("To all of you");
      stream.close();
    }
  });

  it("outlives the connection that listens for notifications", async () => {
    const room = await joinedRoom(service);
    const stream = await openStream(room, 0, "?after=2");
    await until("it listens", async () => (await countConnections(service.databaseUrl, LISTENING)) === 1);
    await cutListeners(service.databaseUrl);
    await say(room, 1, "While nobody listened");
    expect((await stream.next()).data.body).toBe("While nobody listened");
    await until("it listens", async () => (await countConnections(service.databaseUrl, LISTENING)) === 1);
    await say(room, 1, "And again");
    expect((await stream.next()).data.body).toBe("And again");
    stream.close();
  });
});

describe("With several processes on one database", () => {
  const service = ownService();
  let other: Service;
  beforeAll(async () => {
    other = await startService({ DATABASE_URL: service.databaseUrl });
  });
  afterAll(async () => {
    await other?.stop();
  });

  it("a stream of one sends events and the deletion from the other, and does not wait for its next ping", async () => {
    const room = await joinedRoom(service);
    const stream = await openStream(at(other, room), 0, "?after=2");
    await until("the first ping", async () => stream.comments.length === 1);
    const texts = ["One", "Two", "Three"];
    for (const text of texts) {
      await say(room, 1, text);
      expect((await stream.next()).data.body).toBe(text);
    }
    // Without notifications, each event would come with a ping of its own.
    expect(stream.comments.length - 1).toBeLessThan(texts.length);
    await room.as(0).delete();
    expect((await stream.rest()).map(({ data }) => data)).toEqual([{ room_status: "deleted" }]);
  });
});

describe("On SIGTERM a stream", () => {
  it("ends without a closing event and does not delay the shutdown", async () => {
    const service = await startService();
    const room = await joinedRoom(service);
    const agent = new Agent({ keepAlive: true });
    const streams = await Promise.all([openStream(room, 0), openStream(room, "observer", "?after=2")]);
    const kept = await openStream(room, 1, "", {}, agent);
    await kept.take(2);
    expect(await service.stop()).toBe(0);
    // The service ended the streams itself: cut off at the end of its grace period, they would be incomplete.
    for (const stream of [...streams, kept]) {
      expect((await stream.rest()).filter(({ event }) => event === "closed")).toEqual([]);
    }
    agent.destroy();
  });
});

describe("When the database is unreachable a stream", () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let proxy: CuttableProxy;
  let service: Service;
  let other: Service;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await cuttableProxy(database.url);
    [service, other] = [
      await startService({ DATABASE_URL: proxy.url }),
      await startService({ DATABASE_URL: database.url }),
    ];
  });
  afterAll(async () => {
    await service?.stop();
    await other?.stop();
    await proxy?.cut();
    await database?.drop();
  });

  it("ends without a closing event, is rejected with 503 meanwhile, and misses nothing after it resumes", async () => {
    const room = await joinedRoom(service);
    const before = await openStream(room, 0);
    expect((await before.take(2)).map(({ id }) => id)).toEqual(["1", "2"]);
    await proxy.cut();
    expect(await before.rest()).toEqual([]);
    expectError(await room.as(0).get("/events", STREAM), 503, "internal");
    await say(at(other, room), 1, "Did you miss me?");
    await proxy.restore();
    await until("the database is back", async () => (await room.as(0).get()).status === 200);
    const after = await openStream(room, 0, "", { "last-event-id": "2" });
    expect(bodies(await after.take(1))).toEqual(["Did you miss me?"]);
    await say(at(other, room), 1, "And now");
    expect(bodies(await after.take(1))).toEqual(["And now"]);
    after.close();
  });
});
