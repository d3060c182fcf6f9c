import type { ActionName } from "./actions";

/**
 * Why a request is rejected. One table (lib/wire/errors.ts) turns each reason into its HTTP status and its
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
  /** The database is unavailable, there are too many concurrent writes, or the service is full. A retry may succeed. */
  | "unavailable"
  /** The same, but the write may have been stored: a retry could store it twice. */
  | "uncertain";

/** A field that is wrong: its path (`participants.1.role`) and what is valid there. */
export type Issue = { path: string; message: string };

/** A rejected request. `message` says what is wrong and what is valid; `next` names the request that helps. */
export class RoomError extends Error {
  readonly next: ActionName | undefined;
  readonly issues: Issue[];
  /**
   * The number of the event after which the events are to be read: of a write that may be stored
   * although it failed, the last one before it.
   */
  after: number | undefined;
  /** The current version of the contract, if the client named another. */
  readonly currentVersion: number | undefined;
  /** When an `unavailable` request may succeed; a few seconds if not set. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly reason: Reason,
    message: string,
    more: {
      next?: ActionName;
      issues?: Issue[];
      after?: number;
      currentVersion?: number;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "RoomError";
    this.next = more.next;
    this.issues = more.issues ?? [];
    this.after = more.after;
    this.currentVersion = more.currentVersion;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  /**
   * The server and Next's bundle of the handlers each have their own copy of this class, and what they share (a cache, a
   * worker pool) throws errors of either copy, so the name decides. Subclasses are not shared.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass inherits this function, and `this` is then the subclass.
    const asked = this as typeof RoomError;
    if (asked !== RoomError) return Function.prototype[Symbol.hasInstance].call(asked, value);
    return value instanceof Error && value.name === "RoomError";
  }
}

/** The error `invalid` about one field: `message` follows its path. */
export const invalidField = (path: string, message: string): RoomError =>
  new RoomError("invalid", `${path} ${message}`, { issues: [{ path, message }] });
