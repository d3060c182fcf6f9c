import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRoom as openRoomAt } from "@/lib/client/create-room";
import { openRoom } from "@/lib/client/room-client";
import type { EventBody } from "@/lib/wire/responses";
import { type Cluster, startCluster } from "../support/cluster/cluster";
import { call } from "../support/http";
import { metricsToken, waitingAt } from "../support/metrics";
import { createRoom } from "../support/room";
import type { Service } from "../support/service";
import { timeline } from "../support/steps";
import { until } from "../support/until";

const WRITES = 30;
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(3, { LOG_LEVEL: "debug", METRICS_TOKEN: metricsToken });
});
afterAll(() => cluster.stop());

const count = (service: Service, text: string) => service.logs().split(text).length - 1;

describe("Three processes behind a proxy", () => {
  it("all take part", async () => {
    const room = await createRoom(cluster);
    const before = cluster.processes.map((each) => count(each, '"answered"'));
    for (let call = 0; call < 12; call++) expect((await room.as(0).get()).status).toBe(200);
    const answered = cluster.processes.map((each, index) => count(each, '"answered"') - (before[index] ?? 0));
    expect(Math.min(...answered)).toBeGreaterThanOrEqual(3);
  });

  it("name a call as the proxy does, whatever its client says", async () => {
    const headers = { "x-request-id": "mine" };
    const answer = await call("GET", `${cluster.baseUrl}/health`, { headers });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  });

  it("hear of what any of them has written", async () => {
    const room = await createRoom(cluster);
    const waiting = Array.from({ length: 9 }, (_, index) =>
      room.as(index % 2).get("/events?after=1&wait=25"),
    );
    await until("all wait", async () => (await waitingAt(cluster.processes)) === waiting.length);
    const begin = performance.now();
    await room.as(0).post("/messages", { content: "Wake up" });
    for (const answer of await Promise.all(waiting)) expect(answer.body.events).toHaveLength(1);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  it("take exactly as many messages as a room may hold, whoever takes them", {
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

  it("lets through exactly as many calls as it says", async () => {
    const room = await createRoom(limited);
    const answers = await Promise.all(
      Array.from({ length: 3 * WRITES }, () => room.as(0).post("/messages", { content: "Hello" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(WRITES);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * WRITES);
  });
});

describe("When one of three processes is killed", () => {
  it("no acknowledged write is lost, and what was repeated under its key is there once", {
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
          const { message } = await room.say(`${writer}.${n}`);
          acknowledged.push(message.content);
        }
      });
      await until("the writers are at it", async () => acknowledged.length > 60);
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
