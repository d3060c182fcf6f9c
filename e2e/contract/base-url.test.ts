import { describe, expect, it } from "vitest";
import { type Answer, call } from "../support/http";
import { serviceForTests } from "../support/service-for-tests";

/** Public addresses whose answers hold addresses of the service, with what makes /create answer in Markdown. */
const DOCUMENTS = [
  ["/create.md", {}],
  ["/llms.txt", {}],
  ["/openapi.json", {}],
  ["/security.md", {}],
  ["/create", { accept: "text/markdown" }],
] as const;
/** What else a stranger gets without a token. */
const OTHERS = ["/", "/create", "/health", "/health/ready", "/nothing", "/nothing.md", "/api/nothing"];

/** Hosts that a stranger might name, none of them ours. */
const HOSTILE = [
  "evil.example",
  "evil.example:8080",
  "rooms.example.com:1",
  "rooms.example.com.evil.example",
];

const ask = (baseUrl: string, path: string, headers: Record<string, string> = {}) =>
  call("GET", baseUrl + path, { headers });

const everything = ({ headers, text }: Answer): string => `${JSON.stringify(headers)} ${text}`;

describe("Without BASE_URL, no cache keeps", () => {
  const service = serviceForTests();

  it.each(DOCUMENTS)("%s %j, which holds the Host of the request", async (path, headers) => {
    const answer = await ask(service.baseUrl, path, headers);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect((await call("HEAD", service.baseUrl + path, { headers })).headers["cache-control"]).toBe(
      "private, no-store",
    );
  });

  it.each(OTHERS)("%s for others", async (path) => {
    const { headers } = await ask(service.baseUrl, path);
    expect(headers["cache-control"]).toMatch(/^private, no-(store|cache)$/);
  });

  it("a redirect, which names no host", async () => {
    const answer = await ask(service.baseUrl, "/", { host: "evil.example" });
    expect([answer.status, answer.headers.location]).toEqual([307, "/create"]);
    expect(everything(answer)).not.toContain("evil.example");
  });
});

describe("With BASE_URL", () => {
  const service = serviceForTests({ BASE_URL: "https://rooms.example.com", TRUST_PROXY: "1" });

  it.each(DOCUMENTS)("%s %j may be kept for a while", async (path, headers) => {
    const answer = await ask(service.baseUrl, path, headers);
    expect(answer.headers["cache-control"]).toBe("public, max-age=300");
    if (path === "/create") expect(answer.headers.vary).toMatch(/\baccept\b/i);
  });

  it.each([
    ["/create.md", "PATCH"],
    ["/openapi.json", "POST"],
    ["/create.md", "OPTIONS"],
    ["/create", "GET"],
    ["/health", "GET"],
    ["/nothing.md", "GET"],
  ])("%s is kept by no shared cache for %s", async (path, method) => {
    const { headers } = await call(method, service.baseUrl + path);
    expect(headers["cache-control"]).toMatch(/^private, no-(store|cache)$/);
  });

  it.each(HOSTILE)("no answer repeats a Host such as %s", async (host) => {
    const hostile = { host, "x-forwarded-host": host, forwarded: `host=${host}` };
    const asked = [...DOCUMENTS, ...OTHERS.map((path) => [path, {}] as const)];
    for (const [path, headers] of asked) {
      const answer = await ask(service.baseUrl, path, { ...headers, ...hostile });
      expect(everything(answer)).not.toContain(host);
    }
    const room = await call("POST", `${service.baseUrl}/api/rooms`, { headers: hostile, body: "{}" });
    expect([room.status, everything(room).includes(host)]).toEqual([400, false]);
  });

  it("a redirect keeps the path of BASE_URL", async () => {
    expect((await ask(service.baseUrl, "/")).headers.location).toBe("/create");
  });

  describe("that has a path", () => {
    const below = serviceForTests({ BASE_URL: "https://rooms.example.com/negotiate" });
    it("a redirect keeps it", async () => {
      expect((await ask(below.baseUrl, "/")).headers.location).toBe("/negotiate/create");
    });
  });
});
