import { startServer } from "@/bench/server";
import { withDatabase } from "@/bench/with-database";
import { startNginx } from "@/e2e/support/cluster/nginx";
import { parseEnv } from "@/lib/env";
import type { Figure } from "@/scripts/measure/figure";
import { type Floods, flood, type Goal } from "./overload/flood";
import { startGenerator } from "./overload/generate";
import { seedMix } from "./overload/mix";
import type { Part } from "./part";
import { findProgram } from "./support/program";

/** What a process takes at once when nobody says otherwise. */
const callsAtOnce = String(parseEnv({}).CALLS_AT_ONCE);
/** Of its best rate, with nginx in front as docs/deploy.md has it, which refuses what is too much at next to no cost. */
const ofBest = 0.8;

/**
 * Whether a process that gets five times what it can do goes on doing what it can: of messages to many rooms and polls,
 * half and half, as many as it can answer are answered, the others refused at once, and a moment later all is as before.
 * First behind nginx, then alone.
 *
 * Calls are made by one process beside the service and its database, on the same machine and with the least priority:
 * where they share two processors, what the flood costs its maker is missing to them, so that the share of the best rate
 * is that of the whole machine, and less than a flood from elsewhere leaves.
 */
export const testOverload: Part = ({ short }) =>
  withDatabase(async (databaseUrl) => {
    await seedMix(databaseUrl);
    const server = await startServer("service", databaseUrl, { CALLS_AT_ONCE: callsAtOnce });
    const generator = startGenerator();
    // Seconds say too little of rates and times: the short form judges what was answered, not how quickly.
    const floods: Floods = short
      ? { floodSeconds: 3, bestSeconds: 1, rounds: 1 }
      : { floodSeconds: 10, bestSeconds: 6, rounds: 3 };
    const floodOf = (port: string, goal: Goal) =>
      flood(generator, Number(port), floods, short ? undefined : goal);
    try {
      const { port } = new URL(server.baseUrl);
      const figures: Figure[] = [];
      if (findProgram("nginx", "NGINX", "overload behind nginx")) {
        const nginx = await startNginx([port], true);
        const behind = await floodOf(new URL(nginx.baseUrl).port, { ofBest }).finally(() => nginx.stop());
        figures.push(...behind.map((figure) => ({ ...figure, what: `behind nginx: ${figure.what}` })));
      }
      const alone = await floodOf(port, {});
      return [...figures, ...alone.map((figure) => ({ ...figure, what: `alone: ${figure.what}` }))];
    } finally {
      await generator.stop().finally(() => server.stop());
    }
  });
