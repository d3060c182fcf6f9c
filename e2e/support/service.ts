import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@/scripts/free-port.mjs";
import { sendRequest } from "./http";
import { createTestDatabase } from "./test-database";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const START_LIMIT_MS = 60_000;

/** What tests may use of a service that other tests use at the same time. */
export interface RunningService {
  baseUrl: string;
  databaseUrl: string;
}

export interface Service extends RunningService {
  /** Everything written to standard output and standard error so far. */
  logs(): string;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM, waits for the end, and returns the exit code; null when a signal ended the process. */
  stop(): Promise<number | null>;
}

/** What Node runs: our server, or Next itself without it. */
const programs = {
  server: ["dist/main.js"],
  next: [createRequire(import.meta.url).resolve("next/dist/bin/next"), "start", "-H", "127.0.0.1"],
};

/**
 * Starts the built service on its own empty database unless `env` has a DATABASE_URL. Next itself starts only on
 * one that is migrated.
 */
export async function startService(
  env: Record<string, string> = {},
  program: keyof typeof programs = "server",
): Promise<Service> {
  const own = env.DATABASE_URL === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = own?.url ?? env.DATABASE_URL ?? "";
  const port = env.PORT ?? String(await freePort());
  const server = launch(
    {
      PORT: port,
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      RATE_LIMIT_WRITE_PER_MINUTE: "1000000",
      RATE_LIMIT_CREATE_PER_HOUR: "1000000",
      ...env,
      DATABASE_URL: databaseUrl,
    },
    program,
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  const stop = async () => {
    server.signal("SIGTERM");
    const code = await server.ended;
    await own?.drop();
    return code;
  };
  try {
    await waitForHealth(baseUrl, server);
  } catch (error) {
    server.signal("SIGKILL");
    await stop();
    throw error;
  }
  return {
    baseUrl,
    databaseUrl,
    logs: server.output,
    signal: server.signal,
    stop,
  };
}

/** Starts the server with an invalid environment; returns its exit code and output. */
export async function startRefused(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const server = launch({
    PORT: String(await freePort()),
    HOST: "127.0.0.1",
    DATABASE_URL: "postgresql://nobody:nothing@127.0.0.1:1/nowhere",
    ...env,
  });
  const timer = setTimeout(() => server.signal("SIGKILL"), 20_000);
  const code = await server.ended;
  clearTimeout(timer);
  return { code, output: server.output() };
}

/** Starts a process of the service without waiting for it. */
export function launch(env: Record<string, string>, program: keyof typeof programs = "server") {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, programs[program], {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      written += text;
    });
  }
  const ended = once(child, "close").then(() => child.exitCode);
  return {
    ended,
    output: () => written,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
  };
}

async function waitForHealth(baseUrl: string, server: ReturnType<typeof launch>): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && !server.hasEnded()) {
    const health = await sendRequest("GET", `${baseUrl}/health`).catch(() => undefined);
    if (health?.status === 200) return;
    await pause(50);
  }
  throw new Error(`the service did not start:\n${server.output()}`);
}

/** Starts a service of its own, and stops it when `use` has ended. */
export async function withService<T>(
  env: Record<string, string>,
  use: (service: Service) => Promise<T>,
): Promise<T> {
  const service = await startService(env);
  try {
    return await use(service);
  } finally {
    await service.stop();
  }
}
