import { clientGone } from "@/lib/client-gone";
import type { QueuePath } from "@/lib/fair-queue";
import { FairTurns } from "@/lib/fair-turns";
import { processState } from "@/lib/process-state";
import { RoomError } from "@/lib/room/errors";
import { readBytes } from "@/lib/room/room";
import { networksOf } from "@/lib/service/rate-limit";
import { PausableTurn, PauseLimits } from "@/lib/turn";
import { endpoints } from "@/lib/wire/endpoints";
import { authenticateLink } from "../requests/authorize";
import { clientOf } from "../requests/client";
import type { WithHeaders } from "../requests/origin";
import { type PageRequest, whenEnded } from "./page-request";
import { isRoomRoute, type PageRoute } from "./page-route";

/**
 * One at a time: rendering is work of the one thread that also handles all other requests, and a page that waits gives its
 * place back. With more, a small page would be charged for the time of large ones beside it, and wait longer the next time.
 * Half of the time goes to cheap pages: a small one would wait long if many clients each opened a large one.
 */
const turns = processState(
  "page turns",
  () =>
    new FairTurns({
      concurrency: 1,
      runningPerGroup: 1,
      total: 500,
      waitingPerGroup: 100,
      maxPauseMs: 500,
      cheapFirst: { canVary: isOfRoom },
    }),
);

/** Forms have turns of their own: beyond the limits of pauses, a form waits in its turn for the redaction of its texts. */
const formTurns = processState(
  "form turns",
  () =>
    new FairTurns({
      concurrency: 2,
      runningPerGroup: 1,
      total: 500,
      waitingPerGroup: 100,
      maxPauseMs: 500,
    }),
);

/**
 * A page gives its place back while its texts are prepared, and while a slow database reads its room; a form, while
 * what it does takes long (lib/turn.ts). Otherwise one or two requests for slow texts would make all others wait for
 * seconds. Beyond these limits a page keeps its place and waits less for its texts. The rooms that waiting pages hold
 * count in TRANSFER_BUFFER_MB.
 */
const pauses = processState("paused pages", () => new PauseLimits({ total: 64, perGroup: 8 }));

/**
 * The place of a page in queues: below the networks of its client, the widest first. `page` is a room id or the name of
 * a page.
 */
export const queuePathOf = (request: WithHeaders, page: string): QueuePath => [
  ...networksOf(clientOf(request)),
  page,
];

/** The queue stores expected costs under the last part of the path. No room id is longer than this. */
const longestEnd = 64;

const roomPrefix = "room ";

/** Participants choose what a page of a room costs. The other pages always cost about the same. */
const isOfRoom = (end: string): boolean => end.startsWith(roomPrefix);

/** The place of a page of this route. */
export const queuePathAt = (request: WithHeaders, route: PageRoute): QueuePath =>
  queuePathOf(
    request,
    isRoomRoute(route) && route.roomId.length <= longestEnd ? roomPrefix + route.roomId : route.name,
  );

/**
 * What a page should cost at most, in milliseconds. Measured on rooms of marks, lists, links, tables, letters from right to
 * left, hidden characters or short messages: 35 to 100 ms with 5 to 20 KB, and 45 to 90 ms with 60 KB.
 */
const baseMs = 60;
const bytesPerMs = 500;

/**
 * Waits until a page may be rendered. Networks, clients within a network and rooms of a client take turns by the recent
 * cost of their pages (docs/operate.md#overload). The place is freed while the page waits for its texts, and when the
 * response is written or its client is gone or does not read. While others render, the size of the room limits the
 * expected cost, so that a small page opened for the first time does not wait like a large one. Throws RoomError
 * `unavailable` when too many wait, and DOMException `AbortError` when the client is gone.
 */
export async function waitForTurn(page: PageRequest, request: WithHeaders, route: PageRoute): Promise<void> {
  const mostMs = turns().isBusy ? baseMs + (await bytesOfRoom(request, route)) / bytesPerMs : undefined;
  await waitFor(turns(), page, queuePathAt(request, route), mostMs);
}

/** The bytes of the texts of a room. A link that opens none has a short page. */
async function bytesOfRoom(request: WithHeaders, route: PageRoute): Promise<number> {
  if (!isRoomRoute(route)) return 0;
  // The page reads the room again in its turn, and then an error is its response.
  const session = await authenticateLink(endpoints[route.name].access, route, request).catch(() => null);
  return session ? readBytes(session.room) : 0;
}

/** The same for a form, before it is read. */
export const waitForFormTurn = (page: PageRequest, request: WithHeaders, route: PageRoute): Promise<void> =>
  waitFor(formTurns(), page, queuePathAt(request, route));

async function waitFor(turns: FairTurns, page: PageRequest, path: QueuePath, mostMs?: number): Promise<void> {
  if (page.hasEnded) throw clientGone();
  // Nothing would end the turn before the client has read the response: Next may respond before a body has arrived.
  if (page.isRendered) return;
  const turn = new PausableTurn(turns, path, pauses(), mostMs);
  page.turn = turn;
  page.rendered.push(() => {
    // If the client is only slow, the rest of the page is still rendered.
    turn.release();
    // After the release: it says nothing about what the page costs.
    if (page.hasEnded) turn.charge(leftMs);
  });
  whenEnded(page, () => turn.end());
  await turn.take().catch(() => {
    throw turn.signal.aborted ? clientGone() : tooManyViewers();
  });
}

/**
 * What a request costs besides its turn if its client leaves before the response, in milliseconds: others have worked for
 * it, and clients that leave at once could send the next one at once.
 */
const leftMs = 100;

const tooManyViewers = (): RoomError =>
  new RoomError(
    "unavailable",
    "Too many people are viewing this page right now. Try again in a few seconds.",
  );
