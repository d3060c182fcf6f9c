import about from "@/package.json" with { type: "json" };
import { type Caller, type Endpoint, isTagged } from "./endpoint";
import { type EndpointName, endpoints } from "./endpoints";
import { componentSchemas, schemaOrRef } from "./openapi-schemas";

type Json = Record<string, unknown>;

/**
 * The description of the whole interface as an OpenAPI 3.1 document, made from the table of endpoints and the schemas of
 * every body: it can't say anything else than what the service does.
 */
export function openApi(baseUrl: string): Json & { openapi: string } {
  const described = paths();
  return {
    openapi: "3.1.0",
    info: {
      title: "Negotiation rooms",
      version: about.version,
      summary:
        "Short-lived rooms, opened by a secret link, in which 2 to 8 participants negotiate a contract.",
      description: `How an agent uses it: ${baseUrl}/create.md. Fields that are not described are ignored in calls, and may come to stand in answers.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: described,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A participant's or the observer's token." },
        tokenInQuery: {
          type: "apiKey",
          in: "query",
          name: "token",
          description: "The same token; in a header it is safer.",
        },
        scheduler: { type: "http", scheme: "bearer", description: "CRON_SECRET." },
      },
      responses: refusalsIn(JSON.stringify(described)),
    },
  };
}

const tags = {
  rooms: "Rooms, for agents.",
  texts: "The same in Markdown.",
  pages: "The same for people.",
  operation: "For those who operate the service.",
};

/** What each status of a refusal means (decisions §2). */
const refusals: Record<string, string> = {
  400: "Something in the call is wrong: the message names the field and what is valid.",
  401: "No token, or one that this room does not know.",
  403: "The token is known, but may not do this.",
  404: "There is no such room, question or version; or it is gone.",
  409: "The room is in another state, is full, or the version named is not the current one.",
  413: "A text or the whole body is too large.",
  429: "Too many calls: repeat after Retry-After.",
  500: "Our fault: repeat in a few seconds.",
  503: "The database is away: repeat after Retry-After.",
};

type Kind = "Json" | "Markdown" | "Page";

const kindOf = ({ answer }: Endpoint): Kind =>
  answer === "text/html" ? "Page" : answer === "text/markdown" ? "Markdown" : "Json";

const text = { schema: { type: "string" } };

/** The refusals that a description refers to, by name. */
function refusalsIn(description: string): Json {
  const names = new Set(description.match(/(?<=#\/components\/responses\/)\w+/g));
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const [, kind = "", status = ""] = /^(\D+)(\d+)$/.exec(name) ?? [];
      return [name, refusal(kind as Kind, status, refusals[status] ?? "")];
    }),
  );
}

function refusal(kind: Kind, status: string, description: string): Json {
  const headers = ["429", "503"].includes(status)
    ? { headers: { "Retry-After": { description: "In so many seconds.", schema: { type: "integer" } } } }
    : {};
  const content = {
    Json: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    Markdown: { "text/markdown": text },
    Page: { "text/html": text, "text/markdown": text },
  }[kind];
  return { description, ...headers, content };
}

function paths(): Json {
  const all: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, "{$1}");
    all[path] = { ...all[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return all;
}

function operation(name: EndpointName, endpoint: Endpoint): Json {
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

const tagOf = (endpoint: Endpoint): keyof typeof tags => {
  if (/^\/(health|api\/cron)/.test(endpoint.path)) return "operation";
  return ({ Json: "rooms", Markdown: "texts", Page: "pages" } as const)[kindOf(endpoint)];
};

const security: Record<Caller, Json[]> = {
  anyone: [],
  viewer: [{ token: [] }, { tokenInQuery: [] }],
  participant: [{ token: [] }, { tokenInQuery: [] }],
  participantLink: [],
  observerLink: [],
  scheduler: [{ scheduler: [] }],
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
            "Makes the call safe to repeat: the same key gives the first answer again.",
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

/** Which refusals a call may meet. */
function refusalsOf(endpoint: Endpoint): Json {
  const { caller, method, rateLimit, body, path } = endpoint;
  const [isPage, isOfRoom] = [kindOf(endpoint) === "Page", !["anyone", "scheduler"].includes(caller)];
  const statuses = [
    400,
    ...(isOfRoom || caller === "scheduler" ? [404] : []),
    ...((isOfRoom && (!isPage || endpoint.twin)) || caller === "scheduler" ? [401] : []),
    ...(caller === "participant" ? [403] : []),
    ...(caller === "participant" || path.endsWith("/final.md") ? [409] : []),
    ...(body || method === "POST" ? [413] : []),
    ...(rateLimit || endpoint.stream ? [429] : []),
    500,
    ...(isOfRoom || rateLimit === "create" || tagOf(endpoint) === "operation" ? [503] : []),
  ];
  const kind = kindOf(endpoint);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${kind}${status}` }]),
  );
}
