import { createRequire } from "node:module";
import { freePort } from "@/scripts/free-port.mjs";
import { type Program, startProgram } from "./program";

/** An HTTP server under test. */
export type Server = Program & { baseUrl: string };

const { resolve } = createRequire(import.meta.url);
const tsx = ["--import", "tsx"];

/** The arguments of Node for each server that is compared. */
export const contenders = {
  service: ["dist/main.js"],
  bare: [...tsx, "tools/bench/contenders/bare.ts"],
  fastify: [...tsx, "tools/bench/contenders/fastify.ts"],
  next: [resolve("next/dist/bin/next"), "start"],
  hocuspocus: ["tools/bench/neighbours/hocuspocus-server.mjs"],
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
  const baseUrl = `http://127.0.0.1:${port}`;
  const args = [...contenders[contender], ...(contender === "next" ? ["-H", "127.0.0.1", "-p", port] : [])];
  const options = {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production" as const,
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
      MAX_STORED_MB: "1000000",
      ...env,
    },
  };
  const responds = () =>
    fetch(`${baseUrl}/health`).then(
      () => true,
      () => false,
    );
  return { ...(await startProgram(process.execPath, args, options, responds)), baseUrl };
}
