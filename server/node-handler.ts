import type { IncomingMessage, ServerResponse } from "node:http";

/** Node's own handler of a request. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
