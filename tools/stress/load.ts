import { metricsToken } from "@/e2e/support/metrics";
import { startServer } from "@/tools/support/server";
import { withDatabase } from "@/tools/support/with-database";
import { figuresOf } from "./load/figures";
import { runLoad } from "./load/run";
import type { Part } from "./test-part";

/**
 * Whether a process stays stable under a normal load: no request fails, no follower of a room misses an
 * event, writes and notifications stay fast, and neither memory nor connections grow. Four agents per room, of which two
 * wait, one has a stream that breaks and resumes, and one polls, write in turn until all agree; then the next room begins.
 */
export const testLoad: Part = ({ short, seed, minutes = short ? 0.5 : 10 }) =>
  withDatabase(async (databaseUrl) => {
    const server = await startServer("service", databaseUrl, { METRICS_TOKEN: metricsToken });
    try {
      const load = { servers: [server], databaseUrl, minutes, seed };
      const pace = short
        ? { rooms: 40, writeEveryMs: 1_000, rounds: { least: 1, most: 3 } }
        : { rooms: 200, writeEveryMs: 2_000, rounds: { least: 1, most: 12 } };
      return figuresOf(await runLoad({ ...load, pace }));
    } finally {
      await server.stop();
    }
  });
