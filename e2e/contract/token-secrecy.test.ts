import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dumpDatabase, holds } from "../support/database";
import { call } from "../support/http";
import { createRoom, type Room } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";
import { agreedRoom } from "../support/states";

const service = serviceForTests({ LOG_LEVEL: "trace" });

/** Calls that carry a token in each of the ways there are, some of which go wrong. */
async function sendEveryToken(room: Room): Promise<void> {
  for (const token of room.tokens) {
    await room.withToken(token).get();
    await room.withToken(token).post("/messages", { content: 5 });
    await room.withToken(token).post("/messages", { content: `My token is ${token}` });
    await room.withToken(token).send("POST", "/messages", { body: `{"content": "${token}` });
    await room.as("nobody").get(`?token=${token}`);
    await room.as("nobody").get(`/events?since=never&token=${token}`);
    await room.as("nobody").post(`/unknown?token=${token}`);
    await room.as("nobody").send("PATCH", `?token=${token}`);
    await call("GET", `${room.baseUrl}/r/${room.id}/${token}.md`);
    await call("GET", `${room.baseUrl}/o/${room.id}/${token}.md`);
    await call("GET", `${room.baseUrl}/o/${room.id}/${token}.md/%ZZ`);
  }
}

describe("A token", () => {
  it("is not in any table, be the room open or agreed", async () => {
    const rooms = [await createRoom(service), await agreedRoom(service)];
    for (const room of rooms) await sendEveryToken(room);
    const dump = await dumpDatabase(service.databaseUrl);
    for (const { id, tokens } of rooms) {
      expect(holds(dump, id)).toBe(true);
      for (const token of tokens) expect(holds(dump, token)).toBe(false);
    }
  });

  it("is stored as its SHA-256", async () => {
    const { tokens } = await createRoom(service);
    const dump = await dumpDatabase(service.databaseUrl);
    for (const token of tokens) {
      const digest = createHash("sha256").update(token).digest();
      const forms = [digest.toString("hex"), digest.toString("base64"), digest.toString("base64url")];
      expect(forms.some((form) => dump.includes(form))).toBe(true);
    }
  });

  it("is not in a line of the log, not even of the most talkative one", async () => {
    const room = await createRoom(service);
    await sendEveryToken(room);
    expect(service.logs()).toMatch(/\S/);
    for (const token of room.tokens) expect(service.logs()).not.toContain(token);
  });
});
