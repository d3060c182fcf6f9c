import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "@/e2e/support/test-database";
import { type CuttableProxy, cuttableProxy } from "../support/cuttable-proxy";
import { countConnections, LISTENING } from "../support/database";
import { ROOM_ENDPOINTS } from "../support/endpoints";
import { openStream } from "../support/event-stream";
import { expectError, expectMarkdownError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { connect, inviteOf } from "../support/mcp";
import { metricsToken, sampled, scrape } from "../support/metrics";
import { sendForm } from "../support/page-form";
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

/** Runs `use` while the database is unreachable, then waits until the service has reconnected. */
async function whileAway(use: () => Promise<void>): Promise<void> {
  await proxy.cut();
  try {
    await use();
  } finally {
    await proxy.restore();
  }
  await until(
    "the service is connected to its database again",
    async () => (await room.as(0).get()).status === 200,
  );
}

const health = (path = "") => sendRequest("GET", `${service.baseUrl}/health${path}`);

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

  it("serves all metrics but those of the database, and counts a tool call as failed", async () => {
    const agent = await connect(service);
    await whileAway(async () => {
      await agent.call("read_room", { invite: inviteOf(room, 0) });
      const { status, text } = await scrape(service);
      expect(status).toBe(200);
      expect(text).toContain('negotiation_room_tool_calls_total{tool="read_room",outcome="failed"} 1\n');
      expect(text).not.toMatch(/^negotiation_room_deliveries_queued /m);
      // The creation of a room has measured what is stored. That is kept for 20 seconds.
      await until(
        "it is too old",
        async () => (await sampled(service, "negotiation_room_rooms_open")) === undefined,
      );
    });
  });

  it.each(ROOM_ENDPOINTS)("responds 503 with Retry-After: $method /api/rooms/:id$path", async (endpoint) => {
    await whileAway(async () => {
      const body = endpoint.body ? { body: JSON.stringify(endpoint.body) } : {};
      const response = await room.as(0).send(endpoint.method, endpoint.path, body);
      if (endpoint.path.endsWith(".md")) expectMarkdownError(response, 503, "internal");
      else expectError(response, 503, "internal");
      expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    });
  });

  it("responds 503 to a creation and to a room as Markdown, too", async () => {
    await whileAway(async () => {
      expectError(await postRoom(service, roomRequest()), 503, "internal");
      const { status } = await sendRequest(
        "GET",
        `${service.baseUrl}/r/${room.id}/${room.participant(0).token}.md`,
      );
      expect(status).toBe(503);
    });
  });

  it("responds 503 with Retry-After to pages and to the form, which keeps its input", async () => {
    const fields = {
      title: "Kept",
      goal: "G",
      "participants.0.role": "Buyer",
      "participants.1.role": "Seller",
    };
    await whileAway(async () => {
      const page = await sendRequest("GET", room.created.observer_url);
      const form = await sendForm(`${service.baseUrl}/create`, fields);
      expect(form.text).toContain('value="Kept"');
      for (const { status, headers } of [page, form]) {
        expect(status).toBe(503);
        expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      }
    });
  });

  it("does not reveal the database's address in responses", async () => {
    await whileAway(async () => {
      const { text } = await room.as(0).get();
      expect(text).not.toMatch(/postgres|ECONNREFUSED|127\.0\.0\.1|prisma/i);
    });
  });

  it("logs once that it gets no notifications, and when it does again", async () => {
    const [away, again] = ["not listening for changes of rooms", "listening for changes of rooms again"];
    const told = (text: string) => service.logs().split(text).length - 1;
    const stream = await openStream(room, 0);
    await until("it listens", async () => (await countConnections(database.url, LISTENING)) === 1);
    await until("all earlier events have arrived", async () => told(again) === told(away));
    const before = told(away);
    await whileAway(async () => {
      await until("it is logged", async () => told(away) === before + 1);
    });
    await until("it is logged", async () => told(again) === before + 1);
    expect(told(away)).toBe(before + 1);
    stream.close();
  });

  it("stays up, and serves every kind of request again without a restart", async () => {
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
