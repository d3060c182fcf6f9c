import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countRows, dumpDatabase, holds } from "../support/database";
import { expectError } from "../support/expect-error";
import { metricsToken, sampled } from "../support/metrics";
import { type Receiver, receiverSecret, startReceiver } from "../support/receiver";
import { createRoom, openRoom, type Room, type Who } from "../support/room";
import { type Service, startService } from "../support/service";
import { agree, join, propose, say, succeeds, withdraw } from "../support/steps";
import { createTestDatabase } from "../support/test-database";
import { until } from "../support/until";

const env = {
  ...{ WEBHOOK_ALLOW_PRIVATE: "1", WEBHOOK_DELIVERIES_PER_HOST: "10000", LOG_LEVEL: "debug" },
  METRICS_TOKEN: metricsToken,
  WEBHOOKS_PER_ROOM: "3",
};
const everything = ["turn", "person", "agreed", "ended", "deleted"];

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

/** Sends the notifications of `who` to the receiver, at a separate path. */
const tell = (room: Room, who: Who, on = everything, path = `/${room.id}/${who}`) =>
  succeeds(
    room.as(who).put("/notifications", { webhook: { url: receiver.url(path), secret: receiverSecret }, on }),
  );

const told = (path?: string) =>
  receiver.deliveries.filter((one) => path === undefined || one.path === path).map(({ body }) => body?.type);

const arrive = (count: number, path?: string) =>
  until(`${count} deliveries`, async () => told(path).length >= count);

const queued = (service: Service) => sampled(service, "negotiation_room_deliveries_queued");

describe("A webhook", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(env);
  });
  afterAll(() => service?.stop());

  it("gets signed deliveries that say what happened, and nothing of what was said", async () => {
    const room = await createRoom(service, { title: "A secret title" });
    for (const who of [0, 1, "observer"] as const) await tell(room, who);
    await join(room, 1);
    await arrive(1, `/${room.id}/0`);
    await propose(room, 0, "A secret contract");
    await arrive(1, `/${room.id}/1`);
    await say(room, 0, "A secret message");
    await agree(room, 1);
    await arrive(2, `/${room.id}/0`);
    await agree(room, 0);
    for (const who of [0, 1, "observer"])
      await until("all know", async () => told(`/${room.id}/${who}`).includes("agreed"));
    await succeeds(room.as(0).delete());
    for (const who of [0, 1, "observer"])
      await until("all know", async () => told(`/${room.id}/${who}`).includes("deleted"));
    expect(told(`/${room.id}/0`)).toEqual(["turn", "turn", "agreed", "deleted"]);
    expect(told(`/${room.id}/1`)).toEqual(["turn", "agreed", "deleted"]);

    const [first] = receiver.deliveries.filter(({ path }) => path === `/${room.id}/0`);
    expect(first?.body).toEqual({
      type: "turn",
      timestamp: expect.any(String),
      data: { room_id: room.id, role: "Buyer", seq: 2, room_status: "open" },
    });
    const last = receiver.deliveries.find(
      (one) => one.path === `/${room.id}/observer` && one.body?.type === "deleted",
    );
    expect(last?.body?.data).toEqual({ room_id: room.id, role: null, seq: 6, room_status: "deleted" });
    const texts = JSON.stringify(receiver.deliveries);
    for (const secret of ["secret title", "secret contract", "secret message", ...room.tokens])
      expect(texts).not.toContain(secret);
    expect(new Set(receiver.deliveries.map(({ id }) => id)).size).toBe(receiver.deliveries.length);
    expect(
      await sampled(service, 'negotiation_room_deliveries_total{channel="webhook",outcome="delivered"}'),
    ).toBe(receiver.deliveries.length);
    const dump = await dumpDatabase(service.databaseUrl);
    for (const text of [room.id, receiver.url("/"), receiverSecret])
      expect(holds(dump, text), text).toBe(false);
    for (const text of [room.id, receiver.url("/"), receiverSecret])
      expect(service.logs()).not.toContain(text);
  });

  it("gets a delivery again, with the same id, until it responds with 2xx", async () => {
    const room = await createRoom(service);
    const statuses = [500, 302];
    receiver.respond((response) =>
      response.writeHead(statuses.shift() ?? 200, { location: receiver.url("/elsewhere") }).end(),
    );
    await tell(room, 0);
    await join(room, 1);
    await arrive(3);
    expect(new Set(receiver.deliveries.map(({ id, path }) => `${id} ${path}`)).size).toBe(1);
    await until("the queue is empty", async () => (await queued(service)) === 0);
  });

  it("that responds with 410 is deleted", async () => {
    const room = await createRoom(service);
    receiver.respond((response) => response.writeHead(410).end());
    await tell(room, 0);
    const { headers } = await room.as(0).get("/notifications");
    await join(room, 1);
    const settings = () => room.as(0).get("/notifications", { "if-none-match": String(headers.etag) });
    await until("it is deleted", async () => (await settings()).text.includes('"webhook":null'));
    expect(receiver.deliveries).toHaveLength(1);
    expect(await queued(service)).toBe(0);
  });

  it("that is slow delays no other", async () => {
    const [slow, fast] = [await createRoom(service), await createRoom(service)];
    const other = await startReceiver();
    receiver.respond(() => undefined);
    for (const who of [0, "observer"] as const) await tell(slow, who);
    await join(slow, 1);
    await arrive(2);
    const webhook = { url: other.url("/"), secret: receiverSecret };
    await succeeds(fast.as(0).put("/notifications", { webhook, on: ["turn"] }));
    await join(fast, 1);
    await until("the other is told", async () => other.deliveries.length === 1);
    expect(await queued(service)).toBeGreaterThan(0);
    await succeeds(slow.as(0).delete());
    expect(await queued(service)).toBe(0);
    await other.close();
  });

  it("whose room is deleted while a delivery fails is not tried again", async () => {
    const room = await createRoom(service);
    receiver.respond((response) => response.writeHead(500).end());
    await tell(room, 0, ["turn"]);
    await join(room, 1);
    await arrive(1);
    await succeeds(room.as(1).delete());
    expect(holds(await dumpDatabase(service.databaseUrl), room.id)).toBe(false);
    expect(await queued(service)).toBe(0);
  });

  it("gets the newest of many changes, not all of them, if it takes them late", async () => {
    const room = await createRoom(service);
    let release: (() => void) | undefined;
    receiver.respond((response) => {
      release ??= () => response.writeHead(500).end();
    });
    await tell(room, "observer", ["turn"]);
    await join(room, 1);
    await arrive(1);
    for (const author of [0, 1, 0, 1]) await propose(room, author, `By ${author}`);
    receiver.respond((response) => response.writeHead(204).end());
    release?.();
    await until("the queue is empty", async () => (await queued(service)) === 0);
    expect(receiver.deliveries.at(-1)?.body?.data.seq).toBe(6);
    expect(receiver.deliveries.length).toBeLessThan(5);
  });
});

describe("The webhooks of a room", () => {
  it("are at most WEBHOOKS_PER_ROOM, exactly, under any number of requests", async () => {
    const service = await startService({ ...env, WEBHOOKS_PER_ROOM: "2" });
    const room = await createRoom(service);
    const set = (who: Who) =>
      room.as(who).put("/notifications", { webhook: { url: receiver.url("/") }, on: ["turn"] });
    const responses = await Promise.all(([0, 1, "observer", 0, 1, "observer"] as const).map(set));
    expect(await countRows(service.databaseUrl, "notification_targets")).toBe(2);
    for (const response of responses.filter(({ status }) => status !== 200))
      expectError(response, 409, "limit");
    await service.stop();
  });
});

describe("With several processes", () => {
  it("no delivery is lost if one is killed in the middle", { timeout: 180_000 }, async () => {
    const database = await createTestDatabase();
    const start = () => startService({ ...env, DATABASE_URL: database.url });
    const doomed = await start();
    // All that it begins before it is killed hangs.
    receiver.respond(() => undefined);
    const rooms = await Promise.all(Array.from({ length: 4 }, () => createRoom(doomed)));
    for (const room of rooms) for (const who of [0, "observer"] as const) await tell(room, who);
    for (const room of rooms) await join(room, 1);
    await arrive(2);
    const [one, other] = [await start(), await start()];
    doomed.signal("SIGKILL");
    await doomed.stop();

    const taken = new Set<string>();
    receiver.respond((response, { path, body }) => {
      taken.add(`${path} ${body?.type}`);
      response.writeHead(204).end();
    });
    for (const [index, { created }] of rooms.entries()) {
      await withdraw(openRoom(index % 2 === 0 ? one : other, created), 1);
    }
    const expected = rooms.flatMap(({ id }) =>
      [0, "observer"].flatMap((who) => [`/${id}/${who} turn`, `/${id}/${who} ended`]),
    );
    await until("all are told", async () => expected.every((each) => taken.has(each)), 120_000);
    await until("the queue is empty", async () => (await queued(one)) === 0, 120_000);
    for (const each of [one, other]) expect(await each.stop()).toBe(0);
    await database.drop();
  });

  it("a process that is stopped gives back what it could not deliver", { timeout: 120_000 }, async () => {
    const database = await createTestDatabase();
    const start = () => startService({ ...env, DATABASE_URL: database.url });
    const stopped = await start();
    receiver.respond(() => undefined);
    const room = await createRoom(stopped);
    await tell(room, 0);
    await join(room, 1);
    await arrive(1);
    expect(await stopped.stop()).toBe(0);
    expect(await countRows(database.url, "notification_targets")).toBe(1);
    receiver.respond((response) => response.writeHead(204).end());
    const next = await start();
    await arrive(2);
    await until("the queue is empty", async () => (await queued(next)) === 0);
    await next.stop();
    await database.drop();
  });
});
