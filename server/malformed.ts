import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { nowhere, recordAnswer } from "@/lib/http/record-answer";
import { baseHeaders } from "@/lib/http/security-headers";
import { newRequestId, requestIdHeader } from "@/lib/request-id";

/** What Node's parser found wrong, by its code: the status and what to send instead. */
const faults: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The headers are larger than 16 KB: send fewer or shorter ones."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive: send it within 30 seconds."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The chunk extensions are too long: leave them out."],
};
const otherFault: [number, string] = [
  400,
  "This is not HTTP as the server knows it: send an HTTP/1.1 request.",
];

/** Node obeys further headers without passing them on: nothing but its parser would know that there is a body. */
export const mostHeaders = 100;
const tooManyHeaders: [number, string] = [
  431,
  `The request has more than ${mostHeaders} headers: send fewer.`,
];

/** Answers what is no request in the service's own words (docs/interface.md#status-codes), and ends the connection. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  refuse(socket, ...(faults[error.code ?? ""] ?? otherFault));
}

/** Does the same with a request that has too many headers. Returns whether it has. */
export function refuseHeaders({ rawHeaders, socket }: IncomingMessage): boolean {
  const areTooMany = rawHeaders.length > 2 * mostHeaders;
  if (areTooMany) refuse(socket, ...tooManyHeaders);
  return areTooMany;
}

function refuse(socket: Duplex, status: number, message: string): void {
  const id = newRequestId();
  recordAnswer({ method: "other", route: nowhere, status, id }, performance.now());
  const body = JSON.stringify({ error: { code: "validation", message, retryable: status === 408 } });
  const headers = {
    ...baseHeaders({ isHttps: false, anyOrigin: true }),
    [requestIdHeader]: id,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  };
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name.toLowerCase()}: ${value}`),
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
