import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRoom, createRoom as openRoomAt } from "@/lib/client/room-client";
import type { EventBody } from "@/lib/wire/events";
import { type Cluster, startCluster } from "../support/cluster/cluster";
import { sendRequest } from "../support/http";
import { metricsToken, waitingAt } from "../support/metrics";
import { createRoom } from "../support/room";
import type { Service } from "../support/service";
import { timeline } from "../support/steps";
import { until } from "../support/until";
import { startUnwoken } from "../support/unwoken";

const WRITES = 30;
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(3, { LOG_LEVEL: "debug", METRICS_TOKEN: metricsToken });
});
afterAll(() => cluster.stop());

const count = (service: Service, text: string) => service.logs().split(text).length - 1;

describe("Three processes behind a proxy", () => {
  it("all serve requests", async () => {
    const room = await createRoom(cluster);
    const before = cluster.processes.map((each) => count(each, '"responded"'));
    for (let sendRequest = 0; sendRequest < 12; sendRequest++)
      expect((await room.as(0).get()).status).toBe(200);
    const answered = cluster.processes.map(
      (each, index) => count(each, '"responded"') - (before[index] ?? 0),
    );
    expect(Math.min(...answered)).toBeGreaterThanOrEqual(3);
  });

  it("use the request id of the proxy, whatever the client sends", async () => {
    const headers = { "x-request-id": "mine" };
    const response = await sendRequest("GET", `${cluster.baseUrl}/health`, { headers });
    expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  });

  it("get notified of each other's writes", async () => {
    const room = await createRoom(cluster);
    const unwoken = await startUnwoken(cluster);
    const waiting = Array.from({ length: 9 }, (_, index) =>
      room.as(index % 2).get("/events?after=1&wait=25"),
    );
    await until("all are waiting", async () => (await waitingAt(cluster.processes)) === waiting.length + 1);
    await room.as(0).post("/messages", { content: "Wake up" });
    const all = Promise.all(waiting);
    expect(await Promise.race([all, unwoken.response])).toBe(await all);
    for (const response of await all) expect(response.body.events).toHaveLength(1);
    await unwoken.end();
  });

  it("together accept exactly as many messages as a room may hold", {
    timeout: 120_000,
  }, async () => {
    const room = await createRoom(cluster);
    let next = 0;
    const statuses: number[] = [];
    const writer = async (who: number) => {
      while (next++ < 510)
        statuses.push((await room.as(who).post("/messages", { content: `${next}` })).status);
    };
    await Promise.all(Array.from({ length: 8 }, (_, index) => writer(index % 2)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(500);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    const seqs = (await timeline(room)).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 501 }, (_, index) => index + 1));
  });
});

describe("A limit that three processes share", () => {
  let limited: Cluster;
  beforeAll(async () => {
    limited = await startCluster(3, { RATE_LIMIT_WRITE_PER_MINUTE: String(WRITES) });
  });
  afterAll(() => limited.stop());

  it("admits exactly the allowed number of writes", async () => {
    const room = await createRoom(limited);
    const responses = await Promise.all(
      Array.from({ length: 3 * WRITES }, () => room.as(0).post("/messages", { content: "Hello" })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(WRITES);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(2 * WRITES);
  });
});

describe("When one of three processes is killed", () => {
  it("no acknowledged write is lost, and a write retried with its key is stored once", {
    timeout: 120_000,
  }, async () => {
    const own = await startCluster(3);
    try {
      const { invite_urls: invites } = await openRoomAt(own.baseUrl, {
        title: "Survivors",
        goal: "Lose nothing",
        participants: [{ role: "A" }, { role: "B" }],
      });
      const acknowledged: string[] = [];
      const writers = Array.from({ length: 6 }, async (_, writer) => {
        const room = openRoom(invites[writer % 2] ?? "", { attempts: 20 });
        for (let n = 0; n < 60; n++) {
          await room.say(`${writer}.${n}`);
          acknowledged.push(`${writer}.${n}`);
        }
      });
      await until("the writers have started", async () => acknowledged.length > 60);
      own.processes[1]?.signal("SIGKILL");
      await Promise.all(writers);

      const { events } = await openRoom(invites[0] ?? "").events();
      const contents = events.filter(({ action }: EventBody) => action === "posted").map(({ body }) => body);
      expect([...contents].sort()).toEqual([...acknowledged].sort());
      expect(new Set(contents).size).toBe(360);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    } finally {
      await own.stop();
    }
  });
});
