import type { IncomingMessage, ServerResponse } from "node:http";
import { beginCall, callsUnderWay } from "@/lib/calls-under-way";
import { privateHeaders } from "@/lib/http/private-headers";
import { nowhere, recordAnswer } from "@/lib/http/record-answer";
import { baseHeaders } from "@/lib/http/security-headers";
import { requestIdHeader } from "@/lib/request-id";
import { presentRefusal } from "@/lib/wire/refusal";
import { beforeHead } from "./before-head";
import { schemeOf } from "./client-address";

/** Takes a call in, or refuses it by 503; gives whether it is taken. `id` names the call. */
export type Admission = (request: IncomingMessage, response: ServerResponse, id: string) => boolean;

/**
 * Has at most so many calls under way at once, those aside that are merely held (lib/calls-under-way.ts): past that, one
 * more would only make all of them slow. Whether the process is up is answered always: nobody may restart it for being
 * busy.
 */
export function admitting(callsAtOnce: number, trustedProxies: number): Admission {
  return (request, response, id) => {
    if (callsUnderWay() >= callsAtOnce && !asksForHealth(request)) {
      response.writeHead(status, { ...heads[schemeOf(request, trustedProxies)], [requestIdHeader]: id });
      response.end(body);
      recordAnswer({ method: request.method ?? "GET", route: nowhere, status, id }, performance.now());
      return false;
    }
    onceAnswered(response, beginCall());
    return true;
  };
}

/** Once the answer begins: a client that takes its time to read it holds up nobody else. */
function onceAnswered(response: ServerResponse, leave: () => void): void {
  beforeHead(response, leave);
  response.once("close", leave);
}

const asksForHealth = ({ url = "" }: IncomingMessage): boolean => /^\/health(?:\?|$)/.test(url);

// All of a refusal that can be is made beforehand: what it costs is taken from the calls that are under way.
const status = 503;
const message = "The service has more calls under way than it can answer soon.";
const body = JSON.stringify(
  presentRefusal(
    { reason: "unavailable", message, next: undefined, issues: [] },
    { way: "http", baseUrl: "" },
  ),
);
const headOver = (isHttps: boolean) => ({
  ...baseHeaders({ isHttps, anyOrigin: true }),
  ...privateHeaders,
  "Retry-After": "2",
  "Content-Type": "application/json",
  "Content-Length": Buffer.byteLength(body),
});
const heads = { https: headOver(true), http: headOver(false) };
