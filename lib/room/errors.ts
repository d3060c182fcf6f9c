import type { ActionName } from "./actions";

/**
 * Why a call is refused. One table (lib/wire/refusal.ts) turns each reason into its HTTP status and its
 * `error.code` (decisions §2).
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
  | "unavailable";

/** One field that is wrong: where it stands (`participants.1.role`) and what is valid there. */
export type Issue = { path: string; message: string };

/** A call that is refused. `message` says what is wrong and what is valid; `next` names the call that helps. */
export class RoomError extends Error {
  readonly reason: Reason;
  readonly next: ActionName | undefined;
  readonly issues: Issue[];

  constructor(
    reason: Reason,
    message: string,
    more: { next?: ActionName; issues?: Issue[]; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "RoomError";
    this.reason = reason;
    this.next = more.next;
    this.issues = more.issues ?? [];
  }
}
