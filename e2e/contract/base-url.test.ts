import { describe, expect, it } from "vitest";
import { type HttpResponse, sendRequest } from "../support/http";
import { ownService, sharedService } from "../support/service-for-tests";

/** Public paths whose responses contain URLs of the service, with the header that makes /create respond in Markdown. */
const DOCUMENTS = [
  ["/create.md", {}],
  ["/llms.txt", {}],
  ["/openapi.json", {}],
  ["/security.md", {}],
  ["/create", { accept: "text/markdown" }],
] as const;
/** Other public paths. */
const OTHERS = ["/", "/create", "/health", "/health/ready", "/nothing", "/nothing.md", "/api/nothing"];

/** Hosts that an attacker might send, none of them ours. */
const HOSTILE = [
  "evil.example",
  "evil.example:8080",
  "rooms.example.com:1",
  "rooms.example.com.evil.example",
];

const ask = (baseUrl: string, path: string, headers: Record<string, string> = {}) =>
  sendRequest("GET", baseUrl + path, { headers });

const everything = ({ headers, text }: HttpResponse): string => `${JSON.stringify(headers)} ${text}`;

describe("Without BASE_URL, no cache stores", () => {
  const service = sharedService();

  it.each(DOCUMENTS)("%s %j, which holds the Host of the request", async (path, headers) => {
    const response = await ask(service.baseUrl, path, headers);
    expect([response.status, response.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect((await sendRequest("HEAD", service.baseUrl + path, { headers })).headers["cache-control"]).toBe(
      "private, no-store",
    );
  });

  it.each(OTHERS)("%s for others", async (path) => {
    const { headers } = await ask(service.baseUrl, path);
    expect(headers["cache-control"]).toMatch(/^private, no-(store|cache)$/);
  });

  it("a redirect, which names no host", async () => {
    const response = await ask(service.baseUrl, "/", { host: "evil.example" });
    expect([response.status, response.headers.location]).toEqual([307, "/create"]);
    expect(everything(response)).not.toContain("evil.example");
  });
});

describe("With BASE_URL", () => {
  const service = ownService({ BASE_URL: "https://rooms.example.com", TRUST_PROXY: "1" });

  it.each(DOCUMENTS)("%s %j may be kept for a while", async (path, headers) => {
    const response = await ask(service.baseUrl, path, headers);
    expect(response.headers["cache-control"]).toBe("public, max-age=300");
    if (path === "/create") expect(response.headers.vary).toMatch(/\baccept\b/i);
  });

  it.each([
    ["/create.md", "PATCH"],
    ["/openapi.json", "POST"],
    ["/create.md", "OPTIONS"],
    ["/create", "GET"],
    ["/health", "GET"],
    ["/nothing.md", "GET"],
  ])("%s is kept by no shared cache for %s", async (path, method) => {
    const { headers } = await sendRequest(method, service.baseUrl + path);
    expect(headers["cache-control"]).toMatch(/^private, no-(store|cache)$/);
  });

  it.each(HOSTILE)("no response repeats a Host such as %s", async (host) => {
    const hostile = { host, "x-forwarded-host": host, forwarded: `host=${host}` };
    const asked = [...DOCUMENTS, ...OTHERS.map((path) => [path, {}] as const)];
    for (const [path, headers] of asked) {
      const response = await ask(service.baseUrl, path, { ...headers, ...hostile });
      expect(everything(response)).not.toContain(host);
    }
    const room = await sendRequest("POST", `${service.baseUrl}/api/rooms`, { headers: hostile, body: "{}" });
    expect([room.status, everything(room).includes(host)]).toEqual([400, false]);
  });

  it("a redirect names no host", async () => {
    expect((await ask(service.baseUrl, "/")).headers.location).toBe("/create");
  });
});
