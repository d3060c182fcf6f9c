import { type Endpoint, isOfRoom, isRestricted, isWrite } from "../endpoint";

export type Kind = "Json" | "Markdown" | "Page";

/** The kind of body that an endpoint responds with, errors included. */
export const kindOf = ({ response }: Endpoint): Kind =>
  response === "text/html" ? "Page" : response === "text/markdown" ? "Markdown" : "Json";

/** The schema of Markdown and of a page. */
export const text = { schema: { type: "string" } };

type Json = Record<string, unknown>;

/** What each status of an error means (docs/interface.md#status-codes). */
const errors: Record<string, string> = {
  400: "The request is invalid: the message names the field and what is valid.",
  401: "The token is missing or unknown in this room.",
  403: "The token may not do this, or a page of another site sent the form.",
  404: "There is no such room, question or version, or it is gone.",
  409: "The room is in another state, is full, or the version named is not the current one.",
  413: "A text or the whole body is too large.",
  429: "Too many requests: retry after Retry-After.",
  500: "An error of the service: retry in a few seconds.",
  503: "The database is unavailable, there are too many concurrent requests, or no more rooms can be stored: retry after Retry-After. If `retryable` is false, the write may have been stored: the hint names the request that shows whether it was.",
};

/** The error responses that a description refers to, by name. */
export function errorsIn(description: string): Json {
  const names = new Set(description.match(/(?<=#\/components\/responses\/)\w+/g));
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const [, kind = "", status = ""] = /^(\D+)(\d+)$/.exec(name) ?? [];
      return [name, errorResponse(kind as Kind, status, errors[status] ?? "")];
    }),
  );
}

function errorResponse(kind: Kind, status: string, description: string): Json {
  const headers = ["429", "503"].includes(status)
    ? {
        headers: {
          "Retry-After": { description: "The seconds to wait before a retry.", schema: { type: "integer" } },
        },
      }
    : {};
  const json = { "application/json": { schema: { $ref: "#/components/schemas/ErrorResponse" } } };
  const content = {
    Json: json,
    Markdown: { "text/markdown": text },
    Page: { "text/html": text, "text/markdown": text },
  }[kind];
  // A request over the limit of concurrent requests is rejected before its path is read, so always with JSON.
  return { description, ...headers, content: status === "503" ? { ...content, ...json } : content };
}

/** The error responses of an endpoint. */
export function errorsOf(endpoint: Endpoint): Json {
  const { access, method, rateLimit, body, whenClosed, canBeFull, needsRecordKey } = endpoint;
  const isPage = kindOf(endpoint) === "Page";
  const inRoom = isOfRoom(access);
  const needsSecret = ["scheduler", "monitor"].includes(access);
  const statuses = [
    400,
    ...(inRoom || needsSecret || needsRecordKey ? [404] : []),
    ...((inRoom && (!isPage || endpoint.markdownAlternate)) || needsSecret ? [401] : []),
    ...(isRestricted(access) && !access.endsWith("Link") ? [403] : []),
    ...(isWrite(endpoint) || access === "participant" || whenClosed || canBeFull ? [409] : []),
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
