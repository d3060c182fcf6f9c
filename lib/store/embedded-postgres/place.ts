import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, lchown, lstat, mkdir, readdir, readlink, realpath, stat, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { EmbeddedPostgresError, unless, useDatabaseUrl } from "./error";
import type { Programs } from "./programs";
import { copyPrograms } from "./programs-copy";
import { refuseExposed } from "./socket";
import { canEnter, canReach, type SystemUser, unprivilegedUser } from "./system-user";

/**
 * The folder that was asked for; where its data is (`home`, which may not exist yet); and which programs run on it, as
 * whom (undefined: as ourselves).
 */
export type Place = { dataDir: string; home: string; programs: Programs; user: SystemUser | undefined };

/**
 * The place for the data of a folder: `<dataDir>/postgres`. When we are root and the user that runs PostgreSQL can't
 * get there, it is a folder of /var/lib, to which `<dataDir>/postgres` becomes a link; so the data is found even after
 * the project moved. Programs that this user can't reach are copied there too.
 */
export async function findPlace(dataDir: string, programs: Programs): Promise<Place> {
  const uid = process.getuid?.();
  const created = await mkdir(dataDir, { recursive: true, mode: 0o755 });
  // PostgreSQL's user must get through, whatever the umask says. What lies in it is closed to others by itself.
  if (created !== undefined && uid === 0) await chmod(dataDir, 0o711);
  const folder = await realpath(dataDir);
  await refuseExposed(folder);
  const front = join(folder, "postgres");
  const home = await followLink(front);
  // Before anything is made there; openSocketFolder() checks again where the folder above is yet to be made.
  if (existsSync(dirname(home))) await refuseExposed(await realpath(dirname(home)));
  if (uid !== 0) {
    await refuseDataOfOthers(home, uid);
    return { dataDir, home, programs, user: undefined };
  }
  const refuge = refugeOf(folder);
  const user = await unprivilegedUser([home, join(refuge, "postgres"), folder]);
  const place: Place = {
    dataDir,
    home: (await isEnterable(dirname(home), user)) ? home : await moveOut(front, home, refuge, user),
    programs: (await canRun(programs, user))
      ? programs
      : await copyPrograms(programs, await openRefuge(refuge)),
    user,
  };
  await giveData(place.home, user);
  return place;
}

/** The folder of /var/lib that is for this data folder (a path without links). */
export function refugeOf(folder: string): string {
  return join("/var/lib/negotiation-room", createHash("sha256").update(folder).digest("hex").slice(0, 12));
}

/** Ours to open: whatever the umask says, others must be able to pass through. */
async function openRefuge(refuge: string): Promise<string> {
  await mkdir(refuge, { recursive: true });
  for (const folder of [dirname(refuge), refuge]) await chmod(folder, 0o755);
  return refuge;
}

async function followLink(front: string): Promise<string> {
  // EINVAL: it is no link.
  const target = await readlink(front).catch(unless("ENOENT", "EINVAL"));
  return target === undefined ? front : resolve(dirname(front), target);
}

async function refuseDataOfOthers(home: string, uid: number | undefined): Promise<void> {
  const found = await stat(home).catch(unless("ENOENT"));
  if (uid === undefined || found === undefined || found.uid === uid) return;
  throw new EmbeddedPostgresError(
    `The database in ${home} belongs to another user (number ${found.uid}; this server runs as ${uid}). Start the server ` +
      `as that user, or set DATA_DIR to another folder, or ${useDatabaseUrl}.`,
  );
}

async function isEnterable(folder: string, user: SystemUser): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  return canEnter(folder, user);
}

async function moveOut(front: string, home: string, refuge: string, user: SystemUser): Promise<string> {
  if (await lstat(front).catch(unless("ENOENT"))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root, and the user that runs it (${user.name}) can't enter the folders above the ` +
        `database in ${home}. Let it in (chmod o+x on each of them), or set DATA_DIR to another folder, or ${useDatabaseUrl}.`,
    );
  }
  const safe = join(await openRefuge(refuge), "postgres");
  await symlink(safe, front).catch(unless("EEXIST"));
  return safe;
}

async function canRun({ root }: Programs, user: SystemUser): Promise<boolean> {
  for (const part of ["bin", "lib", "share"]) if (!(await canReach(join(root, part), user))) return false;
  return true;
}

/** For data that root copied or restored. */
async function giveData(home: string, user: SystemUser): Promise<void> {
  // Whatever else the path or link leads to is not ours to give away.
  const found = await stat(join(home, "PG_VERSION")).catch(unless("ENOENT", "ENOTDIR"));
  if (found?.uid !== 0) return;
  // PG_VERSION is last, so that a start which was killed here is made up for by the next.
  const others = (await readdir(home, { recursive: true })).filter((path) => path !== "PG_VERSION");
  for (const path of ["", ...others, "PG_VERSION"]) {
    // Another start may have the server running already, which removes files.
    await lchown(join(home, path), user.uid, user.gid).catch(unless("ENOENT"));
  }
}
