import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPagePath } from "@/e2e/support/page-path";
import { type Groups, groupOf, startGroups } from "../support/cluster/groups";

let groups: Groups;

beforeAll(async () => {
  groups = await startGroups();
});

afterAll(() => groups?.stop());

const STREAM = "Accept: text/event-stream\r\n";

describe("nginx passes to the group of waits", () => {
  it.each([
    ["GET", "/api/rooms/rm_x-1/events?wait=25"],
    ["GET", "/api/rooms/rm_x/events?after=3&wait=2.5&token=ptk_x"],
    ["GET", "/api/rooms/rm_x/events?since=2026-11-22T10%3A00%3A00Z&wait=25"],
    ["HEAD", "/api/rooms/rm_x/events?wait=25"],
    ["GET", "http://other.example/api/rooms/rm_x/events?wait=25"],
    ["GET", "/api/rooms/rm_x/events", STREAM],
    ["GET", "/api/rooms/rm_x/events?after=3", "Accept: application/json;q=0.5, TEXT/Event-Stream\r\n"],
    ["POST", "/mcp", "Content-Length: 0\r\n"],
    ["POST", "/api/rooms", "Content-Length: 0\r\n"],
    ["PATCH", "/api/rooms/rm_x/contract", "Content-Length: 100000\r\n"],
    ["PUT", "/api/rooms/rm_x/contract", "Content-Length: 0100000\r\n"],
    ["POST", "/api/rooms/rm_x/messages", "Transfer-Encoding: chunked\r\n"],
    ["DELETE", "/api/rooms/rm_x", "Transfer-Encoding: Chunked\r\n"],
  ])("%s %s %s", async (method, target, headers = "") => {
    expect((await groupOf(groups, method, target, headers))?.group).toBe("rooms_waiting");
  });
});

describe("nginx passes to the bounded group of ordinary requests", () => {
  it.each([
    ["GET", "/api/rooms/rm_x"],
    ["GET", "/api/rooms/rm_x?%41"],
    ["GET", "/api/rooms/rm_x?x&wait=1"],
    ["GET", "/api/rooms/rm_x?wait=25"],
    ["GET", "/api/rooms/rm_x", "Accept: %\r\n"],
    ["GET", "/api/rooms/rm_x/events", "Accept: %\r\n"],
    ["GET", "/api/rooms/rm_x/events", "Accept: text/html\r\n"],
    ["GET", "/api/rooms/rm_x/events?after=3"],
    ["GET", "/api/rooms/rm_x/events?since=2026-11-22T10%3A00%3A00Z"],
    ["GET", "/api/rooms/rm_x/events?token=a%3Dwait%3D25"],
    ["GET", "/api/rooms/rm_x/events?WAIT=25"],
    ["GET", "/api/rooms/rm_x/EVENTS?wait=25"],
    ["GET", "/api/rooms/rm_x/messages?wait=25", STREAM],
    ["OPTIONS", "/api/rooms/rm_x/events?wait=25"],
    ["GET", "/health/ready"],
    ["GET", "/mcp"],
    ["GET", "/r/rm_x/ptk_x.md?wait=25", STREAM],
    ["GET", "/o/rm_x/otk_x/markdown"],
    ["GET", "/a/rm_x/atk_x.md"],
    ["GET", "/a/rm_x/atk_x/markdown"],
    ["GET", "/create.md"],
    ["GET", "/_next/static/x.js"],
    ["GET", "/api/rooms"],
    ["OPTIONS", "/mcp"],
    ["POST", "/api/rooms/rm_x/messages", "Content-Length: 0\r\n"],
    ["POST", "/api/rooms/rm_x/join"],
  ])("%s %s %s", async (method, target, headers = "") => {
    expect((await groupOf(groups, method, target, headers))?.group).toBe("rooms_quick");
  });
});

const pagePart = fc.constantFrom(
  ...[
    "/",
    "/",
    "r",
    "o",
    "a",
    "/rm_x",
    "/ptk_x",
    ".md",
    "/markdown",
    "api",
    "mcp",
    "_next",
    "create",
    "%2e",
    "?",
    "x",
  ],
  ...["health", "icon.svg", "notice.css", "robots.txt", "llms.txt", "openapi.json", "security.md", "metrics"],
  ...["app.webmanifest", "push/worker.js", ".well-known/jwks.json"],
);

describe("nginx passes to the group of pages, which may have a process of its own,", () => {
  it.each([
    ["GET", "/create"],
    ["GET", "/create?%41"],
    ["HEAD", "/create"],
    ["GET", "/r/rm_x/ptk_x?wait=25", STREAM],
    ["GET", "/o/rm_x/otk_x?version=1&changes"],
    ["GET", "/o/rm_x/otk%5Fx/"],
    ["GET", "/a/rm_x/atk_x"],
    ["POST", "/a/rm_x/atk_x", "Content-Length: 0\r\n"],
    ["POST", "/o/rm_x/otk_x", "Content-Length: 0\r\n"],
    ["GET", "/nothing/here"],
    ["GET", "/%61pi/rooms/rm_x"],
    ["GET", "/API/rooms/rm_x/events?wait=25"],
    ["GET", "/HEALTH"],
  ])("%s %s %s", async (method, target, headers = "") => {
    expect((await groupOf(groups, method, target, headers))?.group).toBe("rooms_page");
  });

  it("and forms to a separate group", async () => {
    expect((await groupOf(groups, "POST", "/create", "Content-Length: 0\r\n"))?.group).toBe("rooms_form");
    for (const body of ["Content-Length: 100000\r\n", "Transfer-Encoding: chunked\r\n"])
      expect((await groupOf(groups, "POST", "/r/rm_x/ptk_x", body))?.group).toBe("rooms_form");
  });

  it("every path for which the service renders a page, and nothing else", {
    timeout: 120_000,
  }, async () => {
    let pages = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(pagePart, { maxLength: 6 }), async (parts) => {
        const seen = await groupOf(groups, "GET", `/${parts.join("")}`);
        if (!seen || seen.group === "rooms_odd") return;
        const isPage = isPagePath(seen.url.split("?", 1)[0] ?? "/");
        if (isPage) pages++;
        expect([seen.url, seen.group === "rooms_page"]).toEqual([seen.url, isPage]);
      }),
      { numRuns: 3_000 },
    );
    expect(pages).toBeGreaterThan(200);
  });
});

it.each(["/r/rm_x/ptk_x#.md", "/o/rm_x/otk_x#/markdown"])(
  "a path is the same with a fragment: %s goes where pages go",
  async (target) => {
    expect((await groupOf(groups, "GET", target))?.group).toBe("rooms_page");
  },
);

describe("nginx passes to the smallest group, where it delays nothing else, oddly written requests", () => {
  it.each([
    ["GET", "/api/rooms/rm_x", "Content-Length: 100000\r\n"],
    ["GET", "/r/rm_x/ptk_x", "Transfer-Encoding: chunked\r\n"],
    ["POST", "/health", "Content-Length: 100000\r\n"],
    ["POST", "/api/rooms/rm_x/events", "Content-Length: 100000\r\n"],
    ["GET", "/api/rooms/rm_x/events/?wait=25"],
    ["GET", "/api/rooms/rm_x/%65vents?wait=25"],
    ["GET", "//api/rooms/rm_x/events?wait=25"],
    ["GET", "/api//rooms/rm_x/events?wait=25"],
    ["GET", "/x/../api/rooms/rm_x/events?wait=25"],
    ["GET", "/api/rooms/rm_%41/events?wait=25"],
    ["GET", "/api/rooms/rm_x/events?wa%69t=25"],
    ["GET", "/api/rooms/rm_x/events?x&wait=1"],
    ["GET", "/api/rooms/rm_x/events?%41&wait=1"],
    ["GET", "/api/rooms/rm_x/events?wait=1&wait=1"],
    ["GET", "/api/rooms/rm_x/events?wait=x&wait=1"],
    ["GET", "/api/rooms/rm_x/events?wait=1e1"],
    ["GET", "/api/rooms/rm_x/events?wait=+5"],
    ["GET", "/api/rooms/rm_x/events?wait=%35"],
    ["GET", "/api/rooms/rm_x/events?wait=-1"],
    ["GET", "/api/rooms/rm_x/events?wait="],
    ["GET", "/api/rooms/rm_x/events?wait"],
    ["GET", "/api/rooms/rm_x/events?wait=100"],
    ["GET", "/api/rooms/rm_x/events?wait=25#"],
    ["GET", "/api/rooms/rm_x/events?wait=25%0A"],
    ["GET", "/api/rooms/rm_x/events?&wait=25"],
    ["GET", "/api/rooms/rm_x/events", "Accept: %, text/event-stream\r\n"],
    ["GET", "/api/rooms/rm_x/events?wait=25", "Accept: text/event-stream;\r\n"],
    ["POST", "/api/rooms/rm_x/events?wait=25", "Content-Length: 0\r\n"],
    ["POST", "/api//rooms", "Content-Length: 0\r\n"],
    ["POST", "/mcp/", "Content-Length: 0\r\n"],
    ["POST", "/%6Dcp", "Content-Length: 0\r\n"],
    ["PUT", "/create", "Content-Length: 0\r\n"],
    ["GET", "/create#.md"],
  ])("%s %s %s", async (method, target, headers = "") => {
    expect((await groupOf(groups, method, target, headers))?.group).toBe("rooms_odd");
  });
});

it("health checks have their own group", async () => {
  expect((await groupOf(groups, "GET", "/health"))?.group).toBe("rooms_health");
  expect((await groupOf(groups, "GET", "/health?now=1"))?.group).toBe("rooms_health");
});
