import type { IncomingMessage } from "node:http";
import { whileWaiting } from "@/lib/concurrent-requests";
import { type PageRequest, whenEnded } from "@/lib/http/pages/page-request";
import { memoryKeyOf } from "@/lib/http/requests/client";
import { boundaryOf, FormShape } from "@/lib/http/requests/form-shape";
import { JsonShape, type ShapeCheck } from "@/lib/http/requests/json-shape";
import { RoomError } from "@/lib/room/errors";
import { formLimit } from "@/lib/room/limits";
import { bodyReservation, reserveBytes } from "@/lib/transfer-budget";
import { Incoming } from "../requests/incoming";

/**
 * Lets `handle` handle a request of a page whose body it reads as a whole. Limits the body: its bytes, its fields and
 * the memory of its client. Once all of it has arrived, waits for `turn`, so that reading it and all that follows
 * happens in the turn. Rejects with RoomError as soon as the body exceeds a limit, and drops the rest; and with what
 * `turn` rejects with. A request does not count as concurrent while its client is slow to send the body.
 */
export async function handleForm(
  request: IncomingMessage,
  headers: Headers,
  page: PageRequest,
  { turn, handle }: { turn: () => Promise<void>; handle: () => Promise<void> },
): Promise<void> {
  if (!(request instanceof Incoming))
    throw new Error("This request was not created by the server's listener.");
  const check = checkOf(headers, page);
  checkWaiting(request, check);
  if (!request.complete) return Promise.race([checkRest(request, headers, page, check, turn), handle()]);
  await turn();
  return handle();
}

/** Checks the data that arrives from now on. Stays pending unless it exceeds a limit, or `turn` rejects. */
function checkRest(
  request: Incoming,
  headers: Headers,
  page: PageRequest,
  check: ShapeCheck,
  turn: () => Promise<void>,
): Promise<never> {
  let finishReceiving = () => {};
  const received = new Promise<void>((resolve) => {
    finishReceiving = resolve;
  });
  // A request whose response came first never gets "close" if its client leaves then.
  whenEnded(page, finishReceiving);
  void whileWaiting(request, memoryKeyOf({ headers }), received);
  return new Promise((_, reject) => {
    // Blocks save memory: Next keeps each piece twice.
    const inspect = (piece: Buffer | null) => {
      try {
        if (piece) check.add(piece);
        else check.finish();
        if (!piece) finishReceiving();
        return true;
      } catch (error) {
        finishReceiving();
        reject(error);
        return false;
      }
    };
    request.inspectBlocks(inspect, (end) => turn().then(end, reject));
  });
}

/** Checks the data that has arrived while the request waited, and puts it back. */
function checkWaiting(request: Incoming, check: ShapeCheck): void {
  const waiting: Buffer[] = [];
  // Reading an empty body would end it before Next listens.
  while (request.readableLength > 0) waiting.push(request.read());
  if (waiting.length > 0) {
    const arrived = Buffer.concat(waiting);
    check.add(arrived);
    request.unshift(arrived);
  }
  if (request.complete) check.finish();
}

/** A body for an action that is not a form contains its arguments. The actions of the pages have none. */
const argumentBytes = 1_024;

function checkOf(headers: Headers, page: PageRequest): ShapeCheck {
  const boundary = boundaryOf({ headers });
  if (boundary === undefined && /^multipart/i.test(headers.get("content-type") ?? "")) throw unreadable();
  // Next's script sends JSON to an action that takes no form.
  const shape = boundary === undefined ? new JsonShape() : new FormShape(boundary);
  const limit = boundary === undefined && headers.has("next-action") ? argumentBytes : formLimit;
  if (Number(headers.get("content-length")) > limit) throw tooLarge(limit);
  const reserve = bodyReservation((bytes) =>
    whenEnded(page, reserveBytes("body", memoryKeyOf({ headers }), bytes)),
  );
  let size = 0;
  return {
    add(piece) {
      size += piece.byteLength;
      if (size > limit) throw tooLarge(limit);
      reserve(size);
      shape.add(piece);
    },
    finish: () => shape.finish(),
  };
}

const unreadable = (): RoomError =>
  new RoomError(
    "invalid",
    "This form has no boundary that can be read: send Content-Type: multipart/form-data; boundary=<boundary>.",
  );

const tooLarge = (bytes: number): RoomError =>
  new RoomError(
    "too_large",
    `The body is larger than the ${bytes} bytes that it may have: shorten its texts.`,
  );
