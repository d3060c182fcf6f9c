import { callsUnderWay } from "@/lib/calls-under-way";
import { metrics } from "@/lib/metrics";
import { poolUse } from "@/lib/store/client";
import { readingsUnderWay } from "@/lib/store/pipeline";
import { openRooms } from "./open-rooms";

/** What this process counts, in Prometheus' text format; without the rooms that live while the database is away. */
export async function readMetrics(): Promise<string> {
  const { registry, openRooms: gauge, underWay, pool } = metrics();
  const rooms = await openRooms();
  if (rooms === undefined) gauge.remove();
  else gauge.set(rooms);
  underWay.set(callsUnderWay());
  const states = { ...poolUse(), reading: readingsUnderWay() };
  for (const [state, count] of Object.entries(states)) pool.set({ state }, count);
  return registry.metrics();
}
