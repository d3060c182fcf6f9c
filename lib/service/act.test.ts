import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { RoomError } from "@/lib/room/errors";
import { redactWithoutBlocking } from "@/lib/security/redact-in-worker";
import { readTimeline } from "@/lib/store/events";
import { deleteRoom } from "@/lib/store/rooms";
import { useTestDatabase } from "@/lib/store/test-database";
import { storeRoom } from "@/lib/store/test-room";
import { act } from "./act";
import { authenticate, type Session } from "./authenticate";

vi.mock("@/lib/store/events", { spy: true });
vi.mock("@/lib/security/redact-in-worker", { spy: true });

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const post = { type: "post", content: "hello" } as const;

/** A call of the creator as it was read before anything else happened, under a key. */
async function calls(key: string): Promise<[Session, Session]> {
  const { room, tokens } = await storeRoom();
  const session = await authenticate(room.id, tokens[0] ?? "", { baseUrl: "http://rooms.test", way: "http" });
  const underKey = (): Session => ({ ...session, retry: { key, replayed: false } });
  return [underKey(), underKey()];
}

test("a repetition that read the room before the first call was carried out gets its answer, too", async () => {
  const [first, late] = await calls("one key");
  const outcome = await act(first, post);
  const again = await act(late, post);
  expect(again.event).toEqual(outcome.event);
  expect(again.session.room).toMatchObject({ lastSeq: 2, messageCount: 1 });
  expect([first.retry?.replayed, late.retry?.replayed]).toEqual([false, true]);
});

test("a repetition in a room that is deleted meanwhile is told that the room is gone", async () => {
  const [first, late] = await calls("another key");
  await act(first, post);
  const { readTimeline: asItIs } =
    await vi.importActual<typeof import("@/lib/store/events")>("@/lib/store/events");
  vi.mocked(readTimeline).mockImplementationOnce(async (room, from) => {
    await deleteRoom(room.id);
    return asItIs(room, from);
  });
  await expect(act(late, post)).rejects.toMatchObject({ reason: "not_found" });
});

test("a repetition in a room that was deleted is told so, though the call could no longer be carried out", async () => {
  const [asking, first] = await calls("a third key");
  const { session } = await act(
    { ...asking, retry: undefined },
    { type: "ask", question: "?", blocking: true },
  );
  const resolving = { type: "resolve", questionSeq: 2, resolution: "!" } as const;
  const underKey = { ...session, retry: first.retry };
  const { session: resolved } = await act(underKey, resolving);
  await deleteRoom(session.room.id);
  await expect(act(resolved, resolving)).rejects.toMatchObject({ reason: "not_found" });
});

test("a repetition gets the room as it then was, to the byte of its texts", async () => {
  const [first, late] = await calls("a fourth key");
  const outcome = await act(first, post);
  const { room } = await act({ ...first, retry: undefined }, post).then(({ session }) => session);
  expect(room.contentBytes).toBeGreaterThan(outcome.session.room.contentBytes);
  const again = await act(late, post);
  expect(again.session.room).toEqual(outcome.session.room);
});

test("a text that could not be redacted in time is not stored", async () => {
  const [session, again] = await calls("a key of a text");
  vi.mocked(redactWithoutBlocking).mockRejectedValueOnce(new RoomError("unavailable", "Too much waits."));
  await expect(act(session, post)).rejects.toMatchObject({ reason: "unavailable" });
  expect(await readTimeline(session.room, { after: 1 })).toEqual([]);
  expect((await act(again, post)).event).toMatchObject({ seq: 2 });
});

test("a long text gets the time at which it has been redacted", async () => {
  const [session] = await calls("a key of a long text");
  await pause(50);
  const { event } = await act(session, { type: "post", content: "We agree on this. ".repeat(1_000) });
  expect(Number(event?.at) - Number(session.now)).toBeGreaterThanOrEqual(50);
});
