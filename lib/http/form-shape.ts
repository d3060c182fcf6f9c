import { RoomError } from "@/lib/room/errors";
import { fieldBytes } from "@/lib/wire/read-form";
import type { ShapeCheck } from "./body-shape";

/** What stands before the value of a field may have so many bytes. */
const headBytes = 1_024;
const headOfField = /^\r\nContent-Disposition: form-data; name="([^"\r\n]*)"\r\n\r\n$/;
/** What a delimiter has before its boundary, with the end of the line before. */
const lead = "\r\n--";
/** What follows the last delimiter of a form; the end of the line may be missing. */
const formEnd = "--\r\n";

/**
 * Checks the fields of a form in multipart/form-data, which `boundary` separates and ends, while they arrive: that each is
 * written as browsers write it, is one of a page, comes once and is not too long. Next reads forms by two other parsers, and
 * React's decoder reads fields by other names as JSON, as references or as streams: nothing gets past that they might read
 * differently.
 */
export class FormShape implements ShapeCheck {
  readonly #boundary: Buffer;
  readonly #borders: number[];
  readonly #names = new Set<string>();
  #hasAction = false;
  /** How many bytes of the boundary the form so far ends in. */
  #found = 0;
  /** What the form so far ends in, as long as a line end and a delimiter. It begins as though with a line end. */
  #end = "\r\n";
  /** What follows the last delimiter, until the value of a field begins; undefined there, and before the first. */
  #head: string | undefined;
  /** The value of a field so far, and what it must be, where that is known. */
  #value = "";
  #known: string | undefined;
  /** How many bytes may follow before the next delimiter ends, and what to say where more do. */
  #left: number;
  #tooLong = odd;

  constructor(boundary: string) {
    this.#boundary = Buffer.from(boundary, "latin1");
    this.#borders = bordersOf(this.#boundary);
    this.#left = "--".length + this.#boundary.byteLength;
  }

  // As in JsonShape: it looks at each byte once, or twice where a boundary breaks off, however the form repeats parts of one.
  add(piece: Uint8Array): void {
    const boundary = this.#boundary;
    const { byteLength } = boundary;
    let found = this.#found;
    let from = 0;
    for (let at = 0; at < piece.byteLength; at++) {
      const byte = piece[at];
      while (found > 0 && byte !== boundary[found]) found = this.#borders[found] ?? 0;
      if (byte === boundary[found]) found++;
      if (found < byteLength) continue;
      this.#take(piece.subarray(from, at + 1));
      this.#beginField();
      found = 0;
      from = at + 1;
    }
    this.#found = found;
    this.#take(piece.subarray(from));
  }

  finish(): void {
    if (this.#head === formEnd || this.#head === formEnd.trimEnd()) return;
    throw new RoomError("invalid", "The form broke off: send it whole.");
  }

  /** A boundary has come. Next's parser fails at one that stands anywhere but in a delimiter. */
  #beginField(): void {
    const end = lead + this.#boundary.toString("latin1");
    if (this.#head !== undefined || this.#end !== end) throw odd();
    if (this.#known !== undefined && this.#value !== this.#known + end) throw odd();
    this.#head = "";
    this.#known = undefined;
  }

  /** Takes in what stands between two delimiters, and the second of them. */
  #take(bytes: Uint8Array): void {
    const value = this.#head === undefined ? bytes : this.#takeHead(this.#head, bytes);
    this.#left -= value.byteLength;
    if (this.#left < 0) throw this.#tooLong();
    if (this.#known !== undefined) this.#value += latin1(value);
    const length = lead.length + this.#boundary.byteLength;
    this.#end = (this.#end + latin1(bytes.subarray(-length))).slice(-length);
  }

  /** Takes in what stands before a value. Returns what there is of the value. */
  #takeHead(before: string, bytes: Uint8Array): Uint8Array {
    const head = before + latin1(bytes.subarray(0, headBytes + 1));
    const end = head.indexOf("\r\n\r\n") + 4;
    if (end < 4) {
      if (head.length > headBytes) throw odd();
      this.#head = head;
      return nothing;
    }
    const [, name] = headOfField.exec(head.slice(0, end)) ?? [];
    if (name === undefined || this.#names.has(name)) throw odd();
    this.#names.add(name);
    this.#head = undefined;
    this.#beginValue(name);
    return bytes.subarray(end - before.length);
  }

  #beginValue(name: string): void {
    // React's script begins a name with the number of its form.
    const bytes = fieldBytes(name.replace(/^_1_/, ""));
    this.#known = bytes === undefined ? knownValueOf(name) : undefined;
    if (bytes === undefined && this.#known === undefined) throw odd();
    if (this.#known === "" && this.#hasAction) throw odd();
    this.#hasAction ||= this.#known === "";
    this.#value = "";
    this.#left = (bytes ?? headBytes) + lead.length + this.#boundary.byteLength;
    this.#tooLong = bytes === undefined ? odd : () => tooLong(name, bytes);
  }
}

/** What a field holds that React adds: which action takes the form, and, where its script sends it, that it takes one form. */
function knownValueOf(name: string): string | undefined {
  if (name === "0") return '["$K1"]';
  return /^(?:_1_)?\$ACTION_ID_[0-9a-f]{40,42}$/.test(name) ? "" : undefined;
}

const nothing = new Uint8Array();

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

const odd = (): RoomError =>
  new RoomError("invalid", "This is not a form as a browser sends it: use the form of the page.");

const tooLong = (name: string, bytes: number): RoomError =>
  new RoomError(
    "too_large",
    `The field ${name} is longer than the ${bytes} bytes that it may have: shorten it.`,
  );

/** For each count of first bytes of a boundary, how many of its first bytes those end in: what is found where the next is not. */
function bordersOf(boundary: Uint8Array): number[] {
  const borders = [0, 0];
  for (let at = 1; at < boundary.byteLength; at++) {
    let border = borders[at] ?? 0;
    while (border > 0 && boundary[at] !== boundary[border]) border = borders[border] ?? 0;
    borders.push(boundary[at] === boundary[border] ? border + 1 : 0);
  }
  return borders;
}

/** The boundary of a form as browsers send it in multipart/form-data; undefined where a request has no such body. */
export function boundaryOf({ headers }: Pick<Request, "headers">): string | undefined {
  const type = headers.get("content-type") ?? "";
  // No other parameters and no other spelling: Next must find the same boundary.
  const [, quoted, plain] =
    /^multipart\/form-data; ?boundary=(?:"([ !#-[\]-~]{1,70})"|([\w'()+.:=?-]{1,70}))$/.exec(type) ?? [];
  return quoted ?? plain;
}
