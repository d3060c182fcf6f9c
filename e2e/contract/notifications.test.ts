import { describe, expect, it } from "vitest";
import { newParticipantToken } from "@/lib/security/tokens";
import type { NotificationsSetResponse } from "@/lib/wire/notifications";
import { expectError } from "../support/expect-error";
import type { HttpResponse } from "../support/http";
import { createRoom, type Room, type Who } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { expectKeys } from "../support/shapes";
import { agreedRoom, endedRoom, joinedRoom } from "../support/states";
import { read, succeeds, timeline } from "../support/steps";

const service = sharedService();
const url = "https://hooks.example.com/rooms";
const path = "/notifications";

const set = (room: Room, who: Who, body: object = { webhook: { url }, on: ["turn"] }) =>
  room.as(who).put(path, body);

async function settings(pending: Promise<HttpResponse>): Promise<NotificationsSetResponse> {
  return (await succeeds(pending)) as unknown as NotificationsSetResponse;
}

describe("Notifications", () => {
  it("are set by every token for itself, and shown without the secret, which is returned once", async () => {
    const room = await createRoom(service);
    for (const who of [0, 1, "observer"] as const) {
      expect(await settings(room.as(who).get(path))).toEqual({ webhook: null, on: [], devices: 0 });
      const made = await settings(set(room, who));
      expectKeys(made, ["webhook", "on", "devices", "last_seq"]);
      expect(made).toMatchObject({ on: ["turn"], last_seq: 1, webhook: { url } });
      expect(made.webhook?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(await settings(room.as(who).get(path))).toEqual({ webhook: { url }, on: ["turn"], devices: 0 });
    }
    expect(await settings(room.as(0).delete(path))).toEqual({ webhook: null, on: [], devices: 0 });
    expect(await settings(room.as(0).get(path))).toEqual({ webhook: null, on: [], devices: 0 });
    expect((await settings(room.as(1).get(path))).webhook).toEqual({ url });
  });

  it("need a token", async () => {
    const room = await createRoom(service);
    expectError(await room.as("anonymous").get(path), 401, "forbidden");
    expectError(await set(room, "anonymous"), 401, "forbidden");
    expectError(await room.as("anonymous").delete(path), 401, "forbidden");
  });

  it("do not repeat a secret that the caller has sent", async () => {
    const room = await createRoom(service);
    const secret = `whsec_${Buffer.alloc(32, "a").toString("base64")}`;
    const made = await settings(set(room, 0, { webhook: { url, secret }, on: ["agreed", "ended"] }));
    expect(made).toEqual({ webhook: { url }, on: ["agreed", "ended"], devices: 0, last_seq: 1 });
  });

  it("keep the webhook if only the list of notifications changes, and replace it otherwise", async () => {
    const room = await createRoom(service);
    await succeeds(set(room, 0));
    const changed = await settings(set(room, 0, { on: ["deleted"] }));
    expect(changed).toEqual({ webhook: { url }, on: ["deleted"], devices: 0, last_seq: 1 });
    await succeeds(set(room, 0, { webhook: { url: `${url}/2` }, on: ["ended"] }));
    expect(await settings(room.as(0).get(path))).toEqual({
      webhook: { url: `${url}/2` },
      on: ["ended"],
      devices: 0,
    });
  });

  it("change neither the room nor its timeline, but the entity tag of what shows them", async () => {
    const room = await joinedRoom(service);
    const before = await timeline(room);
    const { headers } = await room.as(0).get(path);
    const tag = String(headers.etag);
    expect((await room.as(0).get(path, { "if-none-match": tag })).status).toBe(304);
    await succeeds(set(room, 0));
    expect((await room.as(0).get(path, { "if-none-match": tag })).status).toBe(200);
    expect(await timeline(room)).toEqual(before);
    expect(JSON.stringify(await read(room))).not.toContain("hooks.example.com");
  });

  it.each<[string, (of: typeof service) => Promise<Room>]>([
    ["agreed", agreedRoom],
    ["ended", endedRoom],
  ])("can be set in a room that is %s, to be told of its deletion", async (_, reach) => {
    const room = await reach(service);
    await succeeds(set(room, "observer", { webhook: { url }, on: ["deleted"] }));
  });

  it("of a participant end when its link is replaced", async () => {
    const room = await joinedRoom(service);
    await succeeds(set(room, 0));
    await succeeds(set(room, 1));
    const { token } = await succeeds(room.as(1).post("/link"));
    expect(await settings(room.withToken(token).get(path))).toEqual({ webhook: null, on: [], devices: 0 });
    expectError(await set(room, 1), 401, "forbidden");
    expect((await settings(room.as(0).get(path))).webhook).toEqual({ url });
  });

  it("of two requests at the same time end in one of their states", async () => {
    const room = await joinedRoom(service);
    const urls = Array.from({ length: 8 }, (_, index) => `${url}/${index}`);
    const made = await Promise.all(
      urls.map((each) => settings(set(room, 0, { webhook: { url: each }, on: ["turn"] }))),
    );
    expect(made.map(({ webhook }) => webhook?.url)).toEqual(urls);
    const { webhook } = await settings(room.as(0).get(path));
    expect(urls).toContain(webhook?.url);
  });
});

describe("Notifications are rejected", () => {
  const wrong: [string, object, string, RegExp][] = [
    ["without anything to tell", { webhook: { url }, on: [] }, "on", /DELETE/],
    ["without on", { webhook: { url } }, "on", /missing/],
    ["with something unknown to tell", { webhook: { url }, on: ["message"] }, "on.0", /turn, person, agreed/],
    ["with something twice", { webhook: { url }, on: ["turn", "turn"] }, "on", /twice/],
    ["without a webhook where there is none", { on: ["turn"] }, "webhook", /missing/],
    ["without a URL", { webhook: {}, on: ["turn"] }, "webhook.url", /missing/],
    [
      "with a URL over http",
      { webhook: { url: "http://hooks.example.com/" }, on: ["turn"] },
      "webhook.url",
      /https/,
    ],
    [
      "with a private address",
      { webhook: { url: "https://10.0.0.1/" }, on: ["turn"] },
      "webhook.url",
      /public/,
    ],
    ["with this machine", { webhook: { url: "https://localhost/" }, on: ["turn"] }, "webhook.url", /public/],
    [
      "with a cloud's metadata",
      { webhook: { url: "https://169.254.169.254/" }, on: ["turn"] },
      "webhook.url",
      /public/,
    ],
    [
      "with a port",
      { webhook: { url: "https://hooks.example.com:22/" }, on: ["turn"] },
      "webhook.url",
      /port/,
    ],
    [
      "with a password",
      { webhook: { url: "https://a:b@hooks.example.com/" }, on: ["turn"] },
      "webhook.url",
      /password/,
    ],
    [
      "with the token of a room in the URL",
      { webhook: { url: `https://hooks.example.com/${newParticipantToken()}` }, on: ["turn"] },
      "webhook.url",
      /token/,
    ],
    [
      "with a short secret",
      { webhook: { url, secret: `whsec_${"YWJj"}` }, on: ["turn"] },
      "webhook.secret",
      /whsec_/,
    ],
    [
      "with a secret in another form",
      { webhook: { url, secret: "a".repeat(40) }, on: ["turn"] },
      "webhook.secret",
      /whsec_/,
    ],
  ];

  it.each(wrong)("%s", async (_, body, field, message) => {
    const room = await createRoom(service);
    const response = await set(room, 0, body);
    expectError(response, 400, "validation");
    expect(response.body.error?.issues).toMatchObject([
      { path: field, message: expect.stringMatching(message) },
    ]);
    expect(await settings(room.as(0).get(path))).toEqual({ webhook: null, on: [], devices: 0 });
  });
});

describe("The webhooks of a room", () => {
  it("are as many as its participants and observers may have", async () => {
    const participants = Array.from({ length: 8 }, (_, index) => ({ role: `Role ${index}` }));
    const room = await createRoom(service, { participants });
    for (const who of [...participants.keys(), "observer" as const]) await succeeds(set(room, who));
  });
});
