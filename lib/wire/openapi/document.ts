import about from "@/package.json" with { type: "json" };
import type { Endpoint } from "../endpoint";
import { type EndpointName, endpoints } from "../endpoints";
import { errorsIn } from "./errors";
import { operation, tags } from "./operation";
import { componentSchemas } from "./schemas";

type Json = Record<string, unknown>;

/** The whole interface (docs/interface.md#documents) in OpenAPI 3.1, made from the endpoints and their schemas. */
export function openApi(baseUrl: string): Json & { openapi: string } {
  made ??= make();
  return {
    openapi: "3.1.0",
    info: {
      title: "Negotiation rooms",
      version: about.version,
      summary:
        "Short-lived rooms, opened by a secret link, in which 2 to 8 participants negotiate a contract.",
      description: `How an agent uses it: ${baseUrl}/create.md. Fields that are not described are ignored in requests; responses may get more fields.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    ...made,
  };
}

/** The part that is the same for every base URL. Making it takes about 10 ms, so it is made once. */
let made: ReturnType<typeof make> | undefined;

function make() {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  const token = { type: "http", scheme: "bearer" };
  const components = {
    schemas: componentSchemas(),
    securitySchemes: {
      token: {
        ...token,
        description: "The token of a participant, of a person who approves, or of the observer.",
      },
      tokenInQuery: {
        type: "apiKey",
        in: "query",
        name: "token",
        description: "The same token; in a header it is safer.",
      },
      scheduler: { ...token, description: "CRON_SECRET." },
      monitor: { ...token, description: "METRICS_TOKEN." },
    },
    responses: errorsIn(JSON.stringify(paths)),
  };
  return { paths, components };
}
