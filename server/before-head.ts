import type { ServerResponse } from "node:http";

/** Does something just before the head of an answer is written, of which Node tells nobody. */
export function beforeHead(response: ServerResponse, act: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    act();
    return writeHead(...head);
  };
}
