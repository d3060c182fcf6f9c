import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sendRequest } from "@/e2e/support/http";
import { startService } from "@/e2e/support/service";
import { until } from "@/e2e/support/until";
import { fallbackFolder } from "@/lib/store/embedded-postgres/place";
import { freePort } from "@/scripts/free-port.mjs";
import { type Figure, median } from "@/tools/support/figure";
import { seeded } from "@/tools/support/seeded";
import type { ServiceAccess } from "./history/access";
import { mostKinds, startCoverage } from "./support/coverage";
import { checkKept, checkNotifications, countRequests, runLanes } from "./support/lanes";
import { startReceivers } from "./support/receivers";
import type { Part } from "./test-part";

const kills = { full: { service: 50, database: 10 }, short: { service: 8, database: 2 } };
const lanes = 6;
/** How long the service runs between two crashes, in milliseconds. */
const uptimeMs = { min: 200, max: 1_500 };
/** How many finished rooms are read again after each crash. At the end all are. */
const roomsToReread = 10;

/**
 * Negotiates while the service and its PostgreSQL are killed again and again. After each restart all stored rooms must
 * be unchanged, every response must follow from the rules, and each write with a key must have happened once.
 */
export const testCrashes: Part = async ({ short, seed }) => {
  const { service: serviceKills, database: databaseKills } = short ? kills.short : kills.full;
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-crash-"));
  await chmod(folder, 0o755);
  const receivers = await startReceivers();
  const coverage = startCoverage();
  const own = { DATABASE_URL: "", DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: "warn" };
  const env = { ...receivers.env, ...own };
  let service = await startService(env);
  const { baseUrl } = service;
  const access: ServiceAccess = { baseUrls: () => [baseUrl], tolerates: "crashes", receivers };
  const isReady = async () => (await sendRequest("GET", `${baseUrl}/health/ready`)).status === 200;
  const restarts: number[] = [];
  const random = seeded(seed);
  const crashes = [...Array(serviceKills).fill("service"), ...Array(databaseKills).fill("database")];
  const load = runLanes(lanes, seed, access);
  const figures: Figure[] = [];
  try {
    for (const crash of crashes.sort(() => random() - 0.5)) {
      await pause(uptimeMs.min + random() * (uptimeMs.max - uptimeMs.min));
      if (load.failed()) break;
      const begin = performance.now();
      if (crash === "service") {
        service.signal("SIGKILL");
        service = await startService(env);
      } else await crashPostgres(folder);
      await until("the service is ready again", isReady);
      restarts.push(performance.now() - begin);
      await checkKept(load.done.slice(-roomsToReread), load, access);
    }
    await until(
      "every kind of request succeeded",
      async () => load.failed() || coverage.missing().length === 0,
    );
    await load.end();
    await checkKept(load.done, load, access);
    const told = await checkNotifications(load, access);
    figures.push({ what: "receivers that were told all that was due", value: told, atLeast: 1 });
    coverage.ensureAll();
  } finally {
    // Its error was thrown already, or will be.
    await load.end().catch(() => undefined);
    await service.stop();
    coverage.stop();
    await receivers.close();
    for (const left of [folder, fallbackFolder(folder)]) await rm(left, { recursive: true, force: true });
  }
  const { sent, withoutResponse, replayed } = countRequests(load.done);
  return [
    { what: "crashes of the service", value: serviceKills },
    { what: "crashes of PostgreSQL", value: databaseKills },
    { what: "rooms checked", value: load.done.length, atLeast: lanes },
    { what: "requests checked", value: sent },
    { what: "requests without a response", value: withoutResponse, atLeast: serviceKills },
    { ...coverage.interrupted(), atLeast: short ? 1 : mostKinds },
    { what: "writes replayed from their key", value: replayed, atLeast: 1 },
    ...figures,
    { what: "ready again after, median", value: median(restarts), unit: "ms" },
  ];
};

/** An immediate shutdown: PostgreSQL saves nothing. Waits until the service has restarted it on the same data. */
async function crashPostgres(folder: string): Promise<void> {
  const before = await runningPostgres(folder);
  if (before === undefined) throw new Error("No PostgreSQL is running.");
  process.kill(before, "SIGQUIT");
  await until("PostgreSQL is running again", async () => {
    const pid = await runningPostgres(folder);
    return pid !== undefined && pid !== before;
  });
}

/** The process id of the PostgreSQL if it accepts connections, from its file postmaster.pid. */
async function runningPostgres(folder: string): Promise<number | undefined> {
  const lines = (await readFile(join(folder, "postgres", "postmaster.pid"), "utf8").catch(() => "")).split(
    "\n",
  );
  return lines[7]?.trim() === "ready" ? Number(lines[0]) : undefined;
}
