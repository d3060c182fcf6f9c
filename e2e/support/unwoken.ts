import type { HttpResponse } from "./http";
import type { RunningService } from "./service";
import { joinedRoom } from "./states";

/** A request that waits in a room where nothing happens. */
export type Unwoken = { response: Promise<HttpResponse>; end: () => Promise<void> };

/**
 * Starts a request that waits as long as any may, in a room where nothing happens. A request that waits from then on and
 * gets its response earlier was woken: its time was not up.
 */
export async function startUnwoken(service: RunningService): Promise<Unwoken> {
  const room = await joinedRoom(service);
  const response = room.as(0).get("/events?after=2&wait=25");
  return {
    response,
    end: async () => {
      await room.as(0).delete();
      await response;
    },
  };
}
