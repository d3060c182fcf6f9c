import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { unless } from "./error";

const prefix = "unfinished-";

/** A path beside the finished things of a folder, for making one of them out of sight. It does not exist yet. */
export function draftPath(folder: string, what: string): string {
  return join(folder, `${prefix}${what}-${crypto.randomUUID().slice(0, 8)}`);
}

/** Removes a path as far as that is possible. A rest, or one that belongs to another user, harms nothing. */
export async function discard(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
}

/**
 * Removes what starts that were killed left unfinished. What is younger than a minute may belong to a start that is
 * just about to find the data in use.
 */
export async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(unless("ENOENT"));
    if (found && Date.now() - found.mtimeMs > 60_000) await discard(path);
  }
}
