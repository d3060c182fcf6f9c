import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "@/lib/store/test-database";
import { type CuttableProxy, cuttableProxy } from "../support/cuttable-proxy";
import { countConnections, LISTENING } from "../support/database";
import { ROOM_ENDPOINTS } from "../support/endpoints";
import { openStream } from "../support/event-stream";
import { call } from "../support/http";
import { connect, inviteOf } from "../support/mcp";
import { metricsToken, scrape } from "../support/metrics";
import { sendForm } from "../support/page-form";
import { expectMarkdownRefusal, expectRefusal } from "../support/refusal";
import { postRoom, type Room, roomRequest } from "../support/room";
import { type Service, startService } from "../support/service";
import { joinedRoom } from "../support/states";
import { read, say } from "../support/steps";
import { until } from "../support/until";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: CuttableProxy;
let service: Service;
let room: Room;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await cuttableProxy(database.url);
  service = await startService({ DATABASE_URL: proxy.url, METRICS_TOKEN: metricsToken });
  room = await joinedRoom(service);
});

afterAll(async () => {
  await service?.stop();
  await proxy?.cut();
  await database?.drop();
});

/** Runs `use` while the service's database is away, and waits until the service has found it again. */
async function whileAway(use: () => Promise<void>): Promise<void> {
  await proxy.cut();
  try {
    await use();
  } finally {
    await proxy.restore();
  }
  await until("the service reaches its database again", async () => (await room.as(0).get()).status === 200);
}

const health = (path = "") => call("GET", `${service.baseUrl}/health${path}`);

describe("With its database the service", () => {
  it("is alive and ready", async () => {
    expect([(await health()).status, (await health("/ready")).status]).toEqual([200, 200]);
  });
});

describe("Without its database the service", () => {
  it("is alive but not ready, and ready again once the database is back", async () => {
    await whileAway(async () => {
      expect([(await health()).status, (await health("/ready")).status]).toEqual([200, 503]);
    });
    await until("the service is ready again", async () => (await health("/ready")).status === 200);
  });

  it("tells all metrics but how many rooms live, and counts a tool that could not do its work as failed", async () => {
    const agent = await connect(service);
    await whileAway(async () => {
      await agent.call("read_room", { invite: inviteOf(room, 0) });
      const { status, text } = await scrape(service);
      expect(status).toBe(200);
      expect(text).toContain('negotiation_room_tool_calls_total{tool="read_room",outcome="failed"} 1\n');
      expect(text).not.toMatch(/^negotiation_room_rooms_open /m);
    });
  });

  it.each(ROOM_ENDPOINTS)(
    "answers 503 and when to come again: $method /api/rooms/:id$path",
    async (endpoint) => {
      await whileAway(async () => {
        const body = endpoint.body ? { body: JSON.stringify(endpoint.body) } : {};
        const answer = await room.as(0).send(endpoint.method, endpoint.path, body);
        if (endpoint.path.endsWith(".md")) expectMarkdownRefusal(answer, 503, "internal");
        else expectRefusal(answer, 503, "internal");
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      });
    },
  );

  it("answers 503 to a creation and to a room as Markdown, too", async () => {
    await whileAway(async () => {
      expectRefusal(await postRoom(service, roomRequest()), 503, "internal");
      const { status } = await call("GET", `${service.baseUrl}/r/${room.id}/${room.participant(0).token}.md`);
      expect(status).toBe(503);
    });
  });

  it("answers 503 and when to come again to pages and to the form, which keeps what was written", async () => {
    const fields = {
      title: "Kept",
      goal: "G",
      "participants.0.role": "Buyer",
      "participants.1.role": "Seller",
    };
    await whileAway(async () => {
      const page = await call("GET", room.created.observer_url);
      const form = await sendForm(`${service.baseUrl}/create`, fields);
      expect(form.text).toContain('value="Kept"');
      for (const { status, headers } of [page, form]) {
        expect(status).toBe(503);
        expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      }
    });
  });

  it("tells nothing of the database's address in its answer", async () => {
    await whileAway(async () => {
      const { text } = await room.as(0).get();
      expect(text).not.toMatch(/postgres|ECONNREFUSED|127\.0\.0\.1|prisma/i);
    });
  });

  it("says once that it does not hear of changes, and when it does again", async () => {
    const [away, again] = ["not listening for changes of rooms", "listening for changes of rooms again"];
    const told = (text: string) => service.logs().split(text).length - 1;
    const stream = await openStream(room, 0);
    await until("it listens", async () => (await countConnections(database.url, LISTENING)) === 1);
    await until("all before is told", async () => told(again) === told(away));
    const before = told(away);
    await whileAway(async () => {
      await until("it says so", async () => told(away) === before + 1);
    });
    await until("it says so", async () => told(again) === before + 1);
    expect(told(away)).toBe(before + 1);
    stream.close();
  });

  it("stays up, and takes every kind of call again, without a restart", async () => {
    const { conversation } = await read(room);
    await whileAway(async () => {
      for (let count = 0; count < 20; count++) await room.as(0).post("/messages", { content: "lost" });
    });
    const message = await say(room, 1, "Back again");
    const after = await read(room);
    expect(after.conversation).toEqual([...conversation, message]);
    expect((await postRoom(service, roomRequest())).status).toBe(201);
  });
});
