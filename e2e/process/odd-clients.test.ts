import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { createRoom } from "../support/room";
import { startService } from "../support/service";
import { ownService } from "../support/service-for-tests";
import { until } from "../support/until";

const service = ownService();

/** Sends bytes as they stand and gives all that comes back. */
function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl);
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding("utf8").on("data", (text: string) => {
      response += text;
    });
    socket.on("close", () => resolve(response)).on("error", reject);
  });
}

const statusOf = async (request: string): Promise<number> =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(await raw(request))?.[1]);

describe("A request without a usable Host", () => {
  it.each([
    ["of HTTP/1.0 without Host", "GET /health HTTP/1.0\r\n\r\n", 200],
    ["with a Host that is none", "GET /health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 200],
    ["to an unknown path", "GET /api/nothing HTTP/1.0\r\n\r\n", 404],
    ["with an impossible port", "GET /create.md HTTP/1.1\r\nHost: x:99999\r\nConnection: close\r\n\r\n", 200],
  ])("%s gets a response", async (_, request, status) => {
    expect(await statusOf(request)).toBe(status);
  });

  it("gets URLs with the listening address", async () => {
    const response = await raw("GET /create.md HTTP/1.1\r\nHost: x:99999\r\nConnection: close\r\n\r\n");
    expect(response).toContain(`${service.baseUrl}/api/rooms`);
  });
});

it("a request with two Host headers is rejected", async () => {
  const request = "GET /health HTTP/1.1\r\nHost: localhost\r\nhost: elsewhere\r\nConnection: close\r\n\r\n";
  expect(await statusOf(request)).toBe(400);
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
    ["FOO /create.md HTTP/1.1", 405],
    ["get /api/rooms HTTP/1.1", 405],
    ["GETS /api/nothing HTTP/1.1", 404],
    ["FOO //api/rooms HTTP/1.1", 400],
    ["FOO * HTTP/1.1", 400],
    ["FOO /api/rooms HTTP/3.7", 400],
  ])("%s gets %i", async (line, status) => {
    expect(await statusOf(`${line}\r\n${headers}`)).toBe(status);
  });
});

it("a request with a body of unknown length gets the response to what it did, before the error", async () => {
  const room = await createRoom(service);
  const lines = `DELETE /api/rooms/${room.id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${room.tokens[0]}\r\n\r\n`;
  const received = await raw(`${lines}{}\r\n\r\n`);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
  expect((await room.as(0).get()).status).toBe(404);
});

describe("A request with an unknown method", () => {
  const request = (line: string) => `${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

  it("gets the methods that the path offers, and ends the connection", async () => {
    const response = await raw(request("FOO /api/rooms"));
    expect(response).toMatch(/^HTTP\/1\.1 405 .*\r\nallow: POST, OPTIONS\r\n.*connection: close\r\n/is);
    expect(response).toContain("This URL does not support FOO. It supports POST, OPTIONS.");
  });

  it("after another one on its connection gets all methods that there are", async () => {
    const response = await raw(request("GET /health") + request("FOO /api/rooms"));
    expect(response).toContain("with one of the methods GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS.");
  });
});

describe("A request with an Expect header", () => {
  it.each(["x", "100-continue", "200-ok, x"])("(%s) gets an ordinary response", async (expectation) => {
    const response = await raw(
      `GET /health HTTP/1.1\r\nHost: localhost\r\nExpect: ${expectation}\r\nConnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/HTTP\/1\.1 200 OK\r\n.*x-request-id: /is);
  });

  it("waits for the response to the one before", async () => {
    const request = "GET /health HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n";
    const responses = (await raw(request.repeat(100))).match(/HTTP\/1\.1 \d+/g) ?? [];
    // A client that pipelines more is disconnected.
    expect(responses.length).toBeLessThan(10);
  });
});

describe("A client that disconnects", () => {
  it("leaves nothing in the log, whenever it disconnects", async () => {
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
    expect((await sendRequest("GET", `${service.baseUrl}/health`)).status).toBe(200);
    expect(service.logs()).toBe(before);
  });

  describe("while it sends a form", () => {
    const watched = ownService({ LOG_LEVEL: "debug" });

    it("is not an error", async () => {
      const { hostname, port, host, origin } = new URL(watched.baseUrl);
      const socket = connect(Number(port), hostname);
      const form = "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000";
      const headers = `Host: ${host}\r\nOrigin: ${origin}\r\nExpect: 100-continue\r\n${form}`;
      socket.write(`POST /create HTTP/1.1\r\n${headers}\r\n\r\n--x`);
      await once(socket, "data");
      socket.resetAndDestroy();
      await until("the request ends", async () => watched.logs().includes('"route":"/create"'));
      expect(watched.logs()).toContain("a client disconnected before its response");
      expect(watched.logs()).not.toMatch(/"level":[456]0/);
    });
  });
});

describe("A body that is not JSON", () => {
  it("is rejected without repeating any of it", async () => {
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
