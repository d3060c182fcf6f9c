import { execFile } from "node:child_process";
import { readdir, readFile, readlink, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cleanUp, dataFolder, isRoot, postmasterPid, query } from "@/e2e/support/embedded-service";
import { superuserUrl } from "@/e2e/support/test-postgres";
import { EmbeddedPostgresError } from "./error";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start";

let dataDir = "";
let server: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = await dataFolder();
  server = await startEmbeddedPostgres(dataDir);
  await query(server.url, "create table kept as select 'ä' as word");
});
afterAll(async () => {
  await server.stop();
  await cleanUp();
});

const readKept = () => query(server.url, "select word from kept");
const untilKeptIsRead = () =>
  expect.poll(() => readKept().catch(() => []), { timeout: 30_000 }).toEqual([{ word: "ä" }]);

test("the socket is in a folder that only the server's user can enter", async () => {
  expect(decodeURIComponent(new URL(server.url).hostname)).toBe(server.data);
  expect((await stat(server.data)).mode & 0o777).toBe(0o700);
  const socket = await stat(join(server.data, ".s.PGSQL.5432"));
  expect([socket.isSocket(), socket.mode & 0o777]).toEqual([true, 0o700]);
  expect((await stat(join(server.data, "negotiation-room.password"))).mode & 0o777).toBe(0o600);
});

test.runIf(process.platform === "linux")("the server listens on no TCP port", async () => {
  const pid = await postmasterPid(server.data);
  const files = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`)));
  const sockets = links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
  expect(sockets).not.toEqual([]);
  for (const table of ["tcp", "tcp6"]) {
    const lines = (await readFile(`/proc/${pid}/net/${table}`, "utf8")).trim().split("\n").slice(1);
    const inodes = new Set(lines.map((line) => line.trim().split(/\s+/)[9] ?? ""));
    expect(sockets.filter((socket) => inodes.has(socket))).toEqual([]);
  }
});

test.runIf(isRoot)("another user of the machine can't connect", async () => {
  const path = join(server.data, ".s.PGSQL.5432");
  const script = `require("node:net").connect(${JSON.stringify(path)})
    .on("connect", () => console.log("connected")).on("error", ({ code }) => console.log(code))`;
  const stranger = { cwd: "/", uid: 65_533, gid: 65_533 };
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", script], stranger);
  expect(stdout.trim()).toBe("EACCES");
});

test("the database is UTF-8, in UTC and durable, and every way in needs a SCRAM password", async () => {
  const settings = await query(
    server.url,
    `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
       current_setting('fsync') as fsync`,
  );
  expect(settings).toEqual([{ encoding: "UTF8", zone: "UTC", fsync: "on" }]);
  const methods = await query(
    await superuserUrl(server.url),
    "select distinct auth_method from pg_hba_file_rules",
  );
  expect(methods).toEqual([{ auth_method: "scram-sha-256" }]);
});

test("the service's role is not a superuser and has a password of its own", async () => {
  const { password: superuserPassword } = new URL(await superuserUrl(server.url));
  const { password } = new URL(server.url);
  for (const login of [
    { username: "postgres", password },
    { username: "negotiation_room", password: superuserPassword },
    { username: "negotiation_room", password: "wrong" },
  ])
    await expect(query(Object.assign(new URL(server.url), login).href, "select 1")).rejects.toThrow(
      /password/,
    );
  for (const statement of ["create database another", "create role another"])
    await expect(query(server.url, statement)).rejects.toThrow(/permission denied/);
});

test("a second start on the same data is rejected and changes nothing", async () => {
  const second = startEmbeddedPostgres(dataDir);
  await expect(second).rejects.toThrow(EmbeddedPostgresError);
  await expect(second).rejects.toThrow(`Another service already uses ${server.data}.`);
  expect(await readKept()).toEqual([{ word: "ä" }]);
});

test("a server that was killed is restarted under the same URL, with its data", async () => {
  process.kill(await postmasterPid(server.data), "SIGKILL");
  await untilKeptIsRead();
});

/** The process id of the server's process that serves the connection with the lock. */
async function lockHolder(): Promise<number | undefined> {
  const locks = "select pid from pg_locks where locktype = 'advisory' and granted";
  const [lock] = (await query(await superuserUrl(server.url), locks)) as { pid: number }[];
  return lock?.pid;
}

test("a service whose lock was lost takes it again", async () => {
  await expect.poll(lockHolder, { timeout: 30_000 }).toBeGreaterThan(0);
  const before = await lockHolder();
  await query(await superuserUrl(server.url), `select pg_terminate_backend(${before})`);
  await expect
    .poll(async () => ![undefined, before].includes(await lockHolder()), { timeout: 30_000 })
    .toBe(true);
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow("already uses");
});

test("stopping twice ends the server once, and the next start has the data and a new password", async () => {
  const { url } = server;
  await Promise.all([server.stop(), server.stop()]);
  expect(await readdir(server.data)).not.toContain("postmaster.pid");
  server = await startEmbeddedPostgres(dataDir);
  expect(await readKept()).toEqual([{ word: "ä" }]);
  await expect(query(url, "select 1")).rejects.toThrow(/password/);
});

test("stopping works after the server was killed", async () => {
  process.kill(await postmasterPid(server.data), "SIGKILL");
  await server.stop();
  server = await startEmbeddedPostgres(dataDir);
  expect(await readKept()).toEqual([{ word: "ä" }]);
});

test("stopping waits for the processes that a killed server left", async () => {
  const holder = await vi.waitUntil(lockHolder, { timeout: 30_000 });
  process.kill(holder, "SIGSTOP");
  process.kill(await postmasterPid(server.data), "SIGKILL");
  const goesOn = sleep(500).then(() => process.kill(holder, "SIGCONT"));
  const [stopped] = await Promise.allSettled([server.stop(), goesOn]);
  expect(stopped).toMatchObject({ status: "fulfilled" });
  server = await startEmbeddedPostgres(dataDir);
  expect(await readKept()).toEqual([{ word: "ä" }]);
});
