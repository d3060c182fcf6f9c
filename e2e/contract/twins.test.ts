import { describe, expect, it } from "vitest";
import { call } from "../support/http";
import { createRoom, type Room } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";

const service = serviceForTests();

/** Pages that have a Markdown twin, and where that stands. */
const PAGES: [string, (room: Room) => [page: string, twin: string]][] = [
  ["/create", (room) => [`${room.baseUrl}/create`, `${room.baseUrl}/create.md`]],
  ["/r", ({ created: { invite_urls } }) => [invite_urls[1] ?? "", `${invite_urls[1]}.md`]],
  ["/o", ({ created: { observer_url } }) => [observer_url, `${observer_url}.md`]],
];
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

describe.each(PAGES)("The page %s", (_, addresses) => {
  it.each(["text/markdown", "text/markdown, text/html;q=0.5", "text/html;q=0.1, text/markdown;q=0.2"])(
    "is its Markdown twin for those that accept %s",
    async (accept) => {
      const [page, twin] = addresses(await createRoom(service));
      const answer = await call("GET", page, { headers: { accept } });
      expect(answer.headers["content-type"]).toBe("text/markdown; charset=utf-8");
      expect(answer.text).toBe((await call("GET", twin)).text);
    },
  );

  it.each([BROWSER, "*/*", "text/markdown;q=0", "text/markdown;q=0.5, text/html"])(
    "stays a page for those that accept %s",
    async (accept) => {
      const [page] = addresses(await createRoom(service));
      const answer = await call("GET", page, { headers: { accept } });
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    },
  );

  it("says to caches and clients that there are two of it, without a token", async () => {
    const [page] = addresses(await createRoom(service));
    for (const accept of ["text/markdown", "text/html"]) {
      const { headers } = await call("GET", page, { headers: { accept } });
      expect(headers.vary).toMatch(/\baccept\b(?!-)/i);
      expect(headers.link).toMatch(/^<(\/create\.md)?>; rel="alternate"; type="text\/markdown"$/);
    }
  });
});

describe("An agent with a wrong link", () => {
  it("gets its refusal in Markdown, too", async () => {
    const { created } = await createRoom(service);
    const wrong = created.observer_url.replace("/o/", "/r/");
    const { status, headers, text } = await call("GET", wrong, { headers: { accept: "text/markdown" } });
    expect([status, headers["content-type"]]).toEqual([401, "text/markdown; charset=utf-8"]);
    expect(text).toContain("forbidden");
  });
});

describe("Every JSON answer", () => {
  it("says where it is described", async () => {
    const room = await createRoom(service);
    for (const answer of [await room.as(0).get(), await room.as("nobody").get()]) {
      expect(answer.headers.link).toBe('</openapi.json>; rel="describedby"');
    }
  });
});
