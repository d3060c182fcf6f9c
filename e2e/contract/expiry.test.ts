import { describe, expect, it } from "vitest";
import { purge } from "../support/cron";
import { dumpDatabase, holds } from "../support/database";
import { isMarkdown, ROOM_ENDPOINTS } from "../support/endpoints";
import { call } from "../support/http";
import { expectMarkdownRefusal, expectRefusal } from "../support/refusal";
import { createRoom, type Room } from "../support/room";
import type { Service } from "../support/service";
import { serviceForTests } from "../support/service-for-tests";
import { agree, propose, say } from "../support/steps";
import { until } from "../support/until";

const SECRET = ["cron", "secret", "of", "this", "test"].join("-");
/** Long enough for what a test does before, on a busy machine. */
const LIFE_MS = 3_000;
const HOUR_MS = 3_600_000;

/** A room with something in it that lives for `seconds`. */
async function shortLived(service: Service): Promise<Room> {
  const room = await createRoom(service, { ttl_hours: LIFE_MS / HOUR_MS });
  await say(room, 0, "Be quick");
  return room;
}

const expired = (room: Room): Promise<void> =>
  until("the room expires", async () => (await room.as(0).get()).status === 404);

const isStored = async (service: Service, room: Room): Promise<boolean> =>
  holds(await dumpDatabase(service.databaseUrl), room.id);

describe("A room past its expiry", () => {
  const service = serviceForTests();

  it("is there until its expiry and gone from then on", async () => {
    const room = await shortLived(service);
    const expiresAt = Date.parse(room.created.expires_at);
    expect((await room.as(0).get()).status).toBe(200);
    await expired(room);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt - 50);
    expect(Date.now()).toBeLessThan(expiresAt + 5_000);
  });

  it("is 404 on every endpoint and for every token, though nothing has been cleaned up yet", async () => {
    const room = await shortLived(service);
    await expired(room);
    for (const caller of [room.as(0), room.as("observer"), room.as("nobody"), room.withToken("wrong")]) {
      for (const endpoint of ROOM_ENDPOINTS) {
        const body = endpoint.body ? { body: JSON.stringify(endpoint.body) } : {};
        const answer = await caller.send(endpoint.method, endpoint.path, body);
        if (isMarkdown(endpoint)) expectMarkdownRefusal(answer, 404, "not_found");
        else expectRefusal(answer, 404, "not_found");
      }
    }
    for (const page of [
      `/r/${room.id}/${room.participant(1).token}.md`,
      `/o/${room.id}/${room.observerToken}.md`,
    ]) {
      expectMarkdownRefusal(await call("GET", service.baseUrl + page), 404, "not_found");
    }
    expect(await isStored(service, room)).toBe(true);
  });

  it("is 404 although it was agreed", async () => {
    const room = await shortLived(service);
    await propose(room, 0);
    await agree(room, 0);
    expect((await agree(room, 1)).everyone_agreed).toBe(true);
    await expired(room);
    expectMarkdownRefusal(await room.as(0).get("/final.md"), 404, "not_found");
  });
});

describe("The purge address", () => {
  const service = serviceForTests({ CRON_SECRET: SECRET });

  it("called with the secret removes expired rooms and keeps the others", async () => {
    const room = await shortLived(service);
    const living = await createRoom(service);
    await expired(room);
    expect(await isStored(service, room)).toBe(true);
    expect((await purge(service, SECRET)).status).toBe(200);
    expect(await isStored(service, room)).toBe(false);
    expect((await living.as(0).get()).status).toBe(200);
    expect((await purge(service, SECRET)).status).toBe(200);
  });

  it.each([
    ["without a secret", undefined],
    ["with a wrong secret", "wrong"],
    ["with an empty secret", ""],
    ["with the beginning of the secret", SECRET.slice(0, -1)],
    ["with more than the secret", `${SECRET}s`],
  ])("called %s refuses and removes nothing", async (_, secret) => {
    const room = await shortLived(service);
    await expired(room);
    const { status } = await purge(service, secret);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await isStored(service, room)).toBe(true);
  });
});

describe("Without a secret configured", () => {
  const service = serviceForTests();

  it("the purge address answers 404 and removes nothing", async () => {
    const room = await shortLived(service);
    await expired(room);
    for (const secret of [undefined, "", "undefined", SECRET]) {
      expectRefusal(await purge(service, secret), 404, "not_found");
    }
    expect(await isStored(service, room)).toBe(true);
  });
});

describe("The clean-up timer", () => {
  const service = serviceForTests({ CLEANUP_INTERVAL_MS: "400" });

  it("removes every trace of expired rooms by itself, and keeps the others", async () => {
    const living = await createRoom(service);
    const rooms = [await shortLived(service), await shortLived(service)];
    for (const room of rooms) {
      await until("the room is removed", async () => !(await isStored(service, room)));
    }
    expect(await dumpDatabase(service.databaseUrl)).not.toContain("Be quick");
    expect((await living.as(0).get()).status).toBe(200);
  });
});
