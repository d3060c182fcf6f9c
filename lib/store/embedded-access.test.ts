import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { freePort } from "@/scripts/free-port.mjs";
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from "./embedded";
import { findPlace, refugeOf } from "./embedded-postgres/place";
import { readPostmasterFile } from "./embedded-postgres/postmaster";
import { findPrograms, programPath } from "./embedded-postgres/programs";
import { refuseExposed } from "./embedded-postgres/socket";
import { canEnter } from "./embedded-postgres/system-user";
import { superuserUrl } from "./test-postgres";

const isRoot = process.getuid?.() === 0;
/** A user of this machine who has nothing to do with the service. */
const stranger = { name: "stranger", uid: 65_533, gid: 65_533 };
const tidyUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of tidyUp.splice(0).reverse()) await step();
});

test("the socket is in a folder that only the server's user can enter, and is that user's alone", async () => {
  const { url, dataDir } = await start(await temporaryFolder());
  expect(socketFolderOf(url)).toBe(dataDir);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  const socket = await stat(join(dataDir, ".s.PGSQL.5432"));
  expect(socket.isSocket()).toBe(true);
  expect(socket.mode & 0o777).toBe(0o700);
  expect(await query(url, "select inet_server_port() as port")).toEqual([{ port: null }]);
});

test.runIf(process.platform === "linux")("the server listens on no TCP port", async () => {
  const { dataDir } = await start(await temporaryFolder());
  const pid = await postmasterPid(dataDir);
  const files = await readdir(`/proc/${pid}/fd`);
  const sockets = (await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`)))).flatMap(
    (target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [],
  );
  expect(sockets).not.toEqual([]);
  for (const table of ["tcp", "tcp6"]) {
    const lines = (await readFile(`/proc/${pid}/net/${table}`, "utf8")).trim().split("\n").slice(1);
    const inTable = new Set(lines.map((line) => line.trim().split(/\s+/)[9] ?? ""));
    expect(sockets.filter((socket) => inTable.has(socket))).toEqual([]);
  }
});

test.runIf(isRoot)(
  "another user can neither connect nor, once the server was killed, take its place",
  async ({ skip }) => {
    skip(!(await canEnter(dirname(process.execPath), stranger)), "an ordinary user can't run Node here");
    const server = await start(await temporaryFolder());
    const path = join(socketFolderOf(server.url), ".s.PGSQL.5432");
    expect(await asStranger(`net.connect(${JSON.stringify(path)}, () => console.log("connected"))`)).toBe(
      "EACCES",
    );
    process.kill(await postmasterPid(server.dataDir), "SIGKILL");
    expect(
      await asStranger(`net.createServer().listen(${JSON.stringify(path)}, () => console.log("listens"))`),
    ).toBe("EACCES");
    await expect
      .poll(() => query(server.url, "select 1 as number").catch(() => []), { timeout: 30_000 })
      .toEqual([{ number: 1 }]);
  },
);

test("the service's role has a password of its own, a new one at each start, and may create nothing but tables", async () => {
  const dataDir = await temporaryFolder();
  const first = await start(dataDir);
  const superuser = new URL(await superuserUrl(first.url));
  expect(new URL(first.url).password).not.toBe(superuser.password);
  for (const [username, password] of [
    ["postgres", new URL(first.url).password],
    ["negotiation_room", superuser.password],
    ["negotiation_room", "wrong"],
  ] as const) {
    const mixed = Object.assign(new URL(first.url), { username, password });
    await expect(query(mixed.href, "select 1")).rejects.toThrow(/password/);
  }
  await expect(query(first.url, "create database another")).rejects.toThrow(/permission denied/);
  await expect(query(first.url, "create role another")).rejects.toThrow(/permission denied/);
  await first.stop();
  const second = await start(dataDir);
  expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
  await expect(query(first.url, "select 1")).rejects.toThrow(/password/);
});

test("data of an earlier version goes on, without the rights and the password that its role had", async () => {
  const dataDir = await temporaryFolder();
  const before = await start(dataDir);
  await query(before.url, "create table kept as select 1 as number");
  const superuser = await superuserUrl(before.url);
  const { password } = new URL(superuser);
  await query(superuser, `alter role negotiation_room createdb password '${password}'`);
  await before.stop();

  const after = await start(dataDir);
  expect(await query(after.url, "select number from kept")).toEqual([{ number: 1 }]);
  expect(
    await query(
      after.url,
      "select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user",
    ),
  ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  const old = Object.assign(new URL(after.url), { password });
  await expect(query(old.href, "select 1")).rejects.toThrow(/password/);
});

test("a server of an earlier version that still runs on the data is named", async () => {
  const dataDir = await temporaryFolder();
  const { dataDir: home, stop } = await start(dataDir);
  await stop();
  const pid = await startOnPort(dataDir, home);
  await expect(start(dataDir)).rejects.toThrow(
    `PostgreSQL (process ${pid}), started by an earlier version of this service, still runs on ${home}.`,
  );
});

test("where the path is too long for a socket, a private link leads to it, which goes with the server", async () => {
  const dataDir = join(await temporaryFolder(), "long".repeat(30));
  const server = await start(dataDir);
  const link = socketFolderOf(server.url);
  expect(await realpath(link)).toBe(server.dataDir);
  const { mode, uid } = await stat(dirname(link));
  expect([mode & 0o777, uid]).toEqual([0o700, process.getuid?.()]);
  await query(server.url, "create table kept as select 1 as number");
  process.kill(await postmasterPid(server.dataDir), "SIGKILL");
  await expect
    .poll(() => query(server.url, "select number from kept").catch(() => []), { timeout: 30_000 })
    .toEqual([{ number: 1 }]);
  await server.stop();
  await expect(stat(dirname(link))).rejects.toThrow("ENOENT");
});

test("a data folder that any user could replace is refused before anything is made in it", async () => {
  const folder = await temporaryFolder();
  const dataDir = join(folder, "open", "data");
  await mkdir(dataDir, { recursive: true });
  for (const open of [dataDir, dirname(dataDir)]) {
    await chmod(open, 0o777);
    await expect(start(dataDir)).rejects.toThrow(EmbeddedPostgresError);
    await expect(start(dataDir)).rejects.toThrow(`Every user of this machine can write to ${open}`);
    await chmod(open, 0o755);
  }
  expect(await readdir(dataDir)).toEqual([]);
});

test("a data folder that the service makes itself is closed to others, whatever the umask says", async () => {
  const folder = await temporaryFolder();
  const umask = process.umask(0);
  tidyUp.push(async () => process.umask(umask));
  const { url } = await start(join(folder, "new", "data"));
  expect(await query(url, "select 1 as number")).toEqual([{ number: 1 }]);
});

test("below a folder with the sticky bit, such as /tmp, only folders of ours or of root's are safe", async ({
  skip,
}) => {
  const folder = await temporaryFolder();
  const below = join(folder, "below");
  await mkdir(below, { mode: 0o755 });
  await refuseExposed(below);
  await chmod(folder, 0o777);
  await expect(refuseExposed(below)).rejects.toThrow(EmbeddedPostgresError);
  await chmod(folder, 0o1777);
  await refuseExposed(below);
  skip(!isRoot, "only root can give a folder to another user");
  await chown(below, stranger.uid, stranger.gid);
  await expect(refuseExposed(below)).rejects.toThrow(EmbeddedPostgresError);
});

test("data that a link leads to is refused below a folder that everybody can write to, before it is made", async () => {
  const folder = await temporaryFolder();
  const open = join(folder, "open");
  await mkdir(join(folder, "data"));
  await mkdir(open);
  await chmod(open, 0o777);
  await symlink(join(open, "postgres"), join(folder, "data", "postgres"));
  await expect(start(join(folder, "data"))).rejects.toThrow("Every user of this machine can write to");
  expect(await readdir(open)).toEqual([]);
});

async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "embedded-test-")));
  await chmod(folder, 0o755);
  tidyUp.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  tidyUp.push(() => rm(refugeOf(dataDir), { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir });
  tidyUp.push(() => server.stop());
  return server;
}

/** Starts PostgreSQL as earlier versions did, and gives its process number. */
async function startOnPort(dataDir: string, home: string): Promise<number> {
  const { uid, gid } = await stat(home);
  const { programs } = await findPlace(dataDir, await findPrograms());
  const program = programPath(programs, "postgres");
  for (;;) {
    const args = ["-D", home, "-p", `${await freePort()}`, "-h", "127.0.0.1", "-k", ""];
    const child = spawn(program, args, { stdio: "ignore", cwd: "/", ...(isRoot ? { uid, gid } : {}) });
    const ended = once(child, "exit");
    tidyUp.push(async () => {
      child.kill("SIGQUIT");
      await ended;
    });
    const isUp = async () => child.exitCode !== null || (await readPostmasterFile(home))?.ready === true;
    await expect.poll(isUp, { timeout: 30_000 }).toBe(true);
    // It ends at once when another program has taken the port meanwhile.
    if (child.exitCode === null) return child.pid ?? 0;
  }
}

/** What a program of another user prints; the code of the error where there is one. */
async function asStranger(program: string): Promise<string> {
  const source = `
    const net = require("node:net");
    (${program}).on("error", ({ code }) => { console.log(code); process.exit(); });
    setTimeout(() => process.exit(), 5_000);
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", source], {
    cwd: "/",
    uid: stranger.uid,
    gid: stranger.gid,
  });
  return stdout.trim();
}

const socketFolderOf = (url: string): string => decodeURIComponent(new URL(url).hostname);

async function postmasterPid(home: string): Promise<number> {
  return (await readPostmasterFile(home))?.pid ?? 0;
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
