import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readTimeline } from "@/lib/store/events";
import { useTestDatabase } from "@/lib/store/test-database";
import { storeRoom } from "@/lib/store/test-room";
import { act } from "./act";
import { authenticate, type Session } from "./authenticate";

vi.mock("@/lib/store/events", { spy: true });

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
  vi.mocked(readTimeline).mockResolvedValueOnce([]);
  await expect(act(late, post)).rejects.toMatchObject({ reason: "not_found" });
});
