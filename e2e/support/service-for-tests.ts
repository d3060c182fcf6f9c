import { afterAll, beforeAll } from "vitest";
import { startCluster } from "./cluster/cluster";
import { type Service, startService } from "./service";

/**
 * One service for the tests of the surrounding file or `describe`: started before them, stopped after them. As many
 * processes behind a proxy as TEST_PROCESSES says; one, and no proxy, without it.
 */
export function serviceForTests(env: Record<string, string> = {}): Service {
  const processes = Number(process.env.TEST_PROCESSES ?? 1);
  let running: Service | undefined;
  beforeAll(async () => {
    running = await (processes > 1 ? startCluster(processes, env) : startService(env));
  });
  afterAll(async () => {
    await running?.stop();
  });
  const service = (): Service => {
    if (!running) throw new Error("the service runs only while tests run");
    return running;
  };
  return {
    get baseUrl() {
      return service().baseUrl;
    },
    get databaseUrl() {
      return service().databaseUrl;
    },
    logs: () => service().logs(),
    signal: (signal) => service().signal(signal),
    stop: () => service().stop(),
  };
}
