import { callsUnderWay } from "@/lib/calls-under-way";
import { metrics } from "@/lib/metrics";
import { readingsUnderWay } from "@/lib/store/pipeline";
import { poolUse } from "@/lib/store/pool";
import { heldBytes } from "@/lib/transfer-budget";
import { openRooms } from "./open-rooms";

/**
 * What this process counts (docs/interface.md#metrics), in Prometheus' text format; without the rooms that live while
 * the database is away.
 */
export async function readMetrics(): Promise<string> {
  const { registry, openRooms: gauge, underWay, transferBytes, pool } = metrics();
  const rooms = await openRooms();
  if (rooms === undefined) gauge.remove();
  else gauge.set(rooms);
  underWay.set(callsUnderWay());
  transferBytes.set(heldBytes());
  const states = { ...poolUse(), reading: readingsUnderWay() };
  for (const [state, count] of Object.entries(states)) pool.set({ state }, count);
  return registry.metrics();
}
