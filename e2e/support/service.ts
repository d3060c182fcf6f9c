import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@/lib/store/test-database";
import { freePort } from "@/scripts/free-port.mjs";
import { call } from "./http";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const START_LIMIT_MS = 60_000;

export interface Service {
  baseUrl: string;
  databaseUrl: string;
  /** Everything written to standard output and standard error so far. */
  logs(): string;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM, waits for the end, and gives the exit code; null when a signal ended the process. */
  stop(): Promise<number | null>;
}

/** What Node runs: our server, or Next itself without it. */
const programs = {
  server: ["dist/main.js"],
  next: [createRequire(import.meta.url).resolve("next/dist/bin/next"), "start", "-H", "127.0.0.1"],
};

/**
 * Starts the built service, on an empty database of its own unless `env` brings a DATABASE_URL; by Next itself only on
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
    await answersHealth(baseUrl, server);
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

/** Starts the server with an environment that it must refuse; gives how it ended and what it said. */
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

function launch(env: Record<string, string>, program: keyof typeof programs = "server") {
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

async function answersHealth(baseUrl: string, server: ReturnType<typeof launch>): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && !server.hasEnded()) {
    const health = await call("GET", `${baseUrl}/health`).catch(() => undefined);
    if (health?.status === 200) return;
    await pause(50);
  }
  throw new Error(`the service did not start:\n${server.output()}`);
}
