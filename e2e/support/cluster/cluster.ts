import { createTestDatabase } from "@/e2e/support/test-database";
import { type Service, startService } from "../service";
import { startNginx } from "./nginx";
import { startRedis } from "./redis";

/** Several processes of the service on one database and one Redis, behind a proxy that distributes requests over them. */
export type Cluster = Service & { processes: Service[] };

/** Starts one process, or as many behind a proxy as TEST_PROCESSES says. */
export function startProcesses(env: Record<string, string> = {}): Promise<Service> {
  const count = Number(process.env.TEST_PROCESSES ?? 1);
  return count > 1 ? startCluster(count, env) : startService(env);
}

/** Starts `count` processes with the same environment, on their own empty database. */
export async function startCluster(count: number, env: Record<string, string> = {}): Promise<Cluster> {
  const [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  const processes = await Promise.all(
    Array.from({ length: count }, () =>
      startService({
        REDIS_URL: redis.url,
        ...env,
        DATABASE_URL: database.url,
        // The other router than that of a single process: both pass the same tests.
        API_ROUTER: "next",
        // The address that the test sets as the client's is behind one more proxy.
        TRUST_PROXY: String(Number(env.TRUST_PROXY ?? 0) + 1),
      }),
    ),
  );
  const proxy = await startNginx(
    processes.map(({ baseUrl }) => new URL(baseUrl).port),
    env.TRUST_PROXY === undefined,
  );
  return {
    processes,
    baseUrl: proxy.baseUrl,
    databaseUrl: database.url,
    logs: () => processes.map(({ logs }) => logs()).join(""),
    signal: (signal) => {
      for (const each of processes) each.signal(signal);
    },
    stop: async () => {
      await proxy.stop();
      const codes = await Promise.all(processes.map((each) => each.stop()));
      await redis.stop();
      await database.drop();
      return codes.find((code) => code !== 0) ?? 0;
    },
  };
}
