import type { ServerResponse } from "node:http";

/** Does something just before the head of an answer is written, of which Node tells nobody; it may change the status. */
export function beforeHead(response: ServerResponse, act: () => void): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...head: unknown[]
  ) => ServerResponse;
  response.writeHead = (status: number, ...head: unknown[]) => {
    response.statusCode = status;
    act();
    return writeHead(response.statusCode, ...head);
  };
}
