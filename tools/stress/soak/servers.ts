import { metricsToken, sampled } from "@/e2e/support/metrics";
import { type Server, startServer } from "@/tools/support/server";

const hourMs = 3_600_000;
const env = { METRICS_TOKEN: metricsToken, WAITING_PER_ROOM: "1000" };

/** Starts two processes on one database. The clock of the second is wrong by this many hours. */
export async function startServers(databaseUrl: string, hoursOff: number): Promise<Server[]> {
  const right = await startServer("service", databaseUrl, env);
  try {
    const wrong = await startServer("service", databaseUrl, {
      ...env,
      CLOCK_SHIFT_MS: String(hoursOff * hourMs),
      NODE_OPTIONS: `--import=${new URL("shifted-clock.mjs", import.meta.url)}`,
    });
    const started = (await sampled(wrong, "process_start_time_seconds")) ?? 0;
    const off = Math.round((started * 1_000 - Date.now()) / hourMs);
    if (off !== hoursOff) throw new Error(`The clock is wrong by ${off} hours instead of ${hoursOff}.`);
    return [right, wrong];
  } catch (error) {
    await right.stop();
    throw error;
  }
}
