import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "./embedded";
import { refugeOf } from "./embedded-postgres/place";

/**
 * Before all tests: the PostgreSQL server that they share, the one of TEST_DATABASE_URL or an embedded one in a
 * temporary folder. Gives what stops it.
 */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined;
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-test-"));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  process.env.TEST_DATABASE_URL = postgres.url;
  return async () => {
    await postgres.stop();
    for (const left of [folder, refugeOf(folder)]) await rm(left, { recursive: true, force: true });
  };
}
