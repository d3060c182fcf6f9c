import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScratchDatabase } from "@/e2e/support/scratch-database";
import { createTestDatabase } from "@/e2e/support/test-database";
import { type CuttableProxy, cuttableProxy } from "../support/cuttable-proxy";
import { countConnections, HELD_UP, withWritesHeldUp } from "../support/database";
import { type HttpResponse, sendRequest } from "../support/http";
import { connect, inRoom, inviteOf } from "../support/mcp";
import { formsIn, sendFields } from "../support/page-form";
import { postRoom, type Room, roomRequest } from "../support/room";
import { type Service, startService } from "../support/service";
import { joinedRoom, proposedRoom } from "../support/states";
import { agree, read } from "../support/steps";
import { until } from "../support/until";
import type { WireError } from "../support/wire";

let database: ScratchDatabase;
let proxy: CuttableProxy;
let service: Service;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await cuttableProxy(database.url);
  service = await startService({ DATABASE_URL: proxy.url });
});
afterAll(async () => {
  await service?.stop();
  await proxy?.cut();
  await database?.drop();
});

/** The result of a write whose statement the database executes only after its connection broke. */
async function cutOff<Result>(room: Room, write: () => Promise<Result>): Promise<Result> {
  let writing: Promise<Result> | undefined;
  await withWritesHeldUp(database.url, async () => {
    writing = write();
    const isHeldUp = async () => (await countConnections(database.url, HELD_UP)) > 0;
    await until("the write is blocked", isHeldUp, 30_000);
    await proxy.cut();
    await writing;
  });
  await proxy.restore();
  await until("the database is back", async () => (await room.as(0).get()).status === 200, 30_000);
  if (!writing) throw new Error("nothing was written");
  return writing;
}

function errorOf({ status, headers, body }: HttpResponse): WireError {
  expect(status).toBe(503);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  if (!body.error) throw new Error("The response names no error.");
  return body.error;
}

describe("A write with an unknown outcome", () => {
  it("must not be retried without a key: the request in its hint shows that it was stored", async () => {
    const room = await joinedRoom(service);
    const { last_seq } = await read(room);
    const error = errorOf(await cutOff(room, () => room.as(0).post("/messages", { content: "Once" })));
    expect(error.retryable).toBe(false);
    const [, url = ""] = /GET (\S+)/.exec(error.hint ?? "") ?? [];
    expect(url).toBe(`${room.url}/events?after=${last_seq}`);
    const headers = { authorization: `Bearer ${room.participant(0).token}` };
    await until(
      "the event is shown",
      async () => (await sendRequest("GET", url, { headers })).body.events.length === 1,
    );
    expect((await read(room)).conversation).toMatchObject([{ content: "Once" }]);
  });

  it("can be retried with a key, and is stored once", async () => {
    const room = await joinedRoom(service);
    const say = (key: string) =>
      room.as(0).post("/messages", { content: "Once" }, { "idempotency-key": key });
    const key = randomUUID();
    expect(errorOf(await cutOff(room, () => say(key))).retryable).toBe(true);
    const again = await say(key);
    expect(again.status).toBe(201);
    expect((await read(room)).conversation).toMatchObject([{ content: "Once" }]);
  });

  it("can be retried without a key if that changes nothing more", async () => {
    const room = await joinedRoom(service);
    expect(errorOf(await cutOff(await joinedRoom(service), () => room.as(0).delete())).retryable).toBe(true);
    expect([200, 404]).toContain((await room.as(0).delete()).status);
  });

  it("that creates a room says what happens to the lost one, and a retry creates another", async () => {
    const room = await joinedRoom(service);
    const error = errorOf(await cutOff(room, () => postRoom(service, roomRequest())));
    expect(error.retryable).toBe(false);
    expect(error.hint).toContain("creates another room");
    expect((await postRoom(service, roomRequest())).status).toBe(201);
  });

  it("of a tool names the tool that shows whether it was stored", async () => {
    const room = await joinedRoom(service);
    const { last_seq } = await read(room);
    const agent = inRoom(await connect(service), inviteOf(room, 0));
    const { facts } = await cutOff(room, () => agent.call("send_message", { content: "Once" }));
    expect(facts.error?.retryable).toBe(false);
    expect(facts.error?.hint).toContain(`wait_for_events with {"after":${last_seq},`);
  });
});

describe("The page after a button whose outcome is unknown", () => {
  const press = async (room: Room, page: string, isForm: (form: Record<string, string>) => boolean) => {
    const form = formsIn((await sendRequest("GET", page)).text).find(isForm);
    if (!form) throw new Error("The page has no such form.");
    return cutOff(room, () => sendFields(page, form));
  };

  it("says that a person's decision may be stored", async () => {
    const room = await proposedRoom(service, {
      participants: [{ role: "Buyer", approval: "person" }, { role: "Seller" }],
    });
    await agree(room, 1);
    await agree(room, 0);
    const page = room.created.approval_urls?.[0] ?? "";
    const { status, text } = await press(room, page, ({ decision }) => decision === "approve");
    expect(status).toBe(503);
    expect(text).toContain("It is not known whether your decision was stored");
    expect(text).not.toContain("Nothing was approved");
    await until("it is stored", async () => (await read(room)).room_status === "agreed");
  });

  it("says that the room may be deleted", async () => {
    const room = await joinedRoom(service);
    const page = room.created.invite_urls[0] ?? "";
    // The button that deletes the room is the last one of the page.
    const last = JSON.stringify(formsIn((await sendRequest("GET", page)).text).at(-1));
    const other = await joinedRoom(service);
    const { status, text } = await press(other, page, (form) => JSON.stringify(form) === last);
    expect(status).toBe(503);
    expect(text).toContain("It is not known whether the room was deleted");
    await until("it is deleted", async () => (await room.as(0).get()).status === 404);
  });
});

it.each([
  ["create.md", (_: Room) => `${service.baseUrl}/create.md`],
  ["a room as Markdown", (room: Room) => `${room.created.invite_urls[0]}.md`],
])("%s says to send a key with every write, and what a 503 without one may mean", async (_, urlOf) => {
  const { text } = await sendRequest("GET", urlOf(await joinedRoom(service)));
  expect(text).toMatch(/Idempotency-Key: [^\n]* with every write/);
  expect(text).toMatch(/`retryable`? ?(is )?false|error\.retryable` is false/);
});
