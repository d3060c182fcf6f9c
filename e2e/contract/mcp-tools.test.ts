import { describe, expect, it } from "vitest";
import { connect, EARLIER, expectToolError, inRoom, inviteOf } from "../support/mcp";
import { nth } from "../support/nth";
import { createRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { agreedRoom, joinedRoom, proposedRoom } from "../support/states";
import { ask, read } from "../support/steps";

const service = sharedService();
describe("The list of tools", () => {
  it("describes the input, output and effect of each", async () => {
    const { client } = await connect(service);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "create_room",
      "read_room",
      "join_room",
      "wait_for_events",
      "send_message",
      "ask_question",
      "resolve_question",
      "propose_contract",
      "edit_contract",
      "diff_contract",
      "agree_to_contract",
      "decline_contract",
      "withdraw",
      "replace_link",
      "get_final_contract",
      "delete_room",
    ]);
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(title).toMatch(/^[A-Z]/);
      expect(description?.length).toBeGreaterThan(30);
      expect(annotations?.destructiveHint).toBe(["withdraw", "replace_link", "delete_room"].includes(name));
      expect(Object.keys(outputSchema?.properties ?? {})).toContain("error");
      const fields = Object.entries(inputSchema.properties ?? {}) as [string, { description?: string }][];
      for (const [field, schema] of fields) expect(schema.description, `${name}: ${field}`).toMatch(/\S/);
      const names = fields.map(([field]) => field);
      expect(names.includes("invite")).toBe(name !== "create_room");
      expect(names).not.toContain("token");
    }
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(reading).toEqual(["read_room", "wait_for_events", "diff_contract", "get_final_contract"]);
  });

  it("is the same in every revision, in schemas that name no draft", async () => {
    const { tools } = await (await connect(service)).client.listTools();
    expect(JSON.stringify(tools)).not.toContain("$schema");
    for (const revision of EARLIER) {
      const { client } = await connect(service, { revision });
      expect((await client.listTools()).tools).toEqual(tools);
    }
  });

  it("is short: at most 14 KB", async () => {
    const { tools } = await (await connect(service)).client.listTools();
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThanOrEqual(14 * 1024);
  });

  it("is complete: any other name is a protocol error that lists them", async () => {
    const { client } = await connect(service);
    await expect(client.callTool({ name: "constructor" })).rejects.toThrow(
      /There is no such tool: .*read_room/,
    );
  });
});

describe("The invite", () => {
  const forms: [string, (invite: string) => Record<string, unknown>][] = [
    ["the link as it was given", (invite) => ({ invite })],
    ["its Markdown alternate", (invite) => ({ invite: `${invite}.md` })],
    ["with white space and a query", (invite) => ({ invite: `  ${invite}?version=1\n` })],
    ["in the middle of a text", (invite) => ({ invite: `Take part here: <${invite}>.` })],
    [
      "on another host",
      (invite) => ({ invite: invite.replace(service.baseUrl, "https://rooms.example.com/x") }),
    ],
    ["without a host", (invite) => ({ invite: new URL(invite).pathname })],
    [
      "as room_id and token",
      (invite) => ({ room_id: invite.split("/").at(-2), token: invite.split("/").at(-1) }),
    ],
  ];

  it.each(forms)("may be %s, of a participant or of the observer", async (_, inputOf) => {
    const room = await createRoom(service);
    const { call } = await connect(service);
    for (const who of [0, 1, "observer"] as const) {
      const { facts } = await call("read_room", inputOf(inviteOf(room, who)));
      expect(facts.your_role).toBe((await room.as(who).get()).body.your_role);
    }
  });

  it.each([
    ["missing", {}, /^invite is missing: send the whole link/],
    ["no link", { invite: "hello" }, /^invite is not an invite link: send the whole link/],
    ["no text", { invite: 5 }, /^invite has the wrong type: send your invite link\./],
    ["a token without a room", { token: "ptk_x" }, /^invite is missing: .* or room_id and token/],
  ])("that is %s is rejected with a message that says what to send", async (_, input, message) => {
    const given = await (await connect(service)).call("read_room", input);
    expectToolError(given, "validation");
    expect(nth(given.words, 0)).toMatch(message);
  });

  it("with a wrong token or that of another room, or of a deleted room, is rejected and not repeated", async () => {
    const [room, other] = [await createRoom(service), await createRoom(service)];
    const { call } = await connect(service);
    for (const token of ["wrong", nth(other.tokens, 0), nth(other.tokens, 2)]) {
      const given = await call("send_message", { room_id: room.id, token, content: "Hello" });
      expectToolError(given, "forbidden");
      expect(nth(given.words, 0)).toMatch(/Send your whole invite link as invite/);
      expect(JSON.stringify(given)).not.toContain(token === "wrong" ? room.id : token);
    }
    await room.as(0).delete();
    const given = await call("read_room", { invite: inviteOf(room, 0) });
    expectToolError(given, "not_found");
    expect(nth(given.words, 0)).toMatch(/create_room/);
  });
});

describe("An error", () => {
  const states = {
    joined: () => joinedRoom(service),
    agreed: () => agreedRoom(service),
    proposed: () => proposedRoom(service),
  };
  it.each([
    ["joined", "send_message", {}, "POST", "/messages"],
    ["joined", "send_message", { content: "  " }, "POST", "/messages"],
    ["joined", "send_message", { content: "x".repeat(32 * 1024 + 1) }, "POST", "/messages"],
    ["joined", "ask_question", { question: "?", addressed_to_participant_id: "prt_x" }, "POST", "/questions"],
    ["joined", "agree_to_contract", { contract_version: 1 }, "POST", "/agree"],
    ["proposed", "agree_to_contract", { contract_version: 7 }, "POST", "/agree"],
    ["proposed", "propose_contract", { markdown: "# A", base_version: -1 }, "PUT", "/contract"],
    ["agreed", "send_message", { content: "Hello" }, "POST", "/messages"],
  ] as const)(
    "in a room that is %s, from %s, says the same as over HTTP",
    async (state, tool, input, method, path) => {
      const room = await states[state]();
      const given = await inRoom(await connect(service), inviteOf(room, 0)).call(tool, input);
      const { body } = await room.as(0).send(method, path, { body: JSON.stringify(input) });
      const { hint, ...error } = body.error ?? { code: "none" };
      expectToolError(given, error.code);
      expect(given.facts.error?.hint === undefined).toBe(hint === undefined);
      expect(given.facts.error).toMatchObject(error);
      expect(given.facts.error?.hint ?? "").not.toMatch(/https?:/);
    },
  );

  it("is what a participant gets who agrees without naming the version it has read", async () => {
    const room = await proposedRoom(service);
    const agent = inRoom(await connect(service), inviteOf(room, 0));
    const rejected = await agent.call("agree_to_contract", {});
    expectToolError(rejected, "validation");
    expect(nth(rejected.words, 0)).toContain("contract_version");
    expect((await read(room)).current_contract?.agreements).toEqual([]);
  });

  it("is what an observer gets who writes, a participant who resolves another's question, and an unknown question", async () => {
    const room = await createRoom(service, { participants: [{ role: "A" }, { role: "B" }, { role: "C" }] });
    const question = await ask(room, 0, { to: 1 });
    const agent = await connect(service);
    const observer = inRoom(agent, inviteOf(room, "observer"));
    expectToolError(await observer.call("send_message", { content: "Hello" }), "forbidden");
    const resolution = { question_id: question.id, resolution: "May." };
    expectToolError(await inRoom(agent, inviteOf(room, 2)).call("resolve_question", resolution), "forbidden");
    const unknown = { ...resolution, question_id: "qst_99" };
    expectToolError(await inRoom(agent, inviteOf(room, 0)).call("resolve_question", unknown), "not_found");
    expectToolError(await inRoom(agent, inviteOf(room, 0)).call("get_final_contract"), "conflict");
    expect((await observer.call("delete_room")).facts.status).toBe("deleted");
  });
});
