import type { ServerResponse } from "node:http";

/** A client that has read nothing for so long holds up only itself. */
const patienceMs = 100;

/** Calls `tell` once what makes a response has written it all, or waits for a client that does not read it. */
export function whenWritten(response: ServerResponse, tell: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  response.write = (...args: unknown[]) => {
    const isRoomLeft = write(...args);
    if (!isRoomLeft) timer ??= setTimeout(tell, patienceMs);
    return isRoomLeft;
  };
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (...args: unknown[]) => {
    clearTimeout(timer);
    const ended = end(...args);
    tell();
    return ended;
  };
  response.on("drain", () => {
    clearTimeout(timer);
    timer = undefined;
  });
  response.once("close", () => clearTimeout(timer));
}
