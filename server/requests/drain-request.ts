import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeHead } from "./response-hooks";

/**
 * Reads and drops the rest of a request whose response was sent before the request was complete, within the request
 * timeout. Otherwise the client could not read the response.
 */
export function drainRequest(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  beforeHead(response, () => {
    if (!request.complete) response.shouldKeepAlive = true;
  });
  response.once("finish", () => {
    if (request.complete) return;
    request.removeAllListeners("data").removeAllListeners("readable");
    // A stream that loses these listeners pauses in the next tick, so it must be resumed after that.
    setImmediate(() => request.resume());
  });
}
