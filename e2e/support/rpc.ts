import { type Answer, type CallOptions, call } from "./http";
import type { Service } from "./service";

/** Posts a message to /mcp as a client does that has no kit; a text goes out as it stands. */
export const post = (
  service: Pick<Service, "baseUrl">,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  send(service, { body: typeof message === "string" ? message : JSON.stringify(message), headers });

/** Posts bytes to /mcp. */
export const send = (
  { baseUrl }: Pick<Service, "baseUrl">,
  { headers, ...options }: CallOptions,
): Promise<Answer> =>
  call("POST", `${baseUrl}/mcp`, {
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...headers,
    },
    ...options,
  });

/** A message that asks for an answer. */
export const request = (method: string, params: unknown = {}, id: number | string = 1) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});

/** The handshake of the revisions before 2026-07-28. */
export const initialize = (protocolVersion: string) =>
  request("initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } });

/** The message that came back. */
export const rpc = ({ text }: Answer): { id: unknown; result?: unknown; error?: { message: string } } =>
  JSON.parse(text);
