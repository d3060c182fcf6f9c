import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../support/http";
import { createRoom, type Room } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";

const service = serviceForTests();
const MB = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, " ");

/** What came back, how many bytes had gone out until then, and after how many milliseconds. */
type Outcome = { answer: string; sent: number; ms: number };

/** Resolves once the data is on its way; to false when an answer has come. */
type Write = (data: Buffer) => Promise<boolean>;

/** Sends the beginning of a request and then, until an answer comes, what `more` gives. */
function send(beginning: string, more: (write: Write) => Promise<void>): Promise<Outcome> {
  const { hostname, port } = new URL(service.baseUrl);
  return new Promise((resolve) => {
    const begin = Date.now();
    let answer = "";
    let sent = 0;
    const socket = connect(Number(port), hostname, async () => {
      socket.write(beginning);
      await more(async (data) => {
        if (answer !== "" || socket.destroyed) return false;
        sent += data.length;
        await new Promise((flushed) => socket.write(data, flushed));
        return true;
      });
    });
    const settle = () => resolve({ answer, sent, ms: Date.now() - begin });
    socket.on("error", () => undefined).on("close", settle);
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
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
  it("is refused long before it is sent, by twenty at once, and the service goes on", async () => {
    const room = await createRoom(service);
    const upload = () =>
      send(posting(room, header), async (write) => {
        for (let left = 1024 * MB; left > 0 && (await write(framed(CHUNK))); left -= CHUNK.length);
      });
    const outcomes = await Promise.all(Array.from({ length: 20 }, upload));
    for (const { answer, sent } of outcomes) {
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(sent).toBeLessThan(64 * MB);
    }
    expect((await call("GET", `${service.baseUrl}/health`)).status).toBe(200);
  });
});

describe("A client that takes its time", () => {
  const drip = (text: string) => async (write: Write) => {
    while (await write(Buffer.from(text))) await pause(1_000);
  };

  it.concurrent("with the headers is refused after 10 seconds", { timeout: 40_000 }, async () => {
    const { answer, ms } = await send("GET /health HTTP/1.1\r\nHost: x\r\n", drip("X-A: b\r\n"));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeLessThan(20_000);
  });

  it.concurrent("with the body is refused after 30 seconds", { timeout: 60_000 }, async () => {
    const { answer, ms } = await send(posting(await createRoom(service), "Content-Length: 1000"), drip(" "));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeLessThan(40_000);
  });
});

it("A client that is refused while it sends, and will not call again, may send the rest", async () => {
  const room = await createRoom(service);
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  const failures: string[] = [];
  socket.on("error", ({ message }) => failures.push(message)).on("close", () => failures.push("closed"));
  socket.write(posting(room, `Connection: close\r\nContent-Length: ${MB}`));
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
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
])("A client that is refused %s may send the rest, and reads why", async (_, method, path, status) => {
  const room = await createRoom(service);
  const headers = { authorization: `Bearer ${room.tokens[0]}` };
  const outgoing = request(room.url + path, { method, headers, agent: false });
  const answered = once(outgoing, "response");
  for (let left = 32 * MB; left > 0; left -= CHUNK.length)
    await new Promise((sent) => outgoing.write(CHUNK, sent));
  outgoing.end();
  const [answer] = await answered;
  expect(answer.statusCode).toBe(status);
  answer.resume();
});

describe("Of a long answer", () => {
  let room: Room;
  beforeAll(async () => {
    room = await createRoom(service);
    // Written as JSON, each character takes two.
    for (let message = 0; message < 120; message++)
      await room.as(0).post("/messages", { content: '"'.repeat(32_000) });
  });

  /** Asks for the room, and pauses so long after each megabyte; returns how many bytes came. */
  async function reading(pausesMs: number[]): Promise<number> {
    const headers = { authorization: `Bearer ${room.tokens[0]}` };
    const outgoing = request(room.url, { agent: false, headers }).end();
    const [answer]: IncomingMessage[] = await once(outgoing, "response");
    if (!answer) throw new Error("no answer");
    let bytes = 0;
    try {
      for await (const data of answer) {
        const isNext = Math.floor(bytes / MB) < Math.floor((bytes + data.length) / MB);
        if (isNext) await pause(pausesMs.shift() ?? 0);
        bytes += data.length;
      }
    } catch (error) {
      expect(error).toMatchObject({ code: "ECONNRESET" });
    }
    return bytes;
  }

  it.concurrent("a client that reads slowly gets all", { timeout: 90_000 }, async () => {
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
