import type { Answer } from "@/e2e/support/http";
import { type Reach, RoomCaller } from "./caller";
import { difference } from "./compare";
import { promise, type Reading } from "./operation";
import type { Played } from "./play";

/**
 * Fails unless a room is what it was at the end of what was done in it; but what had been given up may have been carried
 * out since.
 */
export async function isStillThere(
  { id, participants, room, timeline }: Played,
  reach: Reach,
): Promise<void> {
  const token = participants[0]?.token ?? "";
  const told = await asks(id, token, reach, { kind: "read" });
  promise(told.status === 200, () => `A room is lost: ${told.status} ${told.text}`);
  if (told.body.last_seq <= room.last_seq) unchanged("room", told.body, room);
  const { body } = await asks(id, token, reach, { kind: "poll", after: 0 });
  const events = body.events.slice(0, timeline.last_seq);
  unchanged("timeline", events, timeline.events);
}

function unchanged(what: string, now: unknown, before: unknown): void {
  const wrong = difference(now, before);
  promise(wrong === undefined, () => `A ${what} is not what it was: ${wrong}`);
}

async function asks(id: string, token: string, reach: Reach, wish: Reading): Promise<Answer> {
  const caller = new RoomCaller("observer", { id, token }, reach, []);
  try {
    const answer = await caller.do(wish);
    promise(answer !== undefined, () => "A reading was given up.");
    return answer;
  } finally {
    caller.close();
  }
}
