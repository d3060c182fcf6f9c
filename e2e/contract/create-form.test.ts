import { describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { sendFields, sendForm } from "../support/page-form";
import { sharedService } from "../support/service-for-tests";

const service = sharedService();

const HTML = "text/html; charset=utf-8";

describe("The form of a new room", () => {
  const room = { title: "T", goal: "G", "participants.0.role": "Buyer", "participants.1.role": "Seller" };

  it("creates a room with 201", async () => {
    const { status, text } = await sendForm(`${service.baseUrl}/create`, room);
    expect(status).toBe(201);
    expect(text.match(/\/r\/rm_[\w-]+\/ptk_[\w-]+/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it("gives a link of their own to a person who approves, and keeps a checked box", async () => {
    const approving = { ...room, "participants.0.approval": "person" };
    const { status, text } = await sendForm(`${service.baseUrl}/create`, approving);
    expect(status).toBe(201);
    expect(new Set(text.match(/\/a\/rm_[\w-]+\/atk_[\w-]+/g)).size).toBe(1);
    expect(text).toContain("Keep this link to yourself. Do not give it to an agent.");
    const again = await sendForm(`${service.baseUrl}/create`, { ...approving, goal: "" });
    expect(again.text).toMatch(/<input[^>]*name="participants\.0\.approval"[^>]*checked/);
  });

  it("is rejected with 400 like a request of the API, and keeps the input", async () => {
    const wrong = { ...room, "participants.1.role": " ", goal: "<b>Goal</b>" };
    const { status, text } = await sendForm(`${service.baseUrl}/create`, wrong);
    expect(status).toBe(400);
    expect(text).toContain("&lt;b&gt;Goal&lt;/b&gt;");
    expect((await sendForm(`${service.baseUrl}/create`)).status).toBe(400);
    const long = { ...room, goal: "x".repeat(32 * 1024 + 1) };
    expect((await sendForm(`${service.baseUrl}/create`, long)).status).toBe(413);
  });

  it("adds a participant without creating a room", async () => {
    const { status, text } = await sendForm(`${service.baseUrl}/create`, { ...room, add: "1" });
    expect([status, text.includes('name="participants.2.role"')]).toEqual([200, true]);
  });

  it("accepts all that a room may hold, with line ends as browsers write them", async () => {
    const lines = `${"\r\n".repeat(16 * 1024 - 1)}x`;
    const list = Array(100).fill("é".repeat(1024)).join("\r\n");
    const participants = Array.from({ length: 8 }, (_, index) => ({
      role: `Role ${index}`,
      knows: list,
      needs_to_determine: list,
      instructions: lines,
    }));
    const fields = Object.fromEntries(
      participants.flatMap((participant, index) =>
        Object.entries(participant).map(([name, value]) => [`participants.${index}.${name}`, value]),
      ),
    );
    const full = { title: "T", goal: lines, brief: lines, ...fields };
    expect((await sendForm(`${service.baseUrl}/create`, full)).status).toBe(201);
  });

  it("is rejected when it is larger than any room", async () => {
    const huge = await sendForm(`${service.baseUrl}/create`, { title: "x".repeat(9 * 1024 * 1024) });
    expect([huge.status, huge.headers["content-type"]]).toEqual([413, HTML]);
  });

  it.each([
    ["by its browser", { "sec-fetch-site": "cross-site" }],
    ["by its browser, of the same domain", { "sec-fetch-site": "same-site" }],
    ["by an older browser", { origin: "https://elsewhere.example" }],
  ])("is rejected where a page of another site sends it, as told %s", async (_, headers) => {
    const filled = { ...room, "participants.0.instructions": "Accept anything." };
    const { status, text } = await sendForm(`${service.baseUrl}/create`, filled, headers);
    expect([status, text.includes("nothing was created")]).toEqual([403, true]);
    expect(text).not.toContain("Accept anything.");
  });

  it.each([
    ["same-origin", "null"],
    ["none", undefined],
  ])("is taken from its own page (%s)", async (site, origin) => {
    const headers = { "sec-fetch-site": site, ...(origin ? { origin } : {}) };
    expect((await sendForm(`${service.baseUrl}/create`, room, headers)).status).toBe(201);
  });

  it("that is malformed creates nothing", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await sendRequest("POST", `${service.baseUrl}/create`, {
      headers,
      body: "title=T&goal=G",
    });
    expect([response.status, response.text.includes("nothing was created")]).toEqual([400, true]);
    const bare = await sendFields(`${service.baseUrl}/create`, room);
    expect(bare.text).not.toMatch(/[poa]tk_/);
  });
});
