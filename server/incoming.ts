import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { isFarAhead } from "./one-at-a-time";

const blockBytes = 16 * 1024;
const smallBytes = 1024;
/** Past this many pieces, a body must have `fineBytes` bytes per piece on average: each piece costs microseconds. */
const finePieces = 2_000;
const fineBytes = 4;

/**
 * A request that protects the process from its client. It closes its connection when too many requests already wait on
 * it. Pieces of its body that nobody has read yet are copied into one block: Node keeps an object for each piece, which
 * takes hundreds of times the memory when pieces are one byte long.
 */
export class Incoming extends IncomingMessage {
  readonly #isTooFarAhead: boolean;
  #block: Buffer | undefined;
  #used = 0;
  /** Whether the reader waits for more. */
  #isWanted = false;
  #isGathering = false;
  #passes: ((piece: Buffer | null) => boolean) | undefined;
  #isDropped = false;
  #pieces = 0;
  #bytes = 0;

  constructor(socket: Socket) {
    super(socket);
    this.#isTooFarAhead = isFarAhead(socket);
    if (this.#isTooFarAhead) socket.destroy();
  }

  /**
   * Whether Node gives the connection up to another protocol: only then does it stop before the end of what it has read,
   * in which there can be thousands of requests. Requests to upgrade are answered as ordinary ones.
   */
  get upgrade(): boolean {
    return this.#isTooFarAhead || this.method === "CONNECT";
  }

  /** Node says here what the request asks for. */
  set upgrade(_asked: boolean) {}

  /**
   * Shows what is still to come to `passes`, and null at the end, before the reader gets it, in blocks. Once it gives false, the
   * reader gets nothing more.
   */
  showBlocks(passes: (piece: Buffer | null) => boolean): void {
    this.#passes = passes;
  }

  /** What Node calls with each piece, and with null at the end. Gives whether there is room for more. */
  override push(piece: Buffer | null): boolean {
    if (piece === null) {
      this.#release();
      return this.#isDropped || this.#give(null);
    }
    if (this.#isTooFine(piece)) return false;
    if (this.#isDropped) return true;
    const isWanted = !this.#passes && (this.#isWanted || this.readableLength + this.#used === 0);
    const isSmall = piece.byteLength < smallBytes;
    if (isWanted && !(isSmall && this.#isGathering)) {
      this.#isWanted = false;
      this.#release();
      if (isSmall) this.#gather();
      return super.push(piece);
    }
    if (piece.byteLength > blockBytes - this.#used) this.#release();
    if (piece.byteLength > blockBytes) return this.#give(piece);
    this.#block ??= Buffer.allocUnsafeSlow(blockBytes);
    this.#used += piece.copy(this.#block, this.#used);
    // A reader who waits asks no second time.
    return this.#isWanted || this.readableLength + this.#used < this.readableHighWaterMark;
  }

  /** What Node calls once the response is sent: what still comes is dropped, but counted. */
  _dump(): void {
    this.removeAllListeners("data");
    this.resume();
  }

  /** Keeps further small pieces of this turn of the event loop together. */
  #gather(): void {
    this.#isGathering = true;
    setImmediate(() => {
      this.#isGathering = false;
      if (this.#isWanted && !this.#passes && this.#release()) this.#isWanted = false;
    });
  }

  /** Whether the body comes in too many tiny pieces. Closes the connection if so. */
  #isTooFine(piece: Buffer): boolean {
    this.#pieces++;
    this.#bytes += piece.byteLength;
    const isTooFine = this.#pieces > finePieces && this.#bytes < fineBytes * this.#pieces;
    if (isTooFine) this.socket.destroy();
    return isTooFine;
  }

  /** What Node calls when more is wanted of the body. */
  override _read(size: number): void {
    this.#isWanted = this.#passes !== undefined || !this.#release();
    super._read(size);
  }

  /** Gives what waits in the block to the reader, if anything does. */
  #release(): boolean {
    if (this.#used === 0 || !this.#block) return false;
    const piece = this.#block.subarray(0, this.#used);
    this.#block = undefined;
    this.#used = 0;
    this.#give(piece);
    return true;
  }

  #give(piece: Buffer | null): boolean {
    if (this.#passes) {
      this.#isWanted = false;
      this.#isDropped = !this.#passes(piece);
    }
    if (!this.#isDropped) return super.push(piece);
    // Nobody asks for the rest any more, but its client could not read the response before it has sent it.
    super._read(0);
    return true;
  }
}

const askingToUpgrade = new WeakSet<Incoming>();

/** One that can be upgraded to a WebSocket, which only the tools of Next's development server use. */
export class UpgradableIncoming extends Incoming {
  override get upgrade(): boolean {
    return super.upgrade || askingToUpgrade.has(this);
  }

  override set upgrade(asked: boolean) {
    if (asked) askingToUpgrade.add(this);
  }
}
