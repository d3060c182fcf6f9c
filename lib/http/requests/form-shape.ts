import { RoomError } from "@/lib/room/errors";
import { fieldBytes } from "@/lib/wire/read-form";
import type { ShapeCheck } from "./json-shape";
import type { WithHeaders } from "./origin";

const headBytes = 1_024;
const fieldHead = /^\r\nContent-Disposition: form-data; name="([^"\r\n]*)"\r\n\r\n$/;
/** The line end and dashes that precede the boundary in a delimiter. */
const delimiterStart = "\r\n--";
/** What follows the last delimiter of a form; the line end may be missing. */
const formEnd = "--\r\n";

/**
 * Checks a multipart/form-data form while it arrives: each field must be written as browsers write it, belong to a form of
 * our pages, come once and not be too long. Next parses forms with two other parsers, and React's decoder reads fields of
 * other names as JSON, references or streams: a form that they might read differently is rejected.
 */
export class FormShape implements ShapeCheck {
  readonly #boundary: Buffer;
  readonly #failures: number[];
  readonly #names = new Set<string>();
  #hasAction = false;
  /** How many bytes of the boundary match at the end of the bytes read so far. */
  #matched = 0;
  /** The last bytes read, as many as a line end and a delimiter have. Starts as if after a line end. */
  #tail = "\r\n";
  /** The head of the current field as far as read; undefined within a value and before the first delimiter. */
  #head: string | undefined;
  /** The value of the current field as far as read, if only one value is allowed: `#required`. */
  #value = "";
  #required: string | undefined;
  /** How many bytes may follow until the end of the next delimiter, and the error when there are more. */
  #left: number;
  #tooLong = unexpectedForm;

  constructor(boundary: string) {
    this.#boundary = Buffer.from(boundary, "latin1");
    this.#failures = failureTable(this.#boundary);
    this.#left = "--".length + this.#boundary.byteLength;
  }

  // Knuth-Morris-Pratt search: linear in the bytes, even if a form repeats parts of its boundary.
  add(piece: Uint8Array): void {
    const boundary = this.#boundary;
    const { byteLength } = boundary;
    let matched = this.#matched;
    let from = 0;
    for (let at = 0; at < piece.byteLength; at++) {
      const byte = piece[at];
      while (matched > 0 && byte !== boundary[matched]) matched = this.#failures[matched] ?? 0;
      if (byte === boundary[matched]) matched++;
      if (matched < byteLength) continue;
      this.#read(piece.subarray(from, at + 1));
      this.#beginField();
      matched = 0;
      from = at + 1;
    }
    this.#matched = matched;
    this.#read(piece.subarray(from));
  }

  finish(): void {
    if (this.#head === formEnd || this.#head === formEnd.trimEnd()) return;
    throw new RoomError("invalid", "The form ended early: send all of it.");
  }

  /** Handles a boundary. Outside of a delimiter it is an error, as Next's parser fails on it. */
  #beginField(): void {
    const end = delimiterStart + this.#boundary.toString("latin1");
    if (this.#head !== undefined || this.#tail !== end) throw unexpectedForm();
    if (this.#required !== undefined && this.#value !== this.#required + end) throw unexpectedForm();
    this.#head = "";
    this.#required = undefined;
  }

  #read(bytes: Uint8Array): void {
    const value = this.#head === undefined ? bytes : this.#readHead(this.#head, bytes);
    this.#left -= value.byteLength;
    if (this.#left < 0) throw this.#tooLong();
    if (this.#required !== undefined) this.#value += latin1(value);
    const length = delimiterStart.length + this.#boundary.byteLength;
    this.#tail = (this.#tail + latin1(bytes.subarray(-length))).slice(-length);
  }

  /** Reads bytes of a head. Returns those that belong to the value after it. */
  #readHead(before: string, bytes: Uint8Array): Uint8Array {
    const head = before + latin1(bytes.subarray(0, headBytes + 1));
    const end = head.indexOf("\r\n\r\n") + 4;
    if (end < 4) {
      if (head.length > headBytes) throw unexpectedForm();
      this.#head = head;
      return nothing;
    }
    const [, name] = fieldHead.exec(head.slice(0, end)) ?? [];
    if (name === undefined || this.#names.has(name)) throw unexpectedForm();
    this.#names.add(name);
    this.#head = undefined;
    this.#beginValue(name);
    return bytes.subarray(end - before.length);
  }

  #beginValue(name: string): void {
    // React prefixes names with the number of the form.
    const bytes = fieldBytes(name.replace(/^_1_/, ""));
    this.#required = bytes === undefined ? requiredValueOf(name) : undefined;
    if (bytes === undefined && this.#required === undefined) throw unexpectedForm();
    if (this.#required === "" && this.#hasAction) throw unexpectedForm();
    this.#hasAction ||= this.#required === "";
    this.#value = "";
    this.#left = (bytes ?? headBytes) + delimiterStart.length + this.#boundary.byteLength;
    this.#tooLong = bytes === undefined ? unexpectedForm : () => tooLong(name, bytes);
  }
}

/** The only value of a field that React adds: the server action, and, if its script sends the form, the arguments. */
function requiredValueOf(name: string): string | undefined {
  if (name === "0") return '["$K1"]';
  return /^(?:_1_)?\$ACTION_ID_[0-9a-f]{40,42}$/.test(name) ? "" : undefined;
}

const nothing = new Uint8Array();

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

const unexpectedForm = (): RoomError =>
  new RoomError("invalid", "This is not a form as a browser sends it: use the form of the page.");

const tooLong = (name: string, bytes: number): RoomError =>
  new RoomError("too_large", `The field ${name} is longer than its limit of ${bytes} bytes: shorten it.`);

/** The failure table of a Knuth-Morris-Pratt search: how many bytes still match after a mismatch at each position. */
function failureTable(boundary: Uint8Array): number[] {
  const failures = [0, 0];
  for (let at = 1; at < boundary.byteLength; at++) {
    let matched = failures[at] ?? 0;
    while (matched > 0 && boundary[at] !== boundary[matched]) matched = failures[matched] ?? 0;
    failures.push(boundary[at] === boundary[matched] ? matched + 1 : 0);
  }
  return failures;
}

/** The boundary of a multipart/form-data body; undefined for any other body. */
export function boundaryOf({ headers }: WithHeaders): string | undefined {
  const type = headers.get("content-type") ?? "";
  // Strict, so that Next finds the same boundary.
  const [, quoted, plain] =
    /^multipart\/form-data; ?boundary=(?:"([ !#-[\]-~]{1,70})"|([\w'()+.:=?-]{1,70}))$/.exec(type) ?? [];
  return quoted ?? plain;
}
