import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorAnswer } from "../../lib/wire/responses";

/** A refusal of the server, with its own code and words. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorAnswer["error"]["code"],
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

export type Options = {
  signal: AbortSignal;
  token?: string;
  onCall: (method: string) => void;
  /** Called before a call is repeated, with the seconds to wait and why. */
  onWait: (seconds: number, why: string) => void;
};

type Call = { method: "GET" | "POST" | "PUT"; url: string; body?: object };

/** No single pause is longer, in seconds: what the server puts off further has failed for this run. */
const patience = 45;

/** HTTP as one agent speaks it: with its own token, repeating what the server calls retryable. */
export class HttpClient {
  constructor(private readonly options: Options) {}

  async json<Answer>(call: Call): Promise<Answer> {
    const response = await this.send(call);
    return (await response.json()) as Answer;
  }

  async text(url: string): Promise<string> {
    const response = await this.send({ method: "GET", url });
    return response.text();
  }

  private async send(call: Call): Promise<Response> {
    const { signal, token, onCall, onWait } = this.options;
    const headers = new Headers();
    if (token) headers.set("Authorization", `Bearer ${token}`);
    if (call.body) headers.set("Content-Type", "application/json");
    const body = call.body ? JSON.stringify(call.body) : null;

    for (;;) {
      onCall(call.method);
      const outcome = await attempt(call.url, { method: call.method, headers, body, signal });
      if (outcome instanceof Response) return outcome;
      if (outcome.retryAfter === undefined || outcome.retryAfter > patience) throw outcome.error;
      onWait(outcome.retryAfter, outcome.error.message);
      await sleep(outcome.retryAfter * 1000, undefined, { signal });
    }
  }
}

/** `retryAfter` in seconds; absent where the same call would fail again. */
type Failure = { error: Error; retryAfter?: number };

async function attempt(url: string, init: RequestInit): Promise<Response | Failure> {
  try {
    const response = await fetch(url, init);
    return response.ok ? response : await refusal(response);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return { error: new Error(`No answer from ${new URL(url).origin}`), retryAfter: 1 };
  }
}

async function refusal(response: Response): Promise<Failure> {
  const text = await response.text();
  const answer = parseError(text);
  if (!answer) return { error: new Error(`HTTP ${response.status} from ${new URL(response.url).origin}`) };

  const { code, message, hint, retryable } = answer.error;
  // The hint of a retryable refusal says to wait, which is done here.
  const error = new ApiError(code, retryable || !hint ? message : `${message} ${hint}`);
  return retryable ? { error, retryAfter: Number(response.headers.get("Retry-After") ?? 2) } : { error };
}

function parseError(text: string): ErrorAnswer | undefined {
  try {
    return JSON.parse(text) as ErrorAnswer;
  } catch {
    return undefined;
  }
}
