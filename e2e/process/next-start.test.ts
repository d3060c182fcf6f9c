import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScratchDatabase } from "@/e2e/support/scratch-database";
import { createTestDatabase } from "@/e2e/support/test-database";
import { migrate } from "@/lib/store/migrations/migrate";
import { purge } from "../support/cron";
import { countRows } from "../support/database";
import { openStream } from "../support/event-stream";
import { expectError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { sendForm } from "../support/page-form";
import { newVapidKeys } from "../support/push-service";
import { receiverSecret, startReceiver } from "../support/receiver";
import type { Room } from "../support/room";
import { newSecret } from "../support/secret";
import { type Service, startService } from "../support/service";
import { everyoneAgrees, finalizableRoom, joinedRoom } from "../support/states";
import { propose, read, say, succeeds } from "../support/steps";

const { privateKey: vapidKey } = newVapidKeys();

/** Whether the page of a room has the key with which a browser subscribes. */
const offersPush = async ({ created }: Room): Promise<boolean> =>
  /\\"pushKey\\":\\"[\w-]{87}\\"/.test((await sendRequest("GET", created.observer_url)).text);

const jobsIn = (url: string) => countRows(url, "graphile_worker._private_jobs");

describe("Next itself, without the server", () => {
  let database: ScratchDatabase;
  let service: Service;
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url, "prisma/migrations");
    const env = {
      DATABASE_URL: database.url,
      REQUEST_ID_HEADER: "x-platform-id",
      VAPID_PRIVATE_KEY: vapidKey,
    };
    service = await startService(env, "next");
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  it("serves a whole negotiation", async () => {
    const room = await joinedRoom(service);
    const waiting = room.as(1).get("/events?after=2&wait=25");
    const stream = await openStream(room, 1, "?after=2");
    await say(room, 0);
    expect((await succeeds(waiting)).events).toMatchObject([{ seq: 3, action: "posted" }]);
    expect((await stream.next()).data).toMatchObject({ seq: 3, action: "posted" });
    await propose(room, 0);
    await everyoneAgrees(room);
    expect((await read(room)).room_status).toBe("agreed");
    expect((await room.as(1).get("/final.md")).text).toContain('# "Delivery of parts"');
    await succeeds(room.as(0).delete());
    expectError(await room.as(0).get(), 404, "not_found");
    stream.close();
  });

  describe("and notifications", () => {
    const secret = ["cron", "secret", "of", "this", "test"].join("-");
    const everything = ["turn", "person", "agreed", "ended", "deleted"];
    const webhook = { url: "https://hooks.example/room", secret: receiverSecret };

    it("takes none that nothing would deliver", async () => {
      const room = await joinedRoom(service);
      const rejected = await room.as(0).put("/notifications", { webhook, on: everything });
      expectError(rejected, 400, "validation");
      expect(rejected.body.error?.message).toContain("this service delivers nothing");
      expect(await offersPush(room)).toBe(false);
    });

    it("delivers them when the scheduler asks for it", async () => {
      const receiver = await startReceiver();
      const asked = await startService(
        {
          DATABASE_URL: database.url,
          CRON_SECRET: secret,
          VAPID_PRIVATE_KEY: vapidKey,
          WEBHOOK_ALLOW_PRIVATE: "1",
        },
        "next",
      );
      try {
        const room = await joinedRoom(asked);
        const ownWebhook = { url: receiver.url("/room"), secret: receiverSecret };
        await succeeds(room.as(1).put("/notifications", { webhook: ownWebhook, on: everything }));
        await propose(room, 0);
        expect(await offersPush(room)).toBe(true);
        expect(await jobsIn(database.url)).toBe(1);
        for (const _ of [1, 2]) expect((await purge(asked, secret)).status).toBe(200);
        expect(receiver.deliveries.map(({ body }) => [body?.type, body?.data.room_id])).toEqual([
          ["turn", room.id],
        ]);
        expect(await jobsIn(database.url)).toBe(0);
      } finally {
        await Promise.all([asked.stop(), receiver.close()]);
      }
    });
  });

  it("redacts long texts in its own worker threads", async () => {
    const room = await joinedRoom(service);
    const secret = newSecret();
    const { markdown } = await propose(
      room,
      0,
      `${"The parties agree. ".repeat(2_000)}\nThe key is ${secret}.`,
    );
    expect(markdown.endsWith("\nThe key is [REDACTED:secret-looking-value].")).toBe(true);
  });

  it("uses the request id of the platform, but never a token or an id of a client", async () => {
    const named = async (headers: Record<string, string>) =>
      (await sendRequest("GET", `${service.baseUrl}/health`, { headers })).headers["x-request-id"];
    expect(await named({ "x-platform-id": "fra1::42" })).toBe("fra1::42");
    const token = ["ptk", "x".repeat(32)].join("_");
    for (const headers of [{ "x-platform-id": token }, { "x-request-id": "mine" }])
      expect(await named(headers)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("has the same entity tags as the server of the same build", async () => {
    const baseUrl = "https://rooms.example";
    const env = { DATABASE_URL: database.url, BASE_URL: baseUrl };
    const [server, next] = await Promise.all([startService(env), startService(env, "next")]);
    try {
      const room = await joinedRoom(service);
      const token = room.participant(0).token;
      const headers = { authorization: `Bearer ${token}` };
      for (const path of [`/api/rooms/${room.id}`, `/r/${room.id}/${token}.md`]) {
        const tags = [server, next].map(async (each) => {
          const { status, headers: told } = await sendRequest("GET", each.baseUrl + path, { headers });
          return [status, told.etag];
        });
        const [one, other] = await Promise.all(tags);
        expect(one).toEqual([200, expect.any(String)]);
        expect(other).toEqual(one);
      }
    } finally {
      await Promise.all([server.stop(), next.stop()]);
    }
  });

  it("serves every page: the form, a new room's links, both views, gone and deleted", async () => {
    const created = await sendForm(`${service.baseUrl}/create`, {
      title: "T",
      goal: "G",
      "participants.0.role": "Buyer",
      "participants.1.role": "Seller",
    });
    expect(created.text).toContain("Your room is ready");
    const [observer = "", invite = ""] = ["o", "r"].map(
      (kind) => new RegExp(`http://[^"<]*/${kind}/[\\w-]+/[\\w-]+`).exec(created.text)?.[0] ?? "",
    );
    const twice = await sendForm(`${service.baseUrl}/create`, { title: "Kept" });
    expect([twice.text.includes('value="Kept"'), /[poa]tk_/.test(twice.text)]).toEqual([true, false]);
    for (const [page, words] of [
      [observer, "You are watching this room"],
      [invite, "Give this to your agent"],
    ] as const) {
      const { status, text, headers } = await sendRequest("GET", page);
      expect([status, text.includes(words), headers["x-robots-tag"]]).toEqual([200, true, "noindex"]);
      const html = text.replace(/<script.*?<\/script>/gs, "");
      expect(html).not.toContain("There is no room here");
    }
    const wrong = await sendRequest("GET", `${observer}x`);
    const html = wrong.text.replace(/<script.*?<\/script>/gs, "");
    expect([wrong.status, html.includes("There is no room here")]).toEqual([404, true]);
    expect((await sendRequest("PUT", observer)).status).toBe(405);
    expect((await sendForm(invite)).text).toContain("The room is gone");
    expect((await sendRequest("GET", observer)).status).toBe(404);
  });

  it("shows pages, and rejects requests like the server", async () => {
    const room = await finalizableRoom(service);
    const page = await sendRequest("GET", room.created.observer_url);
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expectError(await room.as("anonymous").get(), 401, "forbidden");
    expectError(await sendRequest("PUT", room.url), 405, "validation");
  });
});
