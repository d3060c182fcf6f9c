import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { afterResponses, serializeRequests } from "./serialize-requests";

/** The paths of the requests on one connection that are handled; after `/last` the connection is closed. */
async function handledOf(...paths: string[]): Promise<string[]> {
  const handled: string[] = [];
  const unclosed = new Set<string>();
  const handle = serializeRequests((request, response) => {
    const path = request.url ?? "";
    handled.push(path);
    unclosed.add(path);
    response.on("close", () => unclosed.delete(path));
    if (path === "/last") response.shouldKeepAlive = false;
    setImmediate(() => response.end("x"));
  });
  const server = createServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").resume();
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
  await once(socket, "close");
  server.close();
  await once(server, "close");
  expect([...unclosed]).toEqual([]);
  return handled;
}

test("requests of a connection are handled in order, each after the response to the one before", async () => {
  expect(await handledOf("/1", "/2", "/last")).toEqual(["/1", "/2", "/last"]);
});

test("a request after the last response of a connection is not handled: it would never end", async () => {
  expect(await handledOf("/1", "/last", "/3", "/4")).toEqual(["/1", "/last"]);
});

/** What a client gets that sends this text: responses of one word, the path, and for malformed data "malformed". */
async function receivedFor(sent: string): Promise<string[]> {
  const server = createServer(
    serializeRequests(async (request, response) => {
      request.resume();
      await new Promise((resolve) => setTimeout(resolve, 20));
      response.end(request.url);
    }),
  ).listen(0, "127.0.0.1");
  server.on("clientError", (_, socket) => afterResponses(socket, () => socket.end("\r\n\r\nmalformed")));
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  let received = "";
  socket.on("data", (text) => {
    received += text;
  });
  socket.write(sent);
  await once(socket, "close");
  server.close();
  await once(server, "close");
  return received
    .split(/\r\n\r\n(?=\/|malformed)/)
    .flatMap((part) => /^(\/\d|malformed)/.exec(part)?.[0] ?? []);
}

test("malformed data in the body of a request that has its response closes the connection without another one", async () => {
  const server = createServer(serializeRequests((_, response) => void response.end("early"))).listen(
    0,
    "127.0.0.1",
  );
  server.on("clientError", (_, socket) => afterResponses(socket, () => socket.end("another")));
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  socket.write(post("/1", "1\r\nx\r\n"));
  let received = String(await once(socket, "data"));
  socket.on("data", (text) => {
    received += text;
  });
  socket.write("no length\r\n");
  await once(socket, "close");
  expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*early/);
  expect(received).not.toContain("another");
  server.close();
  await once(server, "close");
});

test("a request that comes after a connection was rejected is not handled", async () => {
  const handled: (string | undefined)[] = [];
  const server = createServer(serializeRequests(({ url }) => void handled.push(url))).listen(0, "127.0.0.1");
  let socketOfServer: Duplex | undefined;
  server.on("connection", (socket) => {
    socketOfServer = socket;
  });
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").resume();
  socket.write(get("/1"));
  await expect.poll(() => handled).toEqual(["/1"]);
  // As when the rest of the next request is late.
  if (socketOfServer) afterResponses(socketOfServer, () => undefined);
  socketOfServer?.resume();
  socket.write(get("/2"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(handled).toEqual(["/1"]);
  socket.destroy();
  server.close();
  await once(server, "close");
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body}`;

test.each([
  ["after a request", `${get("/1")}{}\r\n\r\n`, ["/1", "malformed"]],
  ["after several requests", `${get("/1")}${get("/2")}{}\r\n\r\n`, ["/1", "/2", "malformed"]],
  ["as the first", "{}\r\n\r\n", ["malformed"]],
  ["in the body of a request", post("/1", "no length\r\n"), ["malformed"]],
  ["in the body of a request that waits", `${get("/1")}${post("/2", "no length\r\n")}`, ["/1", "malformed"]],
])(
  "malformed data %s is answered after the responses to the complete requests before it",
  async (_, sent, received) => {
    expect(await receivedFor(sent)).toEqual(received);
  },
);
