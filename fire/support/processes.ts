import { type Service, startService } from "@/e2e/support/service";
import { createTestDatabase } from "@/lib/store/test-database";

/** Has processes of the service run on one database of their own, both gone afterwards. Fails when one did not end well. */
export async function withProcesses<Result>(
  count: number,
  env: Record<string, string>,
  work: (services: Service[]) => Promise<Result>,
): Promise<Result> {
  const database = await createTestDatabase();
  const services: Service[] = [];
  const end = async () => {
    const codes = await Promise.all(services.map((service) => service.stop()));
    await database.drop();
    return codes;
  };
  let result: Result;
  try {
    // One after the other: the first migrates.
    for (let index = 0; index < count; index++)
      services.push(
        await startService({ DATABASE_URL: database.url, WAITING_PER_CLIENT: "1000000", ...env }),
      );
    result = await work(services);
  } catch (error) {
    await end();
    throw error;
  }
  const codes = await end();
  if (codes.some((code) => code !== 0)) throw new Error(`Processes ended with ${codes}.`);
  return result;
}
