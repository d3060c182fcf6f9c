import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type ClientHttp2Session, connect, constants } from "node:http2";
import { type AddressInfo, connect as connectTcp } from "node:net";
import { connect as connectTls } from "node:tls";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Site, startSite } from "../support/cluster/site";
import { until } from "../support/until";

/** The limits of deploy/nginx for one client: requests in progress, and a burst and a rate of those that end with it. */
const ORDINARY = 32;
const BURST = 512;
const PER_SECOND = 100;

let app: Server;
let site: Site;
let sessions: ClientHttp2Session[] = [];
/** How many requests reached the service, and how many of them it still works on. */
let arrived = 0;
let inProgress = 0;
/** Resolves when the service may respond. */
let release: () => void;
let released: Promise<void>;

beforeAll(async () => {
  app = createServer(async (request, response) => {
    arrived++;
    inProgress++;
    response.on("close", () => inProgress--);
    if (request.url !== "/health") await released;
    response.end("ok");
  });
  await once(app.listen(0, "127.0.0.1", 8_192), "listening");
  site = await startSite(String((app.address() as AddressInfo).port));
});
beforeEach(() => {
  released = new Promise((resolve) => {
    release = resolve;
  });
  arrived = 0;
});
afterEach(async () => {
  release();
  for (const session of sessions) session.destroy();
  sessions = [];
  await until("all requests have ended", async () => inProgress === 0);
});
afterAll(async () => {
  await site?.stop();
  app?.close();
});

/** Opens an HTTP/2 connection from this address of the loopback network. */
async function open(localAddress: string): Promise<ClientHttp2Session> {
  const session = connect("https://rooms.example.com", {
    createConnection: () =>
      connectTls({
        socket: connectTcp({ host: "127.0.0.1", port: site.httpsPort, localAddress }),
        ALPNProtocols: ["h2"],
        rejectUnauthorized: false,
      }),
  });
  session.on("error", () => undefined);
  await once(session, "connect");
  sessions.push(session);
  return session;
}

/** nginx has read all that was sent before. */
const pong = (session: ClientHttp2Session) => new Promise((resolve) => session.ping(resolve));

/** Sends this many requests, 50 per connection, and resets them as soon as nginx has read them. */
async function sendAndReset(count: number, headers: Record<string, string>): Promise<void> {
  for (let sent = 0; sent < count; sent += 50) {
    const session = await open("127.0.0.2");
    const streams = Array.from({ length: 50 }, () => session.request(headers).on("error", () => undefined));
    await pong(session);
    for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL);
    await pong(session);
  }
}

async function statusFrom(address: string, path: string): Promise<number> {
  const stream = (await open(address)).request({ ":path": path });
  const [headers] = await once(stream, "response");
  stream.close();
  return headers[":status"];
}

it.each([
  ["page", { ":path": "/r/rm_x/ptk_x", accept: "text/html" }],
  ["page with a form", { ":path": "/create", accept: "text/html" }],
  ["read", { ":path": "/api/rooms/rm_x" }],
  ["write", { ":path": "/api/rooms/rm_x", ":method": "DELETE", "content-length": "0" }],
  ["file", { ":path": "/_next/static/x.js" }],
  ["call that is no POST", { ":path": "/mcp" }],
])("a %s that its client resets stays in progress, so it counts", async (_, headers) => {
  await sendAndReset(500, headers);
  expect(arrived).toBeLessThanOrEqual(ORDINARY);
  expect(await statusFrom("127.0.0.2", "/health")).toBe(429);
  expect(await statusFrom("127.0.0.3", "/health")).toBe(200);
  release();
  await until("its requests have ended", async () => (await statusFrom("127.0.0.2", "/health")) === 200);
});

it.each([
  ["wait", { ":path": "/api/rooms/rm_x/events?wait=25" }],
  ["stream", { ":path": "/api/rooms/rm_x/events", accept: "text/event-stream" }],
  ["wait in another spelling", { ":path": "/api/rooms/rm_x/events?wa%69t=25" }],
  ["deletion without a length", { ":path": "/api/rooms/rm_x", ":method": "DELETE" }],
  ["long body", { ":path": "/api/rooms/rm_x/messages", ":method": "POST" }],
  ["long body of a form", { ":path": "/create", ":method": "POST" }],
  ["long body of a read", { ":path": "/api/rooms/rm_x", "content-length": "100000" }],
])("resets of a %s are limited per second", async (_, headers) => {
  const begun = performance.now();
  await sendAndReset(5_000, headers);
  const seconds = (performance.now() - begun) / 1_000;
  expect(arrived).toBeLessThanOrEqual(BURST + PER_SECOND * seconds + 1);
  expect(await statusFrom("127.0.0.3", "/health")).toBe(200);
});

it("a wait ends at the service when its client resets it", async () => {
  const stream = (await open("127.0.0.4")).request({ ":path": "/api/rooms/rm_x/events?wait=25" });
  stream.on("error", () => undefined);
  await until("it has arrived", async () => inProgress === 1);
  stream.close(constants.NGHTTP2_CANCEL);
  await until("it has ended", async () => inProgress === 0);
});
