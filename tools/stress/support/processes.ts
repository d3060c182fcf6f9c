import { type Service, startService } from "@/e2e/support/service";

type Services = [Service, ...Service[]];

/**
 * Runs processes of the service on one database, a new one unless `env` names one. The exit code is 1 if
 * one of them does not exit with 0.
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
  try {
    while (services.length < count) services.push(await startService({ ...more, DATABASE_URL: databaseUrl }));
    return await work(services);
  } finally {
    // The first one last, because it drops the database.
    for (const service of services.reverse()) await stop(service);
  }
}

async function stop(service: Service): Promise<void> {
  const code = await service.stop();
  if (code === 0) return;
  console.error(`A process ended with ${code}:\n${service.logs()}`);
  process.exitCode = 1;
}
