import { type HttpResponse, type RequestOptions, sendRequest } from "./http";
import type { RunningService } from "./service";

/** Posts a message to /mcp without the SDK; a string is sent unchanged. */
export const post = (
  service: Pick<RunningService, "baseUrl">,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<HttpResponse> =>
  send(service, { body: typeof message === "string" ? message : JSON.stringify(message), headers });

/** Posts bytes to /mcp. */
export const send = (
  { baseUrl }: Pick<RunningService, "baseUrl">,
  { headers, ...options }: RequestOptions,
): Promise<HttpResponse> =>
  sendRequest("POST", `${baseUrl}/mcp`, {
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...headers,
    },
    ...options,
  });

/** A request message. */
export const request = (method: string, params: unknown = {}, id: number | string = 1) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});

/** The handshake of the revisions before 2026-07-28. */
export const initialize = (protocolVersion: string) =>
  request("initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } });

/** The message in a response. */
export const rpc = ({ text }: HttpResponse): { id: unknown; result?: unknown; error?: { message: string } } =>
  JSON.parse(text);
