import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countRows } from "../support/database";
import { sendRequest } from "../support/http";
import { sendFields } from "../support/page-form";
import { createRoom, type Room } from "../support/room";
import { type Service, startService } from "../support/service";

/** What Next serves without a token besides the pages and routes of the service. */
describe("Of Next, a client without a token reaches only pages, routes and files:", () => {
  let service: Service;
  let room: Room;
  /** The id of the action that creates a room. */
  let action: string;
  beforeAll(async () => {
    service = await startService({ LOG_LEVEL: "trace" });
    room = await createRoom(service);
    const { text } = await sendRequest("GET", `${service.baseUrl}/create`);
    action = /name="\$ACTION_ID_(\w+)"/.exec(text)?.[1] ?? "";
    expect(action).toMatch(/^[0-9a-f]{42}$/);
  });
  afterAll(() => service.stop());

  const post = (path: string, headers: Record<string, string>, body: string) =>
    sendRequest("POST", service.baseUrl + path, { headers, body });
  const form = { "content-type": "multipart/form-data; boundary=x" };
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const filled = [
    field("_1_title", "T"),
    field("_1_goal", "G"),
    field("_1_participants.0.role", "A"),
    field("_1_participants.1.role", "B"),
    field("0", '["$K1"]'),
    "--x--\r\n",
  ].join("");
  const countRooms = () => countRows(service.databaseUrl, "rooms");

  it("files as a whole, whatever conditions or ranges a request has", async () => {
    const page = (await sendRequest("GET", `${service.baseUrl}/create`)).text;
    const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? "";
    for (const path of ["/robots.txt", "/icon.svg", "/push/worker.js", script])
      for (const headers of [
        { "if-match": '"9"' },
        { "if-unmodified-since": new Date(0).toUTCString() },
        { range: "bytes=99999999-" },
        { range: "bytes=0-1", "if-range": '"9"' },
      ] as Record<string, string>[]) {
        const { status } = await sendRequest("GET", service.baseUrl + path, { headers });
        expect([path, Object.keys(headers), status]).toEqual([path, Object.keys(headers), 200]);
      }
  });

  it("the ids of its actions, which are the same in every build", async () => {
    const manifest = await readFile(".next/server/server-reference-manifest.json", "utf8");
    const key = createHash("sha256").update("negotiation-room").digest("base64");
    expect(JSON.parse(manifest)).toMatchObject({ encryptionKey: key, node: { [action]: expect.anything() } });
  });

  it("no page data", async () => {
    const build = (await readFile(".next/BUILD_ID", "utf8")).trim();
    const link = new URL(room.created.observer_url).pathname;
    for (const path of ["/create", link])
      expect((await sendRequest("GET", `${service.baseUrl}/_next/data/${build}${path}.json`)).status).toBe(
        404,
      );
    expect((await post(`/_next/data/${build}/create.json`, form, filled)).status).toBe(404);
  });

  it.each([
    ["/_next/x", 404],
    ["/_next/image", 404],
    ["/health/x", 404],
    ["/mcp/x", 404],
    ["/metrics/x", 404],
    ["/nothing", 404],
    ["/r/x", 404],
    ["/_gone", 404],
    ["/icon.svg", 405],
    ["/robots.txt", 405],
    ["/app.webmanifest", 405],
    ["/push/worker.js", 405],
    ["/push/x", 404],
    ["/_next/static/x.js", 405],
  ])("it takes no form at %s", async (path, status) => {
    const before = await countRooms();
    for (const headers of [form, { ...form, "next-action": action }]) {
      const response = await post(path, headers, filled);
      expect([response.status, response.headers["content-type"]]).toEqual([status, "application/json"]);
      expect(response.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.any(String),
      });
    }
    expect(await countRooms()).toBe(before);
  });

  it("a page accepts no action of another page", async () => {
    const before = await countRooms();
    const link = new URL(room.created.observer_url).pathname;
    await post(link, { ...form, "next-action": action }, filled);
    expect(
      (await post("/create", { ...form, "next-action": action, "x-action-forwarded": "1" }, filled)).status,
    ).toBe(404);
    expect(await countRooms()).toBe(before);
    expect((await post("/create", { ...form, "next-action": action }, filled)).status).toBe(201);
    expect(await countRooms()).toBe(before + 1);
  });

  it("JSON in a form field is at most as long as that of its own script", async () => {
    const bomb = "[".repeat(100_000) + "]".repeat(100_000);
    const many = (field("S1", "[".repeat(900)) + field("$ACTION_1:S1", "[".repeat(900))).repeat(2_000);
    const bodies = ["0", "1", "0x0", "$ACTION_1:0", "S1", "NaN"].map((name) => field(name, bomb));
    const named = ['["$@z"]', '["$rz"]', '["$R1"]'].map((value) => field("goal", bomb) + field("0", value));
    for (const fields of [...bodies, many, ...named]) {
      const body = `${fields}--x--\r\n`;
      for (const headers of [form, { ...form, "next-action": action }]) {
        const { status, text } = await post("/create", headers, body);
        expect([status, text.includes("not a form as a browser sends it")]).toEqual([400, true]);
      }
    }
    const elsewhere = {
      "content-type": "multipart/form-data; boundary=y; boundary=x",
      "next-action": action,
    };
    expect((await post("/create", elsewhere, filled)).status).toBe(400);
  });

  it("a malformed form is rejected by the action, too", async () => {
    const headers = { "content-type": "text/plain;charset=UTF-8", "next-action": action };
    const participants = [{ role: "A", approval: "person" }, { role: "B" }];
    const { approval_urls: [page] = [] } = (await createRoom(service, { participants })).created;
    const { text } = await sendRequest("GET", page ?? "");
    const decision = /\$ACTION_ID_(\w+)/.exec(text)?.[1] ?? "";
    for (const body of ["[]", '["x"]', '[{"has":1}]', "[null]"]) {
      expect((await post("/create", headers, body)).status).toBe(400);
      const decided = await post(new URL(page ?? "").pathname, { ...headers, "next-action": decision }, body);
      expect(decided.status).toBe(400);
    }
    const long = JSON.stringify([[], `$0${":0".repeat(1_000)}`]);
    expect((await post("/create", headers, long)).status).toBe(413);
  });

  it("nothing at a URL with a fragment, which only Next would leave out", async () => {
    const link = new URL(room.created.observer_url).pathname;
    for (const path of [`${link}#.md`, `${link}#/markdown`, "/create#", `/api/rooms/${room.id}#`])
      expect((await sendRequest("GET", service.baseUrl + path)).status).toBe(400);
    expect((await post("/create#", { ...form, "next-action": action }, filled)).status).toBe(400);
  });

  it("no cookies", async () => {
    const headers = { cookie: "__prerender_bypass=x; __next_preview_data=y" };
    const response = await sendRequest("GET", `${service.baseUrl}/create`, { headers });
    expect([response.status, response.headers["set-cookie"]]).toEqual([200, undefined]);
  });

  it("no redirect for a client that only sends a header of its scripts", async () => {
    const { status, headers } = await sendRequest("GET", `${service.baseUrl}/create`, {
      headers: { rsc: "1" },
    });
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  });

  it("no failures for odd headers of its scripts", async () => {
    for (const tree of ["%5B%22x", "[]", "[null]", '["",{"children":[null,{}]}]', '[["x","y","c",[1]],{}]']) {
      const headers = { rsc: "1", "next-router-state-tree": tree };
      expect((await sendRequest("GET", `${service.baseUrl}/nothing`, { headers })).status).toBe(404);
      const response = await sendRequest("GET", `${service.baseUrl}/create`, { headers });
      expect([response.status, response.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    }
  });

  it.each(["/health/x", "/mcp/x", "/metrics/x", "/_next/x", "/nothing"])(
    "%s has a page that says so",
    async (path) => {
      const { status, headers } = await sendRequest("GET", service.baseUrl + path);
      expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
      expect(headers).toMatchObject({
        "content-security-policy": expect.stringContaining("nonce-"),
        "x-content-type-options": "nosniff",
        "referrer-policy": expect.any(String),
      });
    },
  );

  it("no token in the log, and no line that is not JSON", async () => {
    const [token = ""] = room.tokens;
    const started = service.logs().length;
    for (const path of ["/create", "/nothing", `/r/${room.id}/${token}`]) {
      await post(path, { ...form, "next-action": token }, filled);
      await post(path, { ...form, "next-action": `${token}0`.padEnd(42, "0") }, filled);
      for (const digits of [40, 41, 42]) {
        await post(path, { ...form, "next-action": "0".repeat(digits) }, filled);
        await sendFields(service.baseUrl + path, { [`$ACTION_ID_${"0".repeat(digits)}`]: "" });
      }
      await sendFields(service.baseUrl + path, { [`$ACTION_ID_${token}`]: "" });
    }
    for (const secret of room.tokens) expect(service.logs()).not.toContain(secret);
    const lines = service.logs().slice(started).trim().split("\n");
    expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
    // Anybody can send such forms, as many as they like.
    expect(lines.filter((line) => /Server (?:Action|Reference)|Next\.js/.test(line))).toEqual([]);
    expect(service.logs()).toContain("forms were rejected");
  });
});
