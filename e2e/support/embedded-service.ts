import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { Client } from "pg";
import { z } from "zod";
import { fallbackFolder } from "@/lib/store/embedded-postgres/place";

/** Services that start the embedded PostgreSQL in a process of their own, for tests that kill them. */

export const isRoot = process.getuid?.() === 0;
export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const cleanUps: (() => Promise<unknown>)[] = [];

/** Undoes everything that this module made, newest first. For `afterAll`. */
export async function cleanUp(): Promise<void> {
  for (const step of cleanUps.splice(0).reverse()) await step();
}

/** An empty folder that every user can enter. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "embedded-")));
  await chmod(folder, 0o755);
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty data folder. Its PostgreSQL is ended in the clean-up if a failed test left it running. */
export async function dataFolder(parent?: string): Promise<string> {
  const dataDir = join(parent ?? (await temporaryFolder()), "data");
  await mkdir(dataDir, { mode: 0o755 });
  cleanUps.push(() => rm(fallbackFolder(dataDir), { recursive: true, force: true }));
  cleanUps.push(() => endPostmaster(join(dataDir, "postgres")));
  return dataDir;
}

async function endPostmaster(data: string): Promise<void> {
  const pid = await postmasterPid(data).catch(() => undefined);
  const command = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
  if (pid !== undefined && command.trim() === "postgres") process.kill(pid, "SIGQUIT");
}

/**
 * A project with only the embedded PostgreSQL, bundled so that it starts fast. With `ownPackage` it has its own
 * binaries.
 */
export async function createProject({ ownPackage = false } = {}): Promise<string> {
  const project = await temporaryFolder();
  await build({
    entryPoints: [resolve("lib/store/embedded-postgres/start.ts")],
    outfile: join(project, "start.mjs"),
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  await writeFile(join(project, "service.mjs"), script);
  const modules = join(project, "node_modules");
  if (!ownPackage) await symlink(resolve("node_modules"), modules);
  else {
    await mkdir(join(modules, dirname(packageName)), { recursive: true });
    await promisify(execFile)("cp", [
      "-RP",
      resolve("node_modules", packageName),
      join(modules, packageName),
    ]);
    await symlink(resolve("node_modules/pg"), join(modules, "pg"));
  }
  return project;
}

const script = `
  import { startEmbeddedPostgres } from "./start.mjs";
  try {
    const { url, data, stop } = await startEmbeddedPostgres(process.argv[2]);
    console.log(JSON.stringify({ url, data }));
    process.stdin.on("end", stop).resume();
  } catch ({ name, message }) {
    console.log(JSON.stringify({ name, message }));
  }
`;

const outcomeSchema = z.union([
  z.object({ url: z.string(), data: z.string() }),
  z.object({ name: z.string(), message: z.string() }),
]);
type Outcome = z.infer<typeof outcomeSchema>;
export type Service = { child: ChildProcess; outcome: Promise<Outcome>; stop(): Promise<void> };

/** Starts a service on a data folder, as this user or another. */
export function startService(
  project: string,
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
): Service {
  const child = spawn(process.execPath, [join(project, "service.mjs"), dataDir], {
    stdio: ["pipe", "pipe", "inherit"],
    ...user,
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.stdin?.end();
    await once(child, "exit");
  };
  cleanUps.push(stop);
  const outcome = readOutcome(child);
  // A test that kills the service does not wait for its outcome.
  outcome.catch(() => undefined);
  return { child, outcome, stop };
}

async function readOutcome({ stdout }: ChildProcess): Promise<Outcome> {
  let output = "";
  for await (const text of stdout ?? []) {
    output += text;
    if (output.includes("\n")) return outcomeSchema.parse(JSON.parse(output));
  }
  throw new Error("The service ended without output.");
}

/** The URL and data folder of a service that started. */
export async function running({ outcome }: Service): Promise<{ url: string; data: string }> {
  const result = await outcome;
  if ("message" in result) throw new Error(result.message);
  return result;
}

/** The error message of a service that did not start. */
export async function failure({ outcome }: Service): Promise<string> {
  const result = await outcome;
  if (!("message" in result)) throw new Error("The service started.");
  return result.message;
}

export async function kill(service: Service): Promise<void> {
  const exited = once(service.child, "exit");
  service.child.kill("SIGKILL");
  await exited;
}

export async function postmasterPid(data: string): Promise<number> {
  return Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
