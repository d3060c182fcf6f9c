import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/free-port.mjs";
import { isListening } from "./is-listening";
import { programPath, startProgram } from "./process";

export type RedisServer = {
  port: number;
  url: string;
  /** Makes it accept connections without responding. */
  hang(): void;
  goOn(): void;
  stop(): Promise<void>;
};

/** Starts a Redis without persistence, on a free port or the given one. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const own = port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-redis-"));
  const args = [
    "--port",
    String(own),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--dir",
    folder,
  ];
  const server = await startProgram(programPath("REDIS_SERVER"), args, () => isListening(own, "PING\r\n"));
  return {
    port: own,
    url: `redis://127.0.0.1:${own}`,
    hang: () => server.signal("SIGSTOP"),
    goOn: () => server.signal("SIGCONT"),
    stop: async () => {
      server.signal("SIGKILL");
      await server.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
