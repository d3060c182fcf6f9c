import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startNginx } from "../support/cluster/nginx";
import { startSite } from "../support/cluster/site";
import { parseRaw, sendRaw, sendTls } from "../support/raw-request";

const HOST = "Host: x\r\nConnection: close\r\n";

describe("When a process ends during a request", () => {
  let broken: Server;
  afterEach(() => void broken?.close());

  it.each([
    ["a read may be repeated", "GET /api/rooms/rm_x HTTP/1.1\r\n", true],
    [
      "a write without a key is not retryable",
      "POST /api/rooms/rm_x/messages HTTP/1.1\r\nContent-Length: 2\r\n",
      false,
    ],
    [
      "nor is an edit of the contract",
      "PATCH /api/rooms/rm_x/contract HTTP/1.1\r\nContent-Length: 2\r\n",
      false,
    ],
    [
      "a write with a key is retryable",
      "POST /api/rooms/rm_x/messages HTTP/1.1\r\nIdempotency-Key: k\r\nContent-Length: 2\r\n",
      true,
    ],
  ])("%s", async (_, request, retryable) => {
    broken = createServer((socket) => void socket.once("data", () => socket.destroy())).listen(
      0,
      "127.0.0.1",
    );
    await once(broken, "listening");
    const before = await startSite(String((broken.address() as AddressInfo).port));
    try {
      const response = parseRaw(await sendTls(before.httpsPort, `${request}${HOST}\r\n{}`));
      expect(response.status).toBe(503);
      expect(JSON.parse(response.body).error).toMatchObject({ code: "internal", retryable });
      expect(response.headers["retry-after"]).toBe(retryable ? "2" : undefined);
    } finally {
      await before.stop();
    }
  });
});

describe("When a process ends after it has executed a request", () => {
  it.each([
    ["GET", 2],
    ["PUT", 1],
    ["PATCH", 1],
    ["DELETE", 1],
    ["POST", 1],
  ])("%s is sent to %i of two processes", async (method, times) => {
    let received = 0;
    const process = () =>
      createServer((socket) => {
        socket.on("error", () => undefined);
        socket.once("data", (data) => {
          if (String(data).startsWith(`${method} /api/rooms/rm_x`)) received++;
          socket.destroy();
        });
      }).listen(0, "127.0.0.1");
    const processes = [process(), process()];
    await Promise.all(processes.map((each) => once(each, "listening")));
    const ports = processes.map((each) => String((each.address() as AddressInfo).port));
    const nginx = await startNginx(ports, true);
    try {
      await sendRaw(
        Number(new URL(nginx.baseUrl).port),
        `${method} /api/rooms/rm_x HTTP/1.1\r\nContent-Length: 2\r\n${HOST}\r\n{}`,
      );
      expect(received).toBe(times);
    } finally {
      await nginx.stop();
      for (const each of processes) each.close();
    }
  });
});

describe("While processes of two versions run", () => {
  it.each([
    ["a file of a page comes from the process that has it", "/_next/static/chunks/new.js", [200]],
    ["a room that is not found is not looked for again", "/api/rooms/rm_x", [200, 404]],
  ])("%s", async (_, path, statuses) => {
    const process = (status: number) =>
      createServer((socket) => {
        socket.on("error", () => undefined);
        socket.once("data", () => socket.end(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`));
      }).listen(0, "127.0.0.1");
    const processes = [process(404), process(200)];
    await Promise.all(processes.map((each) => once(each, "listening")));
    const ports = processes.map((each) => String((each.address() as AddressInfo).port));
    const nginx = await startNginx(ports, true);
    const port = Number(new URL(nginx.baseUrl).port);
    try {
      const seen = new Set<number>();
      for (const _ of [1, 2, 3, 4])
        seen.add(parseRaw(await sendRaw(port, `GET ${path} HTTP/1.1\r\n${HOST}\r\n`)).status);
      expect([...seen].sort()).toEqual(statuses);
    } finally {
      await nginx.stop();
      for (const each of processes) each.close();
    }
  });
});

it.each([
  ["/mcp", "GET /api/rooms/rm_x/events?wait=1"],
  ["/create", "POST /create"],
  ["/health", "GET /api/rooms/rm_x/events?wa%69t=1"],
])("closed connections of long bodies to %s take no process from others", async (path, other) => {
  const process = () =>
    createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", (data) => {
        if (String(data).includes("X-Break")) socket.destroy();
        else socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
      });
    }).listen(0, "127.0.0.1");
  const processes = [process(), process()];
  await Promise.all(processes.map((each) => once(each, "listening")));
  const nginx = await startNginx(
    processes.map((each) => String((each.address() as AddressInfo).port)),
    true,
  );
  const port = Number(new URL(nginx.baseUrl).port);
  try {
    const long = `POST ${path} HTTP/1.1\r\nTransfer-Encoding: chunked\r\nX-Break: 1\r\n${HOST}\r\n1\r\nx\r\n0\r\n\r\n`;
    await Promise.all([1, 2, 3, 4].map(() => sendRaw(port, long)));
    const short = `${other} HTTP/1.1\r\nContent-Length: 0\r\n${HOST}\r\n`;
    expect(parseRaw(await sendRaw(port, short)).status).toBe(200);
  } finally {
    await nginx.stop();
    for (const each of processes) each.close();
  }
});
