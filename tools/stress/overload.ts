import { startNginx } from "@/e2e/support/cluster/nginx";
import { parseEnv } from "@/lib/env";
import type { Figure } from "@/tools/support/figure";
import { startServer } from "@/tools/support/server";
import { withDatabase } from "@/tools/support/with-database";
import { type FloodTimes, flood, type Goal } from "./overload/flood";
import { seedRequestMix } from "./overload/request-mix";
import { startGenerator } from "./overload/start-generator";
import { findProgram } from "./support/program";
import type { Part } from "./test-part";

/** The default limit of concurrent requests. */
const maxConcurrentRequests = String(parseEnv({}).MAX_CONCURRENT_REQUESTS);
/** The lowest share of the best rate behind nginx as in docs/deploy.md, which rejects the excess at little cost. */
const ofBest = 0.8;

/**
 * Whether a process under five times its capacity keeps working at its capacity: of messages and polls, half each, as
 * many as possible succeed, the others are rejected at once, and soon after the flood everything is back to normal.
 * First behind nginx, then alone.
 *
 * One process with a low priority sends the requests, on the same machine as the service and its database. The flood
 * takes processor time from them, so that the measured share of the best rate is lower than with a flood from
 * another machine.
 */
export const testOverload: Part = ({ short }) =>
  withDatabase(async (databaseUrl) => {
    await seedRequestMix(databaseUrl);
    const server = await startServer("service", databaseUrl, {
      MAX_CONCURRENT_REQUESTS: maxConcurrentRequests,
    });
    const generator = startGenerator();
    // Rates over seconds vary too much: the short form checks responses, not rates.
    const floods: FloodTimes = short
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
