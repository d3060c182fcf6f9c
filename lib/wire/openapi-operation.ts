import { type Caller, type Endpoint, isTagged } from "./endpoint";
import type { EndpointName } from "./endpoints";
import { tagOf, text } from "./openapi-kinds";
import { refusalsOf } from "./openapi-refusals";
import { schemaOrRef } from "./openapi-schemas";

type Json = Record<string, unknown>;

/** One call of an endpoint as OpenAPI describes it: what is sent, and every answer that may come. */
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
    security: security[endpoint.caller],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...success(endpoint), ...refusalsOf(endpoint) },
  };
}

const security: Record<Caller, Json[]> = {
  anyone: [],
  viewer: [{ token: [] }, { tokenInQuery: [] }],
  participant: [{ token: [] }, { tokenInQuery: [] }],
  participantLink: [],
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
    ...(repeatable
      ? [
          header(
            "Idempotency-Key",
            "Makes the call safe to repeat: the same key gives the first answer again. 1 to 255 printable characters, in UTF-8. Send one with every write.",
            { type: "string", minLength: 1, maxLength: 255 },
          ),
        ]
      : []),
    ...(ifMatch ? [header("If-Match", `Stands for ${ifMatch} in the body: the version in quotes.`)] : []),
    ...(isTagged(endpoint)
      ? [header("If-None-Match", "The ETag of an earlier answer: 304 when nothing has changed.")]
      : []),
    ...(stream
      ? [header("Last-Event-ID", "Of a stream: the id of the last event seen.", { type: "integer" })]
      : []),
  ];
}

function requestBody({ body }: Endpoint): Json | undefined {
  if (!body) return undefined;
  const schema = schemaOrRef(body, "input");
  return { required: !body.safeParse({}).success, content: { "application/json": { schema } } };
}

function success(endpoint: Endpoint): Json {
  const { status, answer, stream, description } = endpoint;
  const content =
    typeof answer === "string"
      ? { [answer]: text }
      : { "application/json": { schema: schemaOrRef(answer, "output") } };
  const twin = endpoint.twin ? { "text/markdown": text } : {};
  const streamed = stream ? { "text/event-stream": { schema: streamSchema(stream) } } : {};
  const tag = isTagged(endpoint) ? { headers: { ETag: { schema: { type: "string" } } } } : {};
  return {
    [status]: { description, ...tag, content: { ...content, ...twin, ...streamed } },
    ...(isTagged(endpoint)
      ? { 304: { description: "Nothing has changed since the ETag that was sent." } }
      : {}),
  };
}

const streamSchema = (stream: NonNullable<Endpoint["stream"]>): Json => ({
  type: "string",
  description: "Server-sent events, with JSON as their data.",
  "x-event-data": Object.fromEntries(
    Object.entries(stream).map(([event, schema]) => [event, schemaOrRef(schema, "output")]),
  ),
});
