import { setTimeout as pause } from "node:timers/promises";
import { type HttpResponse, sendRequest } from "@/e2e/support/http";

/**
 * Sends a request as sendRequest does. On a machine that is busy with something else a queue of the service may be full:
 * its 503 says that nothing was stored, and the request is sent again after the seconds in Retry-After. A write that was
 * stored all the same shows up as an event that came twice.
 */
export async function sendUntilAccepted(...request: Parameters<typeof sendRequest>): Promise<HttpResponse> {
  const [, , { signal } = {}] = request;
  for (let tries = 1; ; tries++) {
    const response = await sendRequest(...request);
    if (!isFromFullQueue(response) || tries === triesAtMost) return response;
    await pause(Number(response.headers["retry-after"]) * 1_000, undefined, { signal });
  }
}

/** A service that rejects a request this often is not only busy. */
const triesAtMost = 20;

const isFromFullQueue = ({ status, headers, body }: HttpResponse): boolean =>
  status === 503 &&
  Number(headers["retry-after"]) > 0 &&
  body.error?.retryable === true &&
  /^Too many .+ are being |^This room is busy\./.test(body.error.message);
