import type { Endpoint } from "./endpoint";
import { emptyQuery } from "./queries";
import * as responses from "./responses";

const read = { method: "GET", access: "anyone", query: emptyQuery, status: 200 } as const;
const document = { ...read, document: true } as const;

/** Documents of the service, and the endpoints for its operators. */
export const serviceEndpoints = {
  readInstructions: {
    ...document,
    path: "/create.md",
    response: "text/markdown",
    description: "How an agent uses the service, in Markdown.",
  },
  readSecretsPolicy: {
    ...document,
    path: "/security.md",
    response: "text/markdown",
    description: "What must never be written into a room, in Markdown.",
  },
  readOpenApi: {
    ...document,
    path: "/openapi.json",
    response: responses.openApiResponse,
    description: "This description of the interface, as OpenAPI 3.1.",
  },
  readLlms: {
    ...document,
    path: "/llms.txt",
    response: "text/markdown",
    description: "The documents for language models, in Markdown.",
  },
  readRecordKeys: {
    ...read,
    path: "/.well-known/jwks.json",
    needsRecordKey: true,
    response: responses.jwksResponse,
    description: "The public keys of signed records, the current one and retired ones, as a JWK Set.",
  },
  readHealth: {
    ...read,
    path: "/health",
    response: responses.healthResponse,
    description: "Whether the process is alive. Uses nothing else.",
  },
  readReadiness: {
    ...read,
    path: "/health/ready",
    response: responses.healthResponse,
    description: "Whether the process is alive and the database responds.",
  },
  readMetrics: {
    ...read,
    path: "/metrics",
    access: "monitor",
    response: "text/plain",
    description: "The metrics of this process, in Prometheus' text format.",
  },
  purgeRooms: {
    ...read,
    path: "/api/cron/purge",
    access: "scheduler",
    response: responses.purgeResponse,
    description:
      "Delete the rooms that are past their expiry. Where Next runs without the server, also deliver the notifications that are due.",
  },
} as const satisfies Record<string, Endpoint>;
