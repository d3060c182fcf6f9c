import { createServer, type Server } from "node:http";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import next from "next";
import { type Env, loadEnvFile, parseEnv } from "@/lib/env";
import { servesPages } from "@/lib/http/pages/page-request";
import { requestIdHeader } from "@/lib/http/request-log";
import { describeError, log } from "@/lib/log";
import { checkDatabase } from "@/lib/service/operation";
import { closeDatabase } from "@/lib/store/connection/prisma";
import { stopWakeups } from "@/lib/store/wakeups/wakeups";
import { localUrl } from "@/lib/urls";
import { closeWorkerPools } from "@/lib/worker-pool";
import { createApiHandler } from "./api";
import { openAcceptors } from "./connections/acceptors";
import { type Database, openDatabase } from "./lifecycle/database";
import { openDeliveries } from "./lifecycle/deliveries";
import { prepareKeys } from "./lifecycle/keys";
import { startPurging } from "./lifecycle/purge";
import { redirectConsole } from "./lifecycle/redirect-console";
import { startTracing } from "./lifecycle/tracing";
import { close, createListener, listen, type UpgradeHandler } from "./listener";
import { serveCompressedFiles } from "./pages/compressed-files";
import { createNextHandler } from "./pages/next-handler";
import { clientAddressHeader } from "./requests/client-address";

const graceMs = 8_000;
/** Longer than a delivery takes. */
const deliveryGraceMs = 6_000;
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const dev = process.argv.includes("--dev");

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () => process.exit(1));
});

async function start(): Promise<void> {
  // On a large machine the heap would grow fourfold before its garbage is collected, for no more speed
  // (docs/performance.md#what-makes-it-fast).
  setFlagsFromString("--heap-growing-percent=40");
  // Worker threads are loaded from dist/, by paths that begin here.
  process.chdir(root);
  loadEnvFile(root);
  // Next would read further files, such as .env.local, after the checks of the configuration.
  process.env.__NEXT_PROCESSED_ENV = "true";
  const env = parseEnv(process.env);
  if (!dev) redirectConsole();
  await prepareKeys(env);

  const stopTracing = await startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  // With any other hostname, Next sends requests that proxy.ts rewrites to itself over HTTP.
  // Next listens for upgrades on the server that it is given, or else on that of the first request. It gets a server that
  // no client can reach, because only development has something to upgrade to.
  const httpServer = createServer();
  const app = next({ dev, dir: root, hostname: "localhost", port: env.PORT, httpServer });
  const opening = openDatabase(env, root);
  // The embedded PostgreSQL would outlive this process.
  const stopDatabase = () => opening.then((database) => database.stop());
  const onSignal = stopOnSignal(stopDatabase);
  try {
    const [database] = await Promise.all([opening, app.prepare()]);
    await serve(env, database, { app, httpServer, stopTracing, onSignal });
  } catch (error) {
    await stopDatabase().catch(() => undefined);
    throw error;
  }
}

type Stop = () => Promise<void>;

type Parts = {
  app: ReturnType<typeof next>;
  /** Gets the upgrades of development. */
  httpServer: Server;
  stopTracing: Stop;
  /** Takes what stops the process after a signal. */
  onSignal: (stop: Stop) => void;
};

/** Listens, and runs what a process does in the background, until a signal stops it. */
async function serve(
  env: Env,
  database: Database,
  { app, httpServer, stopTracing, onSignal }: Parts,
): Promise<void> {
  // The handlers read their configuration from the environment, when they first need it.
  process.env.DATABASE_URL = database.url;
  process.env.CLIENT_IP_HEADER = clientAddressHeader;
  process.env.REQUEST_ID_HEADER = requestIdHeader;
  // Prisma's first statement takes more than a tenth of a second. No client should wait for it.
  await checkDatabase().catch((error: unknown) =>
    log().warn({ error: describeError(error) }, "the database does not respond yet"),
  );

  const pages = app.getRequestHandler();
  // In development, the tools of Next send requests that no page handler gets.
  if (!dev) servesPages();
  const files = resolve(root, ".next/static");
  const nextHandler = createNextHandler(dev ? pages : serveCompressedFiles(files, pages), { dev });
  // In development, Next reloads a handler when its source changes.
  const handle = dev || env.API_ROUTER === "next" ? nextHandler : createApiHandler(nextHandler);
  const bounds = {
    trustedProxies: env.TRUST_PROXY,
    maxConcurrentRequests: env.MAX_CONCURRENT_REQUESTS,
    connectionsPerClient: env.CONNECTIONS_PER_CLIENT,
  };
  // In development, a page learns of changes over a WebSocket. Next listens after the first request.
  const upgrade: UpgradeHandler = (request, socket, head) => {
    if (!httpServer.emit("upgrade", request, socket, head)) socket.destroy();
  };
  const listener = createListener(handle, bounds, dev ? upgrade : undefined);
  const port = await listen(listener.server, env.PORT, env.HOST);
  const acceptors = openAcceptors(listener.server);
  const stopPurging = startPurging(env.CLEANUP_INTERVAL_MS);
  const stopDeliveries = openDeliveries(deliveryGraceMs);
  log().info(`negotiation rooms on ${env.BASE_URL ?? localUrl({ HOST: env.HOST, PORT: port })}`);

  onSignal(async () => {
    // Streams end, so that their clients reconnect to another process.
    stopWakeups();
    try {
      const closing = acceptors.then((open) => close(listener, open, graceMs));
      await Promise.all([closing, stopDeliveries(), stopPurging()]);
      await closeWorkerPools();
      await app.close();
      await closeDatabase();
    } finally {
      await database.stop();
    }
    await stopTracing();
  });
}

/**
 * Stops the process on a signal, by `stop` or what the returned function gets later. A terminal and npm both forward a
 * signal, so it arrives twice. Only the first one counts.
 */
function stopOnSignal(stop: Stop): (stop: Stop) => void {
  let current = stop;
  let stopping = false;
  const onSignal = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log().info(`${signal}: shutting down after the requests in progress`);
    current().then(
      () => process.exit(0),
      (error: unknown) => {
        log().error({ error: describeError(error) }, "shutdown failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return (later) => {
    current = later;
  };
}
