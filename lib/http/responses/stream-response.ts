import { clientGone } from "@/lib/client-gone";
import { nextLoopTurn } from "@/lib/loop-turns";
import { exceedsBytes } from "@/lib/room/limits";
import { networksOf } from "@/lib/service/rate-limit";
import { textMemory, visibleJson, visibleJsonPieces } from "@/lib/text/visible-json";
import { reserveBytes, uncountedBytes } from "@/lib/transfer-budget";
import { clientOf, memoryKeyOf } from "../requests/client";
import { Reading } from "./reading";

/** The most that a piece of a response has. */
export const pieceBytes = 64 * 1024;
/** How much of a turn of the event loop a piece takes. Most pieces take less than a millisecond. */
export const pieceShare = 1 / 4;

/**
 * A value as the JSON body of a response. A large one is made piece by piece as the client reads it, and its size counts
 * against the client's share of memory meanwhile (lib/transfer-budget.ts). Throws RoomError `unavailable` when that is used
 * up, unless the write that it responds to `isStored`.
 */
export function jsonBody(
  request: Request,
  value: unknown,
  isStored = false,
): string | ReadableStream<Uint8Array> {
  const bytes = textMemory(value);
  return bytes > uncountedBytes.response
    ? streamPieces(request, bytes, visibleJsonPieces(value), isStored)
    : textBody(request, visibleJson(value), isStored);
}

/** The same of a text, whose JSON or Markdown may be several times as long as what it was made of. */
export function textBody(request: Request, text: string, isStored = false) {
  if (!exceedsBytes(text, uncountedBytes.response)) return text;
  const bytes = encoder.encode(text);
  return streamPieces(request, bytes.byteLength, piecesOf(bytes), isStored);
}

/**
 * A body that takes the next of `pieces` when its client reads on. It counts as `bytes` until all is read, the client
 * is gone, or it reads too slowly while memory is short. Throws RoomError `unavailable` when the client's share of
 * memory is used up, unless the write `isStored`.
 */
export function streamPieces(
  request: Request,
  bytes: number,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>,
  isStored = false,
): ReadableStream<Uint8Array> {
  const turn = [...networksOf(clientOf(request)), "responses"] as const;
  const client = memoryKeyOf(request);
  const release = reserveBytes("response", client, bytes, isStored);
  let reading: Reading | undefined;
  const end = () => {
    reading?.stop();
    release();
    // Node keeps the signals of requests, and with them what their listeners refer to.
    request.signal.removeEventListener("abort", end);
  };
  // A client may leave before anything reads or cancels the stream. An aborted signal fires no more events.
  request.signal.addEventListener("abort", end, { once: true });
  if (request.signal.aborted) end();
  const iterator = smallPieces(pieces);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (request.signal.aborted) return;
        reading = new Reading(client, () => {
          end();
          controller.error(clientGone());
        });
      },
      async pull(controller) {
        reading?.taken();
        try {
          await nextLoopTurn(turn, { share: pieceShare, signal: request.signal });
          const { done, value: piece } = await iterator.next();
          if (!done) {
            reading?.give(piece.byteLength);
            return controller.enqueue(piece);
          }
        } catch (error) {
          end();
          throw error;
        }
        end();
        controller.close();
      },
      async cancel() {
        end();
        await iterator.return();
      },
    },
    { highWaterMark: 0 },
  );
}

const encoder = new TextEncoder();

/** The same bytes, in pieces of at most 64 KB: what a client takes of a piece counts only once it has taken all of it. */
async function* smallPieces(
  pieces: Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces)
    yield* piecesOf(typeof piece === "string" ? encoder.encode(piece) : piece);
}

/** Bytes in pieces of 64 KB. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
