import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dumpDatabase, holds } from "../support/database";
import { expectError } from "../support/expect-error";
import type { HttpResponse } from "../support/http";
import { connect, inRoom, inviteOf } from "../support/mcp";
import { sharedService } from "../support/service-for-tests";
import { joinedRoom, proposedRoom } from "../support/states";
import { agree, ask, propose, read } from "../support/steps";

const service = sharedService();

const under = (key: string) => ({ "idempotency-key": key });

/** A text as a header value in UTF-8. */
const bytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

/** The parts of a response that a retry must repeat. */
const said = ({ status, text }: HttpResponse) => ({ status, text });

describe("A key", () => {
  it("with another request or body is rejected, and nothing happens", async () => {
    const room = await joinedRoom(service);
    const key = randomUUID();
    await room.as(0).post("/messages", { content: "May" }, under(key));
    const before = await read(room);
    for (const [path, body] of [
      ["/messages", { content: "June" }],
      ["/questions", { question: "May" }],
    ] as const) {
      expectError(await room.as(0).post(path, body, under(key)), 409, "conflict");
    }
    expect(await read(room)).toEqual(before);
  });

  it("belongs to one participant", async () => {
    const room = await joinedRoom(service);
    const key = randomUUID();
    for (const who of [0, 1]) {
      const { headers } = await room.as(who).post("/messages", { content: "May" }, under(key));
      expect(headers["idempotent-replayed"]).toBeUndefined();
    }
    expect((await read(room)).conversation).toHaveLength(2);
  });

  it("of a rejected request can be used again", async () => {
    const room = await joinedRoom(service);
    const key = randomUUID();
    expectError(await room.as(1).post("/agree", {}, under(key)), 409, "conflict");
    await propose(room, 0);
    const response = await room.as(1).post("/agree", {}, under(key));
    expect([response.status, response.headers["idempotent-replayed"]]).toEqual([200, undefined]);
  });

  it("means the same for agree and finalize", async () => {
    const room = await proposedRoom(service);
    const key = randomUUID();
    const first = await room.as(0).post("/agree", {}, under(key));
    const again = await room.as(0).post("/finalize", {}, under(key));
    expect(said(again)).toEqual(said(first));
    expect(again.headers["idempotent-replayed"]).toBe("true");
  });

  it("is also stored for a request that changed nothing", async () => {
    const room = await proposedRoom(service);
    await agree(room, 0);
    const key = randomUUID();
    const first = await room.as(0).post("/agree", {}, under(key));
    await propose(room, 1, "Another version");
    const again = await room.as(0).post("/agree", {}, under(key));
    expect(said(again)).toEqual(said(first));
    expect((await read(room)).current_contract?.agreements).toEqual([
      expect.objectContaining({ role: "Buyer", version: 1 }),
    ]);
  });

  it("counts redactions again", async () => {
    const room = await joinedRoom(service);
    const key = randomUUID();
    const content = `Our link is ${room.created.invite_urls[0]}`;
    const first = await room.as(0).post("/messages", { content }, under(key));
    expect(first.body.redactions).toBe(1);
    expect(said(await room.as(0).post("/messages", { content }, under(key)))).toEqual(said(first));
  });

  it.each(["", "a".repeat(256), "a\tb", bytes("é".repeat(256)), bytes("a\u200bb"), "\u00ad"])(
    "such as %j is rejected with 400",
    async (key) => {
      const room = await joinedRoom(service);
      expectError(await room.as(0).post("/messages", { content: "May" }, under(key)), 400, "validation");
    },
  );

  it.each(["k".repeat(255), bytes("é".repeat(255)), bytes("鍵".repeat(255)), "é".repeat(255), "a b"])(
    "may have 255 characters, whatever their bytes",
    async (key) => {
      const room = await joinedRoom(service);
      const { status } = await room.as(0).post("/messages", { content: "May" }, under(key));
      expect(status).toBe(201);
    },
  );

  it("is the same over HTTP and as a tool argument", async () => {
    const room = await joinedRoom(service);
    const first = await room.as(0).post("/messages", { content: "May" }, under(bytes("Schlüssel 鍵")));
    const agent = inRoom(await connect(service), inviteOf(room, 0));
    const again = await agent.call("send_message", { content: "May", idempotency_key: "Schlüssel 鍵" });
    // Tools leave out the text that was sent.
    const { content: _, ...message } = first.body.message;
    expect(again.facts.message).toEqual(message);
  });

  it("gets the first response again for a room that was full then, including the texts of its creation", async () => {
    const room = await joinedRoom(service);
    await ask(room, 0, { to: 1 });
    for (const size of [128 * 1024, 32 * 1024]) {
      const fill = () => room.as(1).put("/contract", { markdown: "a".repeat(size) });
      while ((await fill()).status === 200);
    }
    const { body } = await room.as(1).post("/messages", { content: "a".repeat(32 * 1024) });
    const left = Number(/ (\d+) of its \d+ bytes of text are left/.exec(body.error?.message ?? "")?.[1]);
    const say = () => room.as(1).post("/messages", { content: "a".repeat(left) }, under("the last"));
    const first = await say();
    expect(first.body.what_you_should_do_next).toContain("The room is full");
    const again = await say();
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(said(again)).toEqual(said(first));
  });

  it("is deleted with its room", async () => {
    const room = await joinedRoom(service);
    await room.as(0).post("/messages", { content: "May" }, under(randomUUID()));
    await room.as(0).delete();
    expect(holds(await dumpDatabase(service.databaseUrl), room.id)).toBe(false);
  });
});
