import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { close, createListener, listen } from "../listener";
import { openAcceptors } from "./acceptors";

const bounds = { trustedProxies: 0, maxConcurrentRequests: 100, connectionsPerClient: 100 };
const graceMs = 60_000;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

/** A server with acceptors, whose responses say that it is there. */
async function open() {
  const listener = createListener(async (_, response) => void response.end("here"), bounds);
  const port = await listen(listener.server, 0, "127.0.0.1");
  const acceptors = await openAcceptors(listener.server);
  const connectAll = (count: number) => {
    const opened = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
    clients.push(...opened);
    return opened;
  };
  return { ...listener, connectAll, close: () => close(listener, acceptors, graceMs) };
}

test("several connections are accepted in one turn of the event loop, and each is served", async () => {
  const { server, connectAll, close } = await open();
  let thisTurn = 0;
  let most = 0;
  let count = 0;
  server.on("connection", () => {
    most = Math.max(most, ++thisTurn);
    count++;
  });
  const opened = connectAll(32);
  const connected = Promise.all(opened.map((client) => once(client, "connect")));
  while (count < opened.length) {
    thisTurn = 0;
    await turn();
  }
  await connected;
  expect(most).toBeGreaterThan(1);
  for (const client of opened) client.write("GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  for (const client of opened) expect(await text(client)).toMatch(/^HTTP\/1\.1 200 .*here/s);
  await close();
});

test("none accepts a connection once the server is closed, which lets requests end on those that are open", async () => {
  const { connectAll, close } = await open();
  const opened = connectAll(16);
  for (const client of opened) {
    client.write("POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n");
    await once(client, "data");
  }
  let isClosed = false;
  const closed = close().then(() => {
    isClosed = true;
  });
  for (const client of connectAll(16)) {
    const [error] = await once(client, "error");
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
  }
  expect(isClosed).toBe(false);
  for (const client of opened) client.end("x");
  await closed;
});

test("a connection that is malformed gets the server's own error, whichever acceptor has it", async () => {
  const { connectAll, close } = await open();
  for (const client of connectAll(16)) {
    client.write("this is not HTTP\r\n\r\n");
    expect(await text(client)).toMatch(/^HTTP\/1\.1 400 .*"code":"validation"/s);
  }
  await close();
});

test.each(["/bin/false", "/no/such/program"])("without them, a server goes on alone: %s", async (program) => {
  const { execPath } = process;
  const { server } = createListener(async (_, response) => void response.end("here"), bounds);
  const port = await listen(server, 0, "127.0.0.1");
  process.execPath = program;
  try {
    expect(await openAcceptors(server)).toEqual([]);
  } finally {
    process.execPath = execPath;
  }
  expect(await (await fetch(`http://127.0.0.1:${port}/health`)).text()).toBe("here");
  server.closeAllConnections();
  server.close();
});
