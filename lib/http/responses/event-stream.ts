import { clientGone, isClientGone } from "@/lib/client-gone";
import { describeError, log } from "@/lib/log";
import { nextLoopTurn } from "@/lib/loop-turns";
import { RoomError } from "@/lib/room/errors";
import { networksOf } from "@/lib/service/rate-limit";
import { joinPieces, visibleJsonPieces } from "@/lib/text/visible-json";
import { reserveBytes } from "@/lib/transfer-budget";
import { requestIdHeader } from "../request-log";
import { clientOf, memoryKeyOf } from "../requests/client";
import type { ResponseHeaders } from "./headers";
import { Reading } from "./reading";
import { pieceBytes, pieceShare, piecesOf } from "./stream-response";

/** A server-sent event, or a comment, which clients skip. */
type StreamPart = { event: string; id?: number; data: unknown } | { comment: string };

const encoder = new TextEncoder();

/**
 * A response of server-sent events (docs/interface.md#event-stream). It takes the next part of the generator only when
 * the client reads on, so a slow client delays no other. When the client disconnects, it fires the `signal` that `open`
 * gets and ends the generator. `open` also gets a function that counts the memory of long events against the client's
 * share, and returns one that frees it (lib/transfer-budget.ts). An error, such as too little memory, is logged and
 * ends the stream; clients reconnect. Throws what `open` throws.
 */
export function eventStreamResponse(
  request: Request,
  headers: ResponseHeaders,
  open: (signal: AbortSignal, hold: (bytes: number) => () => void) => AsyncGenerator<StreamPart, void>,
): Response {
  const gone = new AbortController();
  const client = memoryKeyOf(request);
  let reading: Reading | undefined;
  const hold = (bytes: number) => {
    const held = unreadBytes(bytes);
    if (held <= uncounted) return () => undefined;
    const release = reserveBytes("response", client, held);
    const ofPart = new Reading(client, () => {
      void leave();
      stream?.error(clientGone());
    });
    reading = ofPart;
    return () => {
      ofPart.stop();
      if (reading === ofPart) reading = undefined;
      release();
    };
  };
  const parts = request.method === "HEAD" ? undefined : open(gone.signal, hold);
  headers["Content-Type"] = "text/event-stream; charset=utf-8";
  // A proxy that compresses or buffers the response would delay events.
  headers["Cache-Control"] = "private, no-store, no-transform";
  headers["X-Accel-Buffering"] = "no";
  if (!parts) return new Response(null, { headers });

  const turn = [...networksOf(clientOf(request)), "responses"] as const;
  const pieces = piecesOfParts(parts, () => nextLoopTurn(turn, { share: pieceShare }));
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const leave = async () => {
    // Node keeps the signals of requests, and with them what their listeners refer to.
    request.signal.removeEventListener("abort", leave);
    gone.abort();
    await Promise.all([parts.return(), pieces.return()]);
  };
  // An aborted signal fires no more events, and nothing would read or cancel the stream.
  request.signal.addEventListener("abort", leave, { once: true });
  if (request.signal.aborted) void leave();
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stream = controller;
      },
      async pull(controller) {
        reading?.taken();
        try {
          const { value: piece } = await pieces.next();
          if (gone.signal.aborted) return;
          if (!piece) {
            await leave();
            return controller.close();
          }
          reading?.give(piece.byteLength);
          controller.enqueue(piece);
        } catch (error) {
          if (isClientGone(error)) return;
          const level = error instanceof RoomError ? "warn" : "error";
          log()[level]({ request: headers[requestIdHeader], error: describeError(error) }, "a stream failed");
          if (gone.signal.aborted) return;
          await leave();
          controller.close();
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}

/**
 * How much memory unread events take, given the bytes of their texts: the texts, with up to two bytes per character,
 * and one piece of their JSON, as a string and as bytes. JSON may escape each character as six.
 */
const unreadBytes = (textBytes: number): number => 2 * textBytes + 2 * Math.min(6 * textBytes, pieceBytes);

/**
 * Up to this size, nothing is counted. Less than for other responses, because thousands of unread streams may stay
 * open.
 */
const uncounted = 32 * 1024;

/** The parts as bytes. The JSON of a long event is made in pieces, each in a turn of the event loop of its own. */
async function* piecesOfParts(
  parts: AsyncGenerator<StreamPart, void>,
  waitForTurn: () => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  for await (const part of parts) {
    const pieces = joinPieces(format(part));
    for (let isOver = false; !isOver; ) {
      if (isLong(part)) await waitForTurn();
      const { value: piece = END } = pieces.next();
      isOver = piece.endsWith(END);
      yield* piecesOf(encoder.encode(piece));
    }
  }
}

const isLong = (part: StreamPart): boolean =>
  "data" in part && String((part.data as { body?: unknown }).body ?? "").length > 4_000;

/** Ends each event: an empty line. */
const END = "\n\n";

function* format(part: StreamPart): Generator<string> {
  if ("comment" in part) return yield `: ${part.comment}${END}`;
  const { event, id, data } = part;
  if (id !== undefined) yield `id: ${id}\n`;
  if (event !== "message") yield `event: ${event}\n`;
  // Without indentation, JSON has no line break outside of strings and only escaped ones in them.
  yield "data: ";
  yield* visibleJsonPieces(data);
  yield END;
}
