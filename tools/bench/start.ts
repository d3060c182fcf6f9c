import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fallbackFolder } from "@/lib/store/embedded-postgres/place";
import { startServer } from "@/tools/support/server";

/**
 * Milliseconds from the start of the built service to its first response, with an existing embedded database, `times`
 * times.
 */
export async function measureStart(times: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-bench-"));
  await chmod(folder, 0o755);
  try {
    const took: number[] = [];
    for (let time = 0; time <= times; time++) {
      const begin = performance.now();
      const server = await startServer("service", "", { DATA_DIR: folder });
      // The first start creates the database.
      if (time > 0) took.push(performance.now() - begin);
      await server.stop();
    }
    return took;
  } finally {
    for (const left of [folder, fallbackFolder(folder)]) await rm(left, { recursive: true, force: true });
  }
}
