import { RoomError } from "@/lib/room/errors";

/**
 * The most that any body may have (docs/interface.md#limits): levels of nesting, and parts (members and entries). A
 * request that creates a room has about 2,000 parts.
 */
export const bodyShape = { depth: 32, parts: 5_000 } as const;

/** Checks a body while it arrives, so that no object is built of one that nests or lists without end. */
export interface ShapeCheck {
  /** Checks the next piece. Throws RoomError `invalid` as soon as the body exceeds its shape. */
  add(piece: Uint8Array): void;
  /** Call after the last piece. Throws RoomError `invalid` if the body is incomplete. */
  finish(): void;
}

const [quote, backslash, comma] = ['"', "\\", ","].map((sign) => sign.charCodeAt(0));
/** `[` and `{` differ only in this bit, as do `]` and `}`. */
const caseBit = 0x20;
const [opening, closing] = ["{", "}"].map((sign) => sign.charCodeAt(0));

/** Checks JSON in UTF-8: counts brackets and commas outside of strings. The parser checks later whether it is JSON. */
export class JsonShape implements ShapeCheck {
  #depth = 0;
  #parts = 0;
  #inString = false;
  /** Whether the last piece ended with a backslash, which escapes the next byte. */
  #isEscaped = false;

  // These loops block all other requests, so they read each byte once and do little for it.
  add(piece: Uint8Array): void {
    const end = piece.byteLength;
    if (end === 0) return;
    let at = this.#isEscaped ? 1 : 0;
    while (at < end) at = this.#inString ? this.#skipString(piece, at) : this.#countUntilString(piece, at);
    this.#isEscaped = at > end;
  }

  /** Returns where the string around `at` ends, or the end of the piece, or one more if the next byte is escaped. */
  #skipString(piece: Uint8Array, at: number): number {
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

  /** Counts until the next string begins or the piece ends; returns that place. */
  #countUntilString(piece: Uint8Array, at: number): number {
    const end = piece.byteLength;
    while (at < end) {
      const byte = piece[at++] ?? 0;
      if (byte === quote) {
        this.#inString = true;
        return at;
      }
      if ((byte | caseBit) === opening) this.#open();
      else if ((byte | caseBit) === closing) this.#depth--;
      else if (byte === comma) this.#countPart();
    }
    return at;
  }

  /** The parser reports incomplete JSON. */
  finish(): void {}

  #open(): void {
    this.#depth++;
    if (this.#depth > bodyShape.depth) throw shapeError(`is nested deeper than ${bodyShape.depth} levels`);
    this.#countPart();
  }

  #countPart(): void {
    this.#parts++;
    if (this.#parts > bodyShape.parts)
      throw shapeError(`has more than ${bodyShape.parts} members and entries`);
  }
}

const shapeError = (what: string): RoomError =>
  new RoomError("invalid", `The body ${what}: send only the fields that this request takes.`);
