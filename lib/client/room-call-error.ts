import type { ErrorAnswer } from "@/lib/wire/responses";

type Refusal = ErrorAnswer["error"];

/** What is known of a call that failed (docs/interface.md#errors). */
export type Failure = {
  /** The HTTP status; 0 when there was no answer at all. */
  status: number;
  /** "no_answer" when the service gave none: nothing answered, or something else did. */
  code: Refusal["code"] | "no_answer";
  message: string;
  /** The call to make next, in words. */
  hint?: string | undefined;
  /** Whether the same call may succeed later. */
  retryable: boolean;
  /** Which fields of the body are wrong, and how. */
  issues?: Refusal["issues"] | undefined;
  /** The seconds to wait before the same call, where the answer names them. */
  retryAfter?: number | undefined;
};

/** A call that was refused, or that nobody answered. */
export class RoomCallError extends Error {
  override readonly name = "RoomCallError";
  readonly status: Failure["status"];
  readonly code: Failure["code"];
  readonly hint: string | undefined;
  readonly retryable: boolean;
  readonly issues: NonNullable<Failure["issues"]>;
  readonly retryAfter: number | undefined;

  constructor({ message, status, code, hint, retryable, issues = [], retryAfter }: Failure, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.hint = hint;
    this.retryable = retryable;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }
}

/** The failure of a call to `url` that nothing answered. */
export const noAnswer = (url: string, cause: unknown): RoomCallError =>
  new RoomCallError(
    { status: 0, code: "no_answer", message: `No answer from ${new URL(url).origin}.`, retryable: true },
    cause,
  );

/** The failure of a call to `url` whose answer is longer than any of a negotiation room. */
export const endless = (url: string, status: number): RoomCallError =>
  new RoomCallError({
    status,
    code: "no_answer",
    message: `${new URL(url).origin} answered with more than a negotiation room ever does.`,
    retryable: false,
  });

/** The failure that an answer from `url` tells of: in the service's words, or, where it is not the service's, in ours. */
export function refusalOf(url: string, status: number, headers: Headers, text: string): RoomCallError {
  const retryable = status === 429 || status >= 500;
  const message = `${new URL(url).origin} answered with HTTP ${status}, and not as a negotiation room does.`;
  const foreign: Failure = { code: "no_answer", message, retryable, status };
  const retryAfter = secondsOf(headers.get("Retry-After"));
  return new RoomCallError({ ...foreign, ...(fromJson(text) ?? fromMarkdown(text)), status, retryAfter });
}

function fromJson(text: string): Refusal | undefined {
  try {
    const { error } = JSON.parse(text) as ErrorAnswer;
    return typeof error.code === "string" && typeof error.message === "string" ? error : undefined;
  } catch {
    return undefined;
  }
}

/** A refusal of final.md: the code is its heading, message and hint are paragraphs. */
function fromMarkdown(text: string): Pick<Refusal, "code" | "message" | "hint"> | undefined {
  const [, code, message, hint] = /^# \d{3} ([a-z_]+)\n\n(.+)\n(?:\n(.+)\n)?/.exec(text) ?? [];
  if (!code || !message) return undefined;
  return { code: code as Refusal["code"], message, ...(hint ? { hint } : {}) };
}

/** Seconds from now, of a header that names seconds or a date; undefined when it names neither. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
