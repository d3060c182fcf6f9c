import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cleanUp,
  createProject,
  dataFolder,
  failure,
  isRoot,
  kill,
  postmasterPid,
  query,
  running,
  startService,
} from "@/e2e/support/embedded-service";
import { fallbackFolder } from "./place";

let project = "";
let dataDir = "";
let data = "";
beforeAll(async () => {
  project = await createProject();
  dataDir = await dataFolder();
});
afterAll(cleanUp);

test("of two services that make their first start together, one serves and the other says why not", async () => {
  const services = [startService(project, dataDir), startService(project, dataDir)];
  const outcomes = await Promise.all(services.map(({ outcome }) => outcome));
  const started = outcomes.flatMap((outcome) => ("url" in outcome ? outcome : []));
  expect(started).toHaveLength(1);
  data = started[0]?.data ?? "";
  expect(outcomes).toContainEqual({
    name: "EmbeddedPostgresError",
    message: expect.stringContaining(`Another service already uses ${data}.`),
  });
  await query(started[0]?.url ?? "", "create table kept as select 1 as number");
  for (const service of services) await service.stop();
  expect(await readdir(dataDir)).toEqual(["postgres"]);
});

test("a service that was killed leaves its server to the next one", async () => {
  const first = startService(project, dataDir);
  await running(first);
  const pid = await postmasterPid(data);
  await kill(first);
  const next = startService(project, dataDir);
  const { url } = await running(next);
  expect(await postmasterPid(data)).toBe(pid);
  expect(await query(url, "select number from kept")).toEqual([{ number: 1 }]);
  await next.stop();
});

test("a service starts after it and its server were killed, even if another process has the server's number", async () => {
  const first = startService(project, dataDir);
  await running(first);
  await kill(first);
  process.kill(await postmasterPid(data), "SIGKILL");
  // As an ordinary user, this process would pass for a running server.
  const file = join(data, "postmaster.pid");
  await writeFile(file, (await readFile(file, "utf8")).replace(/^\d+/, `${process.pid}`));
  const next = startService(project, dataDir);
  const { url } = await running(next);
  expect(await query(url, "select number from kept")).toEqual([{ number: 1 }]);
  await next.stop();
});

test("a service that was killed during its first start does not block the next, and leaves nothing", async () => {
  const fresh = await dataFolder();
  const first = startService(project, fresh);
  while (!(await readdir(fresh)).some((name) => name.startsWith("postgres-unfinished-"))) await sleep(5);
  await sleep(100);
  await kill(first);
  expect(await readdir(fresh)).not.toContain("postgres");
  const next = startService(project, fresh);
  expect((await running(next)).data).toBe(join(fresh, "postgres"));
  await next.stop();
  expect(await readdir(fresh)).toEqual(["postgres"]);
});

test.runIf(isRoot)("an ordinary user can start it, but not on another user's data", async () => {
  const nobody = { uid: 65_534, gid: 65_534 };
  const own = await dataFolder();
  await chown(own, nobody.uid, nobody.gid);
  const service = startService(project, own, nobody);
  const { url, data: ownData } = await running(service);
  expect(await query(url, "select 1 as number")).toEqual([{ number: 1 }]);
  expect((await stat(ownData)).uid).toBe(nobody.uid);
  await service.stop();

  const stranger = { uid: 65_533, gid: 65_533 };
  expect(await failure(startService(project, own, stranger))).toContain(
    `can't use the data folder ${own} (EACCES`,
  );
});

test.runIf(isRoot)("in a folder that only root can enter, data and binaries are under /var/lib", async () => {
  const closed = await dataFolder();
  await chmod(dirname(closed), 0o700);
  const ownProject = await createProject({ ownPackage: true });
  await chmod(ownProject, 0o700);
  const first = startService(ownProject, closed);
  const { url, data: movedData } = await running(first);
  await query(url, "create table kept as select 1 as number");
  expect(movedData).toBe(join(fallbackFolder(closed), "postgres"));
  expect((await readdir(dirname(movedData))).sort()).toEqual([
    "postgres",
    expect.stringMatching(/^postgresql-\d+\.\d+/),
  ]);
  await first.stop();

  // The data stays where it is, even if the folder is opened. What a killed start has left is removed.
  await chmod(dirname(closed), 0o755);
  await mkdir(join(dirname(movedData), "postgresql-17.1-unfinished-aB3dEf"));
  const second = startService(ownProject, closed);
  const next = await running(second);
  expect(next.data).toBe(movedData);
  expect(await query(next.url, "select number from kept")).toEqual([{ number: 1 }]);
  expect(await readdir(dirname(movedData))).toHaveLength(2);
  await second.stop();
});
