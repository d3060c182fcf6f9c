import { chmod, cp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { draftPath, removeOldDrafts } from "./drafts";
import { unless } from "./error";
import type { Programs } from "./programs";

/** The same programs, copied once into a folder (which must exist) and readable for everybody there. */
export async function copyPrograms(programs: Programs, folder: string): Promise<Programs> {
  const root = join(folder, `${copyPrefix}${programs.version}`);
  if (!(await exists(root))) {
    const draft = draftPath(folder, "programs");
    try {
      await cp(programs.root, draft, { recursive: true, verbatimSymlinks: true });
      await openToAll(draft);
      // A copy is there whole or not at all, also when two servers make it at once.
      await rename(draft, root).catch(unless("ENOTEMPTY", "EEXIST"));
    } catch (error) {
      if (!(await exists(root))) throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  return { ...programs, root };
}

/** If these programs are a copy, removes the copies of other versions beside it, and those that were left unfinished. */
export async function removeOtherCopies({ root }: Programs): Promise<void> {
  if (!basename(root).startsWith(copyPrefix)) return;
  await removeOldDrafts(dirname(root));
  for (const name of await readdir(dirname(root))) {
    if (!name.startsWith(copyPrefix) || name === basename(root)) continue;
    await rm(join(dirname(root), name), { recursive: true, force: true });
  }
}

const copyPrefix = "programs-";

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(unless("ENOENT"))) !== undefined;
}

async function openToAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
  await chmod(folder, 0o755);
}
