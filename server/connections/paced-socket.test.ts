import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListener, listen } from "../listener";
import { PacedSocket } from "./paced-socket";

const { server, destroyConnections } = createListener(
  async (request, response) => {
    if (request.url === "/silent") return;
    response.end(`${request.method} ${request.url} ${(await text(request)).length}`);
  },
  { trustedProxies: 0, maxConcurrentRequests: 100, connectionsPerClient: 50 },
);
let port = 0;
const open: Socket[] = [];

/** A connection of a client that has so many that they are parsed in turns. */
async function another(): Promise<Socket> {
  const client = connect(port, "127.0.0.1");
  open.push(client);
  await once(client, "connect");
  return client;
}

beforeAll(async () => {
  port = await listen(server, 0, "127.0.0.1");
  for (let number = 0; number < 5; number++) await another();
});
afterAll(() => {
  for (const client of open) client.destroy();
  destroyConnections();
  server.close();
});

const head = (method: string, path: string, more = "") =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

/** What a client gets until the server closes the connection. */
async function exchange(...pieces: string[]): Promise<string> {
  const client = await another();
  for (const piece of pieces) client.write(piece);
  client.write(head("GET", "/health", "Connection: close\r\n"));
  return text(client);
}

describe("the connections of a client that has many", () => {
  test("respond to pipelined requests in order, and to bodies larger than a slice", async () => {
    const body = "é".repeat(100_000);
    const received = await exchange(
      head("GET", "/health?1"),
      `${head("POST", "/api/rooms", `Content-Length: ${Buffer.byteLength(body)}\r\n`)}${body}`,
      `${head("POST", "/api/rooms?2", "Transfer-Encoding: chunked\r\n")}${`20\r\n${"x".repeat(32)}\r\n`.repeat(3_000)}0\r\n\r\n`,
    );
    const answers = ["GET /health?1 0", "POST /api/rooms 100000", "POST /api/rooms?2 96000", "GET /health 0"];
    const found = answers.map((answer) => received.indexOf(answer));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  test("are closed with the client's, although a request on them waits", async () => {
    const client = await another();
    const connected = once(server, "connection");
    client.destroy();
    const waiting = await another();
    const [socket] = (await connected) as [Socket];
    waiting.write(head("GET", "/silent"));
    waiting.destroy();
    if (!socket.destroyed) await once(socket, "close");
    expect(socket.destroyed).toBe(true);
  });

  test("are closed when more requests are pipelined than may wait", async () => {
    const client = await another();
    client.on("error", () => undefined);
    client.write(head("GET", "/silent").repeat(3_000));
    client.resume();
    await new Promise((closed) => client.once("close", closed));
    expect(client.bytesRead).toBe(0);
  });
});

test.each([
  [true, 2_048],
  [false, 0],
])(
  "a client that has few connections (%s) is parsed before its turn, for %i bytes",
  async (isOneOfFew, bytes) => {
    const acceptor = createServer();
    acceptor.listen(0, "127.0.0.1");
    await once(acceptor, "listening");
    const accepted = once(acceptor, "connection");
    const client = connect((acceptor.address() as AddressInfo).port, "127.0.0.1");
    const [socket] = (await accepted) as [Socket];
    const turns: (() => boolean)[] = [];
    const paced = new PacedSocket(socket, (act) => void turns.push(act), isOneOfFew);
    let heard = 0;
    paced.on("data", (data: Buffer) => {
      heard += data.byteLength;
    });
    client.write("x".repeat(5_000));
    while (turns.length === 0) await turn();
    expect(heard).toBe(bytes);
    while (heard < 5_000) {
      turns.shift()?.();
      await turn();
    }
    expect(heard).toBe(5_000);
    client.write("x".repeat(1_000));
    while (heard + turns.length === 5_000) await turn();
    expect(heard - 5_000).toBe(isOneOfFew ? 1_000 : 0);
    client.destroy();
    await once(paced, "close");
    expect(turns.map((act) => act())).not.toContain(true);
    acceptor.close();
  },
);

test("behind a trusted proxy no connection is parsed in turns, however many are opened at once", async () => {
  const paced: boolean[] = [];
  const listener = createListener(
    async ({ socket }, response) => {
      paced.push(socket instanceof PacedSocket);
      response.end();
    },
    { trustedProxies: 1, maxConcurrentRequests: 100, connectionsPerClient: 50 },
  );
  const portOfProxy = await listen(listener.server, 0, "127.0.0.1");
  const clients = Array.from({ length: 50 }, () => connect(portOfProxy, "127.0.0.1"));
  for (const client of clients) client.write(head("GET", "/health", "Connection: close\r\n"));
  await Promise.all(clients.map((client) => text(client)));
  listener.server.close();
  expect(paced).toEqual(clients.map(() => false));
});
