import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { isQueueFull } from "./serialize-requests";

const blockBytes = 16 * 1024;
const smallBytes = 1024;
/** After this many pieces, a body must have `fineBytes` bytes per piece on average: each piece costs microseconds. */
const finePieces = 2_000;
const fineBytes = 4;

/**
 * A request that protects the process from its client. It closes its connection if too many requests already wait on
 * it. It copies pieces of its body that are not read yet into one block: Node keeps an object for each piece, which
 * takes hundreds of times the memory if pieces are one byte long.
 */
export class Incoming extends IncomingMessage {
  readonly #isTooFarAhead: boolean;
  #block: Buffer | undefined;
  #used = 0;
  /** Whether the reader waits for more data. */
  #isWanted = false;
  #isGathering = false;
  #passes: ((piece: Buffer | null) => boolean) | undefined;
  #beforeEnd: ((end: () => void) => void) | undefined;
  #isDropped = false;
  #closes = false;
  #pieces = 0;
  #bytes = 0;

  constructor(socket: Socket) {
    super(socket);
    this.#isTooFarAhead = isQueueFull(socket);
    if (this.#isTooFarAhead) socket.destroy();
  }

  /**
   * Whether Node hands the connection over to another protocol. Only then does it stop parsing before the end of the data
   * it has read, which can contain thousands of requests. Upgrade requests are handled as ordinary ones.
   */
  get upgrade(): boolean {
    return this.#isTooFarAhead || this.method === "CONNECT";
  }

  /** Node sets this to whether the client asks for an upgrade. */
  set upgrade(_asked: boolean) {}

  /**
   * Passes the rest of the body to `inspect` in blocks, and null at the end, before the reader gets it. Once `inspect`
   * returns false, the reader gets nothing more. It gets the end when `beforeEnd` calls `end`.
   */
  inspectBlocks(inspect: (piece: Buffer | null) => boolean, beforeEnd: (end: () => void) => void): void {
    this.#passes = inspect;
    this.#beforeEnd = beforeEnd;
  }

  /** Closes the connection once all of the body has arrived. */
  closeOnceComplete(): void {
    this.#closes = true;
    if (this.complete) this.socket.destroySoon();
  }

  /** Called by Node with each piece, and with null at the end. Returns whether there is room for more. */
  override push(piece: Buffer | null): boolean {
    if (piece === null) {
      this.#release();
      if (this.#closes) this.socket.destroySoon();
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
    // A waiting reader does not ask a second time.
    return this.#isWanted || this.readableLength + this.#used < this.readableHighWaterMark;
  }

  /** Called by Node once the response is sent: the rest of the body is dropped, but counted. */
  _dump(): void {
    this.removeAllListeners("data");
    this.resume();
  }

  /** Collects further small pieces of this turn of the event loop. */
  #gather(): void {
    this.#isGathering = true;
    setImmediate(() => {
      this.#isGathering = false;
      if (this.#isWanted && !this.#passes && this.#release()) this.#isWanted = false;
    });
  }

  /** Whether the body arrives in too many tiny pieces. If so, closes the connection. */
  #isTooFine(piece: Buffer): boolean {
    this.#pieces++;
    this.#bytes += piece.byteLength;
    const isTooFine = this.#pieces > finePieces && this.#bytes < fineBytes * this.#pieces;
    if (isTooFine) this.socket.destroy();
    return isTooFine;
  }

  /** Called by Node when the reader wants more of the body. */
  override _read(size: number): void {
    this.#isWanted = this.#passes !== undefined || !this.#release();
    super._read(size);
  }

  /** Gives the content of the block to the reader. Returns whether there was any. */
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
    if (!this.#isDropped) {
      if (piece || !this.#beforeEnd) return super.push(piece);
      this.#beforeEnd(() => super.push(null));
      return true;
    }
    // The reader no longer asks for the rest, but the client must send it before it can read the response.
    super._read(0);
    return true;
  }
}

const upgradeRequests = new WeakSet<Incoming>();

/** A request that can be upgraded to a WebSocket. Only the tools of Next's development server use it. */
export class UpgradableIncoming extends Incoming {
  override get upgrade(): boolean {
    return super.upgrade || upgradeRequests.has(this);
  }

  override set upgrade(asked: boolean) {
    if (asked) upgradeRequests.add(this);
  }
}
