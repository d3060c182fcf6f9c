import { RoomError } from "@/lib/room/errors";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { pageRouteOf } from "./pages/page-route";
import { routeMethods } from "./request-log";
import { isDecodable, malformedUrl } from "./requests/parse-request";
import { errorResponse } from "./responses/error-response";
import { baseHeaders, privateHeaders } from "./responses/headers";
import { type Format, formatOf } from "./responses/text-response";
import { allowHeader, methodNotAllowed, nothingHere } from "./route";

export type PathKind = "page" | "route" | "file" | "unknown";

/** What a path leads to. `nextFiles` matches the paths of Next's own files. */
export function pathKindOf(path: string, nextFiles: RegExp): PathKind {
  if (pageRouteOf(path)) return "page";
  if (publicFiles.test(path) || nextFiles.test(path)) return "file";
  return otherRoutes.test(path) || endpointsAt(path).length > 0 ? "route" : "unknown";
}

const publicFiles = /^\/(?:icon\.svg|notice\.css|robots\.txt|app\.webmanifest|push\/worker\.js)$/;
/** Route files without an endpoint of lib/wire: redirects, unknown paths under /api, MCP, rewritten Markdown paths. */
const otherRoutes = /^\/(?:$|api(?:\/|$)|mcp\/?$|[roa]\/[^/.]+\/[^/.]+\/markdown$)/;

/**
 * The error response to a request that a router of files cannot handle: a path with malformed percent-encoding or empty
 * segments, a fragment, more parameters than any request has, or a method that no route file can offer (TRACE, PROPFIND
 * …). Null for all other requests: they have the same path for everyone who parses their URL. `target` is path and query.
 */
export function rejectUnroutable(method: string, target: string, isHttps: boolean): Promise<Response> | null {
  const path = target.split("?", 1)[0] ?? "";
  const fault = faultOf(target, path);
  if (!fault && routeMethods.has(method)) return null;
  const names = endpointsAt(path);
  const format = names[0] ? formatOf(endpoints[names[0]]) : formatAt(path);
  const headers = { ...baseHeaders({ isHttps, anyOrigin: format !== "html" }), ...privateHeaders };
  const isUnknown = names.length === 0 && path.startsWith("/api");
  const error = fault ?? (isUnknown ? new RoomError("not_found", nothingHere) : null);
  if (error) return errorResponse(error, { format, baseUrl: "", headers });
  return methodNotAllowed(method, names.length > 0 ? allowHeader(names) : "GET, HEAD", { format, headers });
}

/** The format of errors at a path without an endpoint (docs/interface.md#errors). */
function formatAt(path: string): Format {
  if (path.endsWith(".md")) return "markdown";
  return /^\/(?:r|o|a|create)(?:\/|$)/.test(path) ? "html" : "json";
}

function faultOf(target: string, path: string): RoomError | null {
  if (!target.startsWith("/")) return new RoomError("invalid", "The path must begin with /.");
  // Next would leave the fragment out, and so find another path.
  if (target.includes("#"))
    return new RoomError("invalid", "The URL must have no #: leave out the fragment, or write # as %23.");
  if (!isDecodable(path)) return malformedUrl();
  if (target.split("&", maxParameters + 1).length > maxParameters)
    return new RoomError("invalid", `The query has more than ${maxParameters} parameters: send fewer.`);
  return normalized.test(path)
    ? new RoomError("invalid", "The path must have no empty segment (//), no segment . or .., no backslash.")
    : null;
}

/** Next takes time with the square of their number: seconds for those that fit into a URL. */
const maxParameters = 50;

/** Paths that a router of files would redirect to another path, token included. */
const normalized = /\\|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i;

const endpointsAt = (path: string): EndpointName[] =>
  patterns.filter(({ pattern }) => pattern.test(path)).map(({ name }) => name);

const patterns = (Object.keys(endpoints) as EndpointName[]).map((name) => {
  const escaped = endpoints[name].path.replace(/\./g, "\\.").replace(/:[a-zA-Z]+/g, "[^/.]+");
  return { name, pattern: new RegExp(`^${escaped}/?$`) };
});
