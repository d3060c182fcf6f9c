import { pause } from "./pause";
import { endless, noAnswer, RoomCallError, refusalOf } from "./room-call-error";

/** How a client calls. */
export type CallOptions = {
  /** Ends what is under way: calls, and the pauses before they are repeated, reject with its reason. */
  signal?: AbortSignal | undefined;
  /** How often a call is made at most, the first time included; 5 unless set. */
  attempts?: number | undefined;
  /** The longest pause before a call is repeated, in seconds, 60 unless set: what asks for a longer one fails at once. */
  patience?: number | undefined;
  /** Told before a call is repeated: in how many seconds, and why. */
  onRetry?: ((seconds: number, error: RoomCallError) => void) | undefined;
  /** Used instead of the global one. */
  fetch?: typeof fetch | undefined;
};

/** One call. `token` goes into a header, never into the address, which may be logged on its way. */
export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** How long the service may hold the call, in seconds. */
  held?: number;
};

/** What came back: a status of success, or 304. */
export type Reply = { status: number; headers: Headers; text: string };

const firstPause = 0.5;
const longestPause = 30;
/** Who has not answered after so many seconds will not. */
const answerWithin = 30;
/** In bytes. A full room has about 4 MB of text, of which JSON writes some characters in six. */
const longestText = 64 * 1024 * 1024;

/**
 * Makes a call, and makes it again when the same call may succeed: when nothing answered, when the service is away or
 * asks to slow down (then after the seconds it names). A write carries one Idempotency-Key however often it is made, so
 * that it happens once (docs/interface.md#idempotency). Throws RoomCallError for what can't be repeated or was repeated
 * often enough.
 */
export async function send(call: Call, options: CallOptions = {}): Promise<Reply> {
  const { attempts = 5, patience = 60, onRetry, signal } = options;
  const init = initOf(call);
  for (let attempt = 1; ; attempt++) {
    const reply = await attemptOnce(call, init, options);
    if (!(reply instanceof RoomCallError)) return reply;
    const seconds = reply.retryAfter ?? growingPause(attempt);
    if (!reply.retryable || attempt >= attempts || seconds > patience) throw reply;
    onRetry?.(seconds, reply);
    await pause(seconds, signal);
  }
}

/** The JSON object that a reply from `url` holds; throws RoomCallError where it holds none. */
export function answerOf<Answer>(url: string, { status, headers, text }: Reply): Answer {
  const answer = objectIn(text);
  if (!answer) throw refusalOf(url, status, headers, text);
  return answer as Answer;
}

function objectIn(text: string): object | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null && !Array.isArray(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a response from `url`. Rejects with RoomCallError once it is longer than any that the service gives. */
function textOf(url: string, { status, body }: Response): Promise<string> {
  let left = longestText;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      left -= piece.byteLength;
      if (left < 0) controller.error(endless(url, status));
      else controller.enqueue(piece);
    },
  });
  return new Response(body?.pipeThrough(bounded)).text();
}

function initOf({ method, token, body, headers }: Call): RequestInit {
  const all = new Headers(headers);
  if (token) all.set("Authorization", `Bearer ${token}`);
  if (method !== "GET") all.set("Idempotency-Key", crypto.randomUUID());
  if (body === undefined) return { method, headers: all };
  all.set("Content-Type", "application/json");
  return { method, headers: all, body: JSON.stringify(body) };
}

async function attemptOnce(
  { url, held = 0 }: Call,
  init: RequestInit,
  { signal, fetch = globalThis.fetch }: CallOptions,
): Promise<Reply | RoomCallError> {
  signal?.throwIfAborted();
  const inTime = AbortSignal.timeout((held + answerWithin) * 1000);
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    });
    const { status, headers } = response;
    const text = await textOf(url, response);
    return response.ok || status === 304 ? { status, headers, text } : refusalOf(url, status, headers, text);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RoomCallError) return error;
    return noAnswer(url, error);
  }
}

/** Longer after each attempt, and of random length, so that many who were cut off do not come back all at once. */
const growingPause = (attempt: number): number =>
  Math.min(longestPause, firstPause * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
