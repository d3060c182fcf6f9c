import { execFile } from "node:child_process";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fallbackFolder } from "@/lib/store/embedded-postgres/place";

/** A small separate file system. */
export type SmallDisk = {
  folder: string;
  /** Writes a file until the disk is full. */
  fill(): Promise<void>;
  /** Removes that file. */
  relieve(): Promise<void>;
  remove(): Promise<void>;
};

const run = promisify(execFile);

/** Mounts a file system of this many megabytes; undefined if this user may not. */
export async function mountSmallDisk(mb: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${mb}m,mode=0755`, "tmpfs", folder]);
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  await chmod(folder, 0o755);
  const filler = join(folder, "filler");
  return {
    folder,
    fill: () => fill(filler),
    relieve: () => rm(filler),
    remove: async () => {
      await run("umount", [folder]);
      for (const left of [folder, fallbackFolder(folder)]) await rm(left, { recursive: true, force: true });
    },
  };
}

async function fill(path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    for (const bytes of [2 ** 20, 2 ** 12]) await writeUntilFull(() => file.write(Buffer.alloc(bytes)));
  } finally {
    await file.close();
  }
}

async function writeUntilFull(write: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOSPC") return;
      throw error;
    }
  }
}
