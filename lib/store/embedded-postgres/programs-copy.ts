import { chmod, copyFile, mkdir, readdir, readlink, rename, stat, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { discard, draftPath, removeOldDrafts } from "./drafts";
import { unless } from "./error";
import type { Programs } from "./programs";

/** The same programs, copied once into a folder (which must exist) and readable for everybody there. */
export async function copyPrograms(programs: Programs, folder: string): Promise<Programs> {
  const root = join(folder, `${copyPrefix}${programs.version}`);
  if (!(await exists(root))) {
    const draft = draftPath(folder, "programs");
    try {
      await copyFolder(programs.root, draft);
      // A copy is there whole or not at all, also when two servers make it at once.
      await rename(draft, root).catch(unless("ENOTEMPTY", "EEXIST"));
    } catch (error) {
      if (!(await exists(root))) throw error;
    } finally {
      await discard(draft);
    }
  }
  return { ...programs, root };
}

/** If these programs are a copy, removes those of other versions and the unfinished ones beside it. */
export async function removeOtherCopies({ root }: Programs): Promise<void> {
  if (!basename(root).startsWith(copyPrefix)) return;
  await removeOldDrafts(dirname(root));
  for (const name of await readdir(dirname(root))) {
    if (!name.startsWith(copyPrefix) || name === basename(root)) continue;
    await discard(join(dirname(root), name));
  }
}

const copyPrefix = "programs-";

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(unless("ENOENT"))) !== undefined;
}

/** All at once: a third of the time of Node's cp, which goes file by file. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) return copyFolder(source, target);
      if (entry.isSymbolicLink()) return symlink(await readlink(source), target);
      await copyFile(source, target);
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
    }),
  );
}
