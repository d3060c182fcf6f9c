import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdHeader } from "@/lib/request-id";
import { makeCompressible } from "./compressible";

/** Node's own handler of a request, as Next gives it. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What only scripts of Next's own pages send, of which there are none here; it would answer by redirects of its own. */
const frameworkHeaders = [
  "rsc",
  "next-action",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
  "x-middleware-subrequest",
  "x-nextjs-data",
];

/** Has Next answer: takes away what a client might talk it into, names the call and lets it compress texts. */
export const throughNext =
  (handle: NodeHandler): NodeHandler =>
  (request, response) => {
    for (const name of frameworkHeaders) delete request.headers[name];
    makeCompressible(response);
    response.setHeader(requestIdHeader, request.headers[requestIdHeader] ?? "");
    return handle(request, response);
  };
