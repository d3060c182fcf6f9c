import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { unless } from "./error";
import type { Place } from "./place";
import { runProgram } from "./programs";

const passwordFile = "negotiation-room.password";

/** Creates the data if there is none, and returns the superuser's password, which is kept in the data folder. */
export async function openData(place: Place): Promise<string> {
  if (!hasData(place)) await createData(place);
  return readFile(join(place.data, passwordFile), "utf8");
}

const hasData = ({ data }: Place): boolean => existsSync(join(data, "PG_VERSION"));

/** Creates the data next to its place and renames it, so that it is complete even if this process is killed. */
async function createData(place: Place): Promise<void> {
  const draft = await mkdtemp(`${place.data}-unfinished-`);
  try {
    await initialize(place, draft);
    await rename(join(draft, "data"), place.data);
  } catch (error) {
    // Another service may have created the data meanwhile.
    if (!hasData(place)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Removes what killed first starts have left next to the data and next to the copy of the binaries. The caller has the
 * lock of the server, so any service that still prepares a first start will not get it.
 */
export async function removeUnfinished({ data, binaries }: Place): Promise<void> {
  // What another user has left stays.
  for (const folder of new Set([dirname(data), dirname(binaries)]))
    await removeUnfinishedIn(folder).catch(unless("EACCES", "EPERM", "EROFS"));
}

async function removeUnfinishedIn(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => UNFINISHED.test(name));
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
}

const UNFINISHED = /^postgres(?:ql-[\w.+-]+)?-unfinished-\w{6}$/;

async function initialize(place: Place, draft: string): Promise<void> {
  const password = join(draft, passwordFile);
  await writeFile(password, randomBytes(24).toString("base64url"), { mode: 0o600, flush: true });
  if (place.user) for (const path of [draft, password]) await chown(path, place.user.uid, place.user.gid);
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8"];
  const access = ["--username=postgres", `--pwfile=${password}`, "--auth=scram-sha-256"];
  await runProgram(place, "initdb", [`--pgdata=${join(draft, "data")}`, ...access, ...locale]);
  await rename(password, join(draft, "data", passwordFile));
}
