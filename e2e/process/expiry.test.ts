import { describe, expect, it } from "vitest";
import { purge } from "../support/cron";
import { dumpDatabase, expireRoom, holds } from "../support/database";
import { isMarkdown, ROOM_ENDPOINTS } from "../support/endpoints";
import { expectError, expectMarkdownError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { createRoom, type Room } from "../support/room";
import type { Service } from "../support/service";
import { ownService } from "../support/service-for-tests";
import { agreedRoom } from "../support/states";
import { say } from "../support/steps";
import { until } from "../support/until";

const SECRET = ["cron", "secret", "of", "this", "test"].join("-");
const LIFE_MS = 2_000;
const HOUR_MS = 3_600_000;
/** The clocks of the database and of this process may differ by this much. */
const TOLERANCE_MS = 50;

/** A room with something in it that has expired. */
async function expiredRoom(service: Service): Promise<Room> {
  const room = await createRoom(service);
  await say(room, 0, "Be quick");
  await expireRoom(service.databaseUrl, room.id);
  return room;
}

const isStored = async (service: Service, room: Room): Promise<boolean> =>
  holds(await dumpDatabase(service.databaseUrl), room.id);

describe("A room past its expiry", () => {
  const service = ownService();

  it("exists until its expiry and is gone from then on", async () => {
    const room = await createRoom(service, { ttl_hours: LIFE_MS / HOUR_MS });
    const expiresAt = Date.parse(room.created.expires_at);
    await until("the room expires", async () => {
      const begin = Date.now();
      const { status } = await room.as(0).get();
      if (status === 200) expect(begin).toBeLessThan(expiresAt + TOLERANCE_MS);
      else expect(Date.now()).toBeGreaterThan(expiresAt - TOLERANCE_MS);
      return status === 404;
    });
  });

  it("is 404 on every endpoint and for every token, before it is purged", async () => {
    const room = await expiredRoom(service);
    for (const access of [room.as(0), room.as("observer"), room.as("anonymous"), room.withToken("wrong")]) {
      for (const endpoint of ROOM_ENDPOINTS) {
        const body = endpoint.body ? { body: JSON.stringify(endpoint.body) } : {};
        const response = await access.send(endpoint.method, endpoint.path, body);
        if (isMarkdown(endpoint)) expectMarkdownError(response, 404, "not_found");
        else expectError(response, 404, "not_found");
      }
    }
    for (const page of [
      `/r/${room.id}/${room.participant(1).token}.md`,
      `/o/${room.id}/${room.observerToken}.md`,
    ]) {
      expectMarkdownError(await sendRequest("GET", service.baseUrl + page), 404, "not_found");
    }
    expect(await isStored(service, room)).toBe(true);
  });

  it("is 404 even if it was agreed", async () => {
    const room = await agreedRoom(service);
    await expireRoom(service.databaseUrl, room.id);
    expectMarkdownError(await room.as(0).get("/final.md"), 404, "not_found");
  });
});

describe("The purge endpoint", () => {
  const service = ownService({ CRON_SECRET: SECRET });

  it("with the secret removes expired rooms and keeps the others", async () => {
    const room = await expiredRoom(service);
    const living = await createRoom(service);
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
  ])("%s responds with an error and removes nothing", async (_, secret) => {
    const room = await expiredRoom(service);
    const { status } = await purge(service, secret);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await isStored(service, room)).toBe(true);
  });
});

describe("Without a secret configured", () => {
  const service = ownService();

  it("the purge endpoint responds 404 and removes nothing", async () => {
    const room = await expiredRoom(service);
    for (const secret of [undefined, "", "undefined", SECRET]) {
      expectError(await purge(service, secret), 404, "not_found");
    }
    expect(await isStored(service, room)).toBe(true);
  });
});

describe("The purge timer", () => {
  const service = ownService({ CLEANUP_INTERVAL_MS: "400" });

  it("removes expired rooms completely without a request, and keeps the others", async () => {
    const living = await createRoom(service);
    const rooms = [await expiredRoom(service), await expiredRoom(service)];
    for (const room of rooms) {
      await until("the room is removed", async () => !(await isStored(service, room)));
    }
    expect(await dumpDatabase(service.databaseUrl)).not.toContain("Be quick");
    expect((await living.as(0).get()).status).toBe(200);
  });
});
