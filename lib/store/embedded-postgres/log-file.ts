import { type FileHandle, open, rename, stat, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { draftPath } from "./drafts";
import { unless } from "./error";

/**
 * The log of a server that is about to start, in a file of its own until {@link adoptLog}: if it then finds the data in
 * use, the log of the running server is left alone.
 */
export async function openLog(home: string): Promise<{ path: string; handle: FileHandle }> {
  const path = draftPath(dirname(home), "log");
  // Appending, so that cutting the file off works while the server writes.
  return { path, handle: await open(path, "ax", 0o600) };
}

/** Makes it the log, in place of the last server's. */
export async function adoptLog(home: string, path: string): Promise<void> {
  await rename(path, logPath(home));
}

export function logPath(home: string): string {
  return join(dirname(home), "postgres.log");
}

/** Empties the log each time it has grown over `maxBytes`, until the returned function is called. */
export function boundLog(home: string, maxBytes = 8 * 1024 * 1024): () => void {
  const path = logPath(home);
  const check = async () => {
    const found = await stat(path).catch(unless("ENOENT"));
    if (found && found.size > maxBytes) await truncate(path);
  };
  // A log that can't be cut off is no reason to stop serving.
  const timer = setInterval(() => void check().catch(() => undefined), 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
