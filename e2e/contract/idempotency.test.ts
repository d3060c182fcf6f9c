import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dumpDatabase, holds } from "../support/database";
import { expectError } from "../support/expect-error";
import { type HttpResponse, sendRequest } from "../support/http";
import { connect, inRoom, inviteOf } from "../support/mcp";
import type { Room } from "../support/room";
import { startService } from "../support/service";
import { sharedService } from "../support/service-for-tests";
import { finalizableRoom, joinedRoom, proposedRoom } from "../support/states";
import { agree, ask, propose, read, say } from "../support/steps";

const service = sharedService();

const under = (key: string) => ({ "idempotency-key": key });

/** A text as a header value in UTF-8. */
const bytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

/** The parts of a response that a retry must repeat. */
const said = ({ status, text }: HttpResponse) => ({ status, text });

/** Each request that takes a key, in a room where it succeeds. */
const CALLS: [string, () => Promise<{ room: Room; make: (key: string) => Promise<HttpResponse> }>][] = [
  ["a message", async () => calling(await joinedRoom(service), "POST", "/messages", { content: "May" })],
  ["a question", async () => calling(await joinedRoom(service), "POST", "/questions", { question: "When?" })],
  [
    "a resolution",
    async () => {
      const room = await joinedRoom(service);
      const { id } = await ask(room, 0, { to: 1 });
      return calling(room, "POST", `/questions/${id}/resolve`, { resolution: "May" });
    },
  ],
  ["a contract", async () => calling(await joinedRoom(service), "PUT", "/contract", { markdown: "May" })],
  [
    "an agreement",
    async () => calling(await proposedRoom(service), "POST", "/agree", { contract_version: 1 }),
  ],
  [
    "a decline",
    async () =>
      calling(await proposedRoom(service), "POST", "/decline", { contract_version: 1, reason: "Too late." }),
  ],
  [
    "a withdrawal",
    async () =>
      calling(await joinedRoom(service), "POST", "/withdraw", { reason: "Too far apart.", last_seq: 2 }),
  ],
  ["the last agreement", async () => calling(await finalizableRoom(service), "POST", "/finalize", {})],
];

function calling(room: Room, method: string, path: string, body: unknown) {
  const make = (key: string) =>
    room.as(1).send(method, path, { body: JSON.stringify(body), headers: under(key) });
  return { room, make };
}

describe.each(CALLS)("The same key with %s", (_, prepare) => {
  it("gets the first response again and changes nothing, whatever has happened since", async () => {
    const { room, make } = await prepare();
    const key = randomUUID();
    const first = await make(key);
    expect(first.status).toBeLessThan(300);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    if (first.body.room_status === "open") {
      await say(room, 0, "Something else");
      await propose(room, 0, "Another version");
    }
    const before = await read(room);
    const again = await make(key);
    expect(said(again)).toEqual(said(first));
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(await read(room)).toEqual(before);
  });

  it("ten times at once is one event, and ten times the same response", async () => {
    const { room, make } = await prepare();
    const { last_seq } = await read(room);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 10 }, () => make(key)));
    expect(new Set(responses.map((response) => JSON.stringify(said(response)))).size).toBe(1);
    expect(responses.filter(({ headers }) => headers["idempotent-replayed"] === undefined)).toHaveLength(1);
    expect((await read(room)).last_seq).toBe(last_seq + 1);
  });

  it("is not stored in plain text", async () => {
    const { make } = await prepare();
    const key = `key-${randomUUID()}`;
    await make(key);
    expect(holds(await dumpDatabase(service.databaseUrl), key)).toBe(false);
  });
});

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
    const left = Number(/ (\d+) are left/.exec(body.error?.message ?? "")?.[1]);
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

describe("Two processes on one database", () => {
  it("create one event for the same key", async () => {
    const second = await startService({ DATABASE_URL: service.databaseUrl });
    try {
      const room = await joinedRoom(service);
      const [token = ""] = room.tokens;
      const make = (index: number) =>
        sendRequest("POST", `${(index % 2 ? service : second).baseUrl}/api/rooms/${room.id}/messages`, {
          headers: { authorization: `Bearer ${token}`, ...under("one key") },
          body: JSON.stringify({ content: "May" }),
        });
      const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => make(index)));
      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
      expect(new Set(responses.map(({ body }) => body.message.id)).size).toBe(1);
      expect((await read(room)).conversation).toHaveLength(1);
    } finally {
      await second.stop();
    }
  });
});
