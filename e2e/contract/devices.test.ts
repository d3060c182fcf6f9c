import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { type PushService, type Subscribed, startPushService } from "../support/push-service";
import type { Room, Who } from "../support/room";
import { ownService, sharedService } from "../support/service-for-tests";
import { joinedRoom, proposedRoom } from "../support/states";
import { agree, propose, succeeds } from "../support/steps";
import { until } from "../support/until";

const service = ownService({ WEBHOOK_ALLOW_PRIVATE: "1", LOG_LEVEL: "trace" });

let pushService: PushService;
beforeAll(async () => {
  pushService = await startPushService();
});
afterAll(async () => {
  expect(pushService.problems).toEqual([]);
  await pushService.stop();
});

const everything = ["turn", "person", "agreed", "ended", "deleted"];

/** The public key that pages of the service give to browsers. */
async function publicKeyOf(room: Room): Promise<string> {
  const { text } = await sendRequest("GET", room.created.observer_url);
  const [, key = ""] = /\\"pushKey\\":\\"([\w-]{87})\\"/.exec(text) ?? [];
  return key;
}

async function addDevice(room: Room, who: Who, on = everything): Promise<Subscribed> {
  const subscribed = pushService.subscribe(await publicKeyOf(room));
  await succeeds(room.as(who).put("/notifications", { push: subscribed.subscription, on }));
  return subscribed;
}

const devicesOf = async (room: Room, who: Who): Promise<unknown> =>
  (await room.as(who).get("/notifications")).body.devices;

const idOf = ({ subscription }: Subscribed): string =>
  createHash("sha256").update(subscription.endpoint).digest("base64url");

/** The messages that a browser got, once it has this many. */
async function messagesOf({ deliveries }: Subscribed, count: number) {
  await until(`${count} messages`, async () => deliveries.length >= count);
  return deliveries.map(({ text }) => JSON.parse(text));
}

describe("A device", () => {
  it("is notified of its own turn, of the result and of the deletion, and the observer of every turn", async () => {
    const room = await joinedRoom(service, { title: "Winter tyres" });
    const [buyer, seller, observer] = [
      await addDevice(room, 0),
      await addDevice(room, 1),
      await addDevice(room, "observer"),
    ];
    await propose(room, 0, "# Eight of them");
    const own = { title: "It is the turn of your agent", body: "Your role: “Seller”", gone: false };
    expect(await messagesOf(seller, 1)).toEqual([own]);
    expect(await messagesOf(observer, 1)).toEqual([
      { title: "The turn has changed", body: "You are watching", gone: false },
    ]);
    await agree(room, 0);
    await agree(room, 1);
    expect((await messagesOf(seller, 2))[1]).toMatchObject({ title: "Everyone has agreed" });
    await room.as(0).delete();
    expect((await messagesOf(seller, 3))[2]).toMatchObject({ title: "The room was deleted", gone: true });
    expect((await messagesOf(buyer, 2)).map(({ title }) => title)).toEqual([
      "Everyone has agreed",
      "The room was deleted",
    ]);
    for (const { deliveries } of [buyer, seller, observer]) {
      for (const { text, headers } of deliveries) {
        for (const secret of [...room.tokens, room.id, "tyres", "Eight"]) expect(text).not.toContain(secret);
        expect(Number(headers.ttl)).toBeGreaterThan(23 * 3_600);
        expect(headers.topic).toMatch(/^[\w-]{32}$/);
        expect(headers.urgency).toBe("normal");
      }
      expect(new Set(deliveries.map(({ headers }) => headers.topic)).size).toBe(1);
    }
  });

  it("is counted and never shown, neither in responses nor in the log", async () => {
    const room = await joinedRoom(service);
    const { subscription } = await addDevice(room, 0);
    const response = await room.as(0).get("/notifications");
    expect(response.body).toEqual({ webhook: null, on: [], devices: 1 });
    expect(await devicesOf(room, 1)).toBe(0);
    await propose(room, 1);
    const { endpoint, keys } = subscription;
    for (const secret of [new URL(endpoint).pathname, keys.p256dh, keys.auth])
      expect(service.logs()).not.toContain(secret);
  });

  it("is renewed by the same request, and does not change the webhook", async () => {
    const room = await joinedRoom(service);
    const url = "https://hooks.example.com/rooms";
    await succeeds(room.as(0).put("/notifications", { webhook: { url }, on: ["agreed"] }));
    const { subscription } = await addDevice(room, 0);
    for (const on of [everything, ["turn"]])
      expect((await room.as(0).put("/notifications", { push: subscription, on })).body).toMatchObject({
        webhook: { url },
        on: ["agreed"],
        devices: 1,
      });
  });

  it("is ended alone, by the SHA-256 of its endpoint, or with everything else", async () => {
    const room = await joinedRoom(service);
    const [one, other] = [await addDevice(room, 1), await addDevice(room, 1)];
    const end = (who: Who, query = "") => succeeds(room.as(who).delete(`/notifications${query}`));
    expect((await end(0, `?device=${idOf(one)}`)).devices).toBe(0);
    expect((await end(1, `?device=${idOf(one)}`)).devices).toBe(1);
    expect((await end(1, `?device=${idOf(one)}`)).devices).toBe(1);
    await propose(room, 0);
    await messagesOf(other, 1);
    expect(one.deliveries).toEqual([]);
    expect((await end(1)).devices).toBe(0);
    expectError(await room.as(1).delete("/notifications?device=1"), 400, "validation");
  });

  it("ends with the link that added it", async () => {
    const room = await joinedRoom(service);
    const device = await addDevice(room, 1);
    const { token } = await succeeds(room.as(1).post("/link"));
    expect((await room.withToken(String(token)).get("/notifications")).body.devices).toBe(0);
    const other = await addDevice(room, "observer");
    await propose(room, 0);
    await messagesOf(other, 1);
    expect(device.deliveries).toEqual([]);
  });

  it("is one of five", async () => {
    const room = await joinedRoom(service);
    for (let count = 0; count < 5; count++) await addDevice(room, 0);
    const { subscription } = pushService.subscribe("");
    const request = { push: subscription, on: everything };
    expectError(await room.as(0).put("/notifications", request), 409, "limit");
    expect((await room.as(1).put("/notifications", request)).body.devices).toBe(1);
  });

  it("of an uncommon push service is also one of the webhooks of the room, of which there are ten", async () => {
    const room = await joinedRoom(service);
    const at = (endpoint: string, who: Who) => {
      const push = { ...pushService.subscribe("").subscription, endpoint };
      return room.as(who).put("/notifications", { push, on: ["deleted"] });
    };
    for (let count = 0; count < 5; count++) {
      for (const who of [0, 1]) await succeeds(at(`https://push.example.com/${who}-${count}`, who));
    }
    expectError(await at("https://push.example.com/one-more", "observer"), 409, "limit");
    const webhook = { url: "https://hooks.example.com/rooms" };
    const request = { webhook, on: ["deleted"] };
    expectError(await room.as("observer").put("/notifications", request), 409, "limit");
    await succeeds(at("https://push.example.com/0-0", 0));
    await succeeds(at("https://fcm.googleapis.com/fcm/send/one-more", "observer"));
    await succeeds(room.as(0).delete("/notifications"));
    await succeeds(room.as("observer").put("/notifications", request));
  });

  it.each([404, 410])("that its push service no longer knows (%i) is removed", async (status) => {
    const room = await proposedRoom(service);
    const device = await addDevice(room, 0);
    device.status = status;
    await propose(room, 1);
    await until("the device is removed", async () => (await devicesOf(room, 0)) === 0);
  });

  it.each([429, 503, 403])("gets the message later if its push service answers %i", async (status) => {
    const room = await proposedRoom(service);
    const device = await addDevice(room, 0);
    device.status = status;
    await propose(room, 1);
    await messagesOf(device, 1);
    delete device.status;
    expect((await messagesOf(device, 2))[1]).toMatchObject({ title: "It is the turn of your agent" });
    expect(await devicesOf(room, 0)).toBe(1);
  });
});

describe("A device is rejected", () => {
  it.each([
    ["push.endpoint", { endpoint: "ftp://push.example.com/x" }],
    ["push.endpoint", { endpoint: "https://user@push.example.com/x" }],
    ["push.endpoint", { endpoint: 5 }],
    [
      "push.keys.p256dh",
      { keys: { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: "A".repeat(22) } },
    ],
    ["push.keys.p256dh", { keys: { auth: "A".repeat(22) } }],
    ["push.keys", { keys: null }],
  ])("with a wrong %s: %o", async (path, wrong) => {
    const room = await joinedRoom(service);
    const { subscription } = pushService.subscribe("");
    const response = await room
      .as(0)
      .put("/notifications", { push: { ...subscription, ...wrong }, on: ["turn"] });
    expectError(response, 400, "validation");
    expect(response.body.error?.issues?.[0]?.path).toBe(path);
  });

  it("together with a webhook", async () => {
    const room = await joinedRoom(service);
    const { subscription } = pushService.subscribe("");
    const webhook = { url: "https://hooks.example.com/rooms" };
    const response = await room.as(0).put("/notifications", { push: subscription, webhook, on: ["turn"] });
    expectError(response, 400, "validation");
  });
});

describe("Without WEBHOOK_ALLOW_PRIVATE", () => {
  const usual = sharedService();

  it.each([
    "http://push.example.com/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://push.example.com:8443/x",
    "https://localhost/x",
  ])("a device of the endpoint %s is rejected", async (endpoint) => {
    const room = await joinedRoom(usual);
    const { subscription } = pushService.subscribe("");
    const push = { ...subscription, endpoint };
    expectError(await room.as(0).put("/notifications", { push, on: ["turn"] }), 400, "validation");
  });
});
