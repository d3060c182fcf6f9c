import { uncountedBytes } from "@/lib/transfer-budget";

/** Bytes with memory of their own, which can be handed over to a worker thread. */
export type Piece = Uint8Array<ArrayBuffer>;

/** Bytes in blocks of a size: pieces of one byte each would take hundreds of times the memory that their bytes take. */
export class BodyBlocks {
  #last = Buffer.allocUnsafeSlow(uncountedBytes.body);
  #used = 0;

  /** Copies a piece; returns the blocks that are full with it. */
  add(piece: Uint8Array): Piece[] {
    const full: Piece[] = [];
    for (let from = 0; from < piece.byteLength; ) {
      const part = piece.subarray(from, from + this.#last.byteLength - this.#used);
      this.#last.set(part, this.#used);
      this.#used += part.byteLength;
      from += part.byteLength;
      if (this.#used === this.#last.byteLength) full.push(this.#next());
    }
    return full;
  }

  /** The bytes that fill no block. */
  rest(): Piece {
    return this.#last.subarray(0, this.#used);
  }

  #next(): Piece {
    const full = this.#last;
    this.#last = Buffer.allocUnsafeSlow(uncountedBytes.response);
    this.#used = 0;
    return full;
  }
}
