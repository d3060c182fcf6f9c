import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { deliveryLimits, rateLimits, waitingLimits } from "./room/limits";
import { SERVICE_URL } from "./text/forms";

const count = (what: string, min = 1) => {
  const error = `must be ${what}: an integer of at least ${min}`;
  const digits = z.string().regex(/^\d+$/, { error });
  return digits.transform(Number).refine((value) => value >= min && value <= 2 ** 31 - 1, { error });
};

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, {
  error: "must be the URL of a PostgreSQL database: postgresql://user:password@host:5432/database",
});

const redisUrl = z.string().regex(/^rediss?:\/\//, {
  error: "must be the URL of a Redis server: redis://user:password@host:6379",
});

/** As every program writes it, without a slash at the end. */
const normalUrl = (text: string): string =>
  URL.canParse(text) ? new URL(text).href.replace(/\/+$/, "") : "";

const httpUrl = z
  .string()
  .refine((value) => /^https?:\/\/[^?#]+$/i.test(value) && SERVICE_URL.test(normalUrl(value)), {
    error:
      "must be an http or https URL without a user, a query or unusual characters, such as https://rooms.example.com",
  })
  .transform(normalUrl);

/** The service's pages and their files are at the root of their host. */
const baseUrl = httpUrl.refine((url) => new URL(url).pathname === "/", {
  error:
    "must be a URL without a path, such as https://rooms.example.com: the service needs a host of its own",
});

const header = (example: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, { error: `must be the name of a header, such as ${example}` })
    .transform((name) => name.toLowerCase());

const isOrigin = (text: string): boolean =>
  text === "*" || (URL.canParse(text) && new URL(text).origin === text);

const contact = z.string().regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
  error: "must be an email address or page as a URL, such as mailto:admin@example.com or https://example.com",
});

const secret = z.string().min(16, { error: "must have at least 16 characters" });

/** Every environment variable; docs/configuration.md and .env.example explain them. */
const variables = z.object({
  PORT: count("a port", 0)
    .refine((port) => port <= 65_535, { error: "must be a port: 0 to 65535" })
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  BASE_URL: baseUrl.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DIRECT_DATABASE_URL: postgresUrl.optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_POOL_SIZE: count("a number of connections").default(10),
  RATE_LIMIT_WRITE_PER_MINUTE: count("a number of requests").default(rateLimits.write.requests),
  RATE_LIMIT_CREATE_PER_HOUR: count("a number of requests").default(rateLimits.create.requests),
  MAX_CONCURRENT_REQUESTS: count("a number of requests").default(500),
  CONNECTIONS_PER_CLIENT: count("a number of connections").default(400),
  TRANSFER_BUFFER_MB: count("a number of megabytes", 104).default(128),
  MAX_STORED_MB: count("a number of megabytes").default(10_000),
  WAITING_PER_ROOM: count("a number of requests").default(waitingLimits.perRoom),
  WAITING_PER_CLIENT: count("a number of requests").default(waitingLimits.perClient),
  WEBHOOKS_PER_ROOM: count("a number of webhooks").default(deliveryLimits.webhooksPerRoom),
  WEBHOOK_DELIVERIES_PER_HOST: count("a number of deliveries").default(deliveryLimits.perHost.requests),
  WEBHOOK_ALLOW_PRIVATE: z
    .enum(["0", "1"], { error: "must be 1, to allow webhooks in your own network, or 0" })
    .default("0")
    .transform((value) => value === "1"),
  REDIS_URL: redisUrl.optional(),
  UPSTASH_REDIS_REST_URL: httpUrl.optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().optional(),
  TRUST_PROXY: count("the number of proxies in front", 0).default(0),
  CLIENT_IP_HEADER: header("x-real-ip").optional(),
  REQUEST_ID_HEADER: header("x-request-id").optional(),
  MCP_ALLOWED_ORIGINS: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((origins) => origins.every(isOrigin), {
      error: "must list origins such as https://chat.example.com, separated by commas, or be * for all",
    }),
  CLEANUP_INTERVAL_MS: count("a time in milliseconds").default(600_000),
  RECORD_SIGNING_KEY: z.string().optional(),
  RECORD_RETIRED_KEYS: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: contact.optional(),
  CRON_SECRET: secret.optional(),
  METRICS_TOKEN: secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  API_ROUTER: z
    .enum(["direct", "next"], { error: "must be direct, or next, which also routes the API through Next" })
    .default("direct"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      error: "must be one of trace, debug, info, warn, error, fatal, silent",
    })
    .default("info"),
});

const schema = variables.superRefine((given, { addIssue }) => {
  const pair = ["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"] as const;
  const [missing, ...more] = pair.filter((name) => given[name] === undefined);
  if (!missing || more.length > 0) return;
  addIssue({
    code: "custom",
    path: [missing],
    message: `is missing: set both ${pair.join(" and ")}, or neither`,
  });
});

export type Env = z.infer<typeof schema>;

/**
 * The configuration in environment variables; an empty variable counts as absent. Throws an Error that names the first
 * variable with a wrong value, and what is valid. It does not quote the value, which may be secret.
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  // The former name of the variable.
  given.MAX_CONCURRENT_REQUESTS ??= given.CALLS_AT_ONCE;
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`The environment variable ${issue?.path.join(".")} ${issue?.message}.`);
}

/** Adds the variables of the file `.env` in a folder, if it exists, to the environment. Variables that are set stay. */
export function loadEnvFile(folder: string): void {
  const file = join(folder, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

let parsed: Env | undefined;

/** The configuration of this process, parsed once. */
export const env = (): Env => {
  parsed ??= parseEnv(process.env);
  return parsed;
};
