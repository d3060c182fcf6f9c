import { type Service, startService } from "@/e2e/support/service";

type Services = [Service, ...Service[]];

/**
 * Runs processes of the service on one database, a new one unless `env` names one. Throws if one of them does not exit
 * with 0.
 */
export async function withProcesses<Result>(
  count: number,
  env: Record<string, string>,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const more = {
    WAITING_PER_CLIENT: "1000000",
    CONNECTIONS_PER_CLIENT: "1000000",
    LOG_LEVEL: "error",
    ...env,
  };
  // The first one migrates the database.
  const services: Services = [await startService(more)];
  const { databaseUrl } = services[0];
  let result: Result;
  try {
    while (services.length < count) services.push(await startService({ ...more, DATABASE_URL: databaseUrl }));
    result = await work(services);
  } catch (error) {
    // What failed first says more than how the processes end.
    await stopAll(services);
    throw error;
  }
  const failures = await stopAll(services);
  if (failures.length > 0) throw new Error(failures.join("\n"));
  return result;
}

/** Stops the processes and says how those ended that did not exit with 0. The first one is last: it drops the database. */
async function stopAll(services: Services): Promise<string[]> {
  const failures: string[] = [];
  for (const service of services.reverse()) {
    const code = await service.stop();
    if (code !== 0) failures.push(`A process ended with ${code}:\n${service.logs()}`);
  }
  return failures;
}
