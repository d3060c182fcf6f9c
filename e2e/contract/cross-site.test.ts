import { describe, expect, it } from "vitest";
import type { Answer } from "../support/http";
import { connect } from "../support/mcp";
import { nth } from "../support/nth";
import { sendForm as sendPageForm } from "../support/page-form";
import { postRoom, roomRequest } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";

const MCP_PAGE = "https://chat.example.com";
const service = serviceForTests({
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

/** The buttons of the form: one opens the room, the other adds a participant to the form. */
const BUTTONS: Headers[] = [{}, { add: "" }];

const sendForm = (headers: Headers, button: Headers = {}, to = service): Promise<Answer> =>
  sendPageForm(`${to.baseUrl}/create`, { ...ROOM, ...button }, headers);

/** How many rooms a visitor may still open by a form of ours. */
async function roomsLeft(headers: Headers): Promise<number> {
  for (let opened = 0; ; opened++) {
    if ((await sendForm({ "sec-fetch-site": "same-origin", ...headers })).status !== 201) return opened;
  }
}

describe("The form, sent by a page of another site,", () => {
  it("is rejected with a page that says why, and uses up none of the visitor's rooms and writes", async () => {
    const headers = visitor();
    for (let sent = 0; sent < 8; sent++) {
      const answer = await sendForm({ ...headers, ...CROSS_SITE });
      expect([answer.status, answer.headers["content-type"]]).toEqual([403, "text/html; charset=utf-8"]);
      expect(answer.text).toContain("sent from a page of another site");
      expect(answer.text).toContain('href="/create"');
      expect(answer.text).not.toMatch(/ptk_|otk_/);
    }
    expect((await sendForm({ ...headers, ...CROSS_SITE })).status).toBe(429);
    expect(await roomsLeft(headers)).toBe(3);
    const own = { ...headers, "sec-fetch-site": "same-origin" };
    expect((await sendForm(own, { add: "" })).headers.ratelimit).toBe(`"write";r=7;t=60`);
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
    const named = serviceForTests({ BASE_URL: "https://rooms.example.com/negotiate" });
    it("opens a room", async () => {
      expect((await sendForm({ origin: "https://rooms.example.com" }, {}, named)).status).toBe(201);
      expect((await sendForm({ origin: "https://www.example.com" }, {}, named)).status).toBe(403);
    });
  });
});

describe("A request that a page of another site sends", () => {
  it("opens rooms, but counts against a limit of its own, of the same size", async () => {
    const headers = visitor();
    const plain = { ...headers, ...CROSS_SITE, "content-type": "text/plain" };
    const answers = [];
    for (let sent = 0; sent < 4; sent++) answers.push(await postRoom(service, roomRequest(), plain));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(nth(answers, 0).headers).toMatchObject({
      "ratelimit-policy": `"create";q=3;w=3600`,
      ratelimit: `"create";r=2;t=3600`,
    });
    const own = await postRoom(service, roomRequest(), headers);
    expect([own.status, own.headers.ratelimit]).toEqual([201, `"create";r=2;t=3600`]);
    expect(await roomsLeft(headers)).toBe(2);
  });

  it("counts so by whichever header the browser tells of it", async () => {
    const headers = visitor();
    const signs = [{ "sec-fetch-site": "same-site" }, { origin: "https://evil.example" }, { origin: "null" }];
    for (const sign of signs) await postRoom(service, roomRequest(), { ...headers, ...sign });
    expect((await postRoom(service, roomRequest(), { ...headers, ...CROSS_SITE })).status).toBe(429);
    expect(await roomsLeft(headers)).toBe(3);
  });

  it("does so with the tools, too, where its site may call them", async () => {
    const headers = visitor();
    const page = await connect(service, { headers: { ...headers, origin: MCP_PAGE } });
    for (let opened = 0; opened < 3; opened++) {
      expect((await page.call("create_room", roomRequest())).refused).toBe(false);
    }
    expect((await page.call("create_room", roomRequest())).refused).toBe(true);
    expect(await roomsLeft(headers)).toBe(3);
  });
});
