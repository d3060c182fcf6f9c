import { errorIn, noResponse, RequestError, redirectError, responseTooLong } from "./request-error";

/** Options of a client. */
export type ClientOptions = {
  /** Aborts requests and the pauses before retries; they reject with its reason. */
  signal?: AbortSignal | undefined;
  /** The maximum number of attempts of a request, the first one included; 5 unless set. */
  attempts?: number | undefined;
  /** The longest pause before a retry, in seconds; 60 unless set. A request that needs a longer one fails immediately. */
  maxPause?: number | undefined;
  /** Called before a retry: in how many seconds it comes, and why. */
  onRetry?: ((seconds: number, error: RequestError) => void) | undefined;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
};

/** A request to the service. `token` is sent in a header, never in the URL, which proxies may log. */
export type ServiceRequest = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** How long the service may wait before it responds, in seconds. */
  wait?: number;
};

/** A response with a status code of success, or 304. */
export type TextResponse = { status: number; headers: Headers; text: string };

const firstPause = 0.5;
const longestPause = 30;
/** Timeout of a request, in seconds. */
const responseTimeout = 30;
/** In bytes. A full room has about 4 MB of text, of which JSON writes some characters in six. */
const longestText = 64 * 1024 * 1024;

/**
 * Sends a request, and retries it if it may succeed later: without a response, if the service is unavailable, or if it
 * asks to slow down (then after the seconds it names). All attempts of a write have the same Idempotency-Key, so that it
 * is executed once (docs/interface.md#idempotency). Throws RequestError if a retry is useless or the last attempt failed.
 */
export async function sendRequest(
  request: ServiceRequest,
  options: ClientOptions = {},
): Promise<TextResponse> {
  const { attempts = 5, maxPause = 60, onRetry, signal } = options;
  const init = initOf(request);
  for (let attempt = 1; ; attempt++) {
    const response = await sendOnce(request, init, options);
    if (!(response instanceof RequestError)) return response;
    // Without a limit of attempts, no pause at all would flood the service.
    const seconds = response.retryAfter || growingPause(attempt);
    if (!response.retryable || attempt >= attempts || seconds > maxPause) throw response;
    onRetry?.(seconds, response);
    await pause(seconds, signal);
  }
}

/** The JSON object in a response of `url`; throws RequestError if there is none. */
export function jsonBodyOf<Body>(url: string, { status, headers, text }: TextResponse): Body {
  const body = objectIn(text);
  if (!body) throw errorIn(url, status, headers, text);
  return body as Body;
}

/** The text of a response of a media type; throws RequestError for another one, such as a page of a proxy. */
export function textIn(url: string, mediaType: string, { status, headers, text }: TextResponse): string {
  if (headers.get("Content-Type")?.split(";")[0]?.trim() !== mediaType)
    throw errorIn(url, status, headers, text);
  return text;
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function initOf({ method, token, body, headers }: ServiceRequest): RequestInit {
  const all = new Headers(headers);
  if (token) all.set("Authorization", `Bearer ${token}`);
  if (method !== "GET") all.set("Idempotency-Key", crypto.randomUUID());
  if (body === undefined) return { method, headers: all };
  all.set("Content-Type", "application/json");
  return { method, headers: all, body: JSON.stringify(body) };
}

async function sendOnce(
  { url, wait = 0 }: ServiceRequest,
  init: RequestInit,
  { signal, fetch = globalThis.fetch }: ClientOptions,
): Promise<TextResponse | RequestError> {
  signal?.throwIfAborted();
  // Node 20 may collect a signal of AbortSignal.timeout that only AbortSignal.any refers to: it would never fire.
  const timeUp = new AbortController();
  const timer = setTimeout(() => timeUp.abort(), (wait + responseTimeout) * 1000);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeUp.signal]) : timeUp.signal,
    });
    const { status, headers } = response;
    const text = await textOf(url, response);
    if (response.ok || status === 304) return { status, headers, text };
    return redirectError(url, response) ?? errorIn(url, status, headers, text);
  } catch (error) {
    signal?.throwIfAborted();
    return error instanceof RequestError ? error : noResponse(url, error);
  } finally {
    clearTimeout(timer);
  }
}

/** The text of a response of `url`. Rejects with RequestError once it is longer than any response of the service. */
function textOf(url: string, { status, body }: Response): Promise<string> {
  let left = longestText;
  const limited = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(responseTooLong(url, status));
      else controller.enqueue(chunk);
    },
  });
  return new Response(body?.pipeThrough(limited)).text();
}

/** Longer after each attempt, and random, so that disconnected clients do not all come back at the same time. */
const growingPause = (attempt: number): number =>
  Math.min(longestPause, firstPause * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);

/** The maximum delay of a timer, in milliseconds. A longer one would end immediately. */
const longestDelay = 2 ** 31 - 1;

/** Resolves after this many seconds; rejects with the signal's reason as soon as it fires. */
export const pause = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const finish = () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    const timer = setTimeout(finish, Math.min(seconds * 1000, longestDelay));
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
