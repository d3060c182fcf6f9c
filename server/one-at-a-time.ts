import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A client that sends more requests ahead than this without reading a response is cut off (incoming.ts). */
const mostAhead = 4;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type Waiting = [request: IncomingMessage, response: ServerResponse];

const queues = new WeakMap<Socket, Waiting[]>();

/** Whether as many requests wait on a connection as may. */
export const isFarAhead = (socket: Socket): boolean => (queues.get(socket)?.length ?? 0) >= mostAhead;

/**
 * Handles the requests of a connection one after the other, the next once the response before has been sent. Node itself
 * would handle all that are sent ahead at once and keep their responses, of which it says nothing more when the connection
 * breaks.
 */
export function oneAtATime(handle: Handle): Handle {
  const begin = (socket: Socket, request: IncomingMessage, response: ServerResponse) => {
    response.once("close", () => {
      const next = queues.get(socket)?.shift();
      if (!next) queues.delete(socket);
      else if (!socket.destroyed) begin(socket, ...next);
    });
    handle(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket);
    if (!queue) {
      queues.set(socket, []);
      begin(socket, request, response);
    } else queue.push([request, response]);
  };
}
