import { whileHeld } from "@/lib/calls-under-way";
import { RoomError } from "@/lib/room/errors";
import { reserveFor, uncountedBytes } from "@/lib/transfer-budget";
import { workerPool } from "@/lib/worker-pool";
import { BodyBlocks, type Piece } from "./body-blocks";
import { JsonShape, type ShapeCheck } from "./body-shape";
import { memoryKeyOf } from "./client";
import { type Parsed, parseBytes } from "./parse-bytes";

/**
 * The JSON of a request's body (docs/interface.md#requests); an empty body is an empty object. Throws RoomError
 * `too_large` as soon as more than `limit` bytes have come in; `invalid` when it is not UTF-8 or not JSON, or has more
 * levels or parts than any body may have (body-shape.ts); `unavailable` when too many large bodies are being received.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  // A client that takes its time with a body does not count as a request under way.
  const pieces = await whileHeld(request, readPieces(request, limit, new JsonShape()));
  const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const parsed = size <= longBytes ? parseBytes(pieces) : await parseInWorker(pieces, size);
  if ("fault" in parsed) throw new RoomError("invalid", parsed.fault);
  return parsed.value;
}

function parseInWorker(pieces: Piece[], size: number): Promise<Parsed> {
  const blocks = pieces.map(({ buffer }) => buffer);
  return workerPool<Piece[], Parsed>(longBodies).run(pieces, size, blocks);
}

/** A longer body is parsed in a worker thread: the longest would hold up other requests for about 100 ms. */
const longBytes = 1024 * 1024;

const longBodies = {
  program: "parse-worker.js",
  timeoutMs: 10_000,
  memoryMb: 256,
  maxSize: 64 * 1024 * 1024,
  busy: "Too many long bodies are being read right now. Nothing was stored. Retry in a few seconds.",
};

async function readPieces(request: Request, limit: number, shape: ShapeCheck): Promise<Piece[]> {
  const header = request.headers.get("content-length");
  const announced = header === null ? undefined : Number(header);
  if (announced !== undefined && announced > limit) throw tooLarge(limit);
  // A short body comes in one or two pieces: to read those one by one would cost more than it saves.
  if (announced !== undefined && announced <= uncountedBytes.body) {
    const body = new Uint8Array(await request.arrayBuffer().catch(brokeOff));
    shape.add(body);
    return [body];
  }
  const memory = new Memory(request);
  const blocks = new BodyBlocks();
  const full: Piece[] = [];
  // Never cancelled: that would cut off a client that has yet to read its response.
  const reader = request.body?.getReader();
  let size = 0;
  for (;;) {
    const { value } = (await reader?.read().catch(brokeOff)) ?? {};
    if (!value) return [...full, blocks.rest()];
    size += value.byteLength;
    if (size > limit) throw tooLarge(limit);
    memory.grow(size);
    shape.add(value);
    full.push(...blocks.add(value));
  }
}

/** What is reserved for a large body: a step ahead of what has come, so that nobody reserves by announcing alone. */
class Memory {
  #reserved: number = uncountedBytes.body;

  constructor(private readonly request: Request) {}

  grow(size: number): void {
    if (size <= this.#reserved) return;
    const more = Math.max(size - this.#reserved, uncountedBytes.body);
    reserveFor(this.request, "body", memoryKeyOf(this.request), more);
    this.#reserved += more;
  }
}

function brokeOff(): never {
  throw new RoomError("invalid", "The body broke off: send it whole.");
}

const tooLarge = (limit: number): RoomError =>
  new RoomError(
    "too_large",
    `The body is larger than the ${limit} bytes that this call takes: send a shorter text.`,
  );
