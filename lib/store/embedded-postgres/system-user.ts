import { readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { EmbeddedPostgresError, unless, useDatabaseUrl } from "./error";

export type SystemUser = { name: string; uid: number; gid: number };

/**
 * The user as whom root runs PostgreSQL, which refuses to run as root: the owner of the first of these paths that
 * exists and is not root's, else postgres, else nobody.
 */
export async function unprivilegedUser(paths: string[]): Promise<SystemUser> {
  for (const path of paths) {
    const found = await stat(path).catch(unless("ENOENT"));
    if (found && found.uid !== 0) return { name: `number ${found.uid}`, uid: found.uid, gid: found.gid };
  }
  const users = await listUsers();
  const user = users.find(({ name }) => name === "postgres") ?? users.find(({ name }) => name === "nobody");
  if (user) return user;
  throw new EmbeddedPostgresError(
    "PostgreSQL refuses to run as root, and this system has no user postgres or nobody to run it as. " +
      `Start the service as another user, or ${useDatabaseUrl}.`,
  );
}

/** Whether the mode bits let this user list and enter a folder, and enter every folder above it. */
export async function canReach(folder: string, user: SystemUser): Promise<boolean> {
  const real = await realpath(folder);
  return (await allows(real, user, 0o5)) && (await canEnter(dirname(real), user));
}

/** Whether the mode bits let this user pass through a folder and every folder above it. */
export async function canEnter(folder: string, user: SystemUser): Promise<boolean> {
  const real = await realpath(folder);
  if (!(await allows(real, user, 0o1))) return false;
  return real === dirname(real) || canEnter(dirname(real), user);
}

async function allows(path: string, user: SystemUser, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

async function listUsers(): Promise<SystemUser[]> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(unless("ENOENT")))?.split("\n") ?? [];
  return lines.flatMap((line) => {
    const [name = "", , uid, gid] = line.split(":");
    return Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
