import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import next from "next";
import { parseEnv } from "@/lib/env";
import { log } from "@/lib/log";
import { closeDatabase } from "@/lib/store/client";
import { startCleanUp } from "./clean-up";
import { clientAddressHeader } from "./client-address";
import { openDatabase } from "./database";
import { close, createListener, listen } from "./listener";

const graceMs = 8_000;
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const dev = process.argv.includes("--dev");

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

async function start(): Promise<void> {
  if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
  const env = parseEnv(process.env);

  const app = next({ dev, dir: root, hostname: env.HOST, port: env.PORT });
  const [database] = await Promise.all([openDatabase(env, root), app.prepare()]);
  // The handlers read their configuration from the environment when the first request comes.
  process.env.DATABASE_URL = database.url;
  process.env.CLIENT_IP_HEADER = clientAddressHeader;

  const server = createListener(app.getRequestHandler(), env.TRUST_PROXY);
  if (dev) server.on("upgrade", app.getUpgradeHandler());
  const port = await listen(server, env.PORT, env.HOST).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const stopCleanUp = startCleanUp(env.CLEANUP_INTERVAL_MS);
  log().info(
    `negotiation rooms on ${env.BASE_URL ?? `http://${env.HOST === "127.0.0.1" ? "localhost" : env.HOST}:${port}`}`,
  );

  const stop = async (signal: string) => {
    log().info(`${signal}: finishing what runs`);
    await close(server, graceMs);
    await stopCleanUp();
    await app.close();
    await closeDatabase();
    await database.stop();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}
