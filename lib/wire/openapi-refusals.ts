import { type Endpoint, isOfRoom } from "./endpoint";
import { type Kind, kindOf, text } from "./openapi-kinds";

type Json = Record<string, unknown>;

/** What each status of a refusal means (docs/interface.md#status-codes). */
const refusals: Record<string, string> = {
  400: "Something in the call is wrong: the message names the field and what is valid.",
  401: "No token, or one that this room does not know.",
  403: "The token is known, but may not do this; or the form came from a page of another site.",
  404: "There is no such room, question or version; or it is gone.",
  409: "The room is in another state, is full, or the version named is not the current one.",
  413: "A text or the whole body is too large.",
  429: "Too many calls: repeat after Retry-After.",
  500: "Our fault: repeat in a few seconds.",
  503: "The database is away, or there are too many calls at once: repeat after Retry-After. Where `retryable` is false, the write may have been stored: the hint names the call that shows whether it was.",
};

/** The refusals that a description refers to, by name. */
export function refusalsIn(description: string): Json {
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
  const json = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  const content = {
    Json: json,
    Markdown: { "text/markdown": text },
    Page: { "text/html": text, "text/markdown": text },
  }[kind];
  // What is one call too many is refused before anybody looks at what it asks for.
  return { description, ...headers, content: status === "503" ? { ...content, ...json } : content };
}

/** Which refusals a call may meet. */
export function refusalsOf(endpoint: Endpoint): Json {
  const { caller, method, rateLimit, body, path } = endpoint;
  const isPage = kindOf(endpoint) === "Page";
  const inRoom = isOfRoom(caller);
  const needsSecret = ["scheduler", "monitor"].includes(caller);
  const statuses = [
    400,
    ...(inRoom || needsSecret ? [404] : []),
    ...((inRoom && (!isPage || endpoint.twin)) || needsSecret ? [401] : []),
    ...(caller === "participant" ? [403] : []),
    ...(caller === "participant" || path.endsWith("/final.md") ? [409] : []),
    ...(body || method === "POST" ? [413] : []),
    ...(rateLimit || endpoint.stream ? [429] : []),
    500,
    503,
  ];
  const kind = kindOf(endpoint);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${kind}${status}` }]),
  );
}
