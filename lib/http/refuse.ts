import { RoomError } from "@/lib/room/errors";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { formatOf } from "./endpoint";
import { errorResponse, type Format } from "./error-response";
import { isDecodable, malformedAddress } from "./parse";
import { privateHeaders } from "./private-headers";
import { allowed, methodRefusal } from "./route";
import { routedMethods } from "./routed-methods";
import { baseHeaders } from "./security-headers";

/**
 * The answer to what a router of files can't answer: an address with malformed percent-encoding or empty parts, or a method that
 * no route file can offer (TRACE, PROPFIND …). Null for every other call. `target` is the request's path and query.
 */
export function refuse(method: string, target: string, isHttps: boolean): Promise<Response> | null {
  const path = target.split("?", 1)[0] ?? "";
  const fault = faultOf(target, path);
  if (!fault && routedMethods.has(method)) return null;
  const names = endpointsAt(path);
  const format = names[0] ? formatOf(endpoints[names[0]]) : formatAt(path);
  const headers = { ...baseHeaders({ isHttps, anyOrigin: format !== "html" }), ...privateHeaders };
  const isNowhere = names.length === 0 && path.startsWith("/api");
  const error = fault ?? (isNowhere ? new RoomError("not_found", "There is nothing at this address.") : null);
  if (error) return errorResponse(error, { format, baseUrl: "", headers });
  return methodRefusal(method, names.length > 0 ? allowed(names) : "GET, HEAD", { format, headers });
}

/** How errors are written at an address that is no endpoint's (docs/interface.md#errors). */
function formatAt(path: string): Format {
  if (path.endsWith(".md")) return "markdown";
  return /^\/(?:r|o|create)(?:\/|$)/.test(path) ? "html" : "json";
}

function faultOf(target: string, path: string): RoomError | null {
  if (!target.startsWith("/")) return new RoomError("invalid", "The address must begin with /.");
  if (!isDecodable(path)) return malformedAddress();
  return evasive.test(path)
    ? new RoomError("invalid", "The address must hold no empty part (//), no dot alone, no backslash.")
    : null;
}

/** What a router of files would lead to another address, token and all. */
const evasive = /\\|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The endpoints whose path a given path matches. */
export const endpointsAt = (path: string): EndpointName[] =>
  patterns.filter(({ pattern }) => pattern.test(path)).map(({ name }) => name);

const patterns = (Object.keys(endpoints) as EndpointName[]).map((name) => {
  const escaped = endpoints[name].path.replace(/\./g, "\\.").replace(/:[a-zA-Z]+/g, "[^/.]+");
  return { name, pattern: new RegExp(`^${escaped}/?$`) };
});
