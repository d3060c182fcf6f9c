import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A client that pipelines more requests than this is disconnected (incoming.ts). */
const maxQueued = 4;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type Waiting = [request: IncomingMessage, response: ServerResponse];

const queues = new WeakMap<Socket, Waiting[]>();

/** Whether the maximum number of requests waits on a connection. */
export const isQueueFull = (socket: Socket): boolean => (queues.get(socket)?.length ?? 0) >= maxQueued;

/**
 * Handles the requests of a connection one after the other: the next begins once the previous response has been sent.
 * Node itself would handle all pipelined requests concurrently and hold back their responses, which get no event when the
 * connection breaks.
 */
export function serializeRequests(handle: Handle): Handle {
  const begin = (socket: Socket, request: IncomingMessage, response: ServerResponse) => {
    response.on("close", () => {
      const next = queues.get(socket)?.shift();
      // After the last response, Node assigns no other to the socket: it would never get "close".
      if (next && socket.writable) begin(socket, ...next);
      else queues.delete(socket);
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
