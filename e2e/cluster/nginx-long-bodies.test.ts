import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Groups, startGroups } from "../support/cluster/groups";
import { startSite } from "../support/cluster/site";
import { parseRaw, sendRaw } from "../support/raw-request";
import { until } from "../support/until";

/** nginx passes on bodies of this many bytes, and more, as they arrive. */
const LONG = 100_000;
/** The ordinary requests that one client may have in progress. */
const ORDINARY = 64;

let groups: Groups;
let held: Socket[] = [];
beforeAll(async () => {
  // Requests with this header stay in progress.
  const never = new Promise<void>(() => undefined);
  groups = await startGroups("by address", ({ headers }) => (headers["x-hold"] ? never : Promise.resolve()));
});
afterEach(() => {
  for (const socket of held) socket.destroy();
  held = [];
  groups.seen.length = 0;
});
afterAll(() => groups?.stop());

const head = (address: string, method: string, path: string, headers: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Test-Address: ${address}\r\n${headers}\r\n`;

async function send(text: string): Promise<Socket> {
  const socket = connect(groups.port, "127.0.0.1").on("error", () => undefined);
  held.push(socket);
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

it.each([
  ["PATCH", "/api/rooms/rm_x/contract", `Content-Length: ${LONG}\r\n`, "rooms_waiting"],
  ["PUT", "/api/rooms/rm_x/contract", `Content-Length: ${LONG}\r\n`, "rooms_waiting"],
  ["POST", "/api/rooms/rm_x/messages", "Transfer-Encoding: chunked\r\n", "rooms_waiting"],
  ["POST", "/a/rm_x/atk_x", `Content-Length: ${LONG}\r\n`, "rooms_form"],
  ["GET", "/api/rooms/rm_x", `Content-Length: ${LONG}\r\n`, "rooms_odd"],
])("%s %s with %s reaches the service before its body is complete", async (method, path, headers, group) => {
  const socket = await send(head("192.0.2.1", method, path, headers));
  await until("it reaches the service", async () => groups.seen.length === 1);
  expect(groups.seen).toMatchObject([{ group, method, url: path }]);
  socket.destroy();
});

it.each(["PATCH", "PUT", "POST", "GET"])(
  "a short body of %s reaches the service complete",
  async (method) => {
    const socket = await send(
      head("192.0.2.1", method, "/api/rooms/rm_x", `Content-Length: ${LONG - 1}\r\n`),
    );
    socket.write("x".repeat(LONG - 2));
    parseRaw(await sendRaw(groups.port, head("192.0.2.2", "GET", "/", "Connection: close\r\n")));
    expect(groups.seen.map(({ url }) => url)).toEqual(["/"]);
    const response = once(socket, "data");
    socket.write("x");
    expect(String(await response)).toMatch(/^HTTP\/1.1 200 /);
  },
);

it("ten clients with unfinished long bodies take no place of another client's body, short or long", async () => {
  for (let client = 0; client < 10; client++)
    for (let index = 0; index < ORDINARY; index++)
      await send(
        `${head(`10.0.0.${client}`, "PATCH", "/api/rooms/rm_x/contract", "X-Hold: 1\r\nContent-Length: 2097000\r\n")}${"x".repeat(20_000)}`,
      );
  await until("they are in progress", async () => groups.seen.length === 10 * ORDINARY);
  for (const bytes of [10, LONG, 3 * LONG]) {
    const request = head(
      "192.0.2.1",
      "PATCH",
      "/api/rooms/rm_x/contract",
      `Connection: close\r\nContent-Length: ${bytes}\r\n`,
    );
    const { status, body } = parseRaw(await sendRaw(groups.port, request + "x".repeat(bytes)));
    expect([status, body]).toEqual([200, bytes < LONG ? "rooms_quick" : "rooms_waiting"]);
  }
});

it("over HTTP/2, a body whose length is not announced is passed on as it arrives, or may not be long", async () => {
  const seen: string[] = [];
  const service: Server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end();
  });
  await once(service.listen(0, "127.0.0.1"), "listening");
  const site = await startSite(String((service.address() as AddressInfo).port));
  const client = connectHttp2(`https://127.0.0.1:${site.httpsPort}`, { rejectUnauthorized: false });
  client.on("error", () => undefined);
  try {
    const unfinished = client.request({ ":method": "POST", ":path": "/api/rooms/rm_x/messages" });
    unfinished.on("error", () => undefined).write("{");
    await until("it reaches the service", async () => seen.length === 1);
    expect(seen).toEqual(["POST /api/rooms/rm_x/messages"]);

    const hidden = client.request({ ":method": "GET", ":path": "/api/rooms/rm_x" }, { endStream: false });
    hidden.on("error", () => undefined).write("x".repeat(2 * LONG));
    const [headers] = await once(hidden, "response");
    expect(headers[":status"]).toBe(413);
    expect(seen).toHaveLength(1);
  } finally {
    client.destroy();
    await site.stop();
    service.close();
  }
});

it.each([LONG, 100 * 1024 - 1, 100 * 1024])(
  "over HTTP/2, %i bytes of a body without a length are in no file",
  async (bytes) => {
    const site = await startSite(String(groups.port));
    const client = connectHttp2(`https://127.0.0.1:${site.httpsPort}`, { rejectUnauthorized: false });
    client.on("error", () => undefined);
    try {
      const hidden = client.request({ ":method": "GET", ":path": "/api/rooms/rm_x" }, { endStream: false });
      hidden.on("error", () => undefined);
      await new Promise((resolve) => hidden.write("x".repeat(bytes), resolve));
      // nginx has read the body once it has answered what came after it.
      const after = client.request({ ":method": "GET", ":path": "/api/rooms/rm_x" });
      await once(after.resume(), "end");
      expect(site.temporaryFiles()).toEqual([]);
    } finally {
      client.destroy();
      await site.stop();
    }
  },
);
