import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, open, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { discard, draftPath } from "./drafts";
import { EmbeddedPostgresError, errorCode, unless, useDatabaseUrl } from "./error";
import type { Place } from "./place";
import { majorVersion, programPath } from "./programs";
import { runProgram } from "./run";

/**
 * The password of the data at this place, which is created first if it does not exist. The data appears there whole,
 * with its password inside, or not at all: also when two servers create it at once, or one is killed doing so.
 */
export async function openData(place: Place): Promise<string> {
  if (!(await hasData(place.home))) await createData(place);
  await refuseOtherVersion(place);
  // A copied or restored folder is often open to others, with which PostgreSQL does not start.
  await chmod(place.home, 0o700);
  return readPassword(place.home);
}

const passwordFile = "negotiation-room.password";

async function hasData(home: string): Promise<boolean> {
  return (await stat(join(home, "PG_VERSION")).catch(unless("ENOENT"))) !== undefined;
}

async function createData(place: Place): Promise<void> {
  await refuseForeignFiles(place.home);
  await mkdir(dirname(place.home), { recursive: true });
  const draft = draftPath(dirname(place.home), "data");
  try {
    await mkdir(draft, { mode: 0o700 });
    const data = await initialise(place, draft);
    await rename(data, place.home);
    await sync(dirname(place.home));
  } catch (error) {
    // Another server was faster (and may have cleared our draft away): its data is as good.
    if (!(await hasData(place.home))) throw explain(error, place.home);
  } finally {
    await discard(draft);
  }
}

async function initialise({ programs, user }: Place, draft: string): Promise<string> {
  const data = join(draft, "data");
  const password = join(draft, passwordFile);
  await writeFile(password, randomBytes(24).toString("base64url"), { mode: 0o600, flush: true });
  if (user) for (const path of [draft, password]) await chown(path, user.uid, user.gid);
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8"];
  const access = ["--username=postgres", `--pwfile=${password}`, "--auth=scram-sha-256"];
  await runProgram(programPath(programs, "initdb"), [`--pgdata=${data}`, ...access, ...locale], user);
  await rename(password, join(data, passwordFile));
  await sync(data);
  return data;
}

async function refuseForeignFiles(home: string): Promise<void> {
  const found = await readdir(home).catch(unless("ENOENT"));
  if (found === undefined || found.length === 0) return;
  // Another server may have put its data there since we looked.
  if (await hasData(home)) return;
  throw new EmbeddedPostgresError(
    `${home} holds files, but no PostgreSQL data. Empty it, or set DATA_DIR to another folder, or ${useDatabaseUrl}.`,
  );
}

async function refuseOtherVersion({ home, programs }: Place): Promise<void> {
  const made = (await readFile(join(home, "PG_VERSION"), "utf8")).trim();
  const ours = majorVersion(programs);
  if (made === ours) return;
  throw new EmbeddedPostgresError(
    `The data in ${home} was made by PostgreSQL ${made}, and this server brings PostgreSQL ${ours}, which can't read it. ` +
      `Carry it over with pg_dump of version ${made}, or move the folder away to start empty, or ${useDatabaseUrl}.`,
  );
}

async function readPassword(home: string): Promise<string> {
  const path = join(home, passwordFile);
  const password = await readFile(path, "utf8").catch(unless("ENOENT"));
  if (password !== undefined) return password;
  throw new EmbeddedPostgresError(
    `${path} is missing, and without it the database can't be opened. Put it back, or move ${home} away to start empty, ` +
      `or ${useDatabaseUrl}.`,
  );
}

function explain(error: unknown, home: string): unknown {
  if (!["EBUSY", "EXDEV"].includes(errorCode(error) ?? "")) return error;
  return new EmbeddedPostgresError(
    `${home} is a mounted volume of its own, where the database can't be created in one step. ` +
      `Mount the volume on the folder above (the one that holds ${basename(home)}), or ${useDatabaseUrl}.`,
    { cause: error },
  );
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
