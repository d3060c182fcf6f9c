import { describe, expect, it } from "vitest";
import { ROOM_ENDPOINTS, type RoomEndpoint, roomForEveryEndpoint, takesText } from "../support/endpoints";
import { expectError } from "../support/expect-error";
import { escapedJson, type RequestOptions } from "../support/http";
import { sharedService } from "../support/service-for-tests";
import { read } from "../support/steps";

const service = sharedService();

/** Sends `body` to the endpoint in a fresh room. */
async function send({ method, path }: RoomEndpoint, options: RequestOptions) {
  const room = await roomForEveryEndpoint(service);
  const { status, text } = await room.as(1).send(method, path, options);
  return { status, text, room };
}

describe.each(ROOM_ENDPOINTS.filter(takesText))("The text of $method /api/rooms/:id$path", (endpoint) => {
  const { text = { field: "", limit: 0 } } = endpoint;
  const bodyWith = (value: string) => JSON.stringify({ ...endpoint.body, [text.field]: value });

  it("comes back exactly as sent", async () => {
    const value = "  Grüße\r\n\t\u00a0e\u0301 \u2028 \u0001 \\u0041 <b>&amp;</b> __proto__ 🙂\ufffd\ufeff  ";
    const { status, room } = await send(endpoint, { body: bodyWith(value) });
    expect(status).toBeLessThan(300);
    // The reason of a decline is in its event alone.
    if (endpoint.path !== "/decline")
      expect(JSON.stringify(await read(room))).toContain(JSON.stringify(value));
    expect((await room.as("observer").get("/events")).body.events.at(-1)?.body).toBe(value);
  });

  it("may be at its limit in bytes, with every character escaped", async () => {
    const value = "a".repeat(text.limit);
    const { status, room } = await send(endpoint, {
      body: escapedJson({ ...endpoint.body, [text.field]: value }),
    });
    expect(status).toBeLessThan(300);
    expect((await room.as(0).get("/events")).body.events.at(-1)?.body === value).toBe(true);
  });

  it("may be in a body of six times its limit plus 4 KB, and not in one that is a byte larger", async () => {
    const cap = 6 * text.limit + 4 * 1024;
    const body = bodyWith("Hello").padEnd(cap, " ");
    expect((await send(endpoint, { body })).status).toBeLessThan(300);
    expect((await send(endpoint, { body: `${body} ` })).status).toBe(413);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "image/png"])(
    "is read from JSON sent as %s",
    async (type) => {
      const { status } = await send(endpoint, { body: bodyWith("Hello"), headers: { "content-type": type } });
      expect(status).toBeLessThan(300);
    },
  );

  it("may be among unknown fields, nested up to 32 deep", async () => {
    const extra = JSON.parse(`${"[".repeat(31)}${"]".repeat(31)}`);
    const body = JSON.stringify({
      ...endpoint.body,
      extra,
      id: "mine",
      role: "Seller",
      [text.field]: "Hello",
    });
    const response = await send(endpoint, { body });
    expect(response.status, response.text).toBeLessThan(300);
    expect(response.text).not.toContain("mine");
  });
});

describe("A request that needs no body", () => {
  it.each(["/join", "/agree", "/finalize"])("such as %s ignores unknown fields in one", async (path) => {
    const room = await roomForEveryEndpoint(service);
    expect(
      (await room.as(1).post(path, { role: "Buyer", participant_id: room.participant(0).id })).status,
    ).toBe(200);
    expect((await read(room)).current_contract?.agreements.map(({ role }) => role) ?? []).not.toContain(
      "Buyer",
    );
  });

  it.each(["/agree", "/finalize"])("such as %s rejects a version under another name", async (path) => {
    const room = await roomForEveryEndpoint(service);
    const contract = { markdown: "…", versions: [{ version: 1 }] };
    for (const body of [{ version: 1 }, { base_version: 1 }, { contractVersion: 1 }, { contract }]) {
      const error = await room.as(1).post(path, body);
      expectError(error, 400, "validation");
      expect(error.body.error?.message).toContain("contract_version");
    }
  });

  it.each([
    ["POST", "/join"],
    ["DELETE", ""],
  ])("such as %s %s rejects a body that is not JSON", async (method, path) => {
    const room = await roomForEveryEndpoint(service);
    const { status } = await room.as(1).send(method, path, { body: Buffer.from([0xff, 0x00, 0x7b]) });
    expect(status).toBe(400);
  });
});
