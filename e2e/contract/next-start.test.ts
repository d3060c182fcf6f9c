import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "@/lib/store/migrate";
import type { ScratchDatabase } from "@/lib/store/scratch-database";
import { createTestDatabase } from "@/lib/store/test-database";
import { openStream } from "../support/event-stream";
import { call } from "../support/http";
import { expectRefusal } from "../support/refusal";
import { type Service, startService } from "../support/service";
import { everyoneAgrees, finalizableRoom, joinedRoom } from "../support/states";
import { propose, read, say, succeeds } from "../support/steps";

describe("Next itself, without the server", () => {
  let database: ScratchDatabase;
  let service: Service;
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url, "prisma/migrations");
    service = await startService({ DATABASE_URL: database.url, REQUEST_ID_HEADER: "x-platform-id" }, "next");
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  it("carries a negotiation to its end", async () => {
    const room = await joinedRoom(service);
    const waiting = room.as(1).get("/events?after=2&wait=25");
    const stream = await openStream(room, 1, "?after=2");
    await say(room, 0);
    expect((await succeeds(waiting)).events).toMatchObject([{ seq: 3, action: "posted" }]);
    expect((await stream.next()).data).toMatchObject({ seq: 3, action: "posted" });
    await propose(room, 0);
    await everyoneAgrees(room);
    expect((await read(room)).room_status).toBe("agreed");
    expect((await room.as(1).get("/final.md")).text).toContain("# Delivery of parts");
    await succeeds(room.as(0).delete());
    expectRefusal(await room.as(0).get(), 404, "not_found");
    stream.close();
  });

  it("names a call as the platform does, but never by a token, nor as a client does", async () => {
    const named = async (headers: Record<string, string>) =>
      (await call("GET", `${service.baseUrl}/health`, { headers })).headers["x-request-id"];
    expect(await named({ "x-platform-id": "fra1::42" })).toBe("fra1::42");
    const token = ["ptk", "x".repeat(32)].join("_");
    for (const headers of [{ "x-platform-id": token }, { "x-request-id": "mine" }])
      expect(await named(headers)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("shows pages, and refuses as the server does", async () => {
    const room = await finalizableRoom(service);
    const page = await call("GET", room.created.observer_url);
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expectRefusal(await room.as("nobody").get(), 401, "forbidden");
    expectRefusal(await call("PUT", room.url), 405, "validation");
  });
});
