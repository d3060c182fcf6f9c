import { expect, test } from "vitest";
import { agree, join, newRoom, propose, roomAfter } from "@/e2e/support/plain-room";
import type { Viewer } from "@/lib/room/room";
import { forbidden } from "./authenticate";

test("a request that a link may not send is rejected with one that it can send now", () => {
  const joined = roomAfter(newRoom(2, [1]), [1, join]);
  const proposed = roomAfter(joined, [0, propose()]);
  const submitted = roomAfter(proposed, [1, agree()]);
  const agent: Viewer = { kind: "participant", participantId: "p1" };
  expect(forbidden({ room: proposed, viewer: agent }).next).toBe("agreeToContract");
  for (const room of [joined, submitted]) expect(forbidden({ room, viewer: agent }).next).toBe("readRoom");

  const others: Viewer[] = [{ kind: "person", participantId: "p1" }, { kind: "observer" }];
  for (const viewer of others) expect(forbidden({ room: proposed, viewer }).next).toBe("readRoom");
});
