import { lutimes, mkdtemp, realpath, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError, useDatabaseUrl } from "./error";

/** Of a Unix socket the port is only a part of the file's name. */
export const port = 5432;

/** The name of the server's socket in its data folder. */
export const socketName = `.s.PGSQL.${port}`;

/** The path must fit into the 104 bytes that macOS has for it, with a final zero; Linux has 108. */
const maxPathBytes = 103;
/** Systems remove temporary files that were not touched for days. Where that has happened, a touch fails in vain. */
const touchEveryMs = 3_600_000;

/**
 * The folder by whose path clients reach the server's socket, until `close`: the data folder `home`, in which it is and
 * which only PostgreSQL's user and root can enter. Where the path of `home` is too long for a socket, it is a link to it
 * in a temporary folder of our own.
 */
export async function openSocketFolder(home: string): Promise<{ path: string; close(): Promise<void> }> {
  await refuseExposed(await realpath(dirname(home)));
  if (fits(home)) return { path: home, close: async () => undefined };
  const folder = await mkdtemp(join(await realpath(tmpdir()), "negotiation-room-"));
  const path = join(folder, "data");
  const timer = setInterval(
    () => void lutimes(path, new Date(), new Date()).catch(() => undefined),
    touchEveryMs,
  );
  const close = () => {
    clearInterval(timer);
    return rm(folder, { recursive: true, force: true });
  };
  try {
    if (!fits(path)) throw new EmbeddedPostgresError(tooLong(folder));
    await refuseExposed(folder);
    await symlink(home, path);
    timer.unref();
    return { path, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Fails if any user of this machine could put another folder in the place of this one (a path without links) or of what
 * is in it. The owners and groups of the folders on the path count as trusted.
 */
export async function refuseExposed(folder: string): Promise<void> {
  let inner: string | undefined;
  for (let outer = folder; outer !== inner; [inner, outer] = [outer, dirname(outer)]) {
    const { mode } = await stat(outer);
    if ((mode & 0o002) === 0) continue;
    // With the sticky bit, as /tmp has it, others can't replace what is ours or root's.
    const isSafe = inner && mode & 0o1000 && [0, process.getuid?.()].includes((await stat(inner)).uid);
    if (isSafe) continue;
    throw new EmbeddedPostgresError(
      `Every user of this machine can write to ${outer}, and so put another database in the place of the one in ` +
        `${folder}. Set DATA_DIR to a folder that others can't write to or replace (chmod o-w), or ${useDatabaseUrl}.`,
    );
  }
}

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, socketName)) <= maxPathBytes;

const tooLong = (temporary: string): string =>
  "The paths of the data folder and of the temporary folder are too long for a Unix socket " +
  `(${dirname(temporary)}). Set DATA_DIR or TMPDIR to a shorter one, or ${useDatabaseUrl}.`;
