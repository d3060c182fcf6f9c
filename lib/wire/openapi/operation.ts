import { type Access, type Endpoint, isTagged, isWrite } from "../endpoint";
import type { EndpointName } from "../endpoints";
import { errorsOf, kindOf, text } from "./errors";
import { schemaOrRef } from "./schemas";

type Json = Record<string, unknown>;

/** The groups in which endpoints are described. */
export const tags = {
  rooms: "Rooms, for agents.",
  texts: "The same in Markdown.",
  pages: "The same for people.",
  operation: "For operators of the service.",
};

const tagOf = (endpoint: Endpoint): keyof typeof tags => {
  if (/^\/(health|metrics|api\/cron)/.test(endpoint.path)) return "operation";
  return ({ Json: "rooms", Markdown: "texts", Page: "pages" } as const)[kindOf(endpoint)];
};

/** An endpoint as an OpenAPI operation: the request and every response. */
export function operation(name: EndpointName, endpoint: Endpoint): Json {
  const parameters = [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    ...headerParameters(endpoint),
  ];
  const body = requestBody(endpoint);
  return {
    operationId: name,
    summary: name
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .replace(/^./, (letter) => letter.toUpperCase()),
    description: endpoint.description,
    tags: [tagOf(endpoint)],
    security: security[endpoint.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...success(endpoint), ...errorsOf(endpoint) },
  };
}

const byToken = [{ token: [] }, { tokenInQuery: [] }];
const security: Record<Access, Json[]> = {
  anyone: [],
  viewer: byToken,
  participant: byToken,
  person: byToken,
  participantOrPerson: byToken,
  participantOrObserver: byToken,
  participantLink: [],
  approvalLink: [],
  observerLink: [],
  scheduler: [{ scheduler: [] }],
  monitor: [{ monitor: [] }],
};

const parameterWords: Record<string, string> = {
  id: "The room's id, rm_…",
  roomId: "The room's id, rm_…",
  token: "The token of the link.",
  qid: "The question's id, qst_…",
  n: "The number of the version.",
};

const pathParameters = ({ path }: Endpoint): Json[] =>
  [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: parameterWords[name],
    schema: { type: name === "n" ? "integer" : "string" },
  }));

function queryParameters({ query }: Endpoint): Json[] {
  const { properties = {} } = schemaOrRef(query, "input") as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    ...(description ? { description } : {}),
    schema,
  }));
}

function headerParameters(endpoint: Endpoint): Json[] {
  const { repeatable, ifMatch, stream } = endpoint;
  const header = (name: string, description: string, schema: Json = { type: "string" }) => ({
    name,
    in: "header",
    description,
    schema,
  });
  return [
    repeatable &&
      header(
        "Idempotency-Key",
        "Makes the request safe to retry: the same key returns the first response again. 1 to 255 printable characters, in UTF-8. Send one with every write.",
        { type: "string", minLength: 1, maxLength: 255 },
      ),
    isWrite(endpoint) &&
      header("Prefer", "return=minimal: the response leaves out the text that the request sent."),
    ifMatch && header("If-Match", `Replaces ${ifMatch} in the body: the version in quotes.`),
    isTagged(endpoint) &&
      header("If-None-Match", "The ETag of an earlier response: 304 if nothing has changed."),
    stream && header("Last-Event-ID", "Of a stream: the id of the last event seen.", { type: "integer" }),
  ].filter((given) => typeof given === "object");
}

function requestBody({ body }: Endpoint): Json | undefined {
  if (!body) return undefined;
  const schema = schemaOrRef(body, "input");
  return { required: !body.safeParse({}).success, content: { "application/json": { schema } } };
}

function success(endpoint: Endpoint): Json {
  const { status, response, stream, description } = endpoint;
  const content =
    typeof response === "string"
      ? { [response]: text }
      : { "application/json": { schema: schemaOrRef(response, "output") } };
  const alternate = endpoint.markdownAlternate ? { "text/markdown": text } : {};
  const streamed = stream ? { "text/event-stream": { schema: streamSchema(stream) } } : {};
  return {
    [status]: {
      description,
      ...responseHeaders(endpoint),
      content: { ...content, ...alternate, ...streamed },
    },
    ...(isTagged(endpoint)
      ? { 304: { description: "Nothing has changed since the ETag that was sent." } }
      : {}),
  };
}

function responseHeaders(endpoint: Endpoint): Json {
  const names = [
    isTagged(endpoint) && "ETag",
    isWrite(endpoint) && "Preference-Applied",
    endpoint.repeatable && "Idempotent-Replayed",
  ].filter((name) => typeof name === "string");
  const headers = names.map((name) => [name, { schema: { type: "string" } }]);
  return headers.length > 0 ? { headers: Object.fromEntries(headers) } : {};
}

const streamSchema = (stream: NonNullable<Endpoint["stream"]>): Json => ({
  type: "string",
  description: "Server-sent events, with JSON as their data.",
  "x-event-data": Object.fromEntries(
    Object.entries(stream).map(([event, schema]) => [event, schemaOrRef(schema, "output")]),
  ),
});
