import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "@/lib/store/test-database";
import { storeRoom } from "@/lib/store/test-room";
import { act } from "./act";
import { authenticate, type Session } from "./authenticate";

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
