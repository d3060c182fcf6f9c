import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/wire/endpoints";
import {
  OF_ROOMS,
  requestEndpoint,
  roomForEveryEndpoint,
  TABLE,
  tokenFor,
  urlOf,
} from "../support/endpoints";
import { type HttpResponse, sendRequest } from "../support/http";
import { operationOf } from "../support/openapi";
import { createRoom } from "../support/room";
import { ownService, sharedService } from "../support/service-for-tests";
import { alone, itAlone } from "../support/single-process";

const service = sharedService();

/** The headers of every response. */
function expectSecure({ headers }: HttpResponse): void {
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  expect(headers["permissions-policy"]).toMatch(/camera=\(\)/);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toMatch(/unsafe-|\*|https?:|data:/);
  expect(headers["x-powered-by"]).toBeUndefined();
}

/** The names in a header that lists them. */
const listed = (header: string | undefined): string[] => header?.split(", ") ?? [];

describe.each(TABLE)("%s", (name, { response }) => {
  it("responds with every security header, on success and on errors", async () => {
    const room = await roomForEveryEndpoint(service);
    const token = tokenFor(name, room);
    const responses = [
      await requestEndpoint(name, room, token),
      await requestEndpoint(name, room, "wrong"),
      await sendRequest("PATCH", urlOf(name, room, token)),
      await sendRequest("OPTIONS", urlOf(name, room, token)),
    ];
    for (const one of responses) expectSecure(one);
  });

  it(
    response === "text/html" ? "is read by no script of another origin" : "is read by scripts of any origin",
    async () => {
      const room = await roomForEveryEndpoint(service);
      const url = urlOf(name, room, room.participant(1).token);
      const headers = { origin: "https://elsewhere.example" };
      const preflight = {
        ...headers,
        "access-control-request-method": endpoints[name].method,
        "access-control-request-headers": "authorization",
      };
      for (const one of [
        await sendRequest("OPTIONS", url, { headers: preflight }),
        await sendRequest(endpoints[name].method, url, { headers }),
      ]) {
        expect(one.headers["access-control-allow-origin"]).toBe(response === "text/html" ? undefined : "*");
        expect(one.headers["access-control-allow-credentials"]).toBeUndefined();
      }
      const asked = await sendRequest("OPTIONS", url, { headers: preflight });
      expect(asked.status).toBe(204);
      const allows = `${asked.headers["access-control-allow-methods"]}; ${asked.headers["access-control-allow-headers"]}`;
      expect(allows.includes(endpoints[name].method) && allows.includes("Authorization")).toBe(
        response !== "text/html",
      );
    },
  );
});

it("a script of another origin may send and read every header that a write uses", async () => {
  const room = await roomForEveryEndpoint(service);
  const url = urlOf("sendMessage", room, room.participant(1).token);
  const { headers } = await sendRequest("OPTIONS", url);
  for (const name of ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "Prefer"])
    expect(headers["access-control-allow-headers"]).toContain(name);
  for (const name of [
    "Idempotent-Replayed",
    "Preference-Applied",
    "RateLimit",
    "Retry-After",
    "X-Request-Id",
  ])
    expect(headers["access-control-expose-headers"]).toContain(name);
});

describe.each(TABLE.filter(([, { response }]) => response !== "text/html"))("%s", (name, { method }) => {
  it("lets scripts of any origin send and read every header that OpenAPI describes", async () => {
    const room = await roomForEveryEndpoint(service);
    const url = urlOf(name, room, room.participant(1).token);
    const operation = operationOf(method, url.slice(room.baseUrl.length));
    if (!operation) throw new Error("OpenAPI does not describe the endpoint.");
    const { parameters = [], responses } = operation;
    const { headers } = await sendRequest("OPTIONS", url);
    const sent = parameters.filter((parameter) => parameter.in === "header").map((header) => header.name);
    expect(listed(headers["access-control-allow-headers"])).toEqual(expect.arrayContaining(sent));
    const received = Object.values(responses).flatMap((one) => Object.keys(one.headers ?? {}));
    expect(listed(headers["access-control-expose-headers"])).toEqual(expect.arrayContaining(received));
  });
});

describe.each(OF_ROOMS)("A response of a room, such as %s,", (name) => {
  it("is not cached and not indexed", async () => {
    const room = await roomForEveryEndpoint(service);
    const token = tokenFor(name, room);
    for (const one of [
      await requestEndpoint(name, room, token),
      await requestEndpoint(name, room, "wrong"),
    ]) {
      expect(one.headers["cache-control"]).toMatch(/private, no-store/);
      expect(one.headers["x-robots-tag"]).toBe("noindex");
    }
  });
});

describe("A request outside of all endpoints", () => {
  it.each([
    "/",
    "/nothing",
    "/api/nothing",
    "/notice.css",
    "/none.css",
    "/icon.svg",
    "/robots.txt",
    "/app.webmanifest",
    "/push/worker.js",
    "/_next/none",
    "/r/rm_x/ptk_x.md.md",
    "/_next/image?url=x",
    ...alone("/%ZZ"),
  ])("%s has every security header", async (path) =>
    expectSecure(await sendRequest("GET", service.baseUrl + path)),
  );

  it("may be crawled only outside of rooms", async () => {
    const { text } = await sendRequest("GET", `${service.baseUrl}/robots.txt`);
    expect(text.match(/^Disallow: .*$/gm)).toEqual([
      "Disallow: /a/",
      "Disallow: /api/",
      "Disallow: /o/",
      "Disallow: /r/",
    ]);
  });

  itAlone.each([
    ["no HTTP", "hello\r\n\r\n", 400],
    ["headers of 100 KB", `GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(100_000)}\r\n\r\n`, 431],
    ["10,000 headers", `GET /health HTTP/1.1\r\nHost: x\r\n${"a: b\r\n".repeat(10_000)}\r\n`, 431],
    ["101 headers", `GET /health HTTP/1.1\r\nHost: x\r\n${"a: b\r\n".repeat(100)}\r\n`, 431],
    [
      "a body whose length comes after too many headers",
      `POST /create HTTP/1.1\r\nHost: x\r\n${"a: b\r\n".repeat(130)}Content-Length: 1000000\r\n\r\nx`,
      431,
    ],
    [
      "two lengths",
      "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
      400,
    ],
    [
      "a length and chunks",
      "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
      400,
    ],
    ["a NUL in a header", "GET /health HTTP/1.1\r\nHost: x\r\nX-A: \0\r\n\r\n", 400],
    ["a space before a colon", "GET /health HTTP/1.1\r\nHost : x\r\n\r\n", 400],
  ])("%s gets an error in the documented shape", async (_, request, status) => {
    const [head = "", body = ""] = (await raw(request)).split("\r\n\r\n");
    expect(head.split("\r\n")[0]).toContain(` ${status} `);
    for (const header of ["x-content-type-options: nosniff", "content-security-policy: default-src 'none'"]) {
      expect(head).toContain(header);
    }
    expect(JSON.parse(body)).toEqual({
      error: { code: "validation", message: expect.stringMatching(/send/), retryable: false },
    });
  });
});

describe("A web page", () => {
  it("runs only scripts with the nonce of this response", async () => {
    const room = await createRoom(service);
    const nonces = new Set<string>();
    for (const url of [
      room.created.observer_url,
      room.created.observer_url,
      `${service.baseUrl}/create`,
      `${service.baseUrl}/nothing`,
    ]) {
      const { headers, text } = await sendRequest("GET", url);
      const [, nonce = ""] =
        /script-src 'nonce-([\w-]{22})' 'strict-dynamic';/.exec(String(headers["content-security-policy"])) ??
        [];
      const scripts = text.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(1);
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
      const html = text.replace(/<script\b.*?<\/script>/gs, "");
      expect(html).not.toMatch(/<style\b|\sstyle=|\son\w+=|javascript:/);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });
});

describe("Over HTTPS", () => {
  const behindProxy = ownService({ TRUST_PROXY: "1" });
  const hsts = async (baseUrl: string, path: string, scheme: string) =>
    (await sendRequest("GET", baseUrl + path, { headers: { "x-forwarded-proto": scheme } })).headers[
      "strict-transport-security"
    ];

  it.each(["/create", "/create.md", "/api/nothing", ...alone("/%ZZ"), "/notice.css"])(
    "%s has Strict-Transport-Security, over HTTP it has none",
    async (path) => {
      expect(await hsts(behindProxy.baseUrl, path, "https")).toBe("max-age=31536000");
      expect(await hsts(behindProxy.baseUrl, path, "http")).toBeUndefined();
      expect(await hsts(service.baseUrl, path, "https")).toBeUndefined();
    },
  );
});

/** Sends bytes as they stand and gives all that comes back. */
function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl);
  return new Promise((resolve) => {
    let response = "";
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding("utf8").on("data", (text: string) => {
      response += text;
    });
    socket.on("error", () => undefined).on("close", () => resolve(response));
  });
}
