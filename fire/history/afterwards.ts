import { type Answer, call } from "@/e2e/support/http";
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

/** Deletes a room while everybody reads it. Fails unless it is there, whole, or gone, and gone for all once one was told. */
export async function isGoneOnceDeleted(
  { id, participants, observerToken, room }: Played,
  reach: Reach,
): Promise<void> {
  const tokens = [observerToken, ...participants.map(({ token }) => token)];
  const read = (token: string) => asks(id, token, reach, { kind: "read" });
  const [baseUrl] = reach.baseUrls();
  const headers = { authorization: `Bearer ${observerToken}` };
  const [deleted, ...amid] = await Promise.all([
    call("DELETE", `${baseUrl}/api/rooms/${id}`, { headers }),
    ...tokens.map(read),
  ]);
  promise(deleted.status === 200, () => `A room could not be deleted: ${deleted.status} ${deleted.text}`);
  for (const { status, body } of amid)
    promise(
      status === 404 || (status === 200 && body.last_seq >= room.last_seq),
      () => `A room that was being deleted answered ${status} as of event ${body.last_seq}.`,
    );
  for (const { status } of await Promise.all(tokens.map(read)))
    promise(status === 404, () => `A room that was deleted answered ${status}.`);
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
