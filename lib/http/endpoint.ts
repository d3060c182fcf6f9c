import type { z } from "zod";
import { authenticate, callingParticipant, type Session, unknownToken } from "@/lib/service/authenticate";
import type { Waiter } from "@/lib/service/wait-for-events";
import { visibleJson } from "@/lib/text/spell-out";
import { uncountedBytes } from "@/lib/transfer-budget";
import { type Endpoint, isTagged } from "@/lib/wire/endpoint";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import type { Answering, Context } from "./answering";
import { baseUrlOf } from "./base-url";
import { cacheControlOf } from "./cache-control";
import { Caller } from "./caller";
import { clientOf } from "./client";
import { countCall } from "./count-call";
import { admitOperator, tokenOf } from "./credentials";
import { tagged } from "./entity-tag";
import { errorResponse, type Format, jsonResponse, markdownResponse, plainResponse } from "./error-response";
import { eventStreamResponse, lastEventIdOf } from "./event-stream";
import { idempotencyKeyOf } from "./idempotency-key";
import { largeJson, streamed } from "./large-response";
import { parseBody, parseQuery } from "./parse";
import { prefersStream } from "./prefers";
import { privateHeaders } from "./private-headers";
import type { AnswerHeaders } from "./security-headers";

type Table = typeof endpoints;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler is given: everything is checked. */
export type Call<Name extends EndpointName> = {
  session: Table[Name]["caller"] extends "anyone" | "scheduler" | "monitor" ? undefined : Session;
  params: Record<string, string>;
  query: Parsed<Table[Name]["query"]>;
  body: Table[Name] extends { body: infer Body } ? Parsed<Body> : undefined;
  baseUrl: string;
  caller: Waiter;
};

type Answer<Name extends EndpointName> = Table[Name]["answer"] extends infer Answer
  ? Answer extends z.ZodType
    ? z.output<Answer>
    : Answer extends "text/markdown"
      ? Iterable<string>
      : string
  : never;

type Part<Name extends EndpointName> = Table[Name] extends { stream: infer Schemas }
  ? { [Event in keyof Schemas]: { event: Event; id?: number; data: Parsed<Schemas[Event]> } }[keyof Schemas]
  : never;

/** What a handler may have beside its answer. */
type More<Name extends EndpointName> = {
  /** Refuses further callers before the body is looked at. */
  permit?: (call: Pick<Call<Name>, "session" | "params">) => void;
  /**
   * Answers those that prefer a stream. `lastEventId` is the number of the last event that a client who comes back has
   * seen.
   */
  stream?: (
    call: Call<Name> & { lastEventId: number | undefined },
  ) => AsyncGenerator<Part<Name> | { comment: string }, void>;
};

/** A handler of one endpoint. */
export type Handler = Answering & { endpointName: EndpointName };

/**
 * The handler of an endpoint of the table: checks in the order of docs/interface.md#order-of-checks (rate limit, room,
 * token, who may call, query and body), then `handle`, or `stream` for those that prefer one, then the answer, or the
 * error that came up on the way.
 */
export function endpoint<Name extends EndpointName>(
  name: Name,
  handle: (call: Call<Name>) => Answer<Name> | Promise<Answer<Name>>,
  { permit, stream }: More<Name> = {},
): Handler {
  const definition: Endpoint = endpoints[name];
  const format = formatOf(definition);
  const own = headersOf(definition);
  const handler: Answering = async (request, context, headers) => {
    Object.assign(headers, own);
    const params = plain(await context.params);
    const roomId = params.id ?? params.roomId;
    const baseUrl = baseUrlOf(request);
    try {
      if (definition.rateLimit) await countCall(clientOf(request), definition.rateLimit, headers);
      const url = new URL(request.url);
      const session = await admit(request, definition, params, { baseUrl, url });
      const admitted = { session, params } as Pick<Call<Name>, "session" | "params">;
      permit?.(admitted);
      const query = parseQuery(url, definition);
      const body = await parseBody(request, definition);
      const retry = definition.repeatable && retryOf(request);
      const call = { ...admitted, query, body, baseUrl, caller: new Caller(request) } as Call<Name>;
      if (retry && session) call.session = { ...session, retry } as typeof call.session;
      if (stream && prefersStream(request)) {
        const lastEventId = lastEventIdOf(request);
        return eventStreamResponse(request, headers, (signal) =>
          stream({ ...call, lastEventId, caller: { client: clientOf(request), signal } }),
        );
      }
      const respond = (answer: unknown) => answerResponse(answer, definition, headers, { request, session });
      if (session && isTagged(definition)) {
        const reading = { request, url, session, waits: isWaiting(query) };
        return await tagged(reading, headers, () => handle(call), respond);
      }
      const answer = await handle(call);
      const cacheControl = cacheControlOf(definition);
      if (cacheControl) headers["Cache-Control"] = cacheControl;
      if (retry?.replayed) headers["Idempotent-Replayed"] = "true";
      return respond(answer);
    } catch (error) {
      // Given up because its client has gone: nobody reads the answer, and the status is for the log.
      if (error instanceof DOMException && error.name === "AbortError") {
        return new Response(null, { status: 499 });
      }
      return errorResponse(error, { format, baseUrl, roomId, headers });
    }
  };
  return Object.assign(handler, { endpointName: name });
}

const isWaiting = (query: unknown): boolean => (query as { wait?: number }).wait !== undefined;

function retryOf(request: Request): Session["retry"] {
  const key = idempotencyKeyOf(request);
  return key === undefined ? undefined : { key, replayed: false };
}

function answerResponse(
  answer: unknown,
  definition: Endpoint,
  headers: AnswerHeaders,
  { request, session }: { request: Request; session: Session | undefined },
): Response {
  const { status } = definition;
  const bytes = session?.room.contentBytes ?? 0;
  const isLarge = request.method === "GET" && bytes > uncountedBytes.response;
  switch (definition.answer) {
    case "text/markdown": {
      const pieces = typeof answer === "string" ? [answer] : (answer as Iterable<string>);
      const body = isLarge ? streamed(request, bytes, pieces) : whole(request, pieces);
      return markdownResponse(body, status, headers);
    }
    case "text/plain":
      return plainResponse(String(answer), headers);
    default:
      if (request.method === "HEAD") return jsonResponse("", status, headers);
      return jsonResponse((isLarge && largeJson(request, answer)) || visibleJson(answer), status, headers);
  }
}

/** The pieces in one; nothing for HEAD, whose response has no body. */
const whole = ({ method }: Request, pieces: Iterable<string>): string =>
  method === "HEAD" ? "" : [...pieces].join("");

/** How an endpoint and the errors on its way are written. */
export function formatOf({ answer }: Endpoint): Format {
  if (answer === "text/html") return "html";
  return answer === "text/markdown" ? "markdown" : "json";
}

async function admit(
  request: Request,
  { caller, stream }: Endpoint,
  params: Record<string, string>,
  { baseUrl, url }: { baseUrl: string; url: URL },
): Promise<Session | undefined> {
  if (caller === "anyone") return undefined;
  if (caller === "scheduler" || caller === "monitor") {
    admitOperator(request, caller);
    return undefined;
  }
  const fromLink = caller === "participantLink" || caller === "observerLink";
  const token = fromLink ? (params.token ?? null) : tokenOf(request);
  const roomId = params.id ?? params.roomId ?? "";
  const after = stream && !prefersStream(request) ? afterIn(url) : undefined;
  const session = await authenticate(roomId, token, { baseUrl, way: "http" }, after);
  if (caller === "participant") callingParticipant(session);
  if (fromLink && (caller === "observerLink") !== (session.viewer.kind === "observer")) throw unknownToken();
  return session;
}

/** The event after which a timeline is asked for, where the address says so: what is newer is read with the room. */
function afterIn({ searchParams }: URL): number | undefined {
  const after = searchParams.get("after");
  return after && /^\d{1,9}$/.test(after) ? Number(after) : undefined;
}

function headersOf(definition: Endpoint): AnswerHeaders {
  const { caller, method, stream } = definition;
  const isPublic = caller === "anyone" && method === "GET";
  return {
    ...(isPublic ? {} : privateHeaders),
    ...(stream ? { Vary: "Accept" } : {}),
    ...(formatOf(definition) === "json" ? { Link: '</openapi.json>; rel="describedby"' } : {}),
  };
}

function plain(params: Awaited<Context["params"]> = {}): Record<string, string> {
  const named: Record<string, string> = {};
  for (const name in params) {
    const value = params[name];
    if (typeof value === "string") named[name] = value;
  }
  return named;
}
