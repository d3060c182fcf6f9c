import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { createRoom } from "../support/room";
import { type Service, startService } from "../support/service";
import { until } from "../support/until";

const upgradeTo = (protocol: string) =>
  `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk\r\n`;

describe("A request to upgrade to another protocol, after a page was served", () => {
  let service: Service;
  const open: Socket[] = [];
  beforeAll(async () => {
    service = await startService({ LOG_LEVEL: "trace" });
    // Next would start to listen for upgrades at its first request.
    await sendRequest("GET", `${service.baseUrl}/create`);
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await service?.stop();
  });

  /** Sends a request to upgrade and keeps the connection open; `received()` is what came back so far. */
  function upgrade(target: string, protocol: string): { received(): string } {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    let text = "";
    socket.on("error", () => undefined);
    socket.setEncoding("utf8").on("data", (more: string) => {
      text += more;
    });
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${upgradeTo(protocol)}\r\n`);
    return { received: () => text };
  }

  it.each(["websocket", "h2c", "h2c, websocket", "anything"])(
    "%s gets an ordinary response",
    async (protocol) => {
      const { received } = upgrade("/health", protocol);
      await until("a response", async () => received().includes("\r\n\r\n"));
      expect(received()).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it.each(["http://a:99999", "http://[bad", "//a:99999", ""])(
    "to a target that begins with %j gets a response, and no token is in the log",
    async (origin) => {
      const room = await createRoom(service);
      const { received } = upgrade(`${origin}/r/${room.id}/${room.tokens[0]}`, "websocket");
      await until("a response", async () => received().includes("\r\n\r\n"));
      expect(received()).toMatch(/^HTTP\/1\.1 (200|400|404) /);
      for (const token of room.tokens) expect(service.logs()).not.toContain(token);
      expect(service.logs()).not.toContain(room.id);
    },
  );

  it("delays no shutdown, however many were sent", async () => {
    for (let count = 0; count < 200; count++) upgrade("/_next/webpack-hmr", "websocket");
    await pause(500);
    service.signal("SIGTERM");
    expect(await service.stop()).toBe(0);
  });
});
