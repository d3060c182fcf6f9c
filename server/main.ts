import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import next from "next";
import { loadEnvFile, parseEnv } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { requestIdHeader } from "@/lib/request-id";
import { closeDatabase } from "@/lib/store/close-database";
import { stopWakeups } from "@/lib/store/wakeups";
import { directly } from "./api";
import { startCleanUp } from "./clean-up";
import { clientAddressHeader } from "./client-address";
import { openDatabase } from "./database";
import { close, createListener, listen } from "./listener";
import { throughNext } from "./next";
import { admitting } from "./overload";
import { startTracing } from "./tracing";

const graceMs = 8_000;
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const dev = process.argv.includes("--dev");

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

async function start(): Promise<void> {
  // On a large machine the heap would grow fourfold before its garbage is collected, for no more speed.
  setFlagsFromString("--heap-growing-percent=100");
  // The threads that render pages are loaded from dist/, by a path that begins here.
  process.chdir(root);
  loadEnvFile(root);
  const env = parseEnv(process.env);

  const stopTracing = await startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const app = next({ dev, dir: root, hostname: env.HOST, port: env.PORT });
  const [database] = await Promise.all([openDatabase(env, root), app.prepare()]);
  // The handlers read their configuration from the environment when the first request comes.
  process.env.DATABASE_URL = database.url;
  process.env.CLIENT_IP_HEADER = clientAddressHeader;
  process.env.REQUEST_ID_HEADER = requestIdHeader;

  const ofNext = throughNext(app.getRequestHandler());
  // While developing, Next loads a handler anew when its source changes.
  const handle = dev || env.API_ROUTER === "next" ? ofNext : directly(ofNext);
  const server = createListener(handle, env.TRUST_PROXY, admitting(env.CALLS_AT_ONCE, env.TRUST_PROXY));
  if (dev) server.on("upgrade", app.getUpgradeHandler());
  const port = await listen(server, env.PORT, env.HOST).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const stopCleanUp = startCleanUp(env.CLEANUP_INTERVAL_MS);
  log().info(
    `negotiation rooms on ${env.BASE_URL ?? `http://${env.HOST === "127.0.0.1" ? "localhost" : env.HOST}:${port}`}`,
  );

  stopOnSignal(async () => {
    // Streams end, and their clients come back to a process that stays.
    stopWakeups();
    await close(server, graceMs);
    await stopCleanUp();
    await app.close();
    await closeDatabase();
    await database.stop();
    await stopTracing();
  });
}

/** A terminal and npm both pass a signal on, so that it comes twice: the first one counts. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log().info(`${signal}: finishing what runs`);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log().error({ error: describeError(error) }, "could not stop in order");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
