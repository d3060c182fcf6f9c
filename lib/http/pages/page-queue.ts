import type { QueuePath } from "@/lib/fair-queue";
import { FairTurns } from "@/lib/fair-turns";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";
import { networksOf } from "@/lib/service/rate-limit";
import { clientOf } from "../requests/client";
import type { WithHeaders } from "../requests/origin";
import type { PageRequest } from "./page-request";
import { isRoomRoute, type PageRoute } from "./page-route";

/** More at a time would only slow each other and the API down. One client or network leaves a place to the others. */
const turns = processState(
  "page turns",
  () =>
    new FairTurns({ concurrency: 3, runningPerGroup: 2, total: 500, waitingPerGroup: 100, maxPauseMs: 500 }),
);

/**
 * Forms have turns of their own: a form may wait in its turn for the redaction of its texts, and pages don't wait for that.
 * Two of one network, as for pages.
 */
const formTurns = processState(
  "form turns",
  () =>
    new FairTurns({ concurrency: 6, runningPerGroup: 2, total: 500, waitingPerGroup: 100, maxPauseMs: 500 }),
);

/** The place of a page in queues: below the networks of its client, the widest first. `page` is a room id or the name of a page. */
export const queuePathOf = (request: WithHeaders, page: string): QueuePath => [
  ...networksOf(clientOf(request)),
  page,
];

/** The place of a page of this route. */
export const queuePathAt = (request: WithHeaders, route: PageRoute): QueuePath =>
  queuePathOf(request, isRoomRoute(route) ? route.roomId : route.name);

/**
 * Waits until a page may be rendered. Networks, clients within a network and rooms of a client take turns by the recent
 * cost of their pages (docs/operate.md#overload). The place is freed when the response is written or its client is gone
 * or does not read. Throws RoomError `unavailable` when too many wait, DOMException `AbortError` when the client is gone.
 */
export const waitForTurn = (page: PageRequest, path: QueuePath): Promise<void> =>
  waitFor(turns(), page, path);

/** The same for a form, before it is read. */
export const waitForFormTurn = (page: PageRequest, path: QueuePath): Promise<void> =>
  waitFor(formTurns(), page, path);

async function waitFor(turns: FairTurns, page: PageRequest, path: QueuePath): Promise<void> {
  // Without server/, nothing reports the end of the response.
  if (!page.isServed) return;
  if (page.hasEnded) throw clientGone();
  const ended = new AbortController();
  page.rendered.push(() => ended.abort());
  const finish = await turns.wait(path, ended.signal).catch(() => {
    throw ended.signal.aborted ? clientGone() : tooManyViewers();
  });
  if (!ended.signal.aborted) return void page.rendered.push(finish);
  // The request has ended since its turn began.
  finish();
  throw clientGone();
}

const clientGone = (): DOMException => new DOMException("The client has gone.", "AbortError");

const tooManyViewers = (): RoomError =>
  new RoomError(
    "unavailable",
    "Too many people are viewing this page right now. Try again in a few seconds.",
  );
