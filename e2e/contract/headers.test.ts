import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/wire/endpoints";
import { alone, itAlone } from "../support/alone";
import { roomForEveryCall } from "../support/endpoints";
import { addressOf, callEndpoint, OF_ROOMS, TABLE } from "../support/every-call";
import { type Answer, call } from "../support/http";
import { createRoom } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";

const service = serviceForTests();

/** What every answer says, whatever it is. */
function expectSecure({ headers }: Answer): void {
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

describe.each(TABLE)("%s", (name, { answer, caller }) => {
  it("answers with every security header, be the call right or wrong", async () => {
    const room = await roomForEveryCall(service);
    const token = caller === "observerLink" ? room.observerToken : room.participant(1).token;
    const answers = [
      await callEndpoint(name, room, token),
      await callEndpoint(name, room, "wrong"),
      await call("PATCH", addressOf(name, room, token)),
      await call("OPTIONS", addressOf(name, room, token)),
    ];
    for (const one of answers) expectSecure(one);
  });

  it(
    answer === "text/html" ? "is read by no script of another origin" : "is read by scripts of any origin",
    async () => {
      const room = await roomForEveryCall(service);
      const address = addressOf(name, room, room.participant(1).token);
      const headers = { origin: "https://elsewhere.example" };
      const preflight = {
        ...headers,
        "access-control-request-method": endpoints[name].method,
        "access-control-request-headers": "authorization",
      };
      for (const one of [
        await call("OPTIONS", address, { headers: preflight }),
        await call(endpoints[name].method, address, { headers }),
      ]) {
        expect(one.headers["access-control-allow-origin"]).toBe(answer === "text/html" ? undefined : "*");
        expect(one.headers["access-control-allow-credentials"]).toBeUndefined();
      }
      const asked = await call("OPTIONS", address, { headers: preflight });
      expect(asked.status).toBe(204);
      const allows = `${asked.headers["access-control-allow-methods"]}; ${asked.headers["access-control-allow-headers"]}`;
      expect(allows.includes(endpoints[name].method) && allows.includes("Authorization")).toBe(
        answer !== "text/html",
      );
    },
  );
});

describe.each(OF_ROOMS)("What belongs to a room, such as %s,", (name, { caller }) => {
  it("is kept by nobody and found by nobody", async () => {
    const room = await roomForEveryCall(service);
    const token = caller === "observerLink" ? room.observerToken : room.participant(1).token;
    for (const one of [await callEndpoint(name, room, token), await callEndpoint(name, room, "wrong")]) {
      expect(one.headers["cache-control"]).toMatch(/private, no-store/);
      expect(one.headers["x-robots-tag"]).toBe("noindex");
    }
  });
});

describe("What no endpoint answers", () => {
  it.each([
    "/",
    "/nothing",
    "/api/nothing",
    "/notice.css",
    "/none.css",
    "/icon.svg",
    "/robots.txt",
    "/_next/none",
    "/_next/image?url=x",
    ...alone("/%ZZ"),
  ])("%s has every security header", async (path) => expectSecure(await call("GET", service.baseUrl + path)));

  it("is open to crawlers only outside of rooms", async () => {
    const { text } = await call("GET", `${service.baseUrl}/robots.txt`);
    expect(text.match(/^Disallow: .*$/gm)).toEqual(["Disallow: /api/", "Disallow: /o/", "Disallow: /r/"]);
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
  ])("%s is refused in the shape of every error", async (_, request, status) => {
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

describe("A page", () => {
  it("runs scripts that carry the nonce of this response alone", async () => {
    const room = await createRoom(service);
    const nonces = new Set<string>();
    for (const address of [
      room.created.observer_url,
      room.created.observer_url,
      `${service.baseUrl}/create`,
      `${service.baseUrl}/nothing`,
    ]) {
      const { headers, text } = await call("GET", address);
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
  const behindProxy = serviceForTests({ TRUST_PROXY: "1" });
  const hsts = async (baseUrl: string, path: string, scheme: string) =>
    (await call("GET", baseUrl + path, { headers: { "x-forwarded-proto": scheme } })).headers[
      "strict-transport-security"
    ];

  it.each(["/create", "/create.md", "/api/nothing", ...alone("/%ZZ"), "/notice.css"])(
    "%s asks for HTTPS from now on, and not otherwise",
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
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    socket.on("error", () => undefined).on("close", () => resolve(answer));
  });
}
