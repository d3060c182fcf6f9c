import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createListener, listen } from "./listener";

const MB = 1024 * 1024;
/** More than the buffers between two sockets of a machine hold. */
const body = Buffer.alloc(64 * MB);

const { server } = createListener(async (_, response) => void response.end(body), {
  trustedProxies: 0,
  maxConcurrentRequests: 100,
  connectionsPerClient: 100,
});
afterEach(() => server.closeAllConnections());

test("a client that reads nothing of its response is disconnected, and the rest of the response is dropped", async () => {
  expect(server.timeout).toBe(60_000);
  server.timeout = 200;
  const port = await listen(server, 0, "127.0.0.1");
  const client = connect(port, "127.0.0.1");
  client.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
  const [connection] = await once(server, "connection");
  await once(connection, "close");
  expect(connection.bytesWritten).toBeGreaterThan(0);
  client.destroy();
  server.close();
});
