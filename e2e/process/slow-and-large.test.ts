import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { createRoom, type Room } from "../support/room";
import { ownService } from "../support/service-for-tests";

const service = ownService();
const MB = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, " ");

/** The response, and how many bytes were sent before it. */
type Outcome = { response: string; sent: number };

/** Resolves when the data is sent; to false when a response has arrived. */
type Write = (data: Buffer) => Promise<boolean>;

/** Sends the beginning of a request, then the data of `more` until a response arrives. */
function send(beginning: string, more: (write: Write) => Promise<void>): Promise<Outcome> {
  const { hostname, port } = new URL(service.baseUrl);
  return new Promise((resolve) => {
    let response = "";
    let sent = 0;
    const socket = connect(Number(port), hostname, async () => {
      socket.write(beginning);
      await more(async (data) => {
        if (response !== "" || socket.destroyed) return false;
        sent += data.length;
        await new Promise((flushed) => socket.write(data, flushed));
        return true;
      });
    });
    const settle = () => resolve({ response, sent });
    socket.on("error", () => undefined).on("close", settle);
    socket.setEncoding("utf8").on("data", (text: string) => {
      response += text;
      settle();
      socket.destroy();
    });
  });
}

describe.each([
  ["announced", `Content-Length: ${1024 * MB}`, (data: Buffer) => data],
  [
    "not announced",
    "Transfer-Encoding: chunked",
    (data: Buffer) =>
      Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from("\r\n")]),
  ],
])("A body of 1 GB whose size is %s", (_, header, framed) => {
  it("is rejected long before it is sent, twenty at once, and the service continues", async () => {
    const room = await createRoom(service);
    const upload = () =>
      send(posting(room, header), async (write) => {
        for (let left = 1024 * MB; left > 0 && (await write(framed(CHUNK))); left -= CHUNK.length);
      });
    const outcomes = await Promise.all(Array.from({ length: 20 }, upload));
    for (const { response, sent } of outcomes) {
      expect(response).toMatch(/^HTTP\/1\.1 413 /);
      expect(sent).toBeLessThan(64 * MB);
    }
    expect((await sendRequest("GET", `${service.baseUrl}/health`)).status).toBe(200);
  });
});

describe("A slow client", () => {
  const drip = (text: string) => async (write: Write) => {
    while (await write(Buffer.from(text))) await pause(1_000);
  };

  it.concurrent("is rejected if headers or body take too long, which is less for headers", {
    timeout: 120_000,
  }, async () => {
    const room = await createRoom(service);
    const slowBody = send(posting(room, "Content-Length: 1000"), drip(" "));
    const slowHeaders = send("GET /health HTTP/1.1\r\nHost: x\r\n", drip("X-A: b\r\n"));
    expect(await Promise.race([slowBody, slowHeaders])).toBe(await slowHeaders);
    for (const { response } of [await slowHeaders, await slowBody])
      expect(response).toMatch(/^HTTP\/1\.1 408 /);
  });
});

it("A client that is rejected while it sends on its last request may send the rest", async () => {
  const room = await createRoom(service);
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  const failures: string[] = [];
  socket.on("error", ({ message }) => failures.push(message)).on("close", () => failures.push("closed"));
  socket.write(posting(room, `Connection: close\r\nContent-Length: ${MB}`));
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(/^HTTP\/1\.1 413 /);
  for (let left = MB; left > 0 && failures.length === 0; left -= CHUNK.length) {
    socket.write(CHUNK);
    await pause(5);
  }
  expect(failures).toEqual([]);
  socket.destroy();
});

it.each([
  ["for its size, which was not announced", "POST", "/messages", 413],
  ["for its method", "PROPFIND", "", 405],
])("A client that is rejected %s may send the rest, and gets the error", async (_, method, path, status) => {
  const room = await createRoom(service);
  const headers = { authorization: `Bearer ${room.tokens[0]}` };
  const outgoing = request(room.url + path, { method, headers, agent: false });
  const answered = once(outgoing, "response");
  for (let left = 32 * MB; left > 0; left -= CHUNK.length)
    await new Promise((sent) => outgoing.write(CHUNK, sent));
  outgoing.end();
  const [response] = await answered;
  expect(response.statusCode).toBe(status);
  response.resume();
});

describe("A long response", () => {
  let room: Room;
  beforeAll(async () => {
    room = await createRoom(service);
    // In JSON each character takes two.
    for (let message = 0; message < 120; message++)
      await room.as(0).post("/messages", { content: '"'.repeat(32_000) });
  });

  /** Reads the room with a pause after each megabyte. Returns how many bytes arrived. */
  async function reading(pausesMs: number[]): Promise<number> {
    const headers = { authorization: `Bearer ${room.tokens[0]}` };
    const outgoing = request(room.url, { agent: false, headers }).end();
    const [response]: IncomingMessage[] = await once(outgoing, "response");
    if (!response) throw new Error("no response");
    let bytes = 0;
    try {
      for await (const data of response) {
        const isNext = Math.floor(bytes / MB) < Math.floor((bytes + data.length) / MB);
        if (isNext) await pause(pausesMs.shift() ?? 0);
        bytes += data.length;
      }
    } catch (error) {
      expect(error).toMatchObject({ code: "ECONNRESET" });
    }
    return bytes;
  }

  it.concurrent("arrives completely at a client that reads slowly", { timeout: 90_000 }, async () => {
    const all = await reading([]);
    expect(all).toBeGreaterThan(7 * MB);
    expect(await reading(Array(7).fill(7_000))).toBe(all);
  });
});

/** The head of a message to a room. */
const posting = (room: Room, lengthHeader: string): string =>
  [
    `POST /api/rooms/${room.id}/messages HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${room.tokens[0]}`,
    lengthHeader,
    "",
    "",
  ].join("\r\n");
