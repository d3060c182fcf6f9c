import { whileWaiting } from "@/lib/concurrent-requests";
import { RoomError } from "@/lib/room/errors";
import { networksOf } from "@/lib/service/rate-limit";
import { bodyReservation, reserveForRequest, uncountedBytes } from "@/lib/transfer-budget";
import { workerPool } from "@/lib/worker-pool";
import { clientOf, memoryKeyOf } from "./client";
import { JsonShape } from "./json-shape";
import parseJson, { type ParsedBody } from "./parse-json";

/**
 * The JSON of a request's body (docs/interface.md#requests); an empty body is an empty object. Throws RoomError
 * `too_large` as soon as more than `limit` bytes have arrived, `invalid` when the body is not UTF-8, not JSON or
 * exceeds the shape of json-shape.ts, `unavailable` when too many large bodies are being received.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  // While a client is slow to send its body, the request does not count as concurrent.
  const blocks = await whileWaiting(request, memoryKeyOf(request), readBlocks(request, limit));
  const size = blocks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const parsed = size <= longBytes ? parseJson(blocks) : await parseInWorker(request, blocks);
  if ("fault" in parsed) throw new RoomError("invalid", parsed.fault);
  return parsed.value;
}

/** Bytes with memory of their own, which can be moved to a worker thread. */
type Block = Uint8Array<ArrayBuffer>;

const parseInWorker = (request: Request, blocks: Block[]): Promise<ParsedBody> =>
  workerPool<Block[], ParsedBody>(parsePool).run(networksOf(clientOf(request)), blocks, {
    moved: blocks.map(({ buffer }) => buffer),
  });

/** Longer bodies are parsed in a worker thread: the longest would block other requests for about 100 ms. */
const longBytes = 1024 * 1024;

const parsePool = {
  program: "parse-worker.js",
  timeoutMs: 10_000,
  memoryMb: 256,
  // TRANSFER_BUFFER_MB limits the memory of those that wait.
  waiting: { total: 64, perGroup: 16 },
  busy: "Too many long bodies are being read right now. Nothing was stored. Retry in a few seconds.",
};

async function readBlocks(request: Request, limit: number): Promise<Block[]> {
  const shape = new JsonShape();
  const header = request.headers.get("content-length");
  const announced = header === null ? undefined : Number(header);
  if (announced !== undefined && announced > limit) throw tooLarge(limit);
  // A short body comes in one or two pieces: to read those one by one would cost more than it saves.
  if (announced !== undefined && announced <= uncountedBytes.body) {
    const body = new Uint8Array(await request.arrayBuffer().catch(rejectBrokenOff));
    shape.add(body);
    return [body];
  }
  const reserve = bodyReservation((bytes) => reserveForRequest(request, "body", memoryKeyOf(request), bytes));
  const blocks = new BlockList();
  // Never cancelled: that would cut off a client that has yet to read its response.
  const reader = bodyOf(request)?.getReader();
  let size = 0;
  for (;;) {
    const { value } = (await reader?.read().catch(rejectBrokenOff)) ?? {};
    if (!value) return blocks.all();
    size += value.byteLength;
    if (size > limit) throw tooLarge(limit);
    reserve(size);
    shape.add(value);
    blocks.add(value);
  }
}

/** The body of a request. Where its client has already broken it off, the stream cannot be made. */
function bodyOf(request: Request): Request["body"] {
  try {
    return request.body;
  } catch {
    return rejectBrokenOff();
  }
}

/** Copies pieces into blocks of fixed size: a list of one-byte pieces would take hundreds of times their memory. */
class BlockList {
  readonly #full: Block[] = [];
  #last = Buffer.allocUnsafeSlow(uncountedBytes.body);
  #used = 0;

  add(piece: Uint8Array): void {
    for (let from = 0; from < piece.byteLength; ) {
      const part = piece.subarray(from, from + this.#last.byteLength - this.#used);
      this.#last.set(part, this.#used);
      this.#used += part.byteLength;
      from += part.byteLength;
      if (this.#used < this.#last.byteLength) continue;
      this.#full.push(this.#last);
      this.#last = Buffer.allocUnsafeSlow(uncountedBytes.response);
      this.#used = 0;
    }
  }

  all(): Block[] {
    return [...this.#full, this.#last.subarray(0, this.#used)];
  }
}

function rejectBrokenOff(): never {
  throw new RoomError("invalid", "The body ended early: send all of it.");
}

const tooLarge = (limit: number): RoomError =>
  new RoomError(
    "too_large",
    `The body is larger than the ${limit} bytes that this request takes: send a shorter text.`,
  );
