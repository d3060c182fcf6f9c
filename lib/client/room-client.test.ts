import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRoom } from "./create-room";
import { openRoom, type RoomClient } from "./room-client";
import { events, json, refused, scripted } from "./test-service";

const link = "https://rooms.example/r/rm_1/ptk_1";
const room = "https://rooms.example/api/rooms/rm_1";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("A room", () => {
  it("is opened at its service", async () => {
    const { fetch, sent } = scripted(json({ room_id: "rm_1" }, 201));
    const request = { title: "T", goal: "G", participants: [{ role: "Buyer" }, { role: "Seller" }] };
    expect(await createRoom("https://rooms.example/", request, { fetch })).toEqual({ room_id: "rm_1" });
    expect(sent).toMatchObject([{ method: "POST", url: "https://rooms.example/api/rooms", body: request }]);
  });

  it.each<[string, (room: RoomClient) => Promise<unknown>, string, unknown?]>([
    ["POST /join", (room) => room.join(), "POST /join"],
    ["say", (room) => room.say("Hello"), "POST /messages", { content: "Hello" }],
    ["ask anyone", (room) => room.ask("Which?"), "POST /questions", { question: "Which?", blocking: true }],
    [
      "ask one",
      (room) => room.ask("Which?", { blocking: false, to: "prt_2" }),
      "POST /questions",
      { question: "Which?", blocking: false, addressed_to_participant_id: "prt_2" },
    ],
    ["resolve", (room) => room.resolve("qst_4", "A"), "POST /questions/qst_4/resolve", { resolution: "A" }],
    ["propose", (room) => room.propose("# A", 2), "PUT /contract", { markdown: "# A", base_version: 2 }],
    ["agree", (room) => room.agree(3), "POST /agree", { contract_version: 3 }],
    ["finalize", (room) => room.finalize(3), "POST /finalize", { contract_version: 3 }],
    ["versions", (room) => room.versions(), "GET /contract/versions"],
    ["version", (room) => room.version(2), "GET /contract/versions/2"],
    ["events", (room) => room.events({ after: 4, wait: 9 }), "GET /events?after=4&wait=9"],
    ["delete", (room) => room.delete(), "DELETE "],
  ])("is called as the interface says: %s", async (_name, act, call, body) => {
    const { fetch, sent } = scripted(json({}));
    await act(openRoom(link, { fetch }));
    const [method = "", path = ""] = call.split(" ");
    expect(sent).toMatchObject([{ method, url: room + path }]);
    expect(sent[0]?.body).toEqual(body);
    expect(sent[0]?.headers.get("Authorization")).toBe("Bearer ptk_1");
  });

  it("gives its final artifact as it is", async () => {
    const { fetch } = scripted(new Response("# Final\n"));
    expect(await openRoom(link, { fetch }).final()).toBe("# Final\n");
  });

  it("that has not changed is not sent again, and every reader has a copy of its own", async () => {
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

describe("Who follows a room", () => {
  /** What is seen within a minute or two, and how it ended. */
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

  it("gets every event once, from held calls, until the room is agreed", async () => {
    const { fetch, sent } = scripted(
      events([5, 6]),
      events([], { last_seq: 6 }),
      events([7], { room_status: "agreed" }),
    );
    expect(await following(fetch, 4)).toEqual({ seen: [5, 6, 7], ended: "ended" });
    expect(sent.map(({ url }) => url)).toEqual([
      `${room}/events?after=4`,
      `${room}/events?after=6&wait=25`,
      `${room}/events?after=6&wait=25`,
    ]);
  });

  it("of an agreed room gets what there is and is not held", async () => {
    const { fetch, sent } = scripted(events([1, 2], { room_status: "agreed" }));
    expect(await following(fetch)).toEqual({ seen: [1, 2], ended: "ended" });
    expect(sent).toHaveLength(1);
  });

  it("does not give up while the service is away", async () => {
    const away = Array.from({ length: 7 }, () => new TypeError("fetch failed"));
    const slow = refused(429, "limit", "61");
    const { fetch } = scripted(events([1]), ...away, events([2], { room_status: "agreed" }));
    expect(await following(fetch)).toEqual({ seen: [1, 2], ended: "ended" });
    const limited = scripted(events([1]), slow, events([2], { room_status: "agreed" }));
    expect((await following(limited.fetch)).ended).toBe("ended");
  });

  it("gives up on a service that never answered, and when the room is gone", async () => {
    const away = Array.from({ length: 9 }, () => new TypeError("fetch failed"));
    expect((await following(scripted(...away).fetch)).ended).toMatchObject({ code: "no_answer" });
    const gone = scripted(events([1]), refused(404, "not_found"));
    expect(await following(gone.fetch)).toMatchObject({ seen: [1], ended: { status: 404 } });
  });
});

describe("Who waits for a turn", () => {
  const me = { participant_id: "prt_1" };
  const other = { participant_id: "prt_2" };
  const view = (whose_turn: object[], room_status = "open") =>
    json({ your_participant_id: "prt_1", room_status, whose_turn, last_seq: 4 });

  it.each([
    ["has it", [view([me])], 1],
    ["finds the room agreed", [view([], "agreed")], 1],
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
  ])("%s, and reads the room", async (_what, answers, calls) => {
    const { fetch, sent } = scripted(...answers);
    const waiting = openRoom(link, { fetch }).waitForTurn();
    await vi.advanceTimersByTimeAsync(5_000);
    const { room_status, whose_turn } = await waiting;
    expect(sent).toHaveLength(calls);
    expect(
      room_status === "agreed" || whose_turn.some(({ participant_id }) => participant_id === "prt_1"),
    ).toBe(true);
  });
});
