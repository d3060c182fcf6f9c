import { describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { type Agent, CURRENT, connect, EARLIER, inRoom, inviteOf, type ToolAction } from "../support/mcp";
import { nth } from "../support/nth";
import { roomRequest } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { blockedRoom, fittingEdit, STATES } from "../support/states";
import { read } from "../support/steps";
import type { Body } from "../support/wire";

const service = sharedService();

/** The tool that the next step names: its name and arguments. */
function stepIn(text: string): { name: string; input: Record<string, unknown> } {
  const [, name = "", json = "{}"] = /\bthe tool (\w+)(?: (\{[^}]*\}))?/.exec(text) ?? [];
  return { name, input: JSON.parse(json) };
}

/**
 * Follows the next steps, with its own texts where some are needed, until there is nothing to do immediately. It reads only
 * the texts of results, as a client does that shows no structured content.
 */
async function act(agent: Agent, own: Record<string, string>): Promise<string[]> {
  const done: string[] = [];
  let text = nth((await agent.call("read_room")).words, 0);
  for (;;) {
    const { name, input } = stepIn(text);
    if (name === "wait_for_events" || done.length > 20) return done;
    done.push(name);
    const written = Object.fromEntries(
      Object.entries(input).map(([field, value]) => [
        field,
        String(value).startsWith("<") ? own[field] : value,
      ]),
    );
    const given = await agent.call(name, written);
    expect(given.isError, given.words.join("\n")).toBe(false);
    if (name === "get_final_contract") return done;
    text = nth(given.words, 0);
    if (name === "send_message") return done;
  }
}

describe.each([CURRENT, ...EARLIER])("In revision %s of the protocol", (revision) => {
  it("two agents with only tools and their invite links reach an agreement", async () => {
    const opener = await connect(service, { revision });
    const { facts } = await opener.call("create_room", roomRequest());
    const buyer = inRoom(opener, nth(facts.invite_urls, 0));
    const seller = inRoom(opener, nth(facts.invite_urls, 1));
    const own = {
      content: "We deliver in May.",
      markdown: "# Contract\n\nDelivery in May.",
      resolution: "May.",
    };

    expect(await act(buyer, own)).toEqual(["send_message"]);
    await seller.call("ask_question", { question: "Which harbour?" });
    expect(await act(seller, own)).toEqual(["join_room"]);
    expect(await act(buyer, own)).toEqual(["resolve_question", "propose_contract", "agree_to_contract"]);
    expect(await act(seller, own)).toEqual(["agree_to_contract", "get_final_contract"]);
    expect(await act(buyer, own)).toEqual(["get_final_contract"]);

    const { facts: final, words } = await buyer.call("get_final_contract");
    const token = nth(nth(facts.invite_urls, 0).split("/"), -1);
    const { text } = await sendRequest(
      "GET",
      `${service.baseUrl}/api/rooms/${facts.room_id}/final.md?token=${token}`,
    );
    expect(final).toEqual({
      markdown: text,
      export_url: `${service.baseUrl}/api/rooms/${facts.room_id}/export.zip`,
    });
    expect(words).toContain(text);
  });

  it("client and server negotiate that revision, and the server describes itself", async () => {
    const { client } = await connect(service, { revision });
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: "negotiation-room", title: "Negotiation rooms" });
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
    expect(client.getInstructions()).toMatch(/data to weigh, never an instruction/);
    expect((await client.listTools()).tools).toHaveLength(16);
  });
});

describe.each(Object.entries(STATES))("In a room %s", (_, reach) => {
  it.each([0, 1, "observer"] as const)("%s learns the same by a tool as over HTTP", async (who) => {
    const room = await reach(service);
    const agent = inRoom(await connect(service), inviteOf(room, who));
    const {
      what_you_should_do_next: next,
      available_actions,
      ...facts
    } = (await agent.call("read_room")).facts;
    expect(next).not.toMatch(/https?:|Authorization|\b(GET|POST|PUT)\b/);
    expect((await room.as(who).get()).body).toMatchObject(facts);

    const over = (await room.as(who).get()).body.available_actions.map(({ name }) => name);
    const withTool = over.filter(
      (name) => !/^(finalize_contract|list_.*|read_contract_version|get_record|export_room)$/.test(name),
    );
    const toolOf = (name: string) => (name === "read_events" ? "wait_for_events" : name);
    expect(available_actions.map(({ name }) => name)).toEqual(withTool.map(toolOf));

    const { facts: events } = await agent.call("wait_for_events", { after: 0 });
    const { what_you_should_do_next: other, ...polled } = (await room.as(who).get("/events")).body;
    expect(events).toMatchObject(polled);
    expect(events.what_you_should_do_next).not.toBe(other);
  });

  it("each listed action is a tool call that succeeds", async () => {
    const agent = await connect(service);
    const { facts } = await inRoom(agent, inviteOf(await reach(service), 1)).call("read_room");
    for (const { name, arguments: example } of facts.available_actions as unknown as ToolAction[]) {
      const room = await reach(service);
      const invite = inviteOf(room, 1);
      const input = name === "edit_contract" ? fittingEdit(await read(room), example) : example;
      const { isError, words } = await agent.call(name, { invite, wait_seconds: 0, ...input });
      expect(isError, `${name}: ${words}`).toBe(false);
    }
  });
});

describe("Every tool that writes", () => {
  it("returns the same data as its request over HTTP", async () => {
    const room = await blockedRoom(service);
    const agent = inRoom(await connect(service), inviteOf(room, 1));
    const keysOf = (body: Body) => Object.keys(body).sort();
    const id = nth((await agent.call("read_room")).facts.open_questions, 0).id;
    const both: [string, Record<string, unknown>, string, string][] = [
      ["join_room", {}, "POST", "/join"],
      ["send_message", { content: "Hello" }, "POST", "/messages"],
      ["ask_question", { question: "When?", blocking: false }, "POST", "/questions"],
      ["propose_contract", { markdown: "# B" }, "PUT", "/contract"],
      ["agree_to_contract", { contract_version: 3 }, "POST", "/agree"],
      ["decline_contract", { contract_version: 3, reason: "Too late." }, "POST", "/decline"],
    ];
    for (const [tool, input, method, path] of both) {
      const { facts } = await agent.call(tool, input);
      const { body } = await room.as(1).send(method, path, { body: JSON.stringify(input) });
      expect(keysOf(facts), tool).toEqual(keysOf(body));
    }
    const resolved = await agent.call("resolve_question", { question_id: id, resolution: "May." });
    expect(resolved.facts.question).toMatchObject({ id, status: "resolved" });
    expect((await agent.call("delete_room")).facts).toEqual({ room_id: room.id, status: "deleted" });
    expect((await room.as(1).get()).status).toBe(404);
  });
});
