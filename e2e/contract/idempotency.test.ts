import { randomUUID } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { dumpDatabase, holds } from "../support/database";
import { type HttpResponse, sendRequest } from "../support/http";
import type { Room } from "../support/room";
import { startService } from "../support/service";
import { sharedService } from "../support/service-for-tests";
import { finalizableRoom, joinedRoom, proposedRoom } from "../support/states";
import { ask, propose, read, say } from "../support/steps";

const service = sharedService();

const under = (key: string) => ({ "idempotency-key": key });

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
});

test("no key is stored in plain text", async () => {
  const key = `key-${randomUUID()}`;
  for (const [, prepare] of CALLS) expect((await (await prepare()).make(key)).status).toBeLessThan(300);
  expect(holds(await dumpDatabase(service.databaseUrl), key)).toBe(false);
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
