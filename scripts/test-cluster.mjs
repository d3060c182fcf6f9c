import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { installPackages, onPath } from "./programs.mjs";

// npm run test:cluster: tests several processes behind nginx, with one PostgreSQL and one Redis. Finds or installs these
// programs first. Passes its arguments to Vitest.
const programs = {
  REDIS_SERVER: { names: ["redis-server"], package: "redis-server" },
  NGINX: { names: ["nginx"], package: "nginx" },
  PGBOUNCER: { names: ["pgbouncer"], package: "pgbouncer" },
};
const find = () =>
  Object.fromEntries(
    Object.entries(programs).map(([variable, { names }]) => [
      variable,
      process.env[variable] || onPath(...names),
    ]),
  );

let paths = find();
const missing = () => Object.keys(programs).filter((variable) => !paths[variable]);
if (missing().length > 0) {
  installPackages(...missing().map((variable) => programs[variable].package));
  paths = find();
}
if (missing().length > 0) {
  const packages = missing().map((variable) => programs[variable].package);
  console.log(
    `NOT TESTED: several processes. Install ${packages.join(", ")}, or set the paths of the programs in ${missing().join(", ")}.`,
  );
} else {
  const cli = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

  const test = spawn(process.execPath, [cli, "run", "--project", "cluster", ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, ...paths, TEST_PROCESSES: "3" },
  });
  test.once("exit", (code) => process.exit(code ?? 1));
}
