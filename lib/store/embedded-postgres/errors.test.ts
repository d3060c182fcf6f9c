import { execFileSync } from "node:child_process";
import { chmod, lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cleanUp,
  createProject,
  dataFolder,
  failure,
  isRoot,
  packageName,
  running,
  startService,
  temporaryFolder,
} from "@/e2e/support/embedded-service";
import { startEmbeddedPostgres } from "./start";

let dataDir = "";
beforeAll(async () => {
  dataDir = await dataFolder();
  await (await startEmbeddedPostgres(dataDir)).stop();
});
afterAll(cleanUp);

const useDatabaseUrl = "or set DATABASE_URL to a PostgreSQL 15 or newer.";

async function expectError(folder: string, ...parts: (string | RegExp)[]): Promise<void> {
  const message = await startEmbeddedPostgres(folder).then(
    () => "it started",
    (error: Error) => `${error.name}: ${error.message}`,
  );
  for (const part of ["EmbeddedPostgresError", useDatabaseUrl, ...parts]) expect(message).toMatch(part);
  expect(message).not.toContain("\n");
}

test("data of another major version is named and not changed", async () => {
  const versionFile = join(dataDir, "postgres", "PG_VERSION");
  const version = await readFile(versionFile, "utf8");
  await writeFile(versionFile, "12\n");
  await expectError(dataDir, /initialized by PostgreSQL version 12, .*not compatible with this version \d+/);
  await writeFile(versionFile, version);
  await (await startEmbeddedPostgres(dataDir)).stop();
});

test("a folder with other files is named and left alone", async () => {
  const folder = await dataFolder();
  await mkdir(join(folder, "postgres"));
  await writeFile(join(folder, "postgres", "letter"), "text");
  await expectError(folder, `can't use the data folder ${folder} (ENOTEMPTY: directory not empty`);
  expect(await readdir(folder)).toEqual(["postgres"]);
  expect(await readdir(join(folder, "postgres"))).toEqual(["letter"]);
});

test("a folder that can't be written is named", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  await expectError(join(file, "data"), `can't use the data folder ${join(file, "data")} (ENOTDIR`);
});

test.runIf(process.platform === "linux")("a folder that can't be created in /proc is named", async () => {
  await expectError("/proc/x/y", "can't use the data folder /proc/x/y (ENOENT");
});

test("a path that is too long for a socket is named", async () => {
  const folder = join(await temporaryFolder(), "long".repeat(30));
  await mkdir(folder);
  execFileSync("cp", ["-a", join(dataDir, "postgres"), folder]);
  await expectError(folder, `can't use the data folder ${folder} (its path is too long)`);
});

test.runIf(isRoot)("a full disk is named, before and after the first start", async ({ skip }) => {
  const folder = await temporaryFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=60m,mode=0755", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    skip("this user may not mount a small disk");
  }
  try {
    const fill = (megabytes: number) => writeFile(join(folder, "file"), Buffer.alloc(megabytes * 2 ** 20));
    await fill(50);
    await expectError(folder, "No space left on device");
    await rm(join(folder, "file"));
    await (await startEmbeddedPostgres(folder)).stop();
    await fill(60).catch(() => "the disk is full now");
    await expectError(folder, "No space left on device");
  } finally {
    execFileSync("umount", [folder]);
  }
});

test("links that the package's install script makes are made if they are missing", async () => {
  const project = await createProject({ ownPackage: true });
  const native = join(project, "node_modules", packageName, "native");
  const list: { target: string }[] = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8"));
  const links = list.map(({ target }) => join(native, "..", target));
  for (const link of links) await rm(link);
  const service = startService(project, dataDir);
  await running(service);
  for (const link of links) expect((await lstat(link)).isSymbolicLink()).toBe(true);
  await service.stop();
});

test("binaries that fail, can't run or are missing are named", async () => {
  const project = await createProject({ ownPackage: true });
  const initdb = join(project, "node_modules", packageName, "native/bin/initdb");
  const folder = await dataFolder();
  const errorNow = () => failure(startService(project, folder));

  await writeFile(initdb, "#!/bin/sh\necho 'no such luck' >&2\nexit 127\n");
  expect(await errorNow()).toMatch(/initdb says "no such luck"\. Fix that, or set DATABASE_URL/);
  await chmod(initdb, 0o644);
  expect(await errorNow()).toMatch(/initdb says ".*EACCES"/);
  await writeFile(initdb, "#!/no/such/interpreter\n");
  await chmod(initdb, 0o755);
  expect(await errorNow()).toMatch(/initdb says "this system lacks the C library glibc"/);
  await rm(join(project, "node_modules", packageName), { recursive: true });
  expect(await errorNow()).toContain(`the optional package ${packageName} is not installed`);
  expect(await readdir(folder)).toEqual([]);
});
