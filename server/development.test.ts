import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createListener, type Listener, listen } from "./listener";
import { createNextHandler } from "./pages/next-handler";

// What Next's development tools in the browser need to show a changed page immediately.

const bounds = { trustedProxies: 0, maxConcurrentRequests: 1_000, connectionsPerClient: 100 };
let listener: Listener | undefined;
afterEach(() => {
  listener?.destroyConnections();
  listener?.server.close();
});

/** Sends a hundred concurrent upgrade requests. Returns the response to the last one. */
async function upgradeAt({ server }: Listener): Promise<string> {
  const port = await listen(server, 0, "127.0.0.1");
  const sockets = Array.from({ length: 100 }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets)
    socket.write("GET /_next/hmr HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  const [response] = await once(sockets.at(-1) as (typeof sockets)[0], "data");
  for (const socket of sockets) socket.destroy();
  return String(response);
}

test("a WebSocket is opened only in development", async () => {
  const ordinary = async (_: unknown, response: { end(): unknown }) => void response.end();
  listener = createListener(ordinary, bounds, (_, socket) => {
    // Next's WebSocket calls this on any connection.
    (socket as unknown as { setNoDelay(): void }).setNoDelay();
    socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
  });
  expect(await upgradeAt(listener)).toMatch(/^HTTP\/1\.1 101 /);
  listener.destroyConnections();
  listener.server.close();
  listener = createListener(ordinary, bounds);
  expect(await upgradeAt(listener)).toMatch(/^HTTP\/1\.1 200 /);
});

test("the request ids of Next's tools reach Next only in development", async () => {
  const seen: IncomingHttpHeaders[] = [];
  const next = async ({ headers }: { headers: IncomingHttpHeaders }, response: { end(): unknown }) => {
    seen.push(headers);
    response.end();
  };
  for (const dev of [true, false]) {
    listener = createListener(createNextHandler(next, { dev }), bounds);
    const port = await listen(listener.server, 0, "127.0.0.1");
    const headers = { "x-nextjs-request-id": "1", "x-nextjs-html-request-id": "2", "x-nextjs-data": "3" };
    for (const path of ["/create", "/__nextjs_font/x"])
      await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    listener.destroyConnections();
    listener.server.close();
  }
  const idsOf = (headers?: IncomingHttpHeaders) =>
    ["x-nextjs-request-id", "x-nextjs-html-request-id"].map((name) => headers?.[name]);
  expect(seen.map(idsOf)).toEqual([
    ["1", "2"],
    ["1", "2"],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(seen[0]?.["x-nextjs-data"]).toBeUndefined();
});
