import { afterAll, beforeAll, inject } from "vitest";
import { startProcesses } from "./cluster/cluster";
import type { RunningService, Service } from "./service";

/** The service that the files of a test run share (shared-service.ts). Its limits and connections are shared, too. */
export const sharedService = (): RunningService => inject("service");

/** A separate service for the tests of the surrounding file or `describe`: started before them, stopped after them. */
export function ownService(env: Record<string, string> = {}): Service {
  let running: Service | undefined;
  beforeAll(async () => {
    running = await startProcesses(env);
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
