import { describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { createRoom, type Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";

const service = sharedService();

/** Pages with a Markdown alternate, and its path. */
const PAGES: [string, (room: Room) => [page: string, alternate: string]][] = [
  ["/create", (room) => [`${room.baseUrl}/create`, `${room.baseUrl}/create.md`]],
  ["/r", ({ created: { invite_urls } }) => [invite_urls[1] ?? "", `${invite_urls[1]}.md`]],
  ["/o", ({ created: { observer_url } }) => [observer_url, `${observer_url}.md`]],
];
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

describe.each(PAGES)("The page %s", (_, urlsOf) => {
  it.each(["text/markdown", "text/markdown, text/html;q=0.5", "text/html;q=0.1, text/markdown;q=0.2"])(
    "is its Markdown alternate for Accept: %s",
    async (accept) => {
      const [page, alternate] = urlsOf(await createRoom(service));
      const response = await sendRequest("GET", page, { headers: { accept } });
      expect(response.headers["content-type"]).toBe("text/markdown; charset=utf-8");
      expect(response.text).toBe((await sendRequest("GET", alternate)).text);
    },
  );

  it.each([BROWSER, "*/*", "text/markdown;q=0", "text/markdown;q=0.5, text/html"])(
    "stays a page for Accept: %s",
    async (accept) => {
      const [page] = urlsOf(await createRoom(service));
      const response = await sendRequest("GET", page, { headers: { accept } });
      expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    },
  );

  it("names its Markdown alternate in the head", async () => {
    const [page, alternate] = urlsOf(await createRoom(service));
    const { text } = await sendRequest("GET", page);
    const [, href = ""] =
      /<link rel="alternate" type="text\/markdown" href="([^"]+)"\/?>/.exec(text.split("</head>")[0] ?? "") ??
      [];
    expect(new URL(href, page).href).toBe(alternate);
  });

  it("tells agents about it in the first 300 bytes", async () => {
    const [page, alternate] = urlsOf(await createRoom(service));
    const { text } = await sendRequest("GET", page);
    expect(Buffer.from(text).subarray(0, 300).toString()).toContain(
      "For Markdown, add .md to the path of /create or of a link to a room.",
    );
    expect(`${page}.md`).toBe(alternate);
  });

  it("varies with Accept; only the public page has a Link header, because a room's would repeat the token", async () => {
    const [page] = urlsOf(await createRoom(service));
    for (const accept of ["text/markdown", "text/html"]) {
      const { headers } = await sendRequest("GET", page, { headers: { accept } });
      expect(headers.vary).toMatch(/\baccept\b(?!-)/i);
      const link = '</create.md>; rel="alternate"; type="text/markdown"';
      expect(headers.link).toBe(page.endsWith("/create") ? link : undefined);
    }
  });
});

describe("An agent with a wrong link", () => {
  it("gets the error in Markdown, too", async () => {
    const { created } = await createRoom(service);
    const wrong = created.observer_url.replace("/o/", "/r/");
    const { status, headers, text } = await sendRequest("GET", wrong, {
      headers: { accept: "text/markdown" },
    });
    expect([status, headers["content-type"]]).toEqual([401, "text/markdown; charset=utf-8"]);
    expect(text).toContain("forbidden");
  });
});

describe("Every JSON response", () => {
  it("links its description", async () => {
    const room = await createRoom(service);
    for (const response of [await room.as(0).get(), await room.as("anonymous").get()]) {
      expect(response.headers.link).toBe('</openapi.json>; rel="describedby"');
    }
  });
});
