import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { events, json, rejected, scripted } from "@/e2e/support/scripted-fetch";
import { openRoom } from "./room-client";

const link = "https://rooms.example/r/rm_1/ptk_1";
const room = "https://rooms.example/api/rooms/rm_1";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
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
