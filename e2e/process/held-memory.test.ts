import { once } from "node:events";
import { request as send } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { metricsToken, sampled } from "../support/metrics";
import { nth } from "../support/nth";
import { createRoom, type Room } from "../support/room";
import { post, request } from "../support/rpc";
import { ownService } from "../support/service-for-tests";
import { until } from "../support/until";

const MB = 1024 * 1024;
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Sends bytes and keeps the connection; reads what comes back unless `reads` is false. */
function hold(baseUrl: string, bytes: string | Buffer, reads = true): { socket: Socket; received(): string } {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  let text = "";
  socket.on("error", () => undefined);
  if (reads) socket.setEncoding("utf8").on("data", (more: string) => (text += more));
  socket.write(bytes);
  return { socket, received: () => text };
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: x", ...headers, "", ""].join("\r\n");

describe("A body of many parts", () => {
  const service = ownService();

  it.each(["/api/rooms", "/mcp"])("to %s is rejected while it arrives", async (path) => {
    const outgoing = send(service.baseUrl + path, { method: "POST", agent: false });
    const responded = once(outgoing, "response");
    let hasResponded = false;
    outgoing.once("response", () => {
      hasResponded = true;
    });
    let sent = 0;
    outgoing.write('{"x":[{}');
    const unit = Buffer.from(",{}".repeat(16_384));
    while (sent < 24 * MB && !hasResponded) {
      sent += unit.length;
      await new Promise((flushed) => outgoing.write(unit, flushed));
    }
    const [response] = await responded;
    expect(response.statusCode).toBe(400);
    expect(sent).toBeLessThan(24 * MB);
    response.resume();
    outgoing.destroy();
  });
});

const form = "Content-Type: multipart/form-data; boundary=x";
const knows = (participant: number) =>
  `--x\r\nContent-Disposition: form-data; name="participants.${participant}.knows"\r\n\r\n`;
/** One field has as many bytes as the rest may have. */
const begunForm = `${knows(0)}${" ".repeat(400 * 1024)}\r\n${knows(1)}`;

describe("A body in small pieces", () => {
  const service = ownService({ NODE_OPTIONS: "--max-old-space-size=256" });
  const sent = (path: string, piece: string, count: number) =>
    hold(
      service.baseUrl,
      `${head(`POST ${path}`, "Transfer-Encoding: chunked", form)}${begunOf(path)}${piece.repeat(count)}0\r\n\r\n`,
    );
  const begunOf = (path: string) => {
    const begun = path === "/create" ? knows(0) : '"';
    return `${begun.length.toString(16)}\r\n${begun}\r\n`;
  };

  it.each(["/mcp", "/create"])(
    "takes no more memory than its bytes, sent to %s",
    {
      timeout: 120_000,
    },
    async (path) => {
      const uploads = Array.from({ length: 8 }, () => sent(path, "8\r\naaaaaaaa\r\n", 60_000));
      await until(
        "all get responses",
        async () => uploads.every(({ received }) => received() !== ""),
        100_000,
      );
      for (const { received } of uploads) expect(received()).toMatch(/^HTTP\/1\.1 (400|503) /);
      expect((await sendRequest("GET", `${service.baseUrl}/health`)).status).toBe(200);
    },
  );

  it.each(["/mcp", "/create"])(
    "is accepted when they are few, otherwise the connection is closed: %s",
    async (path) => {
      const few = sent(path, "1\r\na\r\n", 1_500);
      await until("a response", async () => few.received().startsWith("HTTP/1.1 400 "));
      const many = sent(path, "1\r\na\r\n", 300_000);
      await until("an end", async () => many.socket.destroyed);
      expect(many.received()).toBe("");
    },
  );
});

describe("A form of many fields", () => {
  const service = ownService();

  it("is rejected while it arrives", async () => {
    const size = 4 * MB;
    const fields = '--x\r\nContent-Disposition: form-data; name="goal"\r\n\r\n\r\n'.repeat(6_000);
    const { received, socket } = hold(
      service.baseUrl,
      `${head("POST /create", `Content-Length: ${size}`, form)}${fields}`,
    );
    await until("a response", async () => received().includes("not a form as a browser sends it"));
    expect(received()).toMatch(/^HTTP\/1\.1 400 /);
    // The rest of the upload is read, and the connection serves the next request.
    socket.write(Buffer.alloc(size - fields.length, " "));
    socket.write(head("GET /health", "Connection: close"));
    await until("the next response", async () => received().includes("HTTP/1.1 200 "));
  });
});

describe("The concurrent requests of one client", () => {
  const service = ownService();

  it.each(["/mcp", "/api/rooms", "/create"])(
    "uploads to %s that never end are rejected past a limit, and others continue",
    async (path) => {
      const size = 760 * 1024;
      const upload = () =>
        hold(
          service.baseUrl,
          Buffer.concat([
            Buffer.from(head(`POST ${path}`, `Content-Length: ${size}`, form)),
            Buffer.from(path === "/create" ? begunForm : ""),
            Buffer.alloc(size - 1 - (path === "/create" ? begunForm.length : 0), " "),
          ]),
        );
      const uploads = Array.from({ length: 100 }, upload);
      const rejected = () => uploads.filter(({ received }) => received().startsWith("HTTP/1.1 503 "));
      await until("those past the limit are rejected", async () => rejected().length >= 50);
      expect(rejected().length).toBeLessThan(100);
      const [first] = rejected();
      expect(first?.received()).toMatch(/retry-after: \d/i);
      expect((await createRoom(service)).created.status).toBe("open");
      for (const { socket } of uploads) socket.destroy();
      // The reserved memory is free again.
      const body = JSON.stringify({ filler: " ".repeat(size) });
      await until("an upload is accepted again", async () => {
        const { status } = await sendRequest("POST", `${service.baseUrl}${path}`, { body });
        return status === 400;
      });
    },
  );

  describe("responses that nobody reads", () => {
    const rooms: Record<string, Room> = {};
    // As JSON or quoted as Markdown it is longer than the socket buffers of the machine.
    const growing = 'a"\n';
    beforeAll(async () => {
      const versions = await createRoom(service);
      for (let version = 0; version < 40; version++)
        await versions.as(0).put("/contract", { markdown: `${version}${growing.repeat(30_000)}` });
      const messages = await createRoom(service);
      for (let message = 0; message < 120; message++)
        await messages.as(0).post("/messages", { content: growing.repeat(10_000) });
      // A page shows a part of it, which becomes ten times as long.
      const knows = Array(100).fill('"'.repeat(2_000));
      const quotes = await createRoom(service, { participants: [{ role: "A", knows }, { role: "B" }] });
      await quotes.as(0).put("/contract", { markdown: '"'.repeat(128 * 1024) });
      for (let text = 0; text < 7; text++) {
        await quotes.as(0).post("/messages", { content: '"'.repeat(30_000) });
        await quotes.as(0).post("/questions", { question: '"'.repeat(30_000), blocking: true });
      }
      const words = await createRoom(service);
      await words.as(0).put("/contract", { markdown: "Some words.\n\n".repeat(10_000) });
      for (let message = 0; message < 30; message++)
        await words.as(0).post("/messages", { content: "Some words.\n\n".repeat(2_300) });
      Object.assign(rooms, { versions, messages, quotes, words });
    });

    it.each([
      ["a timeline", "versions", "/api/rooms/<room>/events?after=0"],
      ["a timeline by time", "versions", "/api/rooms/<room>/events"],
      ["a room", "messages", "/api/rooms/<room>"],
      ["a Markdown view", "messages", "/r/<room>/<token>.md"],
      ["a page", "quotes", "/r/<room>/<token>?all"],
    ])("are bounded: %s", { timeout: 120_000 }, async (_, name, path) => {
      const room = nth(Object.values(rooms), Object.keys(rooms).indexOf(name));
      const [token = ""] = room.tokens;
      const line = head(
        `GET ${path.replace("<room>", room.id).replace("<token>", token)}`,
        `Authorization: Bearer ${token}`,
      );
      for (let count = 0; count < 12; count++) hold(service.baseUrl, line, false);
      await until(
        "another is rejected",
        async () => {
          // A reader may be rejected itself while the memory of earlier tests is not yet free.
          hold(service.baseUrl, line, false);
          const { received, socket } = hold(service.baseUrl, line);
          await until("a response", async () => received().includes("\r\n"), 40_000);
          socket.destroy();
          return received().startsWith("HTTP/1.1 503 ");
        },
        80_000,
      );
      expect((await sendRequest("GET", `${service.baseUrl}/health`)).status).toBe(200);
      for (const socket of open.splice(0)) socket.destroy();
      await until("it can be read again", async () => (await room.as(0).get()).status === 200);
    });

    it("of a page are a part of a long room", async () => {
      const { words } = rooms as { words: Room };
      const sizes = await Promise.all(
        ["", "?all", "?all=2"].map(async (query) => {
          const { status, text } = await sendRequest(
            "GET",
            `${service.baseUrl}/r/${words.id}/${words.tokens[0]}${query}`,
          );
          return status === 200 ? text.length : Number.NaN;
        }),
      );
      for (const size of sizes) expect(size).toBeLessThan(2 * 1024 * 1024);
    });

    it("arrive completely at a client that reads them", async () => {
      const { versions, messages } = rooms as { versions: Room; messages: Room };
      const { body } = await versions.as(0).get("/events?after=0");
      expect(body.events.map(({ body }: { body: string }) => body)).toEqual([
        "",
        ...Array.from({ length: 40 }, (_, version) => `${version}${growing.repeat(30_000)}`),
      ]);
      const markdown = await sendRequest(
        "GET",
        `${service.baseUrl}/r/${messages.id}/${messages.tokens[0]}.md`,
      );
      expect(markdown.text.split('> a"\n'.repeat(10_000))).toHaveLength(121);
      expect((await messages.as(0).send("HEAD", "")).status).toBe(200);
    });
  });
});

describe("Pipelined requests on one connection", () => {
  const service = ownService({ METRICS_TOKEN: metricsToken });

  it("hold nothing once the connection is closed, and are not all handled at once", {
    timeout: 60_000,
  }, async () => {
    const room = await createRoom(service);
    for (let version = 0; version < 30; version++)
      await room.as(0).put("/contract", { markdown: `${version}${'"a '.repeat(40_000)}` });
    const line = (path: string, ...headers: string[]) =>
      head(
        `GET /api/rooms/${room.id}/events?after=0${path}`,
        `Authorization: Bearer ${room.tokens[0]}`,
        ...headers,
      );
    for (let round = 0; round < 8; round++) {
      const stream = line("", "Accept: text/event-stream");
      const { socket } = hold(service.baseUrl, stream + line("").repeat(9), round % 2 === 0);
      await pause(300);
      socket.destroy();
    }
    const held = () => sampled(service, "negotiation_room_transfer_bytes");
    await until("nothing is held", async () => (await held()) === 0, 30_000);
    expect((await room.as(0).get("/events?after=0")).status).toBe(200);
    const { socket } = hold(service.baseUrl, line("", "Accept: text/event-stream") + line("").repeat(400));
    await until("a client that pipelines too many requests is disconnected", async () => socket.destroyed);
  });

  it("get their responses in order", async () => {
    const room = await createRoom(service);
    const auth = `Authorization: Bearer ${room.tokens[0]}`;
    const { received } = hold(
      service.baseUrl,
      [
        head(`GET /api/rooms/${room.id}/events?after=1&wait=1`, auth),
        head("GET /health"),
        head("GET /api/nothing", "Connection: close"),
      ].join(""),
    );
    await until("all get responses", async () => received().split("HTTP/1.1 ").length === 4);
    expect(received().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 404"]);
  });
});

describe("Results of tools", () => {
  const service = ownService();

  it("are limited by memory", async () => {
    const room = await createRoom(service);
    for (let version = 0; version < 30; version++)
      await room.as(0).put("/contract", { markdown: `${version}${"a\u00ad\u200b".repeat(20_000)}` });
    const invite = `${service.baseUrl}/r/${room.id}/${room.tokens[0]}`;
    const sendRequest = (id: number) =>
      request("tools/call", { name: "wait_for_events", arguments: { invite, after: 0 } }, id);
    const { status, text } = await post(
      service,
      Array.from({ length: 10 }, (_, id) => sendRequest(id)),
      {
        "mcp-protocol-version": "2025-03-26",
      },
    );
    expect(status).toBe(200);
    const failed = (JSON.parse(text) as { result: { isError?: boolean } }[]).filter(
      ({ result }) => result.isError,
    );
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThan(10);
    const { text: alone } = await post(service, sendRequest(1));
    expect(JSON.parse(alone).result.isError).toBeUndefined();
  });
});

describe("Connections of one client", () => {
  const service = ownService({ CONNECTIONS_PER_CLIENT: "10" });

  it("past the limit get an error and are closed, and are accepted again once others are closed", async () => {
    const idle = Array.from({ length: 10 }, () => hold(service.baseUrl, ""));
    await until("the connections are open", async () => {
      const { socket, received } = hold(service.baseUrl, head("GET /health"));
      await until("an end", async () => received() !== "" || socket.destroyed);
      socket.destroy();
      return received().startsWith("HTTP/1.1 503 ") && /connection: close/i.test(received());
    });
    for (let count = 0; count < 20; count++) idle.push(hold(service.baseUrl, ""));
    await until("more than twice as many are closed", async () =>
      idle.some(({ socket }) => socket.destroyed),
    );
    for (const { socket } of idle) socket.destroy();
    await until("a request gets a response", async () =>
      sendRequest("GET", `${service.baseUrl}/health`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
  });
});
