import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "@/e2e/support/test-database";
import { freePort } from "@/scripts/free-port.mjs";
import { cuttableProxy } from "../support/cuttable-proxy";
import { sendRequest } from "../support/http";
import { type Service, startService } from "../support/service";
import { joinedRoom } from "../support/states";
import { say } from "../support/steps";
import { until } from "../support/until";

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code: number };
};
type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };

/** The requests that a collector received. */
const sent: string[] = [];
const collector = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  sent.push(body);
  response.setHeader("content-type", "application/json").end("{}");
});
let traced: Record<string, string>;
let service: Service;

beforeAll(async () => {
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: "100",
    OTEL_SERVICE_NAME: "rooms-of-mine",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
  };
  service = await startService(traced);
});
afterAll(async () => {
  await service.stop();
  collector.close();
});

const spans = (): Span[] =>
  sent.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );

describe("With a trace collector", () => {
  it("each request is a span named by its route, and the parent of spans named by its queries", async () => {
    const room = await joinedRoom(service);
    await say(room, 0);
    const name = "POST /api/rooms/:id/messages";
    await until("the collector has received it", async () => spans().some((span) => span.name === name));
    const top = spans().find((span) => span.name === name);
    expect(top?.parentSpanId ?? "").toBe("");
    expect(top?.attributes).toContainEqual({
      key: "http.response.status_code",
      value: { intValue: 201 },
    });
    const below = spans().filter(({ parentSpanId }) => parentSpanId === top?.spanId);
    expect(below.map(({ name: each }) => each)).toEqual(expect.arrayContaining(["findRoom", "appendEvent"]));
  });

  it("its resource is configured by the environment", async () => {
    await sendRequest("GET", `${service.baseUrl}/health`);
    await until("the collector has received a request", async () => sent.length > 0);
    const { attributes } = JSON.parse(sent[0] ?? "").resourceSpans[0].resource;
    for (const [key, stringValue] of [
      ["service.name", "rooms-of-mine"],
      ["deployment.environment.name", "test"],
    ]) {
      expect(attributes).toContainEqual({ key, value: { stringValue } });
    }
  });

  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };

  it("a request does not continue a trace of its client", async () => {
    await sendRequest("GET", `${service.baseUrl}/llms.txt`, { headers });
    await until("the collector has received it", async () =>
      spans().some(({ name }) => name === "GET /llms.txt"),
    );
    expect(spans().filter((span) => span.traceId === traceId)).toEqual([]);
  });

  it("a request continues the trace of a trusted proxy", async () => {
    const behind = await startService({ ...traced, TRUST_PROXY: "1" });
    await sendRequest("GET", `${behind.baseUrl}/health`, { headers });
    await behind.stop();
    await until("the collector has received it", async () =>
      spans().some((span) => span.traceId === traceId),
    );
    expect(spans().filter((span) => span.traceId === traceId)).toEqual([
      expect.objectContaining({ name: "GET /health", parentSpanId: "b7ad6b7169203331" }),
    ]);
  });

  it("a request that fails with 5xx is a failed span", async () => {
    const database = await createTestDatabase();
    const proxy = await cuttableProxy(database.url);
    const own = await startService({ ...traced, DATABASE_URL: proxy.url });
    await proxy.cut();
    expect((await sendRequest("GET", `${own.baseUrl}/health/ready`)).status).toBe(503);
    await own.stop();
    await database.drop();
    await until("the collector has received it", async () =>
      spans().some(({ name }) => name === "GET /health/ready"),
    );
    expect(spans().find(({ name }) => name === "GET /health/ready")?.status).toEqual({ code: 2 });
    expect(spans().find(({ name }) => name === "GET /llms.txt")?.status).toEqual({ code: 0 });
  });

  it("no token, room URL or text is exported", async () => {
    const room = await joinedRoom(service);
    await say(room, 0, "Strawberries");
    await sendRequest("GET", room.created.invite_urls[0] ?? "");
    await sendRequest("GET", `${room.created.observer_url}.md`);
    await sendRequest("GET", `${room.url}/events?token=${room.participant(1).token}`);
    await until("the collector has received it", async () =>
      spans().some(({ name }) => name === "GET /o/:roomId/:token.md"),
    );
    await service.stop();
    const all = sent.join("\n");
    for (const told of [...room.tokens, room.id, "Strawberries"]) expect(all).not.toContain(told);
  });
});

describe("With an unreachable collector", () => {
  it("this is logged once, and the service exits in time with code 0", async () => {
    const away = await startService({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: "200",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    });
    const callOnce = () => sendRequest("GET", `${away.baseUrl}/health`);
    await until("it is logged", async () => {
      await callOnce();
      return away.logs().includes("traces can't be sent");
    });
    for (let again = 0; again < 10; again++) {
      await callOnce();
      await pause(100);
    }
    expect(away.logs().split("traces can't be sent")).toHaveLength(2);
    expect(await away.stop()).toBe(0);
  });

  it.each(["rejects connections", "is silent"])(
    "one that %s delays the shutdown by at most a second",
    async (how) => {
      const silent = createServer(() => undefined).listen(0, "127.0.0.1");
      await once(silent, "listening");
      const port = how === "rejects connections" ? await freePort() : (silent.address() as AddressInfo).port;
      const away = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
      await sendRequest("GET", `${away.baseUrl}/health`);
      expect(await away.stop()).toBe(0);
      expect(away.logs()).toMatch(/did not respond within 1000 ms.*the last traces were not sent/);
      silent.closeAllConnections();
      silent.close();
    },
  );
});
