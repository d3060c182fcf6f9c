import { createServer } from "node:http";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import next from "next";
import { loadEnvFile, parseEnv } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { requestIdHeader } from "@/lib/request-id";
import { checkDatabase } from "@/lib/service/check-database";
import { closeDatabase } from "@/lib/store/prisma";
import { stopWakeups } from "@/lib/store/wakeups";
import { closeWorkerPools } from "@/lib/worker-pool";
import { directly } from "./api";
import { startCleanUp } from "./clean-up";
import { clientAddressHeader } from "./client-address";
import { openDatabase } from "./database";
import { close, createListener, listen, type UpgradeHandler } from "./listener";
import { logConsole } from "./log-console";
import { throughNext } from "./next";
import { startTracing } from "./tracing";

const graceMs = 8_000;
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const dev = process.argv.includes("--dev");

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () => process.exit(1));
});

async function start(): Promise<void> {
  // On a large machine the heap would grow fourfold before its garbage is collected, for no more speed.
  setFlagsFromString("--heap-growing-percent=100");
  // Worker threads are loaded from dist/, by paths that begin here.
  process.chdir(root);
  loadEnvFile(root);
  const env = parseEnv(process.env);
  if (!dev) logConsole();

  const stopTracing = await startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  // By any other hostname Next sends what proxy.ts rewrites over HTTP to itself.
  // Next listens for upgrades on the server that it is given, or else on that of the first request. It gets one that
  // no client can reach: there is nothing to upgrade to, but while developing.
  const httpServer = createServer();
  const app = next({ dev, dir: root, hostname: "localhost", port: env.PORT, httpServer });
  const [database] = await Promise.all([openDatabase(env, root), app.prepare()]);
  // The handlers read their configuration from the environment when it is first asked for.
  process.env.DATABASE_URL = database.url;
  process.env.CLIENT_IP_HEADER = clientAddressHeader;
  process.env.REQUEST_ID_HEADER = requestIdHeader;
  // The first statement takes Prisma more than a tenth of a second, which no client should wait for.
  await checkDatabase().catch((error: unknown) =>
    log().warn({ error: describeError(error) }, "the database does not answer yet"),
  );

  const ofNext = throughNext(app.getRequestHandler(), { dev });
  // While developing, Next loads a handler anew when its source changes.
  const handle = dev || env.API_ROUTER === "next" ? ofNext : directly(ofNext);
  const bounds = {
    trustedProxies: env.TRUST_PROXY,
    callsAtOnce: env.CALLS_AT_ONCE,
    connectionsPerClient: env.CONNECTIONS_PER_CLIENT,
  };
  // While developing, a page learns of changes over a WebSocket. Next listens from the first request on.
  const upgrade: UpgradeHandler = (request, socket, head) => {
    if (!httpServer.emit("upgrade", request, socket, head)) socket.destroy();
  };
  const listener = createListener(handle, bounds, dev ? upgrade : undefined);
  const port = await listen(listener.server, env.PORT, env.HOST).catch(async (error: unknown) => {
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
    await close(listener, graceMs);
    await closeWorkerPools();
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
