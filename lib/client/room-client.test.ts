import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { events, json, rejected, scripted } from "@/e2e/support/scripted-fetch";
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
    const { fetch } = scripted(new Response("# Final\n"));
    expect(await openRoom(link, { fetch }).final()).toBe("# Final\n");
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

describe("A client that follows a room", () => {
  /** The events seen within two minutes, and how following ended. */
  async function following(fetch: typeof globalThis.fetch, after?: number) {
    const seen: number[] = [];
    const follow = async () => {
      const news = openRoom(link, { fetch }).follow(after === undefined ? {} : { after });
      for await (const { events } of news) seen.push(...events.map(({ seq }) => seq));
      return "ended";
    };
    const ended = follow().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(120_000);
    return { seen, ended: await Promise.race([ended, Promise.resolve("goes on")]) };
  }

  it.each(["agreed", "ended"])(
    "gets every event once, from requests that wait, until it is %s",
    async (room_status) => {
      const { fetch, sent } = scripted(
        events([5, 6]),
        events([], { last_seq: 6 }),
        events([7], { room_status }),
      );
      expect(await following(fetch, 4)).toEqual({ seen: [5, 6, 7], ended: "ended" });
      expect(sent.map(({ url }) => url)).toEqual([
        `${room}/events?after=4`,
        `${room}/events?after=6&wait=25`,
        `${room}/events?after=6&wait=25`,
      ]);
    },
  );

  it("that is agreed gets its events without waiting", async () => {
    const { fetch, sent } = scripted(events([1, 2], { room_status: "agreed" }));
    expect(await following(fetch)).toEqual({ seen: [1, 2], ended: "ended" });
    expect(sent).toHaveLength(1);
  });

  it("does not give up while the service is unavailable", async () => {
    const away = Array.from({ length: 7 }, () => new TypeError("fetch failed"));
    const slow = rejected(429, "limit", "61");
    const { fetch } = scripted(events([1]), ...away, events([2], { room_status: "agreed" }));
    expect(await following(fetch)).toEqual({ seen: [1, 2], ended: "ended" });
    const limited = scripted(events([1]), slow, events([2], { room_status: "agreed" }));
    expect((await following(limited.fetch)).ended).toBe("ended");
  });

  it("gives up on a service that never responded, and when the room is gone", async () => {
    const away = Array.from({ length: 9 }, () => new TypeError("fetch failed"));
    expect((await following(scripted(...away).fetch)).ended).toMatchObject({ code: "no_response" });
    const gone = scripted(events([1]), rejected(404, "not_found"));
    expect(await following(gone.fetch)).toMatchObject({ seen: [1], ended: { status: 404 } });
  });
});

describe("A client that waits for its turn", () => {
  const me = { participant_id: "prt_1" };
  const other = { participant_id: "prt_2" };
  const view = (whose_turn: object[], room_status = "open") =>
    json({ your_participant_id: "prt_1", room_status, whose_turn, last_seq: 4 });

  it.each([
    ["has it", [view([me])], 1],
    ["finds the room agreed", [view([], "agreed")], 1],
    ["finds the room ended", [view([], "ended")], 1],
    [
      "gets it",
      [view([other]), events([], { last_seq: 4 }), events([5], { whose_turn: [me] }), view([me, other])],
      4,
    ],
    [
      "gets it, loses it, and sees the room agreed",
      [
        view([other]),
        events([5], { whose_turn: [me] }),
        view([other]),
        events([6], { room_status: "agreed" }),
        view([], "agreed"),
      ],
      5,
    ],
  ])("%s, and reads the room", async (_what, responses, requests) => {
    const { fetch, sent } = scripted(...responses);
    const waiting = openRoom(link, { fetch }).waitForTurn();
    await vi.advanceTimersByTimeAsync(5_000);
    const { room_status, whose_turn } = await waiting;
    expect(sent).toHaveLength(requests);
    expect(
      room_status !== "open" || whose_turn.some(({ participant_id }) => participant_id === "prt_1"),
    ).toBe(true);
  });
});
