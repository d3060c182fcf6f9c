import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { copyBinaries, findBinaries } from "./binaries";
import { EmbeddedPostgresError, errorCode, unless } from "./error";

/**
 * PostgreSQL's data folder, the folder of its binaries, and the user to run it as (undefined: the user of this
 * process).
 */
export type Place = { data: string; binaries: string; user: SystemUser | undefined };
type SystemUser = { uid: number; gid: number };

/**
 * Finds the data folder, `<dataDir>/postgres`. If root starts the service and the user that runs PostgreSQL can't enter
 * `dataDir`, the data is in {@link fallbackFolder}; if that user can't run the binaries, a copy of them is there.
 */
export async function findPlace(dataDir: string): Promise<Place> {
  const binaries = await findBinaries();
  await makeFolder(dataDir);
  const folder = await realpath(dataDir);
  if (process.getuid?.() !== 0) return { data: join(folder, "postgres"), binaries, user: undefined };
  const fallback = fallbackFolder(folder);
  const user = await unprivilegedUser([join(folder, "postgres"), join(fallback, "postgres"), folder]);
  // Data stays in the fallback folder, even if the user can enter the other folder later.
  const usesFallback =
    existsSync(join(fallback, "postgres")) || !(await canRun("/bin/sh", ["-c", 'cd "$0"', folder], user));
  const runsHere = await canRun(join(binaries, "bin", "postgres"), ["--version"], user);
  if (usesFallback || !runsHere) {
    await mkdir(fallback, { recursive: true });
    for (const path of [dirname(fallback), fallback]) await chmod(path, 0o755);
  }
  return {
    data: join(usesFallback ? fallback : folder, "postgres"),
    binaries: runsHere ? binaries : await copyBinaries(binaries, fallback),
    user,
  };
}

/** Creates a folder and its parents. Node's own way never ends in a file system without folders of users, such as /proc. */
export async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o755 }).catch(unless("EEXIST"));
  await make().catch(async (error: unknown) => {
    if (errorCode(error) !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  });
}

/** The folder under /var/lib that replaces a data folder, given as a path without symbolic links. */
export function fallbackFolder(folder: string): string {
  return join("/var/lib/negotiation-room", createHash("sha256").update(folder).digest("hex").slice(0, 12));
}

/**
 * PostgreSQL refuses to run as root: the owner of the first of these paths that is not root's, else postgres, else
 * nobody.
 */
async function unprivilegedUser(paths: string[]): Promise<SystemUser> {
  for (const path of paths) {
    const found = await stat(path).catch(unless("ENOENT"));
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  }
  const lines = (await readFile("/etc/passwd", "utf8").catch(unless("ENOENT")))?.split("\n") ?? [];
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedPostgresError(
    "PostgreSQL refuses to run as root, and this system has no user postgres or nobody. Start the service as another user",
  );
}

const canRun = (program: string, args: string[], { uid, gid }: SystemUser): Promise<boolean> =>
  promisify(execFile)(program, args, { cwd: "/", uid, gid }).then(
    () => true,
    () => false,
  );
