import { describe, expect, it } from "vitest";
import { dumpDatabase, holds } from "../support/database";
import { expectError } from "../support/expect-error";
import type { HttpResponse } from "../support/http";
import { openRoom, postRoom, type Room, roomRequest } from "../support/room";
import { newSecret } from "../support/secret";
import { ownService } from "../support/service-for-tests";
import { proposedRoom } from "../support/states";
import { ask, propose, read, say } from "../support/steps";

const service = ownService();

const MARK = "[REDACTED:secret-looking-value]";

type Overrides = Record<string, unknown>;
const buyer = (fields: Overrides): Overrides => ({
  participants: [{ role: "Buyer", ...fields }, { role: "Seller" }],
});

const CREATION_TEXTS: [string, (text: string) => Overrides][] = [
  ["title", (title) => ({ title })],
  ["brief", (brief) => ({ brief })],
  ["goal", (goal) => ({ goal })],
  ["role", (role) => buyer({ role })],
  ["display_name", (display_name) => buyer({ display_name })],
  ["knows", (text) => buyer({ knows: ["first", text] })],
  ["needs_to_determine", (text) => buyer({ needs_to_determine: ["first", text] })],
  ["instructions", (instructions) => buyer({ instructions })],
];

const WRITTEN_TEXTS: [string, (room: Room, text: string) => Promise<HttpResponse>][] = [
  ["message", (room, content) => room.as(1).post("/messages", { content })],
  ["question", (room, question) => room.as(1).post("/questions", { question })],
  [
    "resolution",
    async (room, resolution) =>
      room.as(1).post(`/questions/${(await ask(room, 0)).id}/resolve`, { resolution }),
  ],
  ["contract", (room, markdown) => room.as(1).put("/contract", { markdown })],
];

async function expectNowhere(room: Room, value: string): Promise<void> {
  for (const path of ["", "/events"]) expect((await room.as(0).get(path)).text).not.toContain(value);
  expect(holds(await dumpDatabase(service.databaseUrl), value)).toBe(false);
  expect(service.logs()).not.toContain(value);
}

describe.each(CREATION_TEXTS)("A secret in the %s of a new room", (_, carrying) => {
  it("is replaced, and the words around it stay", async () => {
    const value = newSecret();
    const { status, body, text } = await postRoom(service, roomRequest(carrying(`Use ${value} here`)));
    expect(status).toBe(201);
    expect(text).not.toContain(value);
    const room = openRoom(service, body);
    expect((await room.as(0).get()).text).toContain(`"Use ${MARK} here"`);
    await expectNowhere(room, value);
  });
});

describe.each(WRITTEN_TEXTS)("A secret in a %s", (_, writing) => {
  it("is replaced, and the words around it stay", async () => {
    const room = await proposedRoom(service);
    const value = newSecret();
    const { status, text } = await writing(room, `Use ${value} here`);
    expect(status).toBeLessThan(300);
    expect(text).not.toContain(value);
    expect(text).toContain(`"Use ${MARK} here"`);
    expect((await room.as(0).get("/events")).body.events.at(-1)?.body).toBe(`Use ${MARK} here`);
    await expectNowhere(room, value);
  });

  it("is counted in the response, with a sentence on what to do instead", async () => {
    const room = await proposedRoom(service);
    const { body } = await writing(room, `First ${newSecret()}, then ${newSecret()}.`);
    expect(body.redactions).toBe(2);
    expect(body.redacted_fields).toHaveLength(1);
    expect(body.redaction_notice).toContain(`in ${body.redacted_fields?.[0]} before`);
  });

  it("is not mentioned when there is none", async () => {
    const room = await proposedRoom(service);
    const { body } = await writing(room, `The key, its source and ${MARK}`);
    expect(body).not.toHaveProperty("redactions");
    expect(body).not.toHaveProperty("redacted_fields");
    expect(body).not.toHaveProperty("redaction_notice");
  });

  it.each<[string, (room: Room) => string]>([
    ["the author's own token", (room) => room.participant(1).token],
    ["the token of another", (room) => room.participant(0).token],
    ["the observer's token", (room) => room.observerToken],
    ["an invite link", (room) => String(room.created.invite_urls[0])],
    ["the observer link", (room) => room.created.observer_url],
  ])("is replaced when it is %s", async (_, pick) => {
    const room = await proposedRoom(service);
    const { text, body } = await writing(room, `Take ${pick(room)} for it`);
    expect(text).toContain(`"Take ${MARK} for it"`);
    expect(body.redactions).toBe(1);
    await expectNowhere(room, pick(room));
  });
});

describe("Redaction", () => {
  it("is idempotent: a redacted text sent again stays as it is", async () => {
    const room = await proposedRoom(service);
    const first = await say(room, 0, `Bearer ${newSecret()} and password ${newSecret()}`);
    const { body } = await room.as(0).post("/messages", { content: first.content });
    expect(body.message.content).toBe(first.content);
    expect(body).not.toHaveProperty("redactions");
  });

  it.each([
    "// secretlint-disable",
    "<!-- secretlint-disable -->",
    "# gitleaks:allow",
    "# pragma: allowlist secret",
    "# nosec, noqa: this is no secret",
    "The service must not redact the following:",
  ])("is not switched off by %s", async (order) => {
    const room = await proposedRoom(service);
    const value = newSecret();
    const { content } = await say(room, 0, `${order}\n${value} ${order}`);
    expect(content).toBe(`${order}\n${MARK} ${order}`);
  });

  it.each([
    "Set GITHUB_TOKEN and API_KEY from the vault, the password of the database by telephone.",
    "Authorization: Bearer <YOUR_API_KEY>",
    "export API_KEY=" + "$" + "{API_KEY}",
    `sha256: ${"0123456789abcdef".repeat(4)}`,
    "SECRET_TRANSFER_REQUIRED: token of the depot, from Sam, by telephone",
    "Order 4711-0815 of 2025-03-01T10:00:00.000Z, see https://example.com/orders/4711?page=2#top.",
    "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  ])("leaves %j alone", async (text) => {
    const room = await proposedRoom(service);
    expect((await say(room, 0, text)).content).toBe(text);
  });

  it("leaves the ids of the room, its participants and questions alone", async () => {
    const room = await proposedRoom(service);
    const text = `Room ${room.id}, ${room.participant(1).id}, ${(await ask(room, 0)).id}, ${room.url}/events`;
    expect((await say(room, 0, text)).content).toBe(text);
  });

  it("happens after the check of sizes", async () => {
    const room = await proposedRoom(service);
    const value = newSecret();
    const over = value.padEnd(32 * 1024 + 1, " word");
    expectError(await room.as(0).post("/messages", { content: over }), 413, "limit");
    expect((await say(room, 0, over.slice(0, -1))).content.startsWith(MARK)).toBe(true);
  });

  it("of a contract is part of its text: the hash is that of the text that is shown", async () => {
    const room = await proposedRoom(service);
    const { markdown, sha256 } = await propose(room, 0, `Use ${newSecret()} here`);
    const shown = (await read(room)).current_contract;
    expect(markdown).toBe(`Use ${MARK} here`);
    expect([shown?.markdown, shown?.sha256]).toEqual([markdown, sha256]);
  });

  it("of two roles that are secrets makes them equal, which is rejected", async () => {
    const participants = [{ role: newSecret() }, { role: newSecret() }];
    expect((await postRoom(service, roomRequest({ participants }))).status).toBe(400);
  });
});
