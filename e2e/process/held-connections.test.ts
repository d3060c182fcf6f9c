import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { head, hold, releaseAll } from "../support/held-connections";
import { sendRequest } from "../support/http";
import { metricsToken, sampled } from "../support/metrics";
import { createRoom } from "../support/room";
import { ownService } from "../support/service-for-tests";
import { until } from "../support/until";

afterEach(releaseAll);

describe("Pipelined requests on one connection", () => {
  const service = ownService({ METRICS_TOKEN: metricsToken });

  it("hold nothing once the connection is closed, and are not all handled at once", {
    timeout: 60_000,
  }, async () => {
    const room = await createRoom(service);
    for (let version = 0; version < 30; version++)
      await room.as(0).put("/contract", { markdown: `${version}${'"a '.repeat(40_000)}` });
    const line = (path: string, ...headers: string[]) =>
      head(
        `GET /api/rooms/${room.id}/events?after=0${path}`,
        `Authorization: Bearer ${room.tokens[0]}`,
        ...headers,
      );
    for (let round = 0; round < 8; round++) {
      const stream = line("", "Accept: text/event-stream");
      const { socket } = hold(service.baseUrl, stream + line("").repeat(9), round % 2 === 0);
      await pause(300);
      socket.destroy();
    }
    const held = () => sampled(service, "negotiation_room_transfer_bytes");
    await until("nothing is held", async () => (await held()) === 0, 30_000);
    expect((await room.as(0).get("/events?after=0")).status).toBe(200);
    const { socket } = hold(service.baseUrl, line("", "Accept: text/event-stream") + line("").repeat(400));
    await until("a client that pipelines too many requests is disconnected", async () => socket.destroyed);
  });

  it("get their responses in order", async () => {
    const room = await createRoom(service);
    const auth = `Authorization: Bearer ${room.tokens[0]}`;
    const { received } = hold(
      service.baseUrl,
      [
        head(`GET /api/rooms/${room.id}/events?after=1&wait=1`, auth),
        head("GET /health"),
        head("GET /api/nothing", "Connection: close"),
      ].join(""),
    );
    await until("all get responses", async () => received().split("HTTP/1.1 ").length === 4);
    expect(received().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 404"]);
  });
});

describe("Connections of one client", () => {
  const service = ownService({ CONNECTIONS_PER_CLIENT: "10" });

  it("past the limit get an error and are closed, and are accepted again once others are closed", async () => {
    const idle = Array.from({ length: 10 }, () => hold(service.baseUrl, ""));
    await until("the connections are open", async () => {
      const { socket, received } = hold(service.baseUrl, head("GET /health"));
      await until("an end", async () => received() !== "" || socket.destroyed);
      socket.destroy();
      return received().startsWith("HTTP/1.1 503 ") && /connection: close/i.test(received());
    });
    for (let count = 0; count < 20; count++) idle.push(hold(service.baseUrl, ""));
    await until("more than twice as many are closed", async () =>
      idle.some(({ socket }) => socket.destroyed),
    );
    for (const { socket } of idle) socket.destroy();
    await until("a request gets a response", async () =>
      sendRequest("GET", `${service.baseUrl}/health`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
  });

  it("past the limit are closed once a body has arrived that was incomplete at the response", async () => {
    const idle = Array.from({ length: 10 }, () => hold(service.baseUrl, ""));
    const surplus = async () => {
      const held = hold(service.baseUrl, `${head("POST /api/rooms", "Content-Length: 4")}{`);
      await until("a response", async () => held.received() !== "" || held.socket.destroyed);
      return held;
    };
    let last = await surplus();
    await until("the connections are open", async () => {
      if (last.received().startsWith("HTTP/1.1 503 ")) return true;
      last.socket.destroy();
      last = await surplus();
      return false;
    });
    expect(last.socket.destroyed).toBe(false);
    last.socket.write("   ");
    await until("the connection is closed", async () => last.socket.destroyed);
    for (const { socket } of idle) socket.destroy();
  });
});
