import { visibleJsonPieces } from "@/lib/text/spell-out";
import { textLength } from "@/lib/text/text-length";
import { reserve, uncountedBytes } from "@/lib/transfer-budget";
import { memoryKeyOf } from "./client";
import { ownTurn } from "./own-turn";

/** In bytes: what is handed to the connection at a time. */
const pieceLength = 64 * 1024;

/**
 * The body of a response in JSON that holds much text: made piece by piece as its client reads it, while what it is made
 * of counts against the client's share of memory (lib/transfer-budget.ts). Null for one that is small enough to be sent at
 * once. Throws RoomError `unavailable` when the client holds too much already.
 */
export function largeJson(request: Request, answer: unknown): ReadableStream<Uint8Array> | null {
  const length = textLength(answer);
  return length > uncountedBytes.response ? streamed(request, length, visibleJsonPieces(answer)) : null;
}

/** The same bytes as a body that its client reads piece by piece, counted against its share of memory. */
export function largeBytes(request: Request, bytes: Uint8Array): ReadableStream<Uint8Array> | Uint8Array {
  return bytes.byteLength <= uncountedBytes.response
    ? bytes
    : streamed(request, bytes.byteLength, bytePieces(bytes));
}

/** A stream that counts as `bytes` of its client's share of memory until it has been read, or its client has gone. */
export function counted<Piece>(
  request: Request,
  bytes: number,
  stream: ReadableStream<Piece>,
): ReadableStream<Piece> {
  const release = reserveUntilGone(request, bytes);
  const reader = stream.getReader();
  return new ReadableStream<Piece>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          release();
          throw error;
        });
        if (!done) return controller.enqueue(value);
        release();
        controller.close();
      },
      cancel(reason) {
        release();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** A body whose pieces are made as its client reads them, and count as `bytes` meanwhile. Throws as largeJson() does. */
export function streamed(
  request: Request,
  bytes: number,
  pieces: Iterable<string | Uint8Array>,
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.iterator]();
  const made = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await ownTurn();
        const { done, value } = iterator.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      },
    },
    { highWaterMark: 0 },
  );
  return counted(request, bytes, made);
}

const encoder = new TextEncoder();

/** A client that goes away may do so before anything reads or cancels the stream. */
function reserveUntilGone(request: Request, bytes: number): () => void {
  const release = reserve("response", memoryKeyOf(request), bytes);
  request.signal.addEventListener("abort", release, { once: true });
  if (request.signal.aborted) release();
  return release;
}

function* bytePieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
}
