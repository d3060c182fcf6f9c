import { metrics } from "@/lib/metrics";
import { poolUse } from "@/lib/store/client";
import { countOpenRooms } from "@/lib/store/rooms";

/** What this process counts, in Prometheus' text format. Throws RoomError `unavailable` when the database is away. */
export async function readMetrics(): Promise<string> {
  const { registry, openRooms, pool } = metrics();
  openRooms.set(await countOpenRooms());
  for (const [state, connections] of Object.entries(poolUse())) pool.set({ state }, connections);
  return registry.metrics();
}
