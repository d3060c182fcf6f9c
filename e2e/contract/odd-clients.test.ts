import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { call } from "../support/http";
import { createRoom } from "../support/room";
import { startService } from "../support/service";
import { serviceForTests } from "../support/service-for-tests";

const service = serviceForTests();

/** Sends bytes as they stand and gives all that comes back. */
function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    socket.on("close", () => resolve(answer)).on("error", reject);
  });
}

const statusOf = async (request: string): Promise<number> =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(await raw(request))?.[1]);

describe("A request without a usable Host", () => {
  it.each([
    ["of HTTP/1.0 without Host", "GET /health HTTP/1.0\r\n\r\n", 200],
    ["with a Host that is none", "GET /health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 200],
    ["to an unknown address", "GET /api/nothing HTTP/1.0\r\n\r\n", 404],
    ["with an impossible port", "GET /create.md HTTP/1.1\r\nHost: x:99999\r\nConnection: close\r\n\r\n", 200],
  ])("%s is answered", async (_, request, status) => {
    expect(await statusOf(request)).toBe(status);
  });

  it("hands out addresses of the server's own", async () => {
    const answer = await raw("GET /create.md HTTP/1.1\r\nHost: x:99999\r\nConnection: close\r\n\r\n");
    expect(answer).toContain(`${service.baseUrl}/api/rooms`);
  });
});

describe("A request for an odd target", () => {
  const headers = "Host: localhost\r\nConnection: close\r\n\r\n";
  it.each([
    ["GET http://elsewhere.example/health HTTP/1.1", 200],
    ["GET http://elsewhere.example HTTP/1.1", 307],
    ["OPTIONS * HTTP/1.1", 400],
    ["GET http://[bad/health HTTP/1.1", 200],
    ["POST /security.md HTTP/1.1", 405],
    ["TRACE /api/rooms HTTP/1.1", 405],
    ["TRACE /api/nothing HTTP/1.1", 404],
    ["PROPFIND /create.md HTTP/1.1", 405],
  ])("%s is answered with %i", async (line, status) => {
    expect(await statusOf(`${line}\r\n${headers}`)).toBe(status);
  });
});

describe("A request that expects something", () => {
  it.each(["x", "100-continue", "200-ok, x"])("(%s) gets an ordinary response", async (expectation) => {
    const answer = await raw(
      `GET /health HTTP/1.1\r\nHost: localhost\r\nExpect: ${expectation}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/HTTP\/1\.1 200 OK\r\n.*x-request-id: /is);
  });

  it("waits for the response to the one before, as all do", async () => {
    const request = "GET /health HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n";
    const answers = (await raw(request.repeat(100))).match(/HTTP\/1\.1 \d+/g) ?? [];
    // A client that sends more ahead is cut off.
    expect(answers.length).toBeLessThan(10);
  });
});

describe("A client that goes away", () => {
  it("leaves no trace in the log, whenever it goes", async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const room = await createRoom(service);
    const before = service.logs();
    for (let round = 0; round < 50; round++) {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined);
      const length = round % 2 === 0 ? "" : "Content-Length: 1000\r\n";
      const path = `/api/rooms/${room.id}/messages`;
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${room.tokens[0]}\r\n${length}\r\n{`,
      );
      await pause(round % 5);
      socket.resetAndDestroy();
    }
    expect((await call("GET", `${service.baseUrl}/health`)).status).toBe(200);
    expect(service.logs()).toBe(before);
  });
});

describe("A body that is no JSON", () => {
  it("is refused without a word of it", async () => {
    const room = await createRoom(service);
    const { status, text } = await room
      .as(0)
      .send("POST", "/messages", { body: Buffer.from("hunter2 is my password") });
    expect(status).toBe(400);
    expect(text).not.toContain("hunter2");
  });
});

describe("A signal that comes twice", () => {
  it.each([0, 5, 200])("%i ms apart stops the service in order all the same", async (gap) => {
    const own = await startService();
    own.signal("SIGINT");
    await pause(gap);
    own.signal("SIGINT");
    expect(await own.stop()).toBe(0);
  });
});
