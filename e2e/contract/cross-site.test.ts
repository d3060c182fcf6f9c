import { describe, expect, it } from "vitest";
import type { HttpResponse } from "../support/http";
import { connect } from "../support/mcp";
import { nth } from "../support/nth";
import { sendForm as sendPageForm } from "../support/page-form";
import { openRoom, postRoom, roomRequest } from "../support/room";
import { ownService } from "../support/service-for-tests";

const MCP_PAGE = "https://chat.example.com";
const service = ownService({
  TRUST_PROXY: "1",
  RATE_LIMIT_WRITE_PER_MINUTE: "8",
  RATE_LIMIT_CREATE_PER_HOUR: "3",
  MCP_ALLOWED_ORIGINS: MCP_PAGE,
});

type Headers = Record<string, string>;

/** What a browser adds to a form or request that a page of another site sends. */
const CROSS_SITE = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };

/** An address that no other test uses. */
let addresses = 0;
const visitor = (): Headers => ({ "x-forwarded-for": `198.51.100.${++addresses}` });

const ROOM = { title: "T", goal: "G", "participants.0.role": "Buyer", "participants.1.role": "Seller" };

/** The buttons of the form: one creates the room, the other adds a participant to the form. */
const BUTTONS: Headers[] = [{}, { add: "" }];

const sendForm = (headers: Headers, button: Headers = {}, to = service): Promise<HttpResponse> =>
  sendPageForm(`${to.baseUrl}/create`, { ...ROOM, ...button }, headers);

/** How many rooms a visitor may still create with our own form. */
async function roomsLeft(headers: Headers): Promise<number> {
  for (let opened = 0; ; opened++) {
    if ((await sendForm({ "sec-fetch-site": "same-origin", ...headers })).status !== 201) return opened;
  }
}

describe("The form, sent by a page of another site,", () => {
  it("is rejected with a page that says why, and uses up no rooms and half of the visitor's writes", async () => {
    const headers = visitor();
    for (let sent = 0; sent < 4; sent++) {
      const response = await sendForm({ ...headers, ...CROSS_SITE });
      expect([response.status, response.headers["content-type"]]).toEqual([403, "text/html; charset=utf-8"]);
      expect(response.text).toContain("sent from a page of another site");
      expect(response.text).toContain('href="/create"');
      expect(response.text).not.toMatch(/ptk_|otk_/);
    }
    expect((await sendForm({ ...headers, ...CROSS_SITE })).status).toBe(429);
    expect(await roomsLeft(headers)).toBe(3);
    const own = { ...headers, "sec-fetch-site": "same-origin" };
    expect((await sendForm(own, { add: "" })).headers.ratelimit).toMatch(/^"write";r=3;t=\d+$/);
  });

  it.each([
    ["cross-site", { "sec-fetch-site": "cross-site" }],
    ["of a sandboxed frame", { "sec-fetch-site": "cross-site", origin: "null" }],
    ["of another name or port of the same site", { "sec-fetch-site": "same-site" }],
    ["by a browser without Sec-Fetch-Site", { origin: "https://evil.example" }],
    ["of another port, by such a browser", { origin: "http://127.0.0.1:1" }],
    ["of a name that begins like ours", { origin: "http://127.0.0.1.evil.example" }],
    ["of an extension that is named as we are", { origin: "chrome-extension://127.0.0.1" }],
  ])("is rejected: %s", async (_, headers) => {
    for (const button of BUTTONS) {
      expect((await sendForm({ ...visitor(), ...headers }, button)).status).toBe(403);
    }
  });
});

describe("The form, sent by our page or by a program,", () => {
  it.each<[string, () => Headers]>([
    ["same-origin", () => ({ "sec-fetch-site": "same-origin", origin: "null" })],
    ["reloaded", () => ({ "sec-fetch-site": "none" })],
    ["of a browser without Sec-Fetch-Site, whose Origin is hidden", () => ({ origin: "null" })],
    ["of such a browser, with its Origin", () => ({ origin: service.baseUrl })],
    ["behind a proxy that ends HTTPS", () => ({ origin: service.baseUrl.replace("http:", "https:") })],
    ["of no browser", () => ({})],
  ])("opens a room: %s", async (_, headers) => {
    expect((await sendForm({ ...visitor(), ...headers() })).status).toBe(201);
  });

  describe("at the site of BASE_URL", () => {
    const named = ownService({ BASE_URL: "https://rooms.example.com" });
    it("creates a room", async () => {
      expect((await sendForm({ origin: "https://rooms.example.com" }, {}, named)).status).toBe(201);
      expect((await sendForm({ origin: "https://www.example.com" }, {}, named)).status).toBe(403);
    });
  });
});

describe("A request that a page of another site sends", () => {
  it("creates rooms up to half of the visitor's limit, of which the other half stays free", async () => {
    const headers = visitor();
    const plain = { ...headers, ...CROSS_SITE, "content-type": "text/plain" };
    const responses = [];
    for (let sent = 0; sent < 4; sent++) responses.push(await postRoom(service, roomRequest(), plain));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 429, 429]);
    expect(nth(responses, 0).headers).toMatchObject({
      "ratelimit-policy": `"create";q=2;w=3600`,
      ratelimit: `"create";r=1;t=3600`,
    });
    expect(nth(responses, 2).body.error?.message).toMatch(/for pages of other sites: at most 2 an hour/);
    expect(await roomsLeft(headers)).toBe(1);
  });

  it("gains a program that sends its headers no request beyond its own limit", async () => {
    const headers = visitor();
    const room = openRoom(service, (await postRoom(service, roomRequest(), headers)).body);
    const join = async (more: Headers) =>
      (await room.as(0).post("/join", undefined, { ...headers, ...more })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++) statuses.push(await join(CROSS_SITE), await join({}));
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  });

  it("is recognized by any of the headers that browsers send", async () => {
    const headers = visitor();
    const signs = [{ "sec-fetch-site": "same-site" }, { origin: "https://evil.example" }, { origin: "null" }];
    for (const sign of signs) {
      const rejected = await postRoom(service, {}, { ...headers, ...sign });
      expect(rejected.headers["ratelimit-policy"]).toBe(`"create";q=2;w=3600`);
    }
  });

  it("is also counted when it calls tools, if its site is allowed to", async () => {
    const headers = visitor();
    const page = await connect(service, { headers: { ...headers, origin: MCP_PAGE } });
    for (let opened = 0; opened < 2; opened++) {
      expect((await page.call("create_room", roomRequest())).isError).toBe(false);
    }
    expect((await page.call("create_room", roomRequest())).isError).toBe(true);
    expect(await roomsLeft(headers)).toBe(1);
  });
});
