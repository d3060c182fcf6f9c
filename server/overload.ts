import type { IncomingMessage, ServerResponse } from "node:http";
import { heldCalls } from "@/lib/held-calls";
import { privateHeaders } from "@/lib/http/private-headers";
import { nowhere, recordAnswer } from "@/lib/http/record-answer";
import { baseHeaders } from "@/lib/http/security-headers";
import { requestIdHeader } from "@/lib/request-id";
import { presentRefusal } from "@/lib/wire/refusal";

/** Takes a call in, or refuses it by 503; gives whether it is taken. `id` names the call. */
export type Admission = (request: IncomingMessage, response: ServerResponse, id: string) => boolean;

/**
 * Has at most so many calls under way at once, those aside that are merely held (lib/held-calls.ts): past that, one more
 * would only make all of them slow. Whether the process is up is answered always: nobody may restart it for being busy.
 */
export function admitting(callsAtOnce: number): Admission {
  let underWay = 0;
  return (request, response, id) => {
    if (underWay - heldCalls() >= callsAtOnce && !asksForHealth(request)) {
      refuse(request, response, id);
      return false;
    }
    underWay++;
    response.once("close", () => underWay--);
    return true;
  };
}

const asksForHealth = ({ url = "" }: IncomingMessage): boolean => /^\/health(?:\?|$)/.test(url);

/** Everything of it is made beforehand, but the name: what a refusal costs is taken from calls that are under way. */
function refuse({ method = "GET", headers }: IncomingMessage, response: ServerResponse, id: string): void {
  const head = headers["x-forwarded-proto"] === "https" ? heads.https : heads.http;
  response.writeHead(status, { ...head, [requestIdHeader]: id }).end(body);
  recordAnswer({ method, route: nowhere, status, id }, performance.now());
}

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
