import { prisma, shortReads } from "./prisma";
import { guarded } from "./unavailable";

/** Asks the database for nothing, on each way to it. Throws RoomError `unavailable` when one of them is not answered. */
export const reachDatabase = (): Promise<void> =>
  guarded("reachDatabase", async () => {
    await Promise.all([prisma().$queryRaw`SELECT 1`, shortReads().$queryRaw`SELECT 1`]);
  });
