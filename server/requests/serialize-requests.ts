import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** A client that pipelines more requests than this is disconnected (incoming.ts). */
const maxQueued = 4;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type Waiting = [request: IncomingMessage, response: ServerResponse];

/** The request of a connection that is handled, those that wait for its response, and what comes after all of them. */
type Line = { current: IncomingMessage; waiting: Waiting[]; afterLast?: () => void };

const lines = new WeakMap<Duplex, Line>();

/** Whether the maximum number of requests waits on a connection. */
export const isQueueFull = (socket: Duplex): boolean => (lines.get(socket)?.waiting.length ?? 0) >= maxQueued;

/**
 * Handles the requests of a connection one after the other: the next begins once the previous response has been sent.
 * Node itself would handle all pipelined requests concurrently and hold back their responses, which get no event when the
 * connection breaks.
 */
export function serializeRequests(handle: Handle): Handle {
  const begin = (line: Line, [request, response]: Waiting) => {
    const { socket } = request;
    line.current = request;
    response.on("close", () => {
      const next = line.waiting.shift();
      // The rest of an incomplete request is what was malformed.
      const isMalformed = line.afterLast && !next?.[0].complete;
      // After the last response, Node assigns no other to the socket: it would never get "close".
      if (next && !isMalformed && socket.writable) return begin(line, next);
      lines.delete(socket);
      line.afterLast?.();
    });
    handle(request, response);
  };
  return (request, response) => {
    const line = lines.get(request.socket);
    if (line) return void line.waiting.push([request, response]);
    const first = { current: request, waiting: [] };
    lines.set(request.socket, first);
    begin(first, [request, response]);
  };
}

/**
 * Runs `act`, which ends a connection whose client has sent malformed data, once the requests that came before have their
 * responses: some may have changed a room. What comes meanwhile is not read.
 */
export function afterResponses(socket: Duplex, act: () => void): void {
  const line = lines.get(socket);
  if (!line?.current.complete) {
    act();
    return;
  }
  socket.pause();
  line.afterLast ??= () => {
    // Otherwise, the end of the connection would not be read either.
    socket.resume();
    act();
  };
}
