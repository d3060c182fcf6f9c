import { once } from "node:events";
import { request as send } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { head, hold, releaseAll } from "../support/held-connections";
import { sendRequest } from "../support/http";
import { formsIn } from "../support/page-form";
import { createRoom } from "../support/room";
import { ownService } from "../support/service-for-tests";
import { until } from "../support/until";

afterEach(releaseAll);

const MB = 1024 * 1024;

const form = "Content-Type: multipart/form-data; boundary=x";

const knows = (participant: number) =>
  `--x\r\nContent-Disposition: form-data; name="participants.${participant}.knows"\r\n\r\n`;

/** One field has as many bytes as the rest may have. */
const begunForm = `${knows(0)}${" ".repeat(400 * 1024)}\r\n${knows(1)}`;

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

describe("The connection of a form", () => {
  const service = ownService();
  const field = (name: string, length: number) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${"x".repeat(length)}\r\n`;
  const end = "--x--\r\n";
  /** Sends a form with the action of the page. */
  const send = async (fields: string, ...headers: string[]) => {
    const { text } = await sendRequest("GET", `${service.baseUrl}/create`);
    const body = field(Object.keys(formsIn(text).at(-1) ?? {})[0] ?? "", 0) + fields;
    const length = `Content-Length: ${body.length}`;
    const { socket, received } = hold(service.baseUrl, head("POST /create", form, length, ...headers) + body);
    const connection = { socket, received, isClosed: false };
    socket.once("close", () => {
      connection.isClosed = true;
    });
    return connection;
  };

  it.each([
    ["that ends early", [field("goal", 1_000)]],
    ["from another site", [field("goal", 1_000) + end, "Sec-Fetch-Site: cross-site"]],
    ["with a field that is too long", [field("goal", 1 * MB) + field("brief", 1 * MB) + end]],
    ["with errors", [field("goal", 1_000) + end]],
  ] as [string, [string, ...string[]]][])(
    "is closed after the response, so that no body is kept: of one %s",
    async (_, form) => {
      const connection = await send(...form);
      await until("the connection is closed", async () => connection.isClosed);
      expect(connection.received()).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*<\/html>/);
    },
  );
});

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
    // The rest of the upload is read, so that the client can read the response. Then the connection is closed.
    socket.write(Buffer.alloc(size - fields.length, " "));
    await until("the connection is closed", async () => socket.closed);
  });
});

describe("The uploads of one client", () => {
  const service = ownService();

  it.each(["/mcp", "/api/rooms", "/create"])(
    "to %s that never end are rejected past a limit, and others continue",
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
});
