import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { call } from "@/e2e/support/http";
import { startService } from "@/e2e/support/service";
import { until } from "@/e2e/support/until";
import { refugeOf } from "@/lib/store/embedded-postgres/place";
import { readPostmasterFile } from "@/lib/store/embedded-postgres/postmaster";
import { freePort } from "@/scripts/free-port.mjs";
import { median } from "@/scripts/measure/figure";
import { seeded } from "@/scripts/measure/seeded";
import { isStillThere } from "./history/afterwards";
import type { Reach } from "./history/caller";
import type { Part } from "./part";
import { countCalls, runLanes } from "./support/lanes";

const kills = { whole: { service: 50, database: 10 }, short: { service: 8, database: 2 } };
const lanes = 6;
/** So long the service works between two crashes, in milliseconds. */
const peace = { min: 200, max: 1_500 };
/** So many of the rooms that are done with are read again after each crash; all of them at the end. */
const readAgain = 10;

/**
 * Negotiations go on while the service is killed, and its PostgreSQL, again and again. After each restart what was done
 * before must stand; whatever was answered must be explained by the rules, and what a key stands for be done once.
 */
export const testCrashes: Part = async ({ short, seed }) => {
  const { service: serviceKills, database: databaseKills } = short ? kills.short : kills.whole;
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-crash-"));
  await chmod(folder, 0o755);
  const env = { DATABASE_URL: "", DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: "warn" };
  let service = await startService(env);
  const { baseUrl } = service;
  const reach: Reach = { baseUrls: () => [baseUrl], puttingUpWith: "crashes" };
  const isReady = async () => (await call("GET", `${baseUrl}/health/ready`)).status === 200;
  const restarts: number[] = [];
  const random = seeded(seed);
  const crashes = [...Array(serviceKills).fill("service"), ...Array(databaseKills).fill("database")];
  const load = runLanes(lanes, seed, reach);
  try {
    for (const crash of crashes.sort(() => random() - 0.5)) {
      await pause(peace.min + random() * (peace.max - peace.min));
      if (load.failed()) break;
      const begin = performance.now();
      if (crash === "service") {
        service.signal("SIGKILL");
        service = await startService(env);
      } else await crashPostgres(folder);
      await until("the service is ready again", isReady);
      restarts.push(performance.now() - begin);
      for (const room of load.done.slice(-readAgain)) await isStillThere(room, reach);
    }
    await load.end();
    for (const room of load.done) await isStillThere(room, reach);
  } finally {
    // What ended them has been told, or is on its way.
    await load.end().catch(() => undefined);
    await service.stop();
    for (const left of [folder, refugeOf(folder)]) await rm(left, { recursive: true, force: true });
  }
  const { made, unanswered, replayed } = countCalls(load.done);
  return [
    { what: "crashes of the service", value: serviceKills },
    { what: "crashes of PostgreSQL", value: databaseKills },
    { what: "rooms explained", value: load.done.length, atLeast: lanes },
    { what: "calls explained", value: made },
    { what: "calls that crashes left without an answer", value: unanswered, atLeast: serviceKills },
    { what: "writes answered again from what was remembered", value: replayed, atLeast: 1 },
    { what: "median until ready again", value: median(restarts), unit: "ms" },
  ];
};

/** An immediate shutdown: no connection is ended, nothing is saved. Waits until another PostgreSQL runs on the data. */
async function crashPostgres(folder: string): Promise<void> {
  const running = () => readPostmasterFile(join(folder, "postgres"));
  const before = await running();
  if (!before) throw new Error("There is no PostgreSQL to crash.");
  process.kill(before.pid, "SIGQUIT");
  await until("PostgreSQL runs again", async () => {
    const now = await running();
    return now?.ready === true && now.pid !== before.pid;
  });
}
