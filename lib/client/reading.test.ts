import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { events, json, type Scripted, scripted } from "@/e2e/support/scripted-fetch";
import { openRoom, type RoomClient } from "./room-client";

const link = "https://rooms.example/r/rm_1/ptk_1";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const opened = (...responses: Scripted[]) => {
  const { fetch, sent } = scripted(...responses);
  const queries = () => sent.map(({ method, url }) => `${method} ${url.replace(/.*rm_1/, "")}`);
  return { room: openRoom(link, { fetch }), queries };
};
const seqsIn = ({ events }: { events: { seq: number }[] }) => events.map(({ seq }) => seq);
const nextOf = async (news: AsyncGenerator<{ events: { seq: number }[] }, void>) => {
  const { value } = await news.next();
  return value ? seqsIn(value) : "ended";
};

describe("A write", () => {
  it("says what the client has read: from reads, news, and writes that said it", async () => {
    const { room, queries } = opened(
      json({}),
      json({ last_seq: 4 }),
      events([5, 6]),
      events([7, 8]),
      json({}),
      events([9]),
    );
    await room.join();
    await room.read();
    await room.say("One");
    expect(room.lastSeq).toBe(6);
    await room.events();
    await room.propose("# A", 0);
    await room.agree(1);
    expect(queries()).toEqual([
      "POST /join",
      "GET ",
      "POST /messages?after=4",
      "GET /events?after=4",
      "PUT /contract?after=8",
      "POST /agree?after=8",
    ]);
    expect(room.lastSeq).toBe(9);
  });

  it("says what the program tells it to, or nothing", async () => {
    const { room, queries } = opened(json({ last_seq: 4 }), events([3, 4, 5]), json({ last_seq: 6 }));
    await room.read();
    await room.say("One", { after: 2 });
    await room.say("Two", { after: null });
    expect(queries()).toEqual(["GET ", "POST /messages?after=2", "POST /messages"]);
    expect(room.lastSeq).toBe(5);
  });

  it("that did not say it does not count as a read", async () => {
    const { room } = opened(json({ last_seq: 4 }));
    await room.join();
    expect(room.lastSeq).toBeUndefined();
  });

  it("that got only some of the events counts as a read of these", async () => {
    const { room, queries } = opened(
      json({ last_seq: 1 }),
      events([2, 3], { has_more: true }),
      events([4, 5]),
    );
    await room.read();
    await room.say("One");
    const news = room.follow();
    expect([await nextOf(news), await nextOf(news)]).toEqual([
      [2, 3],
      [4, 5],
    ]);
    expect(queries().at(-1)).toBe("GET /events?after=3&wait=25");
  });
});

describe("News", () => {
  it("continue after the room that was read, or from the beginning", async () => {
    const { room, queries } = opened(events([1]), json({ last_seq: 4 }), events([5]), events([6]));
    expect(await nextOf(room.follow())).toEqual([1]);
    await room.read();
    expect(await nextOf(room.follow())).toEqual([5]);
    expect(seqsIn(await room.events())).toEqual([6]);
    expect(queries()).toEqual(["GET /events?after=0", "GET ", "GET /events?after=4", "GET /events?after=5"]);
  });

  it("begin with the events that writes brought back, which are not requested again", async () => {
    const standing = { whose_turn: [{ participant_id: "prt_2" }] };
    const { room, queries } = opened(
      json({ last_seq: 1 }),
      events([2, 3]),
      events([4], standing),
      events([5]),
    );
    await room.read();
    await room.say("One");
    await room.say("Two");
    const news = room.follow();
    expect((await news.next()).value).toMatchObject({ last_seq: 4, ...standing, ended: null });
    expect(await nextOf(news)).toEqual([5]);
    expect(queries().slice(3)).toEqual(["GET /events?after=4&wait=25"]);
  });

  it("of a room that a write found ended say who ended it", async () => {
    const ended = { room_status: "ended", ended: { by: "Buyer" } };
    const { room } = opened(json({ last_seq: 1 }), events([2], ended), events([2], ended));
    await room.read();
    await room.join();
    const news = room.follow();
    expect((await news.next()).value).toMatchObject(ended);
    expect(await nextOf(news)).toBe("ended");
  });

  it("after an event that was not read do not count as a read of those before", async () => {
    const { room } = opened(json({ last_seq: 4 }), events([10]));
    await room.read();
    await room.events({ after: 9 });
    expect(room.lastSeq).toBe(4);
  });
});

it("a client that waits for its turn after a write only reads the room once it has the turn", async () => {
  const turnOf = (participant_id: string) => ({ whose_turn: [{ participant_id }] });
  const view = (last_seq: number, me: string) =>
    json({ your_participant_id: "prt_1", room_status: "open", last_seq, ...turnOf(me) }, 200, { ETag: "a" });
  const { room, queries } = opened(
    view(4, "prt_1"),
    events([5], turnOf("prt_2")),
    events([6], turnOf("prt_1")),
    view(6, "prt_1"),
  );
  await room.read();
  await room.say("One");
  const known: number[] = [];
  expect((await room.waitForTurn(({ last_seq }) => known.push(last_seq))).last_seq).toBe(6);
  expect([queries().slice(2), known]).toEqual([["GET /events?after=5", "GET "], [5]]);
});

describe("Whatever a program does, in any order", () => {
  /** A service with one room, in which others write. Writes bring back three events at most. */
  function service() {
    let last = 1;
    const sentAfter: number[] = [];
    const response = (after: number, most = Number.POSITIVE_INFINITY) => {
      const seqs = Array.from({ length: last - after }, (_, index) => after + 1 + index).slice(0, most);
      return events(seqs, { last_seq: seqs.at(-1) ?? last });
    };
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname, searchParams } = new URL(String(input));
      const after = searchParams.get("after");
      if (init?.method === "POST") {
        last++;
        if (after === null) return json({ last_seq: last });
        sentAfter.push(Number(after));
        return response(Number(after), 3);
      }
      return pathname.endsWith("/events") ? response(Number(after)) : json({ last_seq: last });
    };
    return { fetch, sentAfter, last: () => last, othersWrite: () => void last++ };
  }

  const steps = fc.array(fc.constantFrom("others", "say", "say both", "read", "events", "follow"), {
    maxLength: 40,
  });

  it("a follower gets every event once, and no write says more than the program has got", async () => {
    const run = async (plan: string[]) => {
      const { fetch, sentAfter, last, othersWrite } = service();
      const room: RoomClient = openRoom(link, { fetch });
      const news = room.follow({ after: 0 });
      const seen: number[] = [];
      /** Every event that any response has shown. */
      let got = 0;
      const take = (
        response: { last_seq: number; events?: { seq: number }[] | undefined },
        isRead: boolean,
      ) => {
        const to = isRead ? response.last_seq : (response.events?.at(-1)?.seq ?? 0);
        got = Math.max(got, to);
      };
      const say = async () => take(await room.say("One"), false);
      for (const step of plan) {
        const before = got;
        const writes = sentAfter.length;
        if (step === "others") othersWrite();
        else if (step === "say") await say();
        else if (step === "say both") await Promise.all([say(), say()]);
        else if (step === "read") take(await room.read(), true);
        else if (step === "events") take(await room.events(), true);
        else if ((seen.at(-1) ?? 0) < last()) {
          const { value } = await news.next();
          seen.push(...(value?.events ?? []).map(({ seq }) => seq));
          if (value) take(value, true);
        }
        expect(sentAfter.slice(writes).every((after) => after <= before)).toBe(true);
      }
      while ((seen.at(-1) ?? 0) < last()) {
        const { value } = await news.next();
        seen.push(...(value?.events ?? []).map(({ seq }) => seq));
      }
      expect(seen).toEqual(seen.map((_, index) => index + 1));
    };
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: 300 });
  });
});
