import { nextLoopTurn } from "@/lib/loop-turns";
import { textLength, visibleJsonPieces } from "@/lib/text/visible-json";
import { reserveBytes, uncountedBytes } from "@/lib/transfer-budget";
import { memoryKeyOf } from "../requests/client";

const pieceBytes = 64 * 1024;

/**
 * The JSON body of a large response, made piece by piece as the client reads it. Meanwhile its size counts against the
 * client's share of memory (lib/transfer-budget.ts). Null if the value is small enough to be sent as one text. Throws
 * RoomError `unavailable` when the client's share is used up.
 */
export function streamLargeJson(request: Request, value: unknown): ReadableStream<Uint8Array> | null {
  const length = textLength(value);
  return length > uncountedBytes.response ? streamPieces(request, length, visibleJsonPieces(value)) : null;
}

/** Large bytes as a body like that of {@link streamLargeJson}; small ones as they are. */
export function streamLargeBytes(request: Request, bytes: Uint8Array) {
  return bytes.byteLength <= uncountedBytes.response
    ? bytes
    : streamPieces(request, bytes.byteLength, piecesOf(bytes));
}

/**
 * A body that takes the next of `pieces` when its client reads on. It counts as `bytes` until all is read or the client
 * is gone. Throws RoomError `unavailable` when the client's share of memory is used up.
 */
export function streamPieces(
  request: Request,
  bytes: number,
  pieces: Iterable<string | Uint8Array>,
): ReadableStream<Uint8Array> {
  const release = reserveBytes("response", memoryKeyOf(request), bytes);
  // A client may leave before anything reads or cancels the stream. An aborted signal fires no more events.
  request.signal.addEventListener("abort", release, { once: true });
  if (request.signal.aborted) release();
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await nextLoopTurn();
          const { done, value } = iterator.next();
          if (!done) return controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
        } catch (error) {
          release();
          throw error;
        }
        release();
        controller.close();
      },
      cancel: release,
    },
    { highWaterMark: 0 },
  );
}

const encoder = new TextEncoder();

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
