import type { IncomingMessage, ServerResponse } from "node:http";
import { nowhere, recordAnswer } from "@/lib/http/record-answer";
import { requestIdHeader } from "@/lib/request-id";

/** Sends a response that the server itself gives, in place of a route, and records it. `begin` is when the request came. */
export async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  begin: number,
): Promise<void> {
  const { method = "GET", headers } = request;
  const id = String(headers[requestIdHeader] ?? "");
  recordAnswer({ method, route: nowhere, status: answer.status, id }, begin);
  // A client that still sends could not read it if the connection were closed at once.
  const connection = request.complete ? { Connection: "close" } : {};
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    ...connection,
    [requestIdHeader]: id,
  });
  response.end(await answer.text());
}
