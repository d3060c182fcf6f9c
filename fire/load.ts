import { startServer } from "@/bench/server";
import { withDatabase } from "@/bench/with-database";
import { metricsToken } from "@/e2e/support/metrics";
import { figuresOf } from "./load/figures";
import { runLoad } from "./load/run";
import type { Part } from "./part";

/**
 * Whether a process that has a usual load all day stays as it is: no call fails, nobody who follows a room misses an
 * event, writes and wakes stay quick, and neither memory nor connections grow. Rooms of four agents, of which two wait,
 * one has a stream that is broken off and resumed, and one polls, write in turn until all agree; then the next begins.
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
