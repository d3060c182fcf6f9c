import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Takes what a client still sends when it has been answered already, until that has taken too long: it could not read the
 * answer if the connection were closed at once, or if nobody took the rest.
 */
export function takeRest(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete) response.shouldKeepAlive = true;
    return writeHead(...head);
  };
  response.once("finish", () => {
    if (!request.complete) request.removeAllListeners("data").removeAllListeners("readable").resume();
  });
}
