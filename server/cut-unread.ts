import type { ServerResponse } from "node:http";

const stalledMs = 30_000;
/** In bytes: what is shorter is in the network's hands at once, or takes little memory. */
const short = 64 * 1024;

/**
 * Cuts a connection off whose client has read nothing for half a minute of an answer that is made: somebody has to keep
 * what it does not read. A stream makes no more than its client takes, and may rest.
 */
export function cutUnread(response: ServerResponse): void {
  response.once("prefinish", () => {
    const { socket } = response;
    if (socket && socket.writableLength > short) socket.setTimeout(stalledMs);
  });
}
