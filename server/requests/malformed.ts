import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import {
  newRequestId,
  recordResponse,
  requestIdHeader,
  routeMethods,
  unknownRoute,
} from "@/lib/http/request-log";
import { baseHeaders } from "@/lib/http/responses/headers";
import { rejectUnroutable } from "@/lib/http/unroutable";
import { afterResponses, closeSoon } from "./serialize-requests";

type HttpError = [status: number, message: string];

/** By error code of Node's parser. */
const parserErrors: Record<string, HttpError> = {
  HPE_HEADER_OVERFLOW: [431, "The headers are larger than 16 KB: send fewer or shorter ones."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive: send it within 30 seconds."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The chunk extensions are too long: leave them out."],
};
const otherError: HttpError = [
  400,
  `This is not a valid HTTP request: send an HTTP/1.1 request with one of the methods ${[...routeMethods].join(", ")}.`,
];

/** Node's parser obeys headers over its limit but does not pass them on: a handler would not know of a body. */
export const maxHeaders = 100;
const tooManyHeaders: HttpError = [431, `The request has more than ${maxHeaders} headers: send fewer.`];

/** A proxy in front and the service could each take another one (RFC 9112, 3.2). */
const twoHosts: HttpError = [400, "The request has more than one Host header: send one."];

/** An error of Node's parser. `rawPacket` is the data it had to parse, of which it parsed `bytesParsed`. */
type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number };

/**
 * Responds to malformed data with an error of the service (docs/interface.md#status-codes) and closes the connection,
 * after the responses to the requests before it.
 */
export function rejectMalformed(error: ParserError, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  afterResponses(socket, () => rejectData(error, socket));
}

function rejectData(error: ParserError, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const response = unknownMethodResponse(error);
  if (response) response.then((each) => sendResponse(socket, each)).catch(() => socket.destroy());
  else reject(socket, ...(parserErrors[error.code ?? ""] ?? otherError));
}

/** Rejects a request with too many headers, or with two hosts, in the same way. Returns whether it did. */
export function rejectHeaders({ rawHeaders, socket }: IncomingMessage): boolean {
  const error = headersError(rawHeaders);
  if (error) reject(socket, ...error);
  return error !== null;
}

function headersError(rawHeaders: string[]): HttpError | null {
  if (rawHeaders.length > 2 * maxHeaders) return tooManyHeaders;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  return hosts.length > 1 ? twoHosts : null;
}

/**
 * The response to a request with a method that Node's parser does not know: the same as to one that no route offers.
 * Nothing if the data does not begin with a whole request line.
 */
function unknownMethodResponse({ code, rawPacket, bytesParsed = 0 }: ParserError): Promise<Response> | null {
  const line = code === "HPE_INVALID_METHOD" && rawPacket?.toString("latin1", 0, longestLine);
  const [, method = "", target = ""] = (line && requestLine.exec(line)) || [];
  return bytesParsed < method.length ? rejectUnroutable(method, target, false) : null;
}

const requestLine = /^([A-Za-z_-]{1,32}) (\/\S*) HTTP\/1\.[01]\r\n/;
const longestLine = 4096;

function reject(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ error: { code: "validation", message, retryable: status === 408 } });
  const headers = { ...baseHeaders({ isHttps: false, anyOrigin: true }), "Content-Type": "application/json" };
  send(socket, status, headers, body);
}

const sendResponse = async (socket: Duplex, response: Response): Promise<void> =>
  send(socket, response.status, Object.fromEntries(response.headers), await response.text());

function send(socket: Duplex, status: number, headers: Record<string, string>, body: string): void {
  const id = newRequestId();
  recordResponse({ method: "other", route: unknownRoute, status, id }, performance.now());
  const lines = Object.entries({
    ...headers,
    [requestIdHeader]: id,
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  }).map(([name, value]) => `${name.toLowerCase()}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  // The rest of a request that comes too late is not read: it would still be carried out.
  if (status === 408) closeSoon(socket);
}
