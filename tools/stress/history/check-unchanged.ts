import type { HttpResponse } from "@/e2e/support/http";
import type { ServiceAccess } from "./access";
import { difference } from "./compare";
import { ensure, type ReadRequest } from "./operation";
import { RoomRecorder } from "./recorder";
import type { RoomHistory } from "./run-program";

/**
 * Throws unless a room is unchanged since its negotiation ended. Only writes that were abandoned before may have been
 * stored since.
 */
export async function checkUnchanged(
  { id, observerToken: token, room, timeline }: RoomHistory,
  access: ServiceAccess,
): Promise<void> {
  const seen = await sendRead(id, token, access, { kind: "read" });
  ensure(seen.status === 200, () => `A room was lost: ${seen.status} ${seen.text}`);
  if (seen.body.last_seq <= room.last_seq) unchanged("room", seen.body, room);
  const { body } = await sendRead(id, token, access, { kind: "poll", after: 0 });
  const events = body.events.slice(0, timeline.last_seq);
  unchanged("timeline", events, timeline.events);
}

/** Throws unless a room that was deleted is unknown. */
export async function checkGone({ id, observerToken }: RoomHistory, access: ServiceAccess): Promise<void> {
  const { status, text } = await sendRead(id, observerToken, access, { kind: "read" });
  ensure(status === 404, () => `A room that was deleted got ${status} ${text}`);
}

function unchanged(what: string, now: unknown, before: unknown): void {
  const wrong = difference(now, before);
  ensure(wrong === undefined, () => `The ${what} of a room has changed: ${wrong}`);
}

async function sendRead(
  id: string,
  token: string,
  access: ServiceAccess,
  request: ReadRequest,
): Promise<HttpResponse> {
  const recorder = new RoomRecorder("observer", { id, token }, access, []);
  try {
    const response = await recorder.send(request);
    ensure(response !== undefined, () => "A read was abandoned.");
    return response;
  } finally {
    recorder.close();
  }
}
