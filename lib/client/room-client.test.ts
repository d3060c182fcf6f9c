import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { json, scripted } from "@/e2e/support/scripted-fetch";
import { createRoom, openRoom, type RoomClient, type WriteOptions } from "./room-client";

const link = "https://rooms.example/r/rm_1/ptk_1";
const room = "https://rooms.example/api/rooms/rm_1";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("A room", () => {
  it("is created on its service", async () => {
    const { fetch, sent } = scripted(json({ room_id: "rm_1" }, 201));
    const request = { title: "T", goal: "G", participants: [{ role: "Buyer" }, { role: "Seller" }] };
    expect(await createRoom("https://rooms.example/", request, { fetch })).toEqual({ room_id: "rm_1" });
    expect(sent).toMatchObject([{ method: "POST", url: "https://rooms.example/api/rooms", body: request }]);
  });

  it.each([
    ["no approval links", undefined],
    ["no approval link of that participant", [null, null]],
  ])("is deleted if the service made it without the approval that was asked for: %s", async (_, links) => {
    const participants = [{ role: "Buyer", token: "ptk_1" }, { role: "Seller" }];
    const created = { room_id: "rm_1", participants, ...(links ? { approval_urls: links } : {}) };
    const { fetch, sent } = scripted(json(created, 201), json({ deleted: true }));
    const approving = [{ role: "Buyer", approval: "person" as const }, { role: "Seller" }];
    const request = { title: "T", goal: "G", participants: approving };
    await expect(createRoom("https://rooms.example", request, { fetch })).rejects.toMatchObject({
      name: "RequestError",
      retryable: false,
      message:
        'https://rooms.example gave no approval link for "Buyer": it would agree without its person. The room was deleted.',
    });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST https://rooms.example/api/rooms",
      "DELETE https://rooms.example/api/rooms/rm_1",
    ]);
  });

  it("says so if such a room can't be deleted", async () => {
    const created = { room_id: "rm_1", participants: [{ role: "Buyer", token: "ptk_1" }] };
    const { fetch } = scripted(json(created, 201), json({ error: {} }, 404));
    const request = { title: "T", goal: "G", participants: [{ role: "Buyer", approval: "person" as const }] };
    await expect(createRoom("https://rooms.example", request, { fetch })).rejects.toThrow(
      "The room could not be deleted: it stays empty until it expires.",
    );
  });

  it("has the approval links that were asked for", async () => {
    const created = { room_id: "rm_1", approval_urls: ["https://rooms.example/a/rm_1/atk_1", null] };
    const { fetch, sent } = scripted(json(created, 201));
    const approving = [{ role: "Buyer", approval: "person" as const }, { role: "Seller" }];
    const request = { title: "T", goal: "G", participants: approving };
    expect(await createRoom("https://rooms.example", request, { fetch })).toEqual(created);
    expect(sent).toHaveLength(1);
  });

  it.each<[string, (room: RoomClient) => Promise<unknown>, string, unknown?]>([
    ["join", (room) => room.join(), "POST /join"],
    ["say", (room) => room.say("Hello"), "POST /messages", { content: "Hello" }],
    ["ask anyone", (room) => room.ask("Which?"), "POST /questions", { question: "Which?", blocking: true }],
    [
      "ask one",
      (room) => room.ask("Which?", { blocking: false, to: "prt_2" }),
      "POST /questions",
      { question: "Which?", blocking: false, addressed_to_participant_id: "prt_2" },
    ],
    ["resolve", (room) => room.resolve("qst_4", "A"), "POST /questions/qst_4/resolve", { resolution: "A" }],
    [
      "resolve with a basis",
      (room) => room.resolve("qst_4", "A", { basis: "unknown" }),
      "POST /questions/qst_4/resolve",
      { resolution: "A", basis: "unknown" },
    ],
    ["propose", (room) => room.propose("# A", 2), "PUT /contract", { markdown: "# A", base_version: 2 }],
    ["agree", (room) => room.agree(3), "POST /agree", { contract_version: 3 }],
    ["finalize", (room) => room.finalize(3), "POST /finalize", { contract_version: 3 }],
    [
      "decline",
      (room) => room.decline(3, "Too late"),
      "POST /decline",
      { contract_version: 3, reason: "Too late" },
    ],
    [
      "withdraw",
      (room) => room.withdraw("Too far apart", 8),
      "POST /withdraw",
      { reason: "Too far apart", last_seq: 8 },
    ],
    [
      "edit",
      (room) => room.edit(2, [{ old: "May", new: "June" }]),
      "PATCH /contract",
      { base_version: 2, edits: [{ old: "May", new: "June" }] },
    ],
    ["diff", (room) => room.diff(), "GET /contract/diff"],
    ["diff of versions", (room) => room.diff({ from: 0, to: 2 }), "GET /contract/diff?from=0&to=2"],
    ["replaceLink", (room) => room.replaceLink(), "POST /link"],
    ["versions", (room) => room.versions(), "GET /contract/versions"],
    ["version", (room) => room.version(2), "GET /contract/versions/2"],
    ["events", (room) => room.events({ after: 4, wait: 9 }), "GET /events?after=4&wait=9"],
    ["delete", (room) => room.delete(), "DELETE "],
  ])("gets the requests of the interface: %s", async (_name, act, request, body) => {
    const { fetch, sent } = scripted(json({}));
    await act(openRoom(link, { fetch }));
    const [method = "", path = ""] = request.split(" ");
    expect(sent).toMatchObject([{ method, url: room + path }]);
    expect(sent[0]?.body).toEqual(body);
    expect(sent[0]?.headers.get("Authorization")).toBe("Bearer ptk_1");
  });

  it("gets a write that asks for a response without the text that it sends", async () => {
    const { fetch, sent } = scripted(json({}), json({}));
    const client = openRoom(link, { fetch });
    await client.say("Hello", { after: 4, minimal: true });
    await client.say("Hello");
    expect(sent.map(({ headers }) => headers.get("Prefer"))).toEqual(["return=minimal", null]);
    expect(sent[0]?.url).toBe(`${room}/messages?after=4`);
  });

  it("returns its final artifact unchanged", async () => {
    const headers = { "Content-Type": "text/markdown; charset=utf-8" };
    const { fetch } = scripted(new Response("# Final\n", { headers }));
    expect(await openRoom(link, { fetch }).final()).toBe("# Final\n");
  });

  it("does not take the page of a proxy for its final artifact or its record", async () => {
    const page = () => new Response("<h1>Sign in</h1>", { headers: { "Content-Type": "text/html" } });
    const client = openRoom(link, scripted(page(), page()));
    await expect(client.final()).rejects.toThrow("is not from a negotiation room");
    await expect(client.record()).rejects.toThrow("is not from a negotiation room");
  });

  it("that has not changed is not sent again, and each read returns its own copy", async () => {
    const unchanged = new Response(null, { status: 304, headers: { ETag: 'W/"a"' } });
    const { fetch, sent } = scripted(
      json({ last_seq: 1 }, 200, { ETag: 'W/"a"' }),
      unchanged,
      json({ last_seq: 2 }, 200, { ETag: 'W/"b"' }),
    );
    const client = openRoom({ baseUrl: "https://rooms.example", roomId: "rm_1", token: "ptk_1" }, { fetch });
    const first = await client.read();
    expect(await client.read()).toEqual(first);
    first.last_seq = 9;
    expect((await client.read()).last_seq).toBe(2);
    expect(sent.map(({ headers }) => headers.get("If-None-Match"))).toEqual([null, 'W/"a"', 'W/"a"']);
  });
});

describe("Any write", () => {
  const writes: [string, (room: RoomClient, options?: WriteOptions) => Promise<unknown>][] = [
    ["/join", (room, options) => room.join(options)],
    ["/messages", (room, options) => room.say("A", options)],
    ["/questions", (room, options) => room.ask("A", options)],
    ["/questions/qst_4/resolve", (room, options) => room.resolve("qst_4", "A", options)],
    ["/contract", (room, options) => room.propose("A", 1, options)],
    ["/contract", (room, options) => room.edit(1, [{ old: "A", new: "B" }], options)],
    ["/agree", (room, options) => room.agree(1, options)],
    ["/finalize", (room, options) => room.finalize(1, options)],
    ["/decline", (room, options) => room.decline(1, "A", options)],
    ["/withdraw", (room, options) => room.withdraw("A", 1, options)],
  ];
  const options = fc.record(
    {
      after: fc.option(fc.nat(), { nil: null }),
      minimal: fc.option(fc.boolean(), { nil: undefined }),
    },
    { requiredKeys: [] },
  );
  const sentBy = async (write: (room: RoomClient) => Promise<unknown>, read?: number) => {
    const responses = read === undefined ? [] : [json({ last_seq: read })];
    const { fetch, sent } = scripted(...responses, json({}));
    const client = openRoom(link, { fetch });
    if (read !== undefined) await client.read();
    await write(client);
    return sent.at(-1);
  };

  it("sends what its options say, and nothing else differs", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...writes),
        fc.option(options, { nil: undefined }),
        fc.option(fc.nat(), { nil: undefined }),
        async ([path, write], given, read) => {
          const plain = await sentBy(write);
          const sent = await sentBy((client) => write(client, given), read);
          const after = given?.after === undefined ? read : (given.after ?? undefined);
          expect(sent?.url).toBe(`${room}${path}${after === undefined ? "" : `?after=${after}`}`);
          expect(sent?.headers.get("Prefer")).toBe(given?.minimal ? "return=minimal" : null);
          expect([sent?.method, sent?.body]).toEqual([plain?.method, plain?.body]);
          const names = [...(sent?.headers.keys() ?? [])].filter((name) => name !== "prefer");
          expect(names).toEqual([...(plain?.headers.keys() ?? [])]);
        },
      ),
    );
  });
});
