import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeHead } from "./before-head";

/**
 * Takes what a client still sends when it has been answered already, until that has taken too long: it could not read the
 * answer if the connection were closed at once, or if nobody took the rest.
 */
export function takeRest(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  beforeHead(response, () => {
    if (!request.complete) response.shouldKeepAlive = true;
  });
  response.once("finish", () => {
    if (request.complete) return;
    request.removeAllListeners("data").removeAllListeners("readable");
    // Not at once: without those listeners a stream stops in the next tick, also one that was resumed before.
    setImmediate(() => request.resume());
  });
}
