import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** A client that pipelines more requests than this is disconnected (incoming.ts). */
const maxQueued = 4;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type Waiting = [request: IncomingMessage, response: ServerResponse];

/**
 * The request of a connection that is handled, or was the last one, with its response; the requests that wait for it;
 * and what comes after all of them.
 */
type Line = { current: Waiting; isBusy: boolean; waiting: Waiting[]; afterLast?: () => void };

const lines = new WeakMap<Duplex, Line>();

/** Whether the maximum number of requests waits on a connection. */
export const isQueueFull = (socket: Duplex): boolean => (lines.get(socket)?.waiting.length ?? 0) >= maxQueued;

/**
 * Handles the requests of a connection one after the other: the next begins once the previous response has been sent.
 * Node itself would handle all pipelined requests concurrently and hold back their responses, which get no event when the
 * connection breaks.
 */
export function serializeRequests(handle: Handle): Handle {
  const begin = (line: Line, current: Waiting) => {
    const [request, response] = current;
    Object.assign(line, { current, isBusy: true });
    response.on("close", () => {
      line.isBusy = false;
      const next = line.waiting.shift();
      // The rest of an incomplete request is what was malformed.
      const isMalformed = line.afterLast && !next?.[0].complete;
      // After the last response, Node assigns no other to the socket: it would never get "close".
      if (next && !isMalformed && request.socket.writable) begin(line, next);
      else if (line.afterLast) line.afterLast();
      // An idle connection need not keep its last request.
      else if (request.complete) lines.delete(request.socket);
    });
    handle(request, response);
  };
  return (request, response) => {
    const line = lines.get(request.socket) ?? { current: [request, response], isBusy: false, waiting: [] };
    lines.set(request.socket, line);
    // The connection is about to be closed with an error: its client expects that nothing more is done.
    if (line.afterLast) return;
    if (line.isBusy) line.waiting.push([request, response]);
    else begin(line, [request, response]);
  };
}

/**
 * Runs `reject`, which ends a connection whose client has sent malformed data, once the requests that came before have
 * their responses: some may have changed a room. Until then the connection is not read, and no further request is
 * handled. If the data belongs to a request that has a response already, the connection is closed without another one.
 */
export function afterResponses(socket: Duplex, reject: () => void): void {
  const line = lines.get(socket);
  if (!line) {
    reject();
    return;
  }
  if (line.afterLast) return;
  const [request, response] = line.current;
  if (!request.complete && response.headersSent) {
    closeSoon(socket);
    return;
  }
  line.afterLast = () => {
    // Otherwise, the end of the connection would not be read either.
    socket.resume();
    reject();
  };
  if (line.isBusy && request.complete) socket.pause();
  else line.afterLast();
}

/** Closes a connection once what was written has been sent. */
export const closeSoon = (socket: Duplex): void => (socket as Socket).destroySoon();
