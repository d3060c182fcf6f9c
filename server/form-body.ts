import type { IncomingMessage } from "node:http";
import { whileHeld } from "@/lib/calls-under-way";
import { JsonShape, type ShapeCheck } from "@/lib/http/body-shape";
import { memoryKeyOf } from "@/lib/http/client";
import { boundaryOf, FormShape } from "@/lib/http/form-shape";
import { type PageRequest, whenOver } from "@/lib/http/page/page-request";
import { RoomError } from "@/lib/room/errors";
import { reserve, uncountedBytes } from "@/lib/transfer-budget";
import { formLimit } from "@/lib/wire/form-limit";
import { Incoming } from "./incoming";

/**
 * Bounds the body of a page's request, which Next takes in as a whole: its bytes, its fields and what its client may have
 * the process hold. Throws RoomError where what has come already exceeds that. Else gives a promise that rejects with a
 * RoomError as soon as the body does, and drops the rest; it stays pending where the body never does. A client that takes
 * its time with a body does not count as a request under way.
 */
export function boundForm(request: IncomingMessage, headers: Headers, page: PageRequest): Promise<never> {
  if (!(request instanceof Incoming)) throw new Error("The server has not made this request.");
  const check = new FormCheck(headers, page);
  checkWaiting(request, check);
  if (request.complete) return new Promise(() => {});
  let come = () => {};
  const whole = new Promise<void>((resolve) => {
    come = resolve;
  });
  request.once("close", come);
  void whileHeld(request, whole);
  return new Promise((_, reject) => {
    // In blocks: Next keeps the pieces as they come, twice.
    request.showBlocks((piece) => {
      try {
        if (piece) check.add(piece);
        else check.finish();
        if (!piece) come();
        return true;
      } catch (error) {
        come();
        reject(error);
        return false;
      }
    });
  });
}

/** Checks what has come while the request waited for its turn, and leaves it there. */
function checkWaiting(request: Incoming, check: FormCheck): void {
  const waiting: Buffer[] = [];
  // To read an empty body would end it, before Next listens.
  while (request.readableLength > 0) waiting.push(request.read());
  if (waiting.length > 0) {
    const come = Buffer.concat(waiting);
    check.add(come);
    request.unshift(come);
  }
  if (request.complete) check.finish();
}

/** What is sent to an action and is no form holds its arguments, of which those of the pages have none. */
const argumentBytes = 1_024;

class FormCheck {
  readonly #shape: ShapeCheck;
  readonly #limit: number;
  #size = 0;
  /** In bytes: a step ahead of what has come, so that nobody reserves by announcing alone. */
  #reserved: number = uncountedBytes.body;

  constructor(
    private readonly headers: Headers,
    private readonly page: PageRequest,
  ) {
    const boundary = boundaryOf({ headers });
    if (boundary === undefined && /^multipart/i.test(headers.get("content-type") ?? "")) throw unreadable();
    // Next's script sends JSON where an action takes no form.
    this.#shape = boundary === undefined ? new JsonShape() : new FormShape(boundary);
    this.#limit = boundary === undefined && headers.has("next-action") ? argumentBytes : formLimit;
    if (Number(headers.get("content-length")) > this.#limit) throw tooLarge(this.#limit);
  }

  add(piece: Buffer): void {
    this.#size += piece.byteLength;
    if (this.#size > this.#limit) throw tooLarge(this.#limit);
    if (this.#size > this.#reserved) {
      const more = Math.max(this.#size - this.#reserved, uncountedBytes.body);
      whenOver(this.page, reserve("body", memoryKeyOf({ headers: this.headers }), more));
      this.#reserved += more;
    }
    this.#shape.add(piece);
  }

  finish(): void {
    this.#shape.finish();
  }
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
