import type { TestProject } from "vitest/node";
import { startProcesses } from "./cluster/cluster";
import type { RunningService } from "./service";
import startTestPostgres from "./test-postgres";

declare module "vitest" {
  interface ProvidedContext {
    service: RunningService;
  }
}

/** Before all contract tests: PostgreSQL, and one built service that the files share. Returns what stops both. */
export default async function startSharedService(project: TestProject): Promise<() => Promise<void>> {
  const stopPostgres = await startTestPostgres();
  const service = await startProcesses();
  project.provide("service", { baseUrl: service.baseUrl, databaseUrl: service.databaseUrl });
  return async () => {
    await service.stop();
    await stopPostgres();
  };
}
