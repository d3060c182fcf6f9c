import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScratchDatabase } from "@/lib/store/scratch-database";
import { createTestDatabase } from "@/lib/store/test-database";
import { type Pooler, startPgBouncer } from "../support/cluster/pgbouncer";
import { call } from "../support/http";
import { metricsToken, waitingAt } from "../support/metrics";
import { createRoom } from "../support/room";
import { type Service, startService } from "../support/service";
import { agreedRoom, joinedRoom } from "../support/states";
import { propose, read, say, timeline } from "../support/steps";
import { until } from "../support/until";

let database: ScratchDatabase;
let pooler: Pooler;
let services: Service[];

beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startPgBouncer(database.url);
  const env = { DATABASE_URL: pooler.url, DIRECT_DATABASE_URL: database.url, METRICS_TOKEN: metricsToken };
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
  it("two processes that start at once migrate the database once", () => {
    const migrated = services.filter((each) => each.logs().includes("database migrated"));
    expect(migrated).toHaveLength(1);
  });

  it("a room is negotiated to its end", async () => {
    const room = await agreedRoom(service(0));
    expect((await read(room)).room_status).toBe("agreed");
    expect((await room.as(1).get("/final.md")).status).toBe(200);
  });

  it("nobody else who comes by the pooler gets a time-out of the service", async () => {
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

  it("many writers at once, over few connections, lose nothing", async () => {
    const room = await joinedRoom(service(0));
    await Promise.all(Array.from({ length: 60 }, (_, n) => say(room, n % 2, `${n}`)));
    const posted = (await timeline(room)).filter(({ action }) => action === "posted");
    expect(posted.map(({ body }) => Number(body)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, n) => n),
    );
  });

  it("waiting calls of both processes are woken, past the pooler", async () => {
    const room = await joinedRoom(service(0));
    const there = { ...room, url: room.url.replace(service(0).baseUrl, service(1).baseUrl) };
    const waiting = fetch(`${there.url}/events?after=2&wait=25`, {
      headers: { authorization: `Bearer ${room.participant(1).token}` },
    });
    await until("it waits", async () => (await waitingAt(services)) === 1);
    const begin = performance.now();
    await propose(room, 0);
    expect((await (await waiting).json()).events).toHaveLength(1);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});

describe("Over TLS", () => {
  it("the database's certificate is checked against the one that is named", async () => {
    const secured = await startPgBouncer(database.url, { tls: true });
    const direct = { DIRECT_DATABASE_URL: database.url };
    const trusting = await startService({ ...direct, DATABASE_URL: secured.url });
    const url = new URL(secured.url);
    url.search = "?sslmode=verify-full";
    const wary = await startService({ ...direct, DATABASE_URL: url.href });
    try {
      expect((await read(await joinedRoom(trusting))).room_status).toBe("open");
      const ready = async (each: Service) => (await call("GET", `${each.baseUrl}/health/ready`)).status;
      expect([await ready(trusting), await ready(wary)]).toEqual([200, 503]);
    } finally {
      await Promise.all([trusting.stop(), wary.stop()]);
      await secured.stop();
    }
  });

  it("the database is brought up to date and tells of changes", async () => {
    const own = await createTestDatabase();
    const secured = await startPgBouncer(own.url, { tls: true, mode: "session" });
    const env = { DATABASE_URL: own.url, DIRECT_DATABASE_URL: secured.url, METRICS_TOKEN: metricsToken };
    const trusting = await startService(env);
    try {
      expect(trusting.logs()).toContain("database migrated");
      const room = await joinedRoom(trusting);
      const waiting = room.as(1).get("/events?after=2&wait=25");
      await until("it waits", async () => (await waitingAt([trusting])) === 1);
      const begin = performance.now();
      await propose(room, 0);
      expect((await waiting).body.events).toHaveLength(1);
      expect(performance.now() - begin).toBeLessThan(5_000);
      expect(trusting.logs()).not.toContain("not listening");
    } finally {
      await trusting.stop();
      await secured.stop();
      await own.drop();
    }
  });
});
