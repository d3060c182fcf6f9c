import { RoomError } from "@/lib/room/errors";

/**
 * What any body may have at most (docs/interface.md#limits): levels of nesting, and members and entries. A request that
 * opens a room has about 2,000 of those.
 */
export const bodyShape = { depth: 32, parts: 5_000 } as const;

/** Checks a body while it arrives, so that nothing is built of one that nests or lists without end. */
export interface ShapeCheck {
  /** Looks at the next piece. Throws RoomError `invalid` once the body exceeds what {@link bodyShape} allows. */
  add(piece: Uint8Array): void;
  /** After the last piece: throws RoomError `invalid` where the body has no end. */
  finish(): void;
}

const [quote, backslash, comma] = ['"', "\\", ","].map((sign) => sign.charCodeAt(0));
/** `[` and `{` differ in this bit alone, as do `]` and `}`. */
const caseBit = 0x20;
const [opening, closing] = ["{", "}"].map((sign) => sign.charCodeAt(0));

/** Checks JSON in UTF-8: counts what stands outside of strings. Whether it is JSON at all, the parser tells later. */
export class JsonShape implements ShapeCheck {
  #depth = 0;
  #parts = 0;
  #inString = false;
  /** Whether the last piece ended in a backslash, so that the next byte stands for itself. */
  #isEscaped = false;

  // All that the service does waits for these loops: they look at each byte once, and at no more than they must.
  add(piece: Uint8Array): void {
    const end = piece.byteLength;
    if (end === 0) return;
    let at = this.#isEscaped ? 1 : 0;
    while (at < end) at = this.#inString ? this.#skipText(piece, at) : this.#countUntilText(piece, at);
    this.#isEscaped = at > end;
  }

  /** Where the string ends that `at` is inside of; the end of the piece, or one past it where that byte is escaped. */
  #skipText(piece: Uint8Array, at: number): number {
    const end = piece.byteLength;
    while (at < end) {
      const byte = piece[at++];
      if (byte === backslash) at++;
      else if (byte === quote) {
        this.#inString = false;
        return at;
      }
    }
    return at;
  }

  /** Counts up to where the next string begins, or to the end of the piece. */
  #countUntilText(piece: Uint8Array, at: number): number {
    const end = piece.byteLength;
    while (at < end) {
      const byte = piece[at++] ?? 0;
      if (byte === quote) {
        this.#inString = true;
        return at;
      }
      if ((byte | caseBit) === opening) this.#open();
      else if ((byte | caseBit) === closing) this.#depth--;
      else if (byte === comma) this.#count();
    }
    return at;
  }

  /** Whether JSON is whole, the parser tells. */
  finish(): void {}

  #open(): void {
    this.#depth++;
    if (this.#depth > bodyShape.depth) throw elaborate(`is nested deeper than ${bodyShape.depth} levels`);
    this.#count();
  }

  #count(): void {
    this.#parts++;
    if (this.#parts > bodyShape.parts)
      throw elaborate(`has more than ${bodyShape.parts} members and entries`);
  }
}

const elaborate = (how: string): RoomError =>
  new RoomError("invalid", `The body ${how}: send only the fields that this request takes.`);
