import type { z } from "zod";
import { isClientGone } from "@/lib/client-gone";
import { rejectUnlessGone, type Session } from "@/lib/service/authenticate";
import type { Waiter } from "@/lib/service/read-events";
import type { Watcher } from "@/lib/service/watch-events";
import { reserveForRequest, uncountedBytes } from "@/lib/transfer-budget";
import { type Endpoint, isTagged, isWrite } from "@/lib/wire/endpoint";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { prefersStream } from "./requests/accept";
import { authorize } from "./requests/authorize";
import { baseUrlOf } from "./requests/base-url";
import { clientOf, memoryKeyOf } from "./requests/client";
import {
  idempotencyKeyOf,
  lastEventIdOf,
  parseBody,
  parseQuery,
  prefersMinimal,
} from "./requests/parse-request";
import { applyRateLimit } from "./requests/rate-limit";
import {
  cacheControlOf,
  endpointResponse,
  fixedHeadersOf,
  reserveLongRead,
  reserveWriteResponse,
} from "./responses/endpoint-response";
import { withEntityTag } from "./responses/entity-tag";
import { errorResponse } from "./responses/error-response";
import { eventStreamResponse } from "./responses/event-stream";
import type { ResponseHeaders } from "./responses/headers";
import { formatOf } from "./responses/text-response";
import type { RequestHandler } from "./route-handler";

type Table = typeof endpoints;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A checked request, as the function of an endpoint gets it. */
type EndpointRequest<Name extends EndpointName> = {
  session: Table[Name]["access"] extends "anyone" | "scheduler" | "monitor" ? undefined : Session;
  params: Record<string, string>;
  query: Parsed<Table[Name]["query"]>;
  body: Table[Name] extends { body: infer Body } ? Parsed<Body> : undefined;
  baseUrl: string;
  waiter: Waiter;
  headers: ResponseHeaders;
};

type EndpointResult<Name extends EndpointName> = Table[Name]["response"] extends infer Schema
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : Schema extends "text/markdown" | "application/jose+json"
      ? Iterable<string>
      : Schema extends "application/zip"
        ? AsyncIterable<Uint8Array>
        : string
  : never;

type StreamPart<Name extends EndpointName> = Table[Name] extends { stream: infer Schemas }
  ? { [Event in keyof Schemas]: { event: Event; id?: number; data: Parsed<Schemas[Event]> } }[keyof Schemas]
  : never;

type EndpointOptions<Name extends EndpointName> = {
  /** Checks rights that depend on the path, before the body is read. Throws RoomError `forbidden`. */
  checkRights?: (request: Pick<EndpointRequest<Name>, "session" | "params">) => void;
  /** About how many bytes of the room it reads, if it then takes long to make a response. Memory is reserved for them. */
  longRead?: (session: Session) => number;
  /** Serves clients that prefer an event stream. `lastEventId` is the last event that a reconnecting client has seen. */
  stream?: (
    request: EndpointRequest<Name> & { lastEventId: number | undefined; watcher: Watcher },
  ) => AsyncGenerator<StreamPart<Name> | { comment: string }, void>;
};

export type EndpointHandler = RequestHandler & { endpointName: EndpointName };

/**
 * The handler of an endpoint in the table of lib/wire/endpoints.ts. It checks rate limit, room, token, rights, query and
 * body in their order (docs/interface.md#order-of-checks), calls `handle` or `stream`, and writes the response or the
 * error.
 */
export function endpoint<Name extends EndpointName>(
  name: Name,
  handle: (request: EndpointRequest<Name>) => EndpointResult<Name> | Promise<EndpointResult<Name>>,
  { checkRights, longRead, stream }: EndpointOptions<Name> = {},
): EndpointHandler {
  const definition: Endpoint = endpoints[name];
  const format = formatOf(definition);
  const fixedHeaders = fixedHeadersOf(definition);
  const handler: RequestHandler = async (request, context, headers) => {
    Object.assign(headers, fixedHeaders);
    // Only a catch-all segment has more than one string, and no endpoint has one.
    const params = ((await context.params) ?? {}) as Record<string, string>;
    const baseUrl = baseUrlOf(request);
    try {
      if (definition.rateLimit) await applyRateLimit(request, definition.rateLimit, headers);
      const url = new URL(request.url);
      const session = await authorize(request, definition, params, url);
      const authorized = { session, params } as EndpointRequest<Name>;
      checkRights?.(authorized);
      const query = parseQuery(url, definition);
      const body = await bodyOf(request, definition, session);
      const write = isWrite(definition) ? writeOf(request, query, definition) : undefined;
      const waiter = waiterOf(request);
      const checked = { ...authorized, query, body, baseUrl, waiter, headers } as typeof authorized;
      if (write && session) {
        checked.session = { ...session, ...write } as typeof checked.session;
        reserveWriteResponse(request, { ...session, ...write }, body);
      }
      if (longRead && session) reserveLongRead(request, longRead(session));
      if (stream && prefersStream(request)) {
        const lastEventId = lastEventIdOf(request);
        return eventStreamResponse(request, headers, (signal, hold) =>
          stream({ ...checked, lastEventId, watcher: { client: clientOf(request), signal, hold } }),
        );
      }
      const respond = (result: unknown) =>
        endpointResponse(result, definition, headers, { request, session });
      if (session && isTagged(definition)) {
        const read = { request, url, session, waits: (query as { wait?: number }).wait !== undefined };
        return await withEntityTag(read, headers, () => handle(checked), respond);
      }
      const result = await handle(checked);
      const cacheControl = cacheControlOf(definition);
      if (cacheControl) headers["Cache-Control"] = cacheControl;
      if (write?.isMinimal) headers["Preference-Applied"] = "return=minimal";
      if (write?.retry?.replayed) headers["Idempotent-Replayed"] = "true";
      return respond(result);
    } catch (error) {
      // The client is gone. Nobody reads the response; the status is for the log.
      if (isClientGone(error)) return new Response(null, { status: 499 });
      return errorResponse(error, { format, baseUrl, roomId: params.id ?? params.roomId, headers });
    }
  };
  return Object.assign(handler, { endpointName: name });
}

/** The checked body of a request. A rejected one of a room says only that the room or the link is gone, if it is. */
async function bodyOf(
  request: Request,
  definition: Endpoint,
  session: Session | undefined,
): Promise<unknown> {
  try {
    return await parseBody(request, definition);
  } catch (error) {
    if (session && !isClientGone(error)) await rejectUnlessGone(session, error);
    throw error;
  }
}

/** Computed on demand: most requests don't wait, and a request's signal is costly. */
const waiterOf = (request: Request): Waiter => ({
  get client() {
    return clientOf(request);
  },
  get signal() {
    return request.signal;
  },
  hold: (bytes) => {
    if (bytes > uncountedBytes.response) reserveForRequest(request, "response", memoryKeyOf(request), bytes);
  },
});

/** What a write says of itself: what its client has read before, and the key that makes it safe to repeat. */
function writeOf(
  request: Request,
  query: unknown,
  { repeatable }: Endpoint,
): Pick<Session, "readUpTo" | "retry" | "isMinimal"> {
  const key = repeatable ? idempotencyKeyOf(request) : undefined;
  return {
    readUpTo: (query as { after?: number }).after ?? null,
    retry: key === undefined ? undefined : { key, replayed: false },
    isMinimal: prefersMinimal(request),
  };
}
