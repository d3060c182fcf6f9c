import about from "@/package.json" with { type: "json" };
import type { Endpoint } from "./endpoint";
import { type EndpointName, endpoints } from "./endpoints";
import { tags } from "./openapi-kinds";
import { operation } from "./openapi-operation";
import { refusalsIn } from "./openapi-refusals";
import { componentSchemas } from "./openapi-schemas";

type Json = Record<string, unknown>;

/**
 * The description of the whole interface (docs/interface.md#documents) as an OpenAPI 3.1 document, made from the table
 * of endpoints and the schemas of every body: it can't say anything else than what the service does.
 */
export function openApi(baseUrl: string): Json & { openapi: string } {
  made ??= make();
  const { described, schemas, responses } = made;
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
      schemas,
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A participant's or the observer's token." },
        tokenInQuery: {
          type: "apiKey",
          in: "query",
          name: "token",
          description: "The same token; in a header it is safer.",
        },
        scheduler: { type: "http", scheme: "bearer", description: "CRON_SECRET." },
        monitor: { type: "http", scheme: "bearer", description: "METRICS_TOKEN." },
      },
      responses,
    },
  };
}

/** What is the same for every base URL. It takes about 10 ms to make, and anyone may ask for it: it is made once. */
let made: ReturnType<typeof make> | undefined;

function make(): Record<"described" | "schemas" | "responses", Json> {
  const described = paths();
  return { described, schemas: componentSchemas(), responses: refusalsIn(JSON.stringify(described)) };
}

function paths(): Json {
  const all: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, "{$1}");
    all[path] = { ...all[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return all;
}
