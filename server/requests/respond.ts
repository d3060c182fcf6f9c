import type { IncomingMessage, ServerResponse } from "node:http";
import { recordResponse, requestIdHeader, unknownRoute } from "@/lib/http/request-log";

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Sends and records a response of the server itself, without a route. `begin` is when the request arrived. */
export async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  result: Response,
  begin: number,
): Promise<void> {
  const { method = "GET", headers } = request;
  const id = String(headers[requestIdHeader] ?? "");
  recordResponse({ method, route: unknownRoute, status: result.status, id }, begin);
  // A client that is still sending could not read the response if the connection were closed.
  const connection = request.complete ? { Connection: "close" } : {};
  response.writeHead(result.status, {
    ...Object.fromEntries(result.headers),
    ...connection,
    [requestIdHeader]: id,
  });
  response.end(await result.text());
}
