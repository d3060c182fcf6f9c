import { setTimeout as pause } from "node:timers/promises";
import type { Service } from "@/e2e/support/service";
import type { Figure } from "@/tools/support/figure";
import type { ServiceAccess } from "../history/access";
import { checkKept, checkNotifications, countRequests, runLanes, slowestMs } from "../support/lanes";
import type { Extent } from "../test-part";
import { openProbe } from "./probe";
import { type FaultProxy, faults } from "./proxy";

const lanes = 6;
/** How long a fault lasts, in milliseconds; silence lasts longer than every timeout of the service. */
const durationMs = { full: { silence: 25_000, other: 12_000 }, short: { silence: 17_000, other: 3_000 } };
const recoverySeconds = 5;

/** Which failures clients tolerate during faults, and how many seconds a response may take. */
export type Requirements = { tolerates: "nothing" | "503"; respondWithinSeconds: number };

/** The figures, and how many receivers had to be told something. */
export type FaultResult = { figures: Figure[]; told: number };

/**
 * Negotiates during each fault. Throws if a promise is broken. The short form checks that the service recovers and has
 * kept its promises, not the times.
 */
export async function runFaults(
  name: string,
  service: Service,
  proxy: FaultProxy,
  { tolerates, respondWithinSeconds }: Requirements,
  { receivers, databaseUrl }: Pick<ServiceAccess, "receivers" | "databaseUrl">,
  { short, seed }: Extent,
): Promise<FaultResult> {
  const access: ServiceAccess = { baseUrls: () => [service.baseUrl], tolerates, receivers, databaseUrl };
  const probe = await openProbe(service);
  const load = runLanes(lanes, seed, access);
  const figures: Figure[] = [];
  const { silence, other } = short ? durationMs.short : durationMs.full;
  const limit = (seconds: number) => (short ? {} : { atMost: seconds });
  try {
    for (const fault of faults) {
      proxy.set(fault);
      await pause(fault === "silence" ? silence : other);
      const hits = proxy.set("none");
      figures.push({ what: `${name} ${fault}: faults`, value: hits, atLeast: 1 });
      const value = (await probe.untilRecovered()) / 1_000;
      figures.push({
        what: `${name} ${fault}: recovered after`,
        value,
        unit: "s",
        ...limit(recoverySeconds),
      });
      if (load.failed()) break;
    }
  } finally {
    proxy.set("none");
    await load.end();
  }
  await checkKept(load.done, load, access);
  const told = await checkNotifications(load, access);
  const { sent, withoutResponse } = countRequests(load.done);
  const slowest = slowestMs(load.done) / 1_000;
  figures.push(
    { what: `${name}: requests checked, in ${load.done.length} rooms`, value: sent, atLeast: 100 },
    {
      what: `${name}: responses 503`,
      value: withoutResponse,
      ...(tolerates === "503" ? { atLeast: 1 } : { atMost: 0 }),
    },
    { what: `${name}: slowest response`, value: slowest, unit: "s", ...limit(respondWithinSeconds) },
  );
  return { figures, told };
}
