import { Resolver } from "node:dns/promises";
import { getEventListeners, once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net";
import { types } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findAddresses } from "./find-addresses";
import type { LookUp } from "./look-up";
import { type PostOptions, post } from "./post";

let server: Server;
let handle: RequestListener;
let seen: string[];

beforeEach(async () => {
  seen = [];
  handle = (_, response) => response.end("ok");
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host} ${request.url}`);
    request.resume();
    handle(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;
const send = (url: string, { lookUp, ...more }: Partial<PostOptions> & { lookUp?: LookUp } = {}) =>
  post(url, {
    ...{ headers: {}, body: "{}", allowPrivate: true },
    signal: new AbortController().signal,
    ...(lookUp ? { find: (question) => findAddresses(question, lookUp) } : {}),
    ...more,
  });
const atHome: LookUp = async () => [{ address: "127.0.0.1", family: 4 }];

describe("a request to a network that is allowed", () => {
  test("goes to the address of the name, with the name as its host", async () => {
    expect(await send(`http://hooks.example.com:${port()}/a?b=c`, { lookUp: atHome })).toBe(200);
    expect(seen).toEqual([`POST hooks.example.com:${port()} /a?b=c`]);
  });

  test("looks the name up once, and connects to that address whatever it leads to later", async () => {
    const lookUp = vi
      .fn<LookUp>()
      .mockResolvedValueOnce([{ address: "127.0.0.1", family: 4 }])
      .mockResolvedValue([{ address: "127.0.0.2", family: 4 }]);
    expect(await send(`http://hooks.example.com:${port()}/`, { lookUp })).toBe(200);
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  test("looks names up in a worker thread, not in this one", async () => {
    const here = vi.spyOn(Resolver.prototype, "resolve4");
    await expect(send("http://hooks.invalid/")).rejects.toThrow(/^no response/);
    expect(here).not.toHaveBeenCalled();
    await findAddresses({ hostname: "hooks.invalid", allowPrivate: true, timeoutMs: 1 }).catch(
      () => undefined,
    );
    expect(here).toHaveBeenCalled();
    expect(await send(`http://localhost:${port()}/`)).toBe(200);
  });

  test("reaches a receiver that listens at the second address only", async () => {
    const lookUp: LookUp = async () => [
      { address: "::1", family: 6 },
      { address: "127.0.0.1", family: 4 },
    ];
    expect(await send(`http://hooks.example.com:${port()}/`, { lookUp })).toBe(200);
  });

  test("is sent only if its addresses are admitted, one of each family", async () => {
    const admit = vi.fn(async () => false);
    const lookUp: LookUp = async () => [
      { address: "::1", family: 6 },
      { address: "127.0.0.1", family: 4 },
      { address: "127.0.0.2", family: 4 },
    ];
    const sent = send(`http://hooks.example.com:${port()}/`, { lookUp, admit });
    await expect(sent).rejects.toThrow(/^the address is not admitted$/);
    expect(admit.mock.calls).toEqual([[["127.0.0.1", "::1"]]]);
    expect(seen).toEqual([]);
  });

  test.each([301, 302, 303, 307, 308])("does not follow a redirect: %i", async (status) => {
    handle = (_, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${port()}/other` }).end();
    expect(await send(`http://127.0.0.1:${port()}/`)).toBe(status);
    expect(seen).toHaveLength(1);
  });

  test.each<[string, RequestListener]>([
    ["sends no end of its response", (_, response) => void response.write("a")],
    [
      "sends its response byte by byte",
      (_, response) => {
        const timer = setInterval(() => response.write("a"), 100);
        response.on("close", () => clearInterval(timer));
      },
    ],
    [
      "sends a response without end",
      (_, response) => {
        const write = () => {
          while (!response.destroyed && response.write(Buffer.alloc(16 * 1024)));
        };
        response.on("drain", write);
        response.on("error", () => undefined);
        write();
      },
    ],
  ])("does not wait for the body if the receiver %s, and closes the connection", async (_, listener) => {
    const closed = new Promise((resolve) => {
      handle = (request, response) => {
        response.on("close", resolve);
        listener(request, response);
      };
    });
    expect(await send(`http://127.0.0.1:${port()}/`)).toBe(200);
    await closed;
  });

  test.each([
    ["100", "HTTP/1.1 100 Continue\r\n\r\n"],
    ["102", "HTTP/1.1 102 Processing\r\n\r\n"],
    ["103", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"],
  ])("fails if the receiver sends interim responses %s without end", async (_, text) => {
    let isClosed = false;
    const raw = createTcpServer((socket) => {
      const pieces = text.repeat(1_000);
      const write = () => {
        while (!socket.destroyed && socket.write(pieces));
      };
      socket.on("error", () => undefined);
      socket.on("close", () => {
        isClosed = true;
      });
      socket.on("drain", write);
      socket.once("data", write);
    });
    raw.listen(0, "127.0.0.1");
    await once(raw, "listening");
    const sent = send(`http://127.0.0.1:${(raw.address() as AddressInfo).port}/`);
    await expect(sent).rejects.toThrow(/^no response$/);
    await vi.waitUntil(() => isClosed);
    raw.close();
  });

  test("fails soon if the receiver sends more than 64 KB before its response", async () => {
    const hint = `HTTP/1.1 103 Early Hints\r\nx: ${"a".repeat(14_000)}\r\n\r\n`;
    handle = ({ socket }) => void socket.write(hint.repeat(5));
    await expect(send(`http://127.0.0.1:${port()}/`)).rejects.toThrow(/^no response$/);
  });

  test("accepts a few interim responses", async () => {
    handle = (_, response) => {
      for (let hint = 0; hint < 5; hint++) response.writeEarlyHints({ link: "</a>; rel=preload; as=style" });
      response.end();
    };
    expect(await send(`http://127.0.0.1:${port()}/`)).toBe(200);
  });

  test.each<[string, RequestListener]>([
    ["sends no response", () => undefined],
    [
      "sends its headers byte by byte",
      ({ socket }) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        const timer = setInterval(() => socket.write("a"), 100);
        socket.on("close", () => clearInterval(timer));
      },
    ],
  ])("ends after 5 seconds if the receiver %s", async (_, listener) => {
    handle = listener;
    const begin = performance.now();
    await expect(send(`http://127.0.0.1:${port()}/`)).rejects.toThrow(/^no response in time$/);
    expect(performance.now() - begin).toBeGreaterThan(4_900);
  });

  test("ends sooner if it may take less, and so does its connection", async () => {
    handle = () => undefined;
    const ended = once(server, "connection").then(([socket]) => once(socket, "close"));
    const sent = send(`http://127.0.0.1:${port()}/`, { timeoutMs: 300 });
    await expect(sent).rejects.toThrow(/^no response in time$/);
    await ended;
  });

  test("does not wait for another that has no response yet", async () => {
    handle = ({ url }, response) => void (url === "/silent" || response.end());
    const ending = new AbortController();
    const silent = send(`http://127.0.0.1:${port()}/silent`, { signal: ending.signal });
    await vi.waitFor(() => expect(seen).toHaveLength(1), 4_000);
    expect(await send(`http://127.0.0.1:${port()}/`)).toBe(200);
    ending.abort();
    await expect(silent).rejects.toThrow();
  });

  test("ends after 5 seconds if the name is not resolved, even if garbage is collected meanwhile", async () => {
    setFlagsFromString("--expose-gc");
    const collecting = setInterval(runInNewContext("gc"), 100);
    const lookUp: LookUp = () => new Promise(() => undefined);
    await expect(send("http://hooks.example.com/", { lookUp })).rejects.toThrow(/^no response in time$/);
    clearInterval(collecting);
  });

  test("ends when its signal is aborted", async () => {
    handle = () => undefined;
    const stopping = new AbortController();
    const sent = send(`http://127.0.0.1:${port()}/`, { signal: stopping.signal });
    stopping.abort();
    await expect(sent).rejects.toThrow();
    await expect(send(`http://127.0.0.1:${port()}/`, { signal: stopping.signal })).rejects.toThrow();
  });

  test("is not sent if its signal is aborted while its addresses are being admitted", async () => {
    const stop = new AbortController();
    const admit = async () => {
      stop.abort();
      return true;
    };
    const sent = send(`http://hooks.example.com:${port()}/`, { lookUp: atHome, admit, signal: stop.signal });
    await expect(sent).rejects.toThrow(/^no response in time$/);
    expect(seen).toEqual([]);
  });

  test("leaves nothing at its signal, which may be as old as the process", async () => {
    const { signal } = new AbortController();
    await send(`http://127.0.0.1:${port()}/`, { signal });
    await expect(send("ftp://127.0.0.1/", { signal })).rejects.toThrow();
    handle = (_, response) => void response.destroy();
    await expect(send(`http://127.0.0.1:${port()}/`, { signal })).rejects.toThrow();
    const dependants = Object.getOwnPropertySymbols(signal)
      .map((each): unknown => Reflect.get(signal, each))
      .filter(types.isSet)
      .filter(({ size }) => size > 0);
    expect(dependants).toEqual([]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test.each<[string, string]>([
    ["HTTP/1.1 200 OK\r\ncontent-len", "cuts its response off"],
    ["nonsense\r\n\r\n", "does not speak HTTP"],
    ["HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n", "switches protocols"],
    [`HTTP/1.1 200 OK\r\nx: ${"a".repeat(100_000)}\r\n\r\n`, "sends endless headers"],
    ["", "closes the connection"],
  ])("fails without details if the receiver answers %j: it %s", async (text) => {
    const raw = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.end(text));
    });
    raw.listen(0, "127.0.0.1");
    await once(raw, "listening");
    await expect(send(`http://127.0.0.1:${(raw.address() as AddressInfo).port}/`)).rejects.toThrow(
      /^no response$/,
    );
    raw.close();
  });
});

describe("a request from the public internet", () => {
  const isUsed = async () => {
    // The port is open: without the guard, something would connect.
    const socket = connect(port(), "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
    return seen.length > 0;
  };

  test.each<[string, Awaited<ReturnType<LookUp>>]>([
    ["a private address", [{ address: "127.0.0.1", family: 4 }]],
    ["a private IPv6 address", [{ address: "::1", family: 6 }]],
    ["a mapped address", [{ address: "::ffff:127.0.0.1", family: 6 }]],
    ["the address of a cloud's metadata", [{ address: "169.254.169.254", family: 4 }]],
    ["very many addresses", Array(33).fill({ address: "8.8.8.8", family: 4 })],
    [
      "a public and a private address",
      [
        { address: "8.8.8.8", family: 4 },
        { address: "10.0.0.1", family: 4 },
      ],
    ],
  ])("is not sent if the name leads to %s", async (_, addresses) => {
    const sent = send("https://hooks.example.com/", { allowPrivate: false, lookUp: async () => addresses });
    await expect(sent).rejects.toThrow(/^the address is not allowed$/);
    expect(await isUsed()).toBe(false);
  });

  test("is not sent if the name changes to a private address between two deliveries", async () => {
    const answers = ["127.0.0.1", "10.0.0.1", "::1"];
    const lookUp: LookUp = async () => [{ address: answers.shift() ?? "", family: 4 }];
    for (let attempt = 0; attempt < 3; attempt++) {
      const sent = send("https://rebinding.example.com/", { allowPrivate: false, lookUp });
      await expect(sent).rejects.toThrow(/^the address is not allowed$/);
    }
  });

  test("is not sent to a URL that is not allowed, whatever its name leads to", async () => {
    const lookUp = vi.fn(atHome);
    for (const url of [
      `http://127.0.0.1:${port()}/`,
      "https://127.0.0.1/",
      "https://localhost/",
      "https://a.b:22/",
    ])
      await expect(send(url, { allowPrivate: false, lookUp })).rejects.toThrow(/^the URL is not allowed$/);
    expect(lookUp).not.toHaveBeenCalled();
    expect(seen).toEqual([]);
  });

  test("fails without details if the name is unknown", async () => {
    const lookUp: LookUp = () => Promise.reject(new Error("getaddrinfo ENOTFOUND hooks.example.com"));
    await expect(send("https://hooks.example.com/", { allowPrivate: false, lookUp })).rejects.toThrow(
      /^no response$/,
    );
    const none = send("https://hooks.example.com/", { allowPrivate: false, lookUp: async () => [] });
    await expect(none).rejects.toThrow(/^no response$/);
  });
});
