import type { Endpoint } from "./endpoint";
import { emptyQuery } from "./queries";
import * as responses from "./responses";

const read = { method: "GET", caller: "anyone", query: emptyQuery, status: 200 } as const;
const document = { ...read, document: true } as const;

/** What the service says of itself, and what those call who operate it. */
export const serviceEndpoints = {
  readInstructions: {
    ...document,
    path: "/create.md",
    answer: "text/markdown",
    description: "How an agent uses the service, in Markdown.",
  },
  readSecretsPolicy: {
    ...document,
    path: "/security.md",
    answer: "text/markdown",
    description: "What must never be written into a room, in Markdown.",
  },
  readOpenApi: {
    ...document,
    path: "/openapi.json",
    answer: responses.openApiAnswer,
    description: "This description of the interface, as OpenAPI 3.1.",
  },
  readLlms: {
    ...document,
    path: "/llms.txt",
    answer: "text/markdown",
    description: "What there is to read here for language models, in Markdown.",
  },
  readHealth: {
    ...read,
    path: "/health",
    answer: responses.healthAnswer,
    description: "Whether the process answers. Touches nothing else.",
  },
  readReadiness: {
    ...read,
    path: "/health/ready",
    answer: responses.healthAnswer,
    description: "Whether the database answers, too.",
  },
  readMetrics: {
    ...read,
    path: "/metrics",
    caller: "monitor",
    answer: "text/plain",
    description: "What this process counts, in Prometheus' text format.",
  },
  purgeRooms: {
    ...read,
    path: "/api/cron/purge",
    caller: "scheduler",
    answer: responses.purgeAnswer,
    description: "Delete the rooms that are past their expiry.",
  },
} as const satisfies Record<string, Endpoint>;
