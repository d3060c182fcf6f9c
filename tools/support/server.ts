import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@/scripts/free-port.mjs";

/** A server under test, in its own process. */
export type Server = {
  baseUrl: string;
  /** The CPU time used so far, in milliseconds. */
  cpuMs(): Promise<number>;
  /** The resident memory in megabytes. */
  residentMb(): Promise<number>;
  /** The number of open files, including connections. */
  openFiles(): Promise<number>;
  stop(): Promise<void>;
};

const startLimitMs = 60_000;
/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10;
const { resolve } = createRequire(import.meta.url);
const tsx = ["--import", "tsx"];

/** The arguments of Node for each server that is compared. */
export const contenders = {
  service: ["dist/main.js"],
  bare: [...tsx, "tools/bench/contenders/bare.ts"],
  fastify: [...tsx, "tools/bench/contenders/fastify.ts"],
  next: [resolve("next/dist/bin/next"), "start"],
} as const;
export type Contender = keyof typeof contenders;

/** Starts a server on a database and waits until it responds. `folder` is another checkout to start it from. */
export async function startServer(
  contender: Contender,
  databaseUrl: string,
  env: Record<string, string> = {},
  folder?: string,
): Promise<Server> {
  const port = String(await freePort());
  const arguments_ = [
    ...contenders[contender],
    ...(contender === "next" ? ["-H", "127.0.0.1", "-p", port] : []),
  ];
  const child = spawn(process.execPath, arguments_, {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: port,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "warn",
      RATE_LIMIT_WRITE_PER_MINUTE: "1000000000",
      RATE_LIMIT_CREATE_PER_HOUR: "1000000000",
      WAITING_PER_CLIENT: "1000000",
      MAX_CONCURRENT_REQUESTS: "1000000",
      CONNECTIONS_PER_CLIENT: "1000000",
      TRANSFER_BUFFER_MB: "100000",
      ...env,
    },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
  const baseUrl = `http://127.0.0.1:${port}`;
  await waitForHealth(baseUrl, child, output);
  const { pid } = child;
  return {
    baseUrl,
    cpuMs: async () => {
      const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) * tickMs;
    },
    residentMb: async () => {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
      return Number(kilobytes) / 1024;
    },
    openFiles: async () => (await readdir(`/proc/${pid}/fd`)).length,
    stop: async () => {
      const ended = child.exitCode !== null || child.signalCode !== null || once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function waitForHealth(baseUrl: string, child: ChildProcess, output: string[]): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await fetch(`${baseUrl}/health`).catch(() => undefined)) return;
    await pause(20);
  }
  child.kill("SIGKILL");
  throw new Error(`a server did not start:\n${output.join("")}`);
}
