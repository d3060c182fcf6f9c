import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { serializeRequests } from "./serialize-requests";

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
