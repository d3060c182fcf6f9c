import type { ActionName } from "./actions";

/**
 * Why a call is refused. One table (lib/wire/refusal.ts) turns each reason into its HTTP status and its
 * `error.code` (docs/interface.md#status-codes).
 */
export type Reason =
  | "invalid"
  | "method"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "too_large"
  | "full"
  | "too_many"
  /** Not the caller's fault: the database is away, or too many write at once. The same call may succeed soon. */
  | "unavailable"
  /** The same, but the write may have been stored: the same call could store it twice. */
  | "uncertain";

/** One field that is wrong: where it stands (`participants.1.role`) and what is valid there. */
export type Issue = { path: string; message: string };

/** A call that is refused. `message` says what is wrong and what is valid; `next` names the call that helps. */
export class RoomError extends Error {
  readonly reason: Reason;
  readonly next: ActionName | undefined;
  readonly issues: Issue[];
  /** Of an `uncertain` write to a room: the number of the last event before it. */
  readonly after: number | undefined;

  constructor(
    reason: Reason,
    message: string,
    more: { next?: ActionName; issues?: Issue[]; after?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "RoomError";
    this.reason = reason;
    this.next = more.next;
    this.issues = more.issues ?? [];
    this.after = more.after;
  }

  /**
   * The server and Next's bundle of the handlers each hold this class, and what they share (a cache, a worker pool) throws
   * errors of either: the name decides. Subclasses are not shared.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass inherits this function, and is meant then.
    const asked = this as typeof RoomError;
    if (asked !== RoomError) return Function.prototype[Symbol.hasInstance].call(asked, value);
    return value instanceof Error && value.name === "RoomError";
  }
}
