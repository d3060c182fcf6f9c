import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/free-port.mjs";
import { nobody } from "./test-postgres";
import { until } from "./until";

/** An empty PostgreSQL server of the version of the installed pg_dump: it dumps no newer one. */
export type SystemPostgres = { url: string; stop(): Promise<void> };

const isRoot = process.getuid?.() === 0;
const asNobody = isRoot ? { uid: nobody, gid: nobody } : {};

/** Starts the installed PostgreSQL. Throws an Error that says what to install. */
export async function startSystemPostgres(): Promise<SystemPostgres> {
  const { stdout } = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  const found = [stdout?.trim(), ...debianFolders()].find(
    (folder) => folder && spawnSync(join(folder, "postgres"), ["--version"]).status === 0,
  );
  if (!found)
    throw new Error("This test needs PostgreSQL and pg_dump. On Debian and Ubuntu: apt install postgresql");
  const folder = await mkdtemp(join(tmpdir(), "system-postgres-"));
  await chmod(folder, 0o755);
  const data = join(folder, "data");
  await mkdir(data, { mode: 0o700 });
  if (isRoot) await chown(data, nobody, nobody);
  const options = { cwd: data, ...asNobody };
  execFileSync(
    join(found, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"],
    { ...options, stdio: "ignore" },
  );
  const port = await freePort();
  const server = spawn(
    join(found, "postgres"),
    ["-D", data, "-p", `${port}`, "-h", "127.0.0.1", "-k", "", "-c", "fsync=off"],
    { ...options, stdio: "ignore" },
  );
  const ended = once(server, "exit");
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await until(
    "PostgreSQL accepts connections",
    async () => spawnSync("pg_isready", ["-d", url]).status === 0,
  );
  return {
    url,
    stop: async () => {
      server.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Where Debian has the programs, the newest first. */
const debianFolders = (): string[] =>
  spawnSync("sh", ["-c", "ls -dr /usr/lib/postgresql/*/bin"], { encoding: "utf8" }).stdout.split("\n");
