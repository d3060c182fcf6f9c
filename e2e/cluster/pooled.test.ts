import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScratchDatabase } from "@/e2e/support/scratch-database";
import { createTestDatabase } from "@/e2e/support/test-database";
import { type Pooler, startPgBouncer } from "../support/cluster/pgbouncer";
import { sendRequest } from "../support/http";
import { metricsToken, sampled, waitingAt } from "../support/metrics";
import { receiverSecret, startReceiver } from "../support/receiver";
import { createRoom } from "../support/room";
import { type Service, startService } from "../support/service";
import { agreedRoom, joinedRoom } from "../support/states";
import { join, propose, read, say, succeeds, timeline, withdraw } from "../support/steps";
import { until } from "../support/until";
import { startUnwoken } from "../support/unwoken";

let database: ScratchDatabase;
let pooler: Pooler;
let services: Service[];

beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startPgBouncer(database.url);
  const urls = { DATABASE_URL: pooler.url, DIRECT_DATABASE_URL: database.url };
  const env = { ...urls, METRICS_TOKEN: metricsToken, WEBHOOK_ALLOW_PRIVATE: "1" };
  services = await Promise.all([startService(env), startService(env)]);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await pooler.stop();
  await database.drop();
});

const service = (index: number): Service => {
  const found = services[index];
  if (!found) throw new Error("there are two services");
  return found;
};

describe("Behind a pooler in transaction mode", () => {
  it("two processes that start together migrate the database once", () => {
    const migrated = services.filter((each) => each.logs().includes("database migrated"));
    expect(migrated).toHaveLength(1);
  });

  it("a room is negotiated to its end", async () => {
    const room = await agreedRoom(service(0));
    expect((await read(room)).room_status).toBe("agreed");
    expect((await room.as(1).get("/final.md")).status).toBe(200);
  });

  it("the service's timeouts do not apply to other clients of the pooler", async () => {
    await Promise.all(Array.from({ length: 20 }, () => createRoom(service(0))));
    const clients = Array.from({ length: 4 }, () => new pg.Client({ connectionString: pooler.url }));
    const timeOutOf = async (client: pg.Client) => {
      await client.connect();
      await client.query("BEGIN");
      return (await client.query("SHOW statement_timeout")).rows[0].statement_timeout;
    };
    const timeOuts = await Promise.all(clients.map(timeOutOf));
    await Promise.all(clients.map((client) => client.end()));
    expect(timeOuts).toEqual(["0", "0", "0", "0"]);
  });

  it("many concurrent writers over few connections lose nothing", async () => {
    const room = await joinedRoom(service(0));
    await Promise.all(Array.from({ length: 60 }, (_, n) => say(room, n % 2, `${n}`)));
    const posted = (await timeline(room)).filter(({ action }) => action === "posted");
    expect(posted.map(({ body }) => Number(body)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, n) => n),
    );
  });

  it("waiting requests of both processes are woken without the pooler", async () => {
    const room = await joinedRoom(service(0));
    const there = { ...room, url: room.url.replace(service(0).baseUrl, service(1).baseUrl) };
    const unwoken = await startUnwoken(service(1));
    const waiting = fetch(`${there.url}/events?after=2&wait=25`, {
      headers: { authorization: `Bearer ${room.participant(1).token}` },
    });
    await until("both are waiting", async () => (await waitingAt(services)) === 2);
    await propose(room, 0);
    expect(await Promise.race([waiting, unwoken.response])).toBe(await waiting);
    expect((await (await waiting).json()).events).toHaveLength(1);
    await unwoken.end();
  });

  it("webhooks get notifications, even those that have to wait for a place, by jobs that bypass the pooler", async () => {
    const receiver = await startReceiver();
    // Slow enough that not all have a place at once.
    receiver.respond((response) => void setTimeout(() => response.writeHead(204).end(), 200));
    const participants = Array.from({ length: 8 }, (_, index) => ({ role: `Role ${index}` }));
    const room = await createRoom(service(0), { participants });
    for (let who = 0; who < 8; who++) {
      const webhook = { url: receiver.url(`/${who}`), secret: receiverSecret };
      await succeeds(room.as(who).put("/notifications", { webhook, on: ["ended"] }));
    }
    await join(room, 1);
    await withdraw(room, 1);
    await until("all are told", async () => new Set(receiver.deliveries.map(({ path }) => path)).size === 8);
    expect(receiver.deliveries).toHaveLength(8);
    await until(
      "the queue is empty",
      async () => (await sampled(service(1), "negotiation_room_deliveries_queued")) === 0,
    );
    for (const each of services) expect(each.logs()).not.toContain("the job queue");
    await receiver.close();
  });
});

describe("Over TLS", () => {
  it("the database's certificate is checked against the configured one", async () => {
    const secured = await startPgBouncer(database.url, { tls: true });
    const direct = { DIRECT_DATABASE_URL: database.url };
    const trusting = await startService({ ...direct, DATABASE_URL: secured.url });
    const url = new URL(secured.url);
    url.search = "?sslmode=verify-full";
    const wary = await startService({ ...direct, DATABASE_URL: url.href });
    try {
      expect((await read(await joinedRoom(trusting))).room_status).toBe("open");
      const ready = async (each: Service) =>
        (await sendRequest("GET", `${each.baseUrl}/health/ready`)).status;
      expect([await ready(trusting), await ready(wary)]).toEqual([200, 503]);
    } finally {
      await Promise.all([trusting.stop(), wary.stop()]);
      await secured.stop();
    }
  });

  it("the database is migrated and sends notifications", async () => {
    const own = await createTestDatabase();
    const secured = await startPgBouncer(own.url, { tls: true, mode: "session" });
    const env = { DATABASE_URL: own.url, DIRECT_DATABASE_URL: secured.url, METRICS_TOKEN: metricsToken };
    const trusting = await startService(env);
    try {
      expect(trusting.logs()).toContain("database migrated");
      const room = await joinedRoom(trusting);
      const unwoken = await startUnwoken(trusting);
      const waiting = room.as(1).get("/events?after=2&wait=25");
      await until("both are waiting", async () => (await waitingAt([trusting])) === 2);
      await propose(room, 0);
      expect((await Promise.race([waiting, unwoken.response])).body.events).toHaveLength(1);
      await unwoken.end();
      expect(trusting.logs()).not.toContain("not listening");
    } finally {
      await trusting.stop();
      await secured.stop();
      await own.drop();
    }
  });
});
