import { chmod, chown, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { fallbackFolder } from "@/lib/store/embedded-postgres/place";
import { startEmbeddedPostgres } from "@/lib/store/embedded-postgres/start";

/** The user id of `nobody`, which runs PostgreSQL in tests that run as root. */
export const nobody = 65_534;

/**
 * Starts the PostgreSQL server that all tests share: an embedded one in a temporary folder, whose role may create
 * databases, unless TEST_DATABASE_URL names another. Returns a function that stops it.
 */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined;
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-test-"));
  await chmod(folder, 0o755);
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  // The server runs as the owner of its folder, and only that user and root reach its socket.
  if (process.getuid?.() === 0) await chown(dataDir, nobody, nobody);
  const postgres = await startEmbeddedPostgres(dataDir);
  const superuser = new pg.Client(await superuserUrl(postgres.url));
  await superuser.connect();
  await superuser.query("ALTER ROLE negotiation_room CREATEDB");
  await superuser.end();
  process.env.TEST_DATABASE_URL = postgres.url;
  return async () => {
    await postgres.stop();
    for (const left of [folder, fallbackFolder(dataDir)]) await rm(left, { recursive: true, force: true });
  };
}

/** The superuser's URL for a database of an embedded server, whose socket is in its data folder. */
export async function superuserUrl(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  url.username = "postgres";
  url.password = await readFile(join(decodeURIComponent(url.hostname), "negotiation-room.password"), "utf8");
  return url.href;
}
